package bot_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A ponderer is a game whose bots take half a second for whatever they do.
type ponderer struct{ engine.Game }

func (g ponderer) Bots() []engine.Bot {
	bots := g.Game.Bots()
	for i, b := range bots {
		bots[i].Play = func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
			time.Sleep(time.Second / 2)
			return b.Play(t, ask, d)
		}
	}
	return bots
}

// TestWhatIsSaidWhileBotsThink is told within two seconds: while they have turns in a row,
// and while they play out a match that nobody is left in.
func TestWhatIsSaidWhileBotsThink(t *testing.T) {
	const turns = "turns in a row"
	for _, left := range []string{turns, "a match nobody is left in"} {
		t.Run(left, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := build(bubble{t}, plan{bare: true, tables: []match.Table{{Game: ponderer{exchequerTable.Game}, Look: exchequerTable.Look}}})
				m := newMute(h)
				h.attach(m)
				code := h.begin("length=12 setup=dealt tokens=all", "Ann", "randombot", "randombot", "randombot")
				defer m.run(t, h)()
				pass := func(d time.Duration) {
					for ; d > 0; d -= time.Second / 10 {
						h.clock.pass(time.Second / 10)
						time.Sleep(time.Second / 10)
					}
				}
				if left != turns {
					h.say("Ann", "match leave "+code+" for good yes")
					pass(40 * time.Second) // more actions than are told in between
				}
				n := 0
				for _, word := range []string{"alpha", "beta", "gamma"} {
					if left == turns {
						for h.match(code).Seats[h.match(code).Asks[0].Seat].Bot != "" {
							pass(time.Second)
						}
						for h.match(code).Seats[h.match(code).Asks[0].Seat].Bot == "" {
							h.turn(code)
						}
						acted := int64(h.seq(code))
						pass(2 * time.Second)
						if told := h.match(code).Shows[0].Seq; told < acted {
							t.Errorf("two seconds after Ann acted the hall is told up to entry %d, not %d", told, acted)
						}
					}
					at := h.seq(code)
					h.say("Ann", "match say "+code+" "+word)
					pass(2 * time.Second)
					if told := len(h.hall.find(word)); told != 1 {
						t.Errorf("two seconds after %q the hall has said it %d times", word, told)
					}
					if h.seq(code) > at {
						n++
					}
				}
				if n == 0 {
					t.Error("no bot played meanwhile")
				}
			})
		})
	}
}

// TestARoomThatIsAwayHasBotsToldNoOftener: while another room of the match can't be told,
// what bots play out is told in as few messages as else.
func TestARoomThatIsAwayHasBotsToldNoOftener(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true, tables: []match.Table{{Game: ponderer{exchequerTable.Game}, Look: exchequerTable.Look}}})
		h.attach(study{hall: h.hall})
		code := h.begin("length=6 setup=dealt tokens=all", "Ann", "randombot", "randombot", "randombot")
		h.in("hall", "gate", "Yves", "match watch "+code)
		h.settle()
		told := 0
		h.hall.fail(func(_ string, s saying) error {
			if s.channel == "gate" {
				return errors.New("away")
			}
			told++
			return nil
		})
		defer newMute(h).run(t, h)()
		h.say("Ann", "match leave "+code+" for good yes")
		n := 0
		for ; !h.match(code).Phase.Ended() && n < 300; n++ {
			h.clock.pass(time.Second)
			time.Sleep(time.Second)
		}
		if n < 30 || told > 20 {
			t.Errorf("in %d seconds of bots the room is told or shown something %d times", n, told)
		}
	})
}
