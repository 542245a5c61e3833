package bot_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// went is a match's log as far as it is the same for all who play alike.
func (h *house) went(code string) (log []record.Entry) {
	h.tb.Helper()
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	return log
}

// Against bots, too, everyone meets the same seats, the same bots and the same dice on one
// day: who says the same has the same match, whatever happens beside. What ended in its day
// is on the board by place, and its file holds when the day is over.
func TestADayAgainstBots(t *testing.T) {
	for _, g := range dailyTables[1:] {
		t.Run(g.About().ID, func(t *testing.T) { dayAgainstBots(t, g) })
	}
}

func dayAgainstBots(t *testing.T, g match.Table) {
	h := build(t, plan{tables: []match.Table{g}})
	about := g.About()
	begun := func(name string) string {
		h.reads(h.say(name, about.ID+" daily"), "your scored go")
		return h.newest()
	}
	out := func(name, code string) {
		for range 300 {
			if h.ply(g, name, code); h.match(code).Phase.Ended() {
				return
			}
		}
		t.Fatalf("%s does not end", code)
	}
	ann := begun("Ann")
	if m := h.match(ann); len(m.Seats) != 1+len(about.Against) || m.Seats[0].Name != "Ann" || m.Seats[1].Bot != about.Against[0] {
		t.Errorf("Ann plays with %+v", m.Seats)
	}
	h.ply(g, "Ann", ann)
	bob := begun("Bob") // meanwhile, so that the bots of both think in turns
	out("Ann", ann)
	h.clock.pass(3 * time.Hour)
	out("Bob", bob)
	one, other := h.went(ann), h.went(bob)
	if !slices.EqualFunc(one[1:], other[1:], func(a, b record.Entry) bool {
		return a.Seat == b.Seat && slices.Equal(a.Words, b.Words) && bytes.Equal(a.Facts, b.Facts)
	}) || !bytes.Equal(one[0].Facts, other[0].Facts) {
		t.Errorf("Ann's match went in %d entries, Bob's, who said the same, in %d, and otherwise", len(one), len(other))
	}
	h.reads(h.say("Bob", about.ID+" daily board"), "1. Ann", "2. Bob", " of ")
	f, err := h.host.Export(ctx, ann)
	if err != nil || !f.Header.Sealed || f.Header.Secret != nil {
		t.Fatalf("exported while the day is open: %+v, %v", f.Header, err)
	}
	h.clock.pass(24 * time.Hour)
	h.settle()
	hex := record.Hex(h.match(ann).Secret).String()
	h.reads(h.hall.newest(), "The daily "+about.Name, "The day is over", hex)
	if f, err = h.host.Export(ctx, ann); err != nil || f.Header.Secret == nil {
		t.Fatalf("exported when the day is over: %+v, %v", f.Header, err)
	}
	games := func(string) (engine.Game, bool) { return g, true }
	if r, err := record.Verify(f, games, ""); err != nil || len(r.Unchecked) != 0 {
		t.Errorf("not checked: %v, %v", r.Unchecked, err)
	}
	f.Header.Day = "2026-12-02"
	if _, err := record.Verify(f, games, ""); err == nil {
		t.Error("another day's dice were taken")
	}
	if next := h.went(begun("Ann")); bytes.Equal(next[0].Facts, one[0].Facts) {
		t.Error("two days were dealt alike")
	}
	h.quiet()
}

