package bot_test

import (
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// How much an idle week of pace=week may say: rings a person, and new messages of a room.
const (
	idleRings = 6
	idlePosts = 40
)

// TestAnIdleWeekIsQuiet: a match of each game at the office's pace is begun on a Monday,
// and nobody comes back to it. Its digests are among what is counted.
func TestAnIdleWeekIsQuiet(t *testing.T) {
	for g, game := range monthTables {
		about := game.table.About()
		t.Run(about.ID, func(t *testing.T) {
			h := build(t, plan{tables: []match.Table{monthTables[g].table}, bare: true, clock: &still{at: time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)}})
			h.attach(study{hall: h.hall})
			posts, rings := 0, map[string]int{}
			h.hall.fail(func(op string, s saying) error {
				if op == "post" && s.to == "" {
					posts++
				}
				for _, r := range s.message.Text {
					if (op == "post" || op == "whisper") && r.Style == msg.Ring {
						rings[r.Words]++
					}
				}
				return nil
			})
			h.say("Ann", "match new "+about.ID+" pace=week")
			code, people := h.newest(), []string{"Ann", "Bob", "Cat", "Dan"}[:min(4, about.MaxSeats)]
			for _, name := range people[1:] {
				h.say(name, "match join "+code)
			}
			h.say("Ann", "match start "+code)
			for range 5 { // by day the office is open
				for range 9 * 4 {
					h.tick(15 * time.Minute)
				}
				h.tick(15 * time.Hour)
			}
			if p := h.match(code).Phase; !p.Ended() {
				t.Errorf("on Saturday it is %s", p)
			}
			t.Logf("%d posts, rings %v", posts, rings)
			for _, name := range people {
				if n := rings[name]; n == 0 || n > idleRings {
					t.Errorf("%s is rung %d times, of %d", name, n, idleRings)
				}
			}
			if posts > idlePosts {
				t.Errorf("%d posts, of %d", posts, idlePosts)
			}
			h.quiet()
		})
	}
}
