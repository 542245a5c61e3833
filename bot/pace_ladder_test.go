package bot_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// awayDays is how many days somebody is gone for whom the ladder of absence is held to.
var awayDays = flag.Int("away", 3, "days after the first ring in which those who left are counted")

// A gone person is one who has left, with when they were rung.
type gone struct {
	rings []time.Time
}

// A leaving is a host with a match of every game, whose people have left for good.
type leaving struct {
	*house
	clock string
	gone  map[string]*gone
	codes []string
	posts map[string]map[int]int // new posts of a room, by day
	began time.Time
}

// leave has people begin a match of every game with a clock, and some of them leave for
// good.
func leave(t *testing.T, clock string, left ...string) *leaving {
	t.Helper()
	h := everyTable(t)
	l := &leaving{house: h, clock: clock, gone: map[string]*gone{}, posts: map[string]map[int]int{}, began: h.clock.Now()}
	for _, name := range left {
		l.gone[name] = &gone{}
	}
	h.attach(letterbox{h.hall})
	for g, game := range monthTables {
		c := h.call("Ann")
		room := fmt.Sprintf("room%d", g)
		say := func(name, line string) {
			c = h.call(name)
			c.Room.Channel, c.Line = room, line
			h.do(c)
		}
		if game.seats == 1 {
			say("Bob", "match new "+game.table.About().ID+" "+clock)
		} else {
			say("Ann", fmt.Sprintf("match new %s %s %s", game.table.About().ID, game.options, clock))
		}
		code := h.newest()
		if game.seats > 1 {
			say("Bob", "match join "+code)
			say("Cat", "match join "+code)
		}
		say("Bob", "match start "+code)
		l.codes = append(l.codes, code)
	}
	l.hall.fail(func(op string, s saying) error {
		if op != "post" && op != "whisper" {
			return nil
		}
		for _, r := range s.message.Text {
			if who := l.gone[r.Words]; r.Style == msg.Ring && who != nil {
				who.rings = append(who.rings, h.clock.Now())
			}
		}
		if strings.HasPrefix(s.channel, "room") && op == "post" {
			if l.posts[s.channel] == nil {
				l.posts[s.channel] = map[int]int{}
			}
			l.posts[s.channel][int(h.clock.Now().Sub(l.began)/day)]++
		}
		return nil
	})
	h.settle()
	return l
}

// live passes days, a step at a time; who is still there answers at once.
func (l *leaving) live(days int, step time.Duration) {
	rng := rand.New(rand.NewPCG(3, 9))
	for range int(time.Duration(days) * day / step) {
		l.tick(step)
		for g, code := range l.codes {
			for range 200 { // as long as who is there is asked
				m := l.match(code)
				i := slices.IndexFunc(m.Asks, func(e engine.Ask) bool { return l.gone[m.Seats[e.Seat].Name] == nil && m.Seats[e.Seat].Bot == "" })
				if m.Phase.Ended() || m.Phase == match.Paused || i < 0 {
					break
				}
				seat, words := l.walk(g, code, rng)
				if name := m.Seats[seat].Name; l.gone[name] == nil {
					c := l.call(name)
					c.Room.Channel, c.Line = fmt.Sprintf("room%d", g), m.Game+" "+code+" "+strings.Join(words, " ")
					l.do(c)
				}
			}
		}
		l.settle()
	}
}

// mostPosts is how many new posts a room may get on a day, when all of three people are
// found to be absent on it.
const mostPosts = 24

// ladder fails the test when somebody who left is rung more often than twice on the
// first day, or once in each match if that is more, and once a day after.
func (l *leaving) ladder() {
	l.tb.Helper()
	for name, g := range l.gone {
		if len(g.rings) == 0 {
			l.tb.Errorf("%s: %s was never rung", l.clock, name)
			continue
		}
		first, last := 0, g.rings[0]
		for _, at := range g.rings {
			if at.Sub(g.rings[0]) < day {
				first++
			} else if wait := at.Sub(last); wait < day && last.Sub(g.rings[0]) >= day {
				l.tb.Errorf("%s: %s is rung %v after the last ring", l.clock, name, wait)
			}
			last = at
		}
		if most := max(2, len(l.codes)+1); first > most { // the first question of each match, and an offer
			l.tb.Errorf("%s: %s is rung %d times on the first day, of %d", l.clock, name, first, most)
		}
		l.tb.Logf("%s: %s is rung %d times in all, %d of them on the first day", l.clock, name, len(g.rings), first)
	}
}

// TestTheLadderOfAbsence: who leaves for good is rung no more than the ladder has it,
// whatever the clock, in five games together; the rooms are not flooded; and every match
// with nobody there pauses itself.
func TestTheLadderOfAbsence(t *testing.T) {
	for _, clock := range []string{"clock=24h", "clock=8h", "clock=5m gap=5m", "clock=weekdays@17:00", ""} {
		t.Run("all have left, "+clock, func(t *testing.T) {
			l := leave(t, clock, "Ann", "Bob", "Cat")
			l.live(*awayDays, 2*time.Hour)
			l.ladder()
			for room, days := range l.posts {
				for d, n := range days {
					if n > mostPosts {
						t.Errorf("%s: %s has %d new posts on day %d", clock, room, n, d)
					}
				}
			}
			if clock == "" || *awayDays < 14 && clock != "clock=8h" && clock != "clock=5m gap=5m" {
				return // not all have been waited for long enough
			}
			for _, code := range l.codes {
				if m := l.match(code); m.Phase == match.Playing {
					t.Errorf("%s: nobody is there, and %s of %s goes on: %+v", clock, code, m.Game, m.Timing)
				}
			}
			l.quiet()
		})
		t.Run("Bob has left, "+clock, func(t *testing.T) {
			l := leave(t, clock, "Bob")
			l.live(*awayDays, 2*time.Hour)
			l.ladder()
			l.quiet()
		})
	}
}
