package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/msg"
)

// TestAPlatformThatHangsKeepsNobodyWaiting: while one of them answers nothing, the other
// room of the same match and other matches are told within two seconds, and rolls are
// said. In the end every room has read every line once.
func TestAPlatformThatHangsKeepsNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{})
		yard, let := newHall("yard"), make(chan struct{})
		close(let) // it is well
		h.attach(stuck{yard, func(string, msg.Message) { <-let }})
		h.say("Ann", small)
		both := h.newest()
		h.in("yard", "gate", "Yves", "match join "+both)
		h.say("Ann", small)
		alone := h.newest()
		h.settle()
		let, h.shared = make(chan struct{}), true // with whoever tells rooms meanwhile
		ctx, stop := context.WithCancel(ctx)
		var running sync.WaitGroup
		running.Go(func() {
			if err := h.host.Run(ctx, "test"); err != nil {
				t.Error(err)
			}
		})
		for _, line := range []string{"match say " + both + " one", "match say " + both + " two", "match say " + alone + " three", "roll 1d1 # four", "match say " + both + " five"} {
			h.say("Ann", line)
			time.Sleep(2 * time.Second)
			if n := len(h.hall.find(line[strings.LastIndex(line, " ")+1:])); n != 1 {
				t.Errorf("two seconds after %q the hall has said it %d times", line, n)
			}
		}
		close(let)
		time.Sleep(2 * time.Second)
		stop()
		running.Wait()
		h.alike(t, both, true, map[string][]string{"hall": h.hall.read("table"), "yard": yard.read("gate")})
	})
}

// A bubble is a test in virtual time, which cannot run beside others.
type bubble struct{ testing.TB }