// A daily game stays what it is for everyone: it is not ended while one leads, nor is it
// joined, and its one person cannot sit a stronger player down.
func TestADailyStaysAlike(t *testing.T) {
	for _, g := range dailyTables {
		id := g.About().ID
		h := build(t, plan{tables: []match.Table{g}})
		h.say("Ann", id+" daily")
		code := h.newest()
		h.settle()
		for _, line := range []string{"match end CODE", "match ask CODE end", "match ask CODE end yes", "match end CODE yes"} {
			h.reads(h.say("Ann", strings.ReplaceAll(line, "CODE", code)), "to its end", "/match abandon")
		}
		if m := h.match(code); m.Phase != match.Playing {
			t.Errorf("the daily %s is %s", id, m.Phase)
		}
		if asked := h.say("Ann", "match ask "+code); slices.ContainsFunc(asked.Buttons, func(b msg.Button) bool { return b.Label == "End" }) || strings.Contains(asked.Text.String(), "ask end") {
			t.Errorf("one may ask in the daily %s: %s", id, asked.Text)
		}
		c := h.call("Ann")
		c.Line = "/match ask " + code + " e"
		for _, s := range h.host.Complete(ctx, c, 25) {
			if strings.HasSuffix(s.Line, " end") {
				t.Errorf("in the daily %s %q is completed with %q", id, c.Line, s.Line)
			}
		}
		h.reads(h.say("Bob", "match join "+code), "stays private")
		h.reads(h.say("Ann", "match add-bot "+code), "has already started")
		h.reads(h.say("Ann", "match handover "+code+" bot strong"), "scored go")
		h.say("Bob", "match list")
		h.reads(h.say("Ann", "match handover "+code+" Bob"), "Nobody else can play a daily game", "/match abandon "+code)
		if id != "austerity" { // there nobody answers
			h.reads(h.say("Ann", "match ask "+code+" undo 1"), "only take back your own last action")
		}
		h.reads(h.say("Ann", "match new "+id+" daily=yes"), "type /"+id+" daily")
		h.quiet()
	}
}

// TestWhatCannotBeDoneInADailyIsNotOffered: nobody else sits down there, and nothing that a bot
// has answered is taken back; a refusal says so of yesterday's too, and leads round in no circle.
func TestWhatCannotBeDoneInADailyIsNotOffered(t *testing.T) {
	for _, g := range dailyTables[1:] {
		t.Run(g.About().ID, func(t *testing.T) {
			h := build(t, plan{tables: dailyTables})
			h.say("Eve", "match list")
			h.say("Ann", g.About().ID+" daily")
			h.settle()
			code := h.newest()
			for range 2 {
				if m := h.say("Ann", "match handover "+code); len(m.Selects) > 0 || strings.Contains(m.Text.String(), "NAME") || len(m.Buttons) != 1 {
					t.Errorf("%+v", m)
				}
				if m := h.say("Ann", "match ask "+code); slices.ContainsFunc(m.Buttons, func(b msg.Button) bool { return b.Label != "Pause" }) || strings.Contains(m.Text.String(), "replace") {
					t.Errorf("%+v", m)
				}
				for _, line := range []string{"match ask " + code + " undo 1", "match handover " + code + " Eve", "match end " + code} {
					if said := h.say("Ann", line).Text.String(); strings.Contains(said, "today") || strings.Contains(said, " undo") {
						t.Errorf("/%s: %s", line, said)
					}
				}
				h.ply(g, "Ann", code)
				h.settle()
				if said := h.say("Ann", "match undo "+code).Text.String(); strings.Contains(said, "ask everyone") {
					t.Errorf("undone: %s", said)
				}
				h.clock.pass(24 * time.Hour)
			}
			h.quiet()
		})
	}
}

// TestAGoThatIsOverLeadsToTheNext: as practice on its own day alone, on a later day to that day's.
func TestAGoThatIsOverLeadsToTheNext(t *testing.T) {
	h := build(t, plan{tables: dailyTables})
	h.say("Ann", "tax daily")
	code := h.newest()
	h.say("Ann", "match abandon "+code+" yes")
	h.settle()
	lines := []string{"match ask " + code, "match undo " + code, "match join " + code, "match start " + code, "match settings " + code + " clock 24h", "tax " + code}
	for _, line := range lines {
		h.reads(h.say("Ann", line), "For another go, which is practice, type /tax daily")
	}
	h.clock.pass(24 * time.Hour)
	h.settle()
	for _, line := range lines {
		h.reads(h.say("Ann", line), "For today's, type /tax daily")
	}
	if b := h.say("Ann", "match board "+code); strings.Contains(flat(b), "today's scores") {
		t.Error(flat(b))
	}
	h.reads(h.say("Ann", "tax daily"), "your scored go")
	h.quiet()
}
