package bot_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// TestManyMatchesFewRemembered plays more matches at once than are kept decoded.
func TestManyMatchesFewRemembered(t *testing.T) {
	h := build(t, plan{keep: 3})
	var codes []string
	for range 8 {
		codes = append(codes, h.begin("length=1", "Ann", "Bob"))
	}
	var wg, run sync.WaitGroup
	running, stop := context.WithCancel(ctx)
	run.Go(func() { h.host.Run(running, "test") })
	var n atomic.Int64
	for i, code := range codes {
		wg.Go(func() {
			say := func(name, line, press string) string {
				c := match.Call{Account: match.Account{Platform: "hall", ID: strings.ToLower(name), Name: name}, Room: match.Room{Platform: "hall", Channel: "table"}, Line: line, Press: press}
				m := h.host.Do(ctx, c)
				for _, verb := range []string{"end", "place", "occupy", "neutral"} {
					if id := doing(m, verb); id != "" {
						return id
					}
				}
				return m.Text.String()
			}
			for range 60 {
				for _, name := range []string{"Ann", "Bob"} {
					id := say(name, "exchequer "+code, "")
					if strings.Contains(id, " is over. ") {
						n.Add(1)
						return
					}
					if strings.HasPrefix(id, "1! ") {
						say(name, "", id)
					}
					if i%2 == 0 {
						say(name, "match board "+codes[(i+1)%len(codes)], "")
					}
				}
			}
		})
	}
	wg.Wait()
	stop()
	run.Wait()
	if int(n.Load()) != len(codes) {
		t.Errorf("%d of %d matches ended", n.Load(), len(codes))
	}
	h.settle()
	for _, code := range codes {
		f, err := h.host.Export(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(f, func(string) (engine.Game, bool) { return exchequerTable.Game, true }, ""); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
	h.quiet()
}

// TestAMatchIsDecodedOnce: whoever waits for a match that is forgotten meanwhile
// must not be left with one that nobody else finds.
func TestAMatchIsDecodedOnce(t *testing.T) {
	h := build(t, plan{keep: 1})
	codes := []string{h.begin("length=1", "Ann", "Bob"), h.begin("length=1", "Ann", "Bob")}
	var lost atomic.Int64
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			for n := range 200 {
				found, err := h.host.Decoded(ctx, codes[(i+n/3)%len(codes)])
				if err != nil {
					t.Error(err)
					return
				}
				if !found {
					lost.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if lost.Load() > 0 {
		t.Errorf("%d times a match was held that others did not find", lost.Load())
	}
}

// TestWhoSitsDownChangesNoSnapshot: the sender reads its own without a lock.
func TestWhoSitsDownChangesNoSnapshot(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.say("Eve", "help")
	h.say("Bob", "match handover "+code+" Eve")
	people, err := h.host.Holders(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	before := len(people)
	h.say("Eve", "match take "+code)
	if len(people) != before {
		t.Errorf("a snapshot of %d people has %d now", before, len(people))
	}
	now, err := h.host.Holders(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(now)), func(p match.Person) bool { return p.Name == "Eve" }) {
		t.Errorf("Eve holds a seat, and is not among %v", now)
	}
}

// TestBotsInARowAreCounted: by their number a match ends that they would play on
// for ever; a person's action begins the count anew.
func TestBotsInARowAreCounted(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=2", "Ann", "steadybot", "steadybot")
	most := 0
	for range 20 {
		h.settle()
		m := h.match(code)
		if m.Phase.Ended() {
			break
		}
		log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for i := len(log) - 1; i >= 0 && log[i].Cause == "bot"; i-- {
			want++
		}
		got, err := h.host.Alone(ctx, code)
		if err != nil || got != want {
			t.Fatalf("after entry %d: %d actions of bots in a row are counted, want %d (%v)", m.Position.Seq, got, want, err)
		}
		most = max(most, got)
		h.turn(code)
	}
	if most == 0 {
		t.Error("no bot ever played")
	}
}
