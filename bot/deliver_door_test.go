package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
)

// A vestibule is a court whose threads have people in them.
type vestibule struct {
	*court
	mu    sync.Mutex
	asked map[string]int // how often somebody was to be let in
	in    []string
	no    func(who string) error // what comes of it; nil: they are let in
}

func (c *vestibule) Admit(_ context.Context, r match.Room, who match.Account) error {
	c.mu.Lock()
	no := c.no
	c.asked[who.ID]++
	c.mu.Unlock()
	if no != nil {
		if err := no(who.ID); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.in = append(c.in, who.ID)
	return nil
}

// refuses sets what comes of letting people in from now on.
func (c *vestibule) refuses(no func(who string) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.no = no
}

// holds reports how often somebody was asked for, and whether they are in.
func (c *vestibule) holds(who string) (asked int, in bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked[who], slices.Contains(c.in, who)
}

// inVestibule builds a house with one, and a match there that Ann has made.
func inVestibule(tb testing.TB) (h *house, c *vestibule, code string) {
	h = build(tb, plan{bare: true})
	c = &vestibule{court: &court{hall: h.hall}, asked: map[string]int{}}
	h.attach(c)
	h.say("Ann", small)
	code = h.newest()
	h.settle()
	if n, in := c.holds("ann"); n != 1 || !in {
		tb.Fatalf("Ann, who made the match, is asked for %d times; in: %v", n, in)
	}
	return h, c, code
}

// TestWhoJoinsIsLetInOnceTheyCanBe: whoever cannot be put into the thread for now is tried
// again as a room is that cannot be told, by another process too; meanwhile all is said, and
// who is in is not asked for again.
func TestWhoJoinsIsLetInOnceTheyCanBe(t *testing.T) {
	for name, why := range map[string]error{
		"503": errors.New("503"), "429": &match.Wait{For: 3 * time.Second, Err: errors.New("429")}, "no answer": context.DeadlineExceeded,
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, killed: %v", name, killed), func(t *testing.T) {
				h, c, code := inVestibule(t)
				c.refuses(func(who string) error {
					if who == "bob" {
						return why
					}
					return nil
				})
				h.say("Bob", "match join "+code)
				h.say("Cat", "match join "+code)
				h.settle()
				if n, in := c.holds("bob"); n != 1 || in {
					t.Fatalf("Bob is asked for %d times; in: %v", n, in)
				}
				if len(c.find("Bob joined")) != 1 || h.match(code).Shows[1].Told != h.match(code).Rev {
					t.Error("the thread is not told all")
				}
				for range 30 {
					h.tick(time.Second)
				}
				if n, _ := c.holds("bob"); n < 3 || n > 11 {
					t.Errorf("in half a minute Bob is asked for %d times", n)
				}
				if c.refuses(nil); killed {
					calls := h.calls
					h.host.Close()
					h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
					h.calls = calls
					h.attach(c)
				}
				h.tick(time.Minute)
				h.tick(time.Minute)
				if _, in := c.holds("bob"); !in {
					t.Error("Bob is not in")
				}
				was, _ := c.holds("bob")
				h.say("Dan", "match join "+code)
				h.tick(time.Minute)
				if n, in := c.holds("dan"); n != 1 || !in {
					t.Errorf("Dan is asked for %d times; in: %v", n, in)
				}
				cat := 1
				if killed { // the next process knows of nobody after Bob
					cat = 2
				}
				for who, want := range map[string]int{"ann": 1, "bob": was, "cat": cat} {
					if n, in := c.holds(who); n != want || !in {
						t.Errorf("%s is asked for %d times, not %d; in: %v", who, n, want, in)
					}
				}
				h.caughtUp()
			})
		}
	}
}

// vanishes has the thread of a match be found deleted, while nobody new can be let in; then
// it gets another, if it is asked for where it was made.
func (c *vestibule) vanishes(h *house, code string, no func(who string) error) {
	c.mu.Lock()
	c.no, c.in = no, nil
	clear(c.asked)
	c.mu.Unlock()
	c.fail(func(op string, s saying) error {
		if s.channel == "table/t1" && op != "whisper" {
			return fmt.Errorf("%s: unknown channel: %w", op, match.ErrGone)
		}
		return nil
	})
	h.say("Ann", "match say "+code+" anybody here?")
}

