package bot_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A miser of a chat edits nothing while it is poor.
type miser struct {
	notary
	poor *bool
}

func (m miser) Affords(_ match.Room, what match.Spending) bool {
	return !*m.poor || what != match.ToTell && what != match.ToRedraw
}

// TestWhatAKilledProcessPostedIsToldByNoEdit: a line of somebody's turn is posted, and the
// process killed before it hears so; whoever speaks next could tell it in a message that
// stands there: the second notice of two, which is answered by then, or the turn's, which
// could not be edited then.
func TestWhatAKilledProcessPostedIsToldByNoEdit(t *testing.T) {
	for _, where := range []string{"the second notice", "the turn's message"} {
		t.Run(where, func(t *testing.T) {
			h := build(t, plan{bare: true})
			poor, armed, dead := false, false, false
			chat := miser{notary{study: study{hall: h.hall}, keys: &sync.Map{}}, &poor}
			chat.lost = func(m msg.Message) error {
				if !armed || dead || !strings.Contains(m.Text.String(), " placed ") {
					return nil
				}
				dead = true
				h.db.Close()
				return errors.New("killed")
			}
			h.attach(chat)
			code := h.begin("length=6", "Ann", "Bob")
			if where == "the turn's message" {
				h.turn(code)
				h.settle()
				poor = true
			}
			armed = true
			h.turn(code)
			for n := 0; !dead && n < 10; n++ {
				_ = h.host.Settle(ctx)
				h.clock.pass(time.Second)
			}
			if !dead {
				t.Fatal("nothing was posted")
			}
			next := build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
			next.calls = h.calls
			next.attach(chat)
			if poor = false; where == "the second notice" {
				next.turn(code)
			}
			next.clock.pass(11 * time.Second)
			next.settle()
			said := map[string]int{}
			for _, s := range h.hall.all() {
				for line := range strings.Lines(s.text()) {
					if line = strings.TrimSpace(line); !s.dropped && s.message.Picture == nil && strings.Contains(line, " placed ") {
						said[line]++
					}
				}
			}
			for line, n := range said {
				if n != 1 {
					t.Errorf("%d times: %s", n, line)
				}
			}
			if len(said) != 2 {
				t.Errorf("the room reads %v", said)
			}
		})
	}
}
