package bot_test

import (
	"fmt"
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

// TestAnIdleWeekIsQuiet: a match of each game at the office's pace is begun, and nobody
// comes back to it. Its digests are among what is counted.
func TestAnIdleWeekIsQuiet(t *testing.T) {
	people := []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Flo"}
	begun := []time.Time{
		time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC), // a Monday
		time.Date(2026, 12, 11, 17, 0, 0, 0, time.UTC),
	}
	for _, game := range monthTables {
		about := game.table.About()
		for i, at := range begun {
			seats := min([]int{4, 6}[i], about.MaxSeats)
			t.Run(fmt.Sprintf("%s of %d from %s", about.ID, seats, at.Weekday()), func(t *testing.T) {
				idleWeek(t, game.table, at, people[:seats])
			})
		}
	}
}

// idleWeek plays none of a match that people begin.
func idleWeek(t *testing.T, table match.Table, begun time.Time, people []string) {
	h := build(t, plan{tables: []match.Table{table}, bare: true, clock: &still{at: begun}})
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
	h.say(people[0], "match new "+table.About().ID+" pace=week")
	code := h.newest()
	for _, name := range people[1:] {
		h.say(name, "match join "+code)
	}
	h.say(people[0], "match start "+code)
	for h.clock.Now().Before(begun.AddDate(0, 0, 7)) {
		if hour := h.clock.Now().Hour(); 8 <= hour && hour < 19 { // about when the office is open
			h.tick(15 * time.Minute)
		} else {
			h.tick(time.Hour)
		}
	}
	if p := h.match(code).Phase; !p.Ended() && p != match.Paused {
		t.Errorf("after a week it is %s", p)
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
}