// TestWhoPlaysInAThreadThatFollowsIsLetInOnceTheyCanBe: each is asked for once, but for whom
// it failed, and by another process too; meanwhile all is said there.
func TestWhoPlaysInAThreadThatFollowsIsLetInOnceTheyCanBe(t *testing.T) {
	for _, killed := range []bool{false, true} {
		h, c, code := inVestibule(t)
		for _, line := range []string{"join", "leave", "join"} {
			h.say("Bob", "match "+line+" "+code)
		}
		h.settle()
		c.vanishes(h, code, func(who string) error {
			if who == "bob" {
				return errors.New("503")
			}
			return nil
		})
		h.settle()
		h.say("Ann", "match board "+code)
		h.settle()
		if n, in := c.holds("bob"); c.threads != 2 || n != 1 || in {
			t.Fatalf("killed %v: in thread %d Bob is asked for %d times; in: %v", killed, c.threads, n, in)
		}
		h.say("Ann", "match say "+code+" here we are")
		h.settle()
		if said := c.find("here we are"); len(said) != 1 || said[0].channel != "table/t2" {
			t.Errorf("killed %v: what Ann says is told %v", killed, said)
		}
		if c.refuses(nil); killed {
			h.host.Close()
			h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
			h.attach(c)
		}
		h.tick(time.Minute)
		h.tick(time.Minute)
		for who, want := range map[string]int{"ann": 1, "bob": 2} {
			if n, in := c.holds(who); n != want || !in {
				t.Errorf("killed %v: %s is asked for %d times, not %d; in: %v", killed, who, n, want, in)
			}
		}
		h.caughtUp()
	}
}

// TestWhoCannotBeLetInIsPassedOver, as who has left the server.
func TestWhoCannotBeLetInIsPassedOver(t *testing.T) {
	for _, why := range []error{match.ErrRefused, match.ErrGone} {
		h, c, code := inVestibule(t)
		c.refuses(func(string) error { return fmt.Errorf("no: %w", why) })
		h.say("Bob", "match join "+code)
		for range 10 {
			h.tick(time.Minute)
		}
		if n, _ := c.holds("bob"); n != 1 {
			t.Errorf("%v: Bob is asked for %d times", why, n)
		}
		h.caughtUp()
	}
}

// TestWhoLeavesIsNotLetIn: a seat that was given back meanwhile is nobody's.
func TestWhoLeavesIsNotLetIn(t *testing.T) {
	h, c, code := inVestibule(t)
	c.refuses(func(string) error { return errors.New("503") })
	h.say("Bob", "match join "+code)
	h.settle()
	h.say("Bob", "match leave "+code)
	c.refuses(nil)
	h.tick(time.Minute)
	if _, in := c.holds("bob"); in {
		t.Error("Bob, who has left, is put into the thread")
	}
	h.caughtUp()
}

// TestLettingInKeepsNobodyWaiting: while Discord gives no answer to it, all is said at once,
// in a thread that follows a deleted one too.
func TestLettingInKeepsNobodyWaiting(t *testing.T) {
	for _, follows := range []bool{false, true} {
		t.Run(fmt.Sprint("follows: ", follows), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { lettingIn(t, follows) })
		})
	}
}

func lettingIn(t *testing.T, follows bool) {
	h, c, code := inVestibule(bubble{t})
	let := make(chan struct{})
	waits := func(string) error { <-let; return nil }
	if c.refuses(waits); follows {
		c.vanishes(h, code, waits)
		h.settle()
		h.say("Ann", "match board "+code)
	}
	h.shared = true
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := h.host.Run(ctx, "test"); err != nil {
			t.Error(err)
		}
	})
	h.say("Bob", "match join "+code)
	for n := range 10 {
		word := fmt.Sprint("word", n)
		h.say("Ann", "match say "+code+" "+word)
		time.Sleep(2 * time.Second)
		if len(h.hall.find(word)) != 1 {
			t.Errorf("two seconds after Ann said it %q is not told", word)
		}
	}
	close(let)
	time.Sleep(2 * time.Second)
	for _, who := range []string{"ann", "bob"} {
		if n, in := c.holds(who); n != 1 || !in {
			t.Errorf("%s is asked for %d times; in: %v", who, n, in)
		}
	}
	stop()
	running.Wait()
}
