package bot_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A tardy study makes the first edit of each message that tells what happened, or all of
// them, so long after it is asked for, or never, if it takes below nothing; whoever asked hears
// of it, or gives up after seven seconds.
type tardy struct {
	study
	takes time.Duration
	all   bool

	mu    sync.Mutex
	asked map[string]bool
	late  int // edits
}

// lates reports whether an edit of a message is late.
func (c *tardy) lates(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	late := c.all || !c.asked[id]
	if c.asked[id] = true; late {
		c.late++
	}
	return late
}

func (c *tardy) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	takes := c.takes
	if m.Picture != nil || len(m.Buttons) > 0 || takes == 0 || !c.lates(id) { // a status, or it is well
		return c.study.Edit(ctx, r, id, m)
	}
	made := make(chan error, 1)
	if takes >= 0 {
		time.AfterFunc(takes, func() { made <- c.study.Edit(context.Background(), r, id, m) })
	}
	ctx, cancel := context.WithTimeout(ctx, 7*time.Second)
	defer cancel()
	select {
	case err := <-made:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestAnEditThatHangsHoldsNoLineUp: while the message of a turn cannot be edited, and that
// takes long, each turn is told within two seconds, though the status can be. However late
// such an edit is made, also where the process ended meanwhile or another one speaks, in the
// end each line stands once, and it is not tried for each turn.
func TestAnEditThatHangsHoldsNoLineUp(t *testing.T) {
	for what, takes := range map[string]time.Duration{"answered": 3 * time.Second, "made in the end": 40 * time.Second, "never made": -1} {
		for _, next := range []string{"", "the next process", "another process"} {
			for _, all := range []bool{false, true} {
				t.Run(fmt.Sprint(what, ", all: ", all, ", ", next), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						h := build(bubble{t}, plan{bare: true})
						chat := &tardy{study: study{hall: h.hall}, all: all, asked: map[string]bool{}}
						h.attach(chat)
						code := h.begin("length=3", "Ann", "Bob")
						h.handOn(code)
						end := running(t, h)
						pass := func(d time.Duration) {
							for range d / (100 * time.Millisecond) {
								time.Sleep(100 * time.Millisecond)
								h.clock.pass(100 * time.Millisecond)
							}
						}
						chat.takes = takes
						for i := range 8 {
							h.turn(code)
							pass(2 * time.Second)
							if m := h.match(code); m.Shows[0].Seq < int64(m.Seq()) || h.owesARing(code) {
								t.Errorf("two seconds after action %d %d of %d entries are told; owes a ring: %v", i, m.Shows[0].Seq, m.Seq(), h.owesARing(code))
							}
							if i == 4 && next != "" {
								other := h.another()
								other.calls = h.calls
								other.attach(chat)
								if next == "the next process" {
									end()
									end = func() {}
								}
								before, first := end, h
								after := running(t, other)
								end, h = func() { after(); before() }, other
								for range 30 { // who speaks gives that back, and may take it again before the other does
									if waits, calm := other.host.Unspoken(); len(waits)+len(calm) == 0 {
										break
									}
									first.host.Close()
									pass(time.Second)
								}
								pass(12 * time.Second)
							}
							if pass(3 * time.Second); takes == 3*time.Second && !all {
								h.onPages(code, "table") // as soon as it is known
							}
						}
						if most := map[bool]int{true: 1, false: 2}[next == ""]; chat.late > most && !all {
							t.Errorf("in a minute %d edits are tried that hang, more than one of a process", chat.late)
						}
						chat.takes = 0
						pass(5 * time.Minute)
						end()
						h.onPages(code, "table")
					})
				})
			}
		}
	}
}
