package bot_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// TestTheDateComes: a game that knows of an agreed date is told that it has
// come and ends by its own rules; others end as they stand. Either is
// foretold, happens once, and the file of it holds.
func TestTheDateComes(t *testing.T) {
	for _, c := range []struct{ game, options, words string }{
		{"cantillon", "campaign=nordic goal=date", "time-up"},
		{"cantillon", "campaign=nordic", ""},
		{"poleconomy", "rounds=none", "time-up"},
		{"exchequer", "setup=dealt tokens=all", ""},
		{"tax", "", ""},
		{"austerity", "", ""},
	} {
		for _, how := range []string{"date", "vote"} {
			t.Run(strings.TrimSpace(c.game+" "+c.options)+" by "+how, func(t *testing.T) {
				h := everyTable(t)
				ends := map[string]string{"date": "ends=2026-12-18T17:00 zone=America/New_York"}[how]
				h.say("Ann", "match new "+c.game+" "+c.options+" "+ends+" remind=off")
				code := h.newest()
				if c.game != "austerity" {
					h.say("Bob", "match join "+code)
				}
				h.say("Ann", "match start "+code)
				h.settle()
				before := h.seq(code)
				if how == "date" {
					h.tick(time.Date(2026, 12, 18, 21, 59, 0, 0, time.UTC).Sub(h.clock.Now()))
					if m := h.match(code); m.Phase != match.Playing {
						t.Fatalf("a minute before it is %s", m.Phase)
					}
					h.tick(time.Minute)
					h.tick(time.Minute)
				} else {
					h.say("Ann", "match ask "+code+" end yes")
					h.say("Bob", "match vote "+code+" aye end")
					h.settle()
				}
				m := h.match(code)
				if m.Phase != match.Over || len(m.Places) != len(m.Seats) || m.Position.Seq != before+1 {
					t.Fatalf("it is %s after entry %d, places %v", m.Phase, m.Position.Seq, m.Places)
				}
				log, err := h.store.Log(ctx, m.ID, before+1, before+1)
				if err != nil || len(log) != 1 || strings.Join(log[0].Words, " ") != c.words || log[0].Seat != engine.Nobody || !strings.HasPrefix(string(log[0].Cause), map[string]string{"date": "ends", "vote": "vote"}[how]) {
					t.Fatalf("the last entry is %+v, %v", log, err)
				}
				body, err := h.say("Ann", "match export "+code).File.Body()
				if err != nil {
					t.Fatal(err)
				}
				file, err := record.Read(bytes.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := record.Verify(file, func(id string) (engine.Game, bool) {
					i := slices.IndexFunc(monthTables, func(g monthTable) bool { return g.table.About().ID == id })
					return monthTables[i].table.Game, true
				}, ""); err != nil {
					t.Error(err)
				}
				if told := h.hall.find("The dice secret is now public"); len(told) != 1 {
					t.Errorf("the end was told %d times", len(told))
				}
				h.quiet()
			})
		}
	}
}

// TestAPausedMatchEndsOnItsDateToo, by its own rules where it has them.
func TestAPausedMatchEndsOnItsDateToo(t *testing.T) {
	h := everyTable(t)
	h.say("Ann", "match new cantillon campaign=nordic goal=date ends=2026-12-03T12:00 remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.say("Ann", "match pause "+code)
	h.tick(4 * 24 * time.Hour)
	if m := h.match(code); m.Phase != match.Over {
		t.Errorf("it is %s", m.Phase)
	}
	h.quiet()
}
