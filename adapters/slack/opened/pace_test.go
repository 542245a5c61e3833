package opened

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
)

// aside does something beside its caller.
func aside(_ string, f func(context.Context)) { go f(context.Background()) }

// TestHomesOfAWorkspaceAreDrawnAsSlackTakesThem: those that are due are drawn in turn, some at
// once and as many in a minute as Slack takes with those that were asked for; and those that
// rest, or are of another workspace, hold up nobody who is due before them.
func TestHomesOfAWorkspaceAreDrawnAsSlackTakesThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, begun := NewPace(aside), time.Now()
		var mu sync.Mutex
		var at []time.Duration
		plan := func(workspace string, drawn bool) {
			v := &Visit{}
			v.See(time.Now())
			if drawn {
				v.Draw()
			}
			p.Plan(v, workspace, false, func(context.Context) {
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Since(begun))
			})
			p.Plan(v, workspace, false, func(context.Context) { t.Error("it is drawn twice") })
		}
		plan("T1", true)
		for range burst + 2 {
			plan("T1", false)
		}
		time.Sleep(gather + 2*spacing)
		synctest.Wait()
		if n := len(at); n != burst+2 || at[burst-1] != gather || at[n-1] != gather+2*spacing {
			t.Errorf("those that are due are drawn after %v", at)
		}
		at = nil
		plan("T2", false)
		time.Sleep(pause)
		synctest.Wait()
		if len(at) != 2 || at[0] != 2*gather+2*spacing || at[1] != pause {
			t.Errorf("that of another workspace, and that which rests, are drawn after %v", at)
		}
		time.Sleep(time.Minute)
		at, begun = nil, time.Now()
		for range 200 {
			plan("T1", false)
		}
		time.Sleep(gather - 1)
		p.Asked(&Visit{}, "T1")
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := len(at); n < 85 || n > 99 || at[burst-2] != gather || at[burst-1] == gather {
			t.Errorf("within a minute %d are drawn: %v", n, at)
		}
	})
}

// TestAHomeAloneInTroubleHoldsUpNobody: one that fails by itself is tried seldom, at once when
// something new happens in it after its rest, and never where it is refused; others of its
// workspace are drawn as soon as ever. What the workspace waits for ends when it is free.
func TestAHomeAloneInTroubleHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, sick, well := NewPace(aside), &Visit{}, &Visit{}
		sick.See(time.Now())
		well.See(time.Now())
		why, tries, at := error(nil), 0, time.Time{}
		var mu sync.Mutex // held but for what passes
		mu.Lock()
		defer mu.Unlock()
		pass := func(d time.Duration) { mu.Unlock(); defer mu.Lock(); time.Sleep(d); synctest.Wait() }
		drawn := func(context.Context) {
			mu.Lock()
			defer mu.Unlock()
			well.Draw()
			at = time.Now()
			p.Drawn(well, "T1", true)
		}
		var missed func(context.Context)
		missed = func(context.Context) {
			mu.Lock()
			defer mu.Unlock()
			sick.Draw()
			if tries++; why == nil {
				p.Drawn(sick, "T1", true)
			} else {
				p.Missed(sick, "T1", why, missed)
			}
		}
		why = errors.New("its matches cannot be read")
		for range 30 {
			begun := time.Now()
			p.Plan(sick, "T1", false, missed)
			p.Plan(well, "T1", false, drawn)
			pass(2 * pause)
			if took := at.Sub(begun); took < gather || took > gather+2*spacing {
				t.Errorf("another is drawn after %v", took)
			}
		}
		if tries < 30 || tries > 13*30 {
			t.Errorf("in half an hour it is tried %d times", tries)
		}
		why = match.ErrRefused
		pass(2 * time.Minute)
		tries = 0
		if pass(10 * time.Minute); tries != 0 {
			t.Errorf("what was refused is tried %d times", tries)
		}
		why = &match.Wait{For: time.Hour}
		p.Plan(sick, "T1", false, missed)
		pass(time.Minute)
		p.Plan(well, "T1", false, drawn)
		pass(time.Minute)
		why, at = nil, time.Time{}
		p.Free("T1")
		if pass(time.Second); tries != 2 || at.IsZero() {
			t.Errorf("it is tried %d times, and the other is drawn once the workspace is free: %t", tries, !at.IsZero())
		}
	})
}
