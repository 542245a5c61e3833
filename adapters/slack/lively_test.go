package slack_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
)

// A pair is two people who play in a channel of their own, and how late they were rung
// at most.
type pair struct {
	*table
	room  *slacktest.Channel
	hands map[string]*slacktest.Hand
	code  string
	late  time.Duration
}

// pairs sit down at so many tables of one workspace, in a channel each or all in one.
func (t *table) pairs(n int, shared bool) (all []*pair) {
	var seated []*slacktest.Person
	for i := range n {
		seated = append(seated, t.work.Person(fmt.Sprint("Ann ", i)), t.work.Person(fmt.Sprint("Bob ", i)))
	}
	var room *slacktest.Channel
	for i := range n {
		a, b := seated[2*i], seated[2*i+1]
		if !shared {
			room = t.work.Channel(fmt.Sprint("table-", i), a, b)
		} else if room == nil {
			room = t.work.Channel("tables", seated...)
		}
		p := &pair{table: t, room: room, hands: map[string]*slacktest.Hand{}}
		t.Must(a.Command(p.room, "/match new exchequer setup=dealt tokens=all length=30"))
		t.see(a, p.room, private("is open and you're in seat 1"))
		p.code = t.Code()
		t.Must(b.Command(p.room, "/match join "+p.code))
		t.see(b, p.room, private("seat"))
		t.Must(a.Command(p.room, "/match start "+p.code))
		t.Told(p.code)
		for k, who := range []*slacktest.Person{a, b} {
			h := t.hand(who, uint64(10*i+k))
			h.C = p.room
			p.hands[who.Name] = h
		}
		all = append(all, p)
	}
	return all
}

// TestFourLivelyTables play as fast as people press, in one workspace; with -long for five
// minutes. Slack takes every call as often as it comes, whoever is awaited is rung within
// two seconds, and in the end every line is told.
func TestFourLivelyTables(t *testing.T) {
	t.Parallel()
	lively(t, false, 2*time.Second, 2*time.Second)
}

// All in one channel they share what Slack takes there, a message a second: where each acts
// every six seconds that is enough, and where they are faster nothing is refused and a ring
// waits for those before it.
func TestFourLivelyTablesInOneChannel(t *testing.T) {
	t.Parallel()
	t.Run("as fast as they press", func(t *testing.T) { lively(t, true, 2*time.Second, 12*time.Second) })
	t.Run("as fast as is told", func(t *testing.T) { lively(t, true, 6*time.Second, 2*time.Second) })
}

// lively has them act once in every, and be rung within soon.
func lively(t *testing.T, shared bool, every, soon time.Duration) {
	lasts := 90 * time.Second
	if chattest.Long() {
		lasts = 5 * time.Minute
	}
	virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
		all := h.pairs(4, shared)
		begun := time.Now()
		var wg sync.WaitGroup
		for _, p := range all {
			wg.Go(func() { p.play(begun.Add(lasts), every) })
		}
		wg.Wait()
		busiest, actions, late := h.slack.Busiest(time.Minute), 0, time.Duration(0)
		for _, p := range all {
			h.Told(p.code)
			p.toldAll()
			actions, late = actions+int(p.Match(p.code).Position.Seq), max(late, p.late)
		}
		t.Logf("%d actions in %v; all told %v after; the latest ring after %v", actions, lasts, time.Since(begun.Add(lasts)).Round(time.Second), late)
		for _, method := range slices.Sorted(maps.Keys(busiest)) {
			t.Logf("%s: %d calls, %d in a minute at most", method, h.slack.Calls(method), busiest[method])
		}
		if late > soon {
			t.Errorf("somebody was rung %v after their turn had come", late)
		}
		h.unrefused()
	})
}

// play acts once in so long until an instant, for whoever is awaited.
func (p *pair) play(until time.Time, every time.Duration) {
	for time.Now().Before(until) && p.Match(p.code).Phase == match.Playing {
		next := time.Now().Add(every)
		more, err := p.hands[p.Awaited(p.code)[0]].Step("/exchequer " + p.code)
		p.Must(err)
		if !more {
			p.TB.Fatal("nothing can be done")
		}
		acted := time.Now()
		p.Until("whoever is awaited is rung", func() bool {
			return !slices.ContainsFunc(p.Match(p.code).Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
		})
		p.late = max(p.late, time.Since(acted))
		time.Sleep(time.Until(next))
	}
}

// toldAll holds that the room reads every line of the log, once; a notice sums up some of
// them below its first line.
func (p *pair) toldAll() {
	p.TB.Helper()
	var told []string
	for _, h := range p.hands {
		for _, m := range h.P.Messages(p.room) {
			if !m.Private {
				for lines, i := strings.Split(m.Words, "\n"), 0; i < len(lines); i++ {
					told = append(told, lines[i])
					if strings.Contains(lines[i], ", your turn in ") {
						i++
					}
				}
			}
		}
		break
	}
	times := map[string]int{}
	for _, l := range told {
		times[strings.TrimSpace(l)]++
	}
	for _, line := range p.lines() {
		times[line]--
	}
	for line, n := range times {
		if n < 0 {
			p.TB.Errorf("%s: nobody was told %d times that %q", p.code, -n, line)
		}
	}
	for _, line := range p.lines() {
		if times[line] > 0 {
			p.TB.Errorf("%s: all were told %d times too often that %q", p.code, times[line], line)
		}
	}
}

// lines are those of the log, as all are told of it.
func (p *pair) lines() (lines []string) {
	m := p.Match(p.code)
	log, err := p.Store.Log(ctx, m.ID, 0, m.Position.Seq)
	p.Must(err)
	scene := msg.Scene{Code: p.code, Viewer: engine.Nobody}
	for _, s := range m.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
	}
	for _, e := range log {
		events, err := record.Facts(exchequer.Game, e.Facts)
		p.Must(err)
		for _, t := range look.Look.Lines(record.For(events, engine.Nobody), scene) {
			lines = append(lines, strings.Split(t.String(), "\n")...)
		}
	}
	return lines
}
