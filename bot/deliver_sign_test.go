package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An arcade is a court whose threads bear labels.
type arcade struct {
	*court
	labels []string        // each with its room
	away   map[string]bool // rooms that are put away; what is said there brings them back
	refuse func(l match.Label) error
	lose   bool // the answer to what is said next
}

func (c *arcade) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := c.court.Post(ctx, r, m)
	if err == nil {
		c.away[where(r)] = false
	}
	if c.lose {
		c.lose = false
		return "", errors.New("lost")
	}
	return id, err
}

func (c *arcade) Away(_ context.Context, r match.Room) (bool, error) { return c.away[where(r)], nil }

func (c *arcade) Label(_ context.Context, r match.Room, l match.Label) error {
	if c.refuse != nil {
		if err := c.refuse(l); err != nil {
			return err
		}
	}
	c.away[where(r)] = l.Phase == match.Over && !l.Open
	if !l.Named {
		c.labels = append(c.labels, fmt.Sprintf("%s %s %s", where(r), l.Title, l.Phase))
	}
	return nil
}

// inArcade builds a house whose platform has threads with labels.
func inArcade(t *testing.T, p plan) (*house, *arcade) {
	t.Helper()
	h, c := inCourt(t, p)
	g := &arcade{court: c, away: map[string]bool{}}
	h.attach(g)
	return h, g
}

// ends are the labels that put a thread away.
func (c *arcade) ends() (out []string) {
	for _, l := range c.labels {
		if strings.HasSuffix(l, " over") {
			out = append(out, l)
		}
	}
	return out
}

// TestAThreadIsNamedAfterTheResult: once, after the last that is said there.
func TestAThreadIsNamedAfterTheResult(t *testing.T) {
	h, c := inArcade(t, plan{})
	code := h.begin("", "Ann", "Bob")
	said := 0
	c.refuse = func(l match.Label) error {
		if l.Phase == match.Over {
			said = len(c.spoken("table/t1"))
		}
		return nil
	}
	h.playOut(code)
	h.settle()
	if len(c.ends()) != 1 || !strings.HasPrefix(c.ends()[0], "table/t1 "+code+" Exchequer!: ") || !strings.HasSuffix(c.ends()[0], " won over") {
		t.Fatalf("the labels: %q", c.labels)
	}
	if now := len(c.spoken("table/t1")); said != now {
		t.Errorf("it was named after %d messages of %d", said, now)
	}
	h.in("hall", "table/t1", "Ann", "match say "+code+" well played")
	h.settle()
	if len(c.ends()) != 1 {
		t.Errorf("it is named again: %q", c.ends())
	}
	h.quiet()
}

// TestWhatIsShownAfterTheEndLeavesAThreadPutAway: it is named once, and a kill between the
// two leaves it to whoever goes on. What people say there brings it back.
func TestWhatIsShownAfterTheEndLeavesAThreadPutAway(t *testing.T) {
	for _, killed := range []bool{false, true} {
		h, c := inArcade(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
		code := h.begin("", "Ann", "Bob")
		h.playOut(code)
		h.settle()
		if !c.away["table/t1"] || len(h.films()) != 0 {
			t.Fatalf("the thread is away: %v; %d films", c.away, len(h.films()))
		}
		if killed {
			c.refuse = func(match.Label) error { return errors.New("killed") }
		}
		h.clock.pass(time.Minute)
		h.sweep()
		if killed {
			if c.away["table/t1"] {
				t.Fatal("nobody was killed")
			}
			other := h.another()
			c.refuse = nil
			h.host.Close()
			h.clock.pass(time.Minute)
			other.attach(c)
			other.settle()
			other.calls, h = h.calls, other
		}
		if films := h.films(); len(films) != 1 || films[0].channel != "table/t1" || !c.away["table/t1"] || len(c.ends()) != 1 {
			t.Errorf("killed %v: %d films, away: %v, the labels: %q", killed, len(films), c.away, c.ends())
		}
		h.in("hall", "table/t1", "Ann", "match say "+code+" well played")
		h.settle()
		if c.away["table/t1"] {
			t.Errorf("killed %v: people's words do not bring it back", killed)
		}
	}
}

// TestWhatIsShownAfterTheEndLeavesPeopleTalking: they brought the thread back before, and
// it is not put away under them; but it is where nobody knows that we have brought it back.
func TestWhatIsShownAfterTheEndLeavesPeopleTalking(t *testing.T) {
	for _, talk := range []bool{false, true} {
		h, c := inArcade(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
		code := h.begin("", "Ann", "Bob")
		h.playOut(code)
		h.settle()
		c.away["table/t1"], c.lose = !talk, !talk
		h.clock.pass(time.Minute)
		h.sweep()
		if !talk {
			h.tick(time.Minute)
		}
		if len(h.films()) == 0 || c.away["table/t1"] == talk {
			t.Errorf("they talk: %v; %d films, away: %v", talk, len(h.films()), c.away)
		}
	}
}

// TestANameThatMustWaitHoldsUpNothing: the room is spoken in meanwhile, and it is named
// when the platform lets it be.
func TestANameThatMustWaitHoldsUpNothing(t *testing.T) {
	h, c := inArcade(t, plan{})
	code := h.begin("", "Ann", "Bob")
	tries := 0
	c.refuse = func(l match.Label) error {
		if l.Phase != match.Over {
			return nil
		}
		tries++
		return &match.Wait{For: 10 * time.Minute, Err: errors.New("twice in ten minutes")}
	}
	h.playOut(code)
	h.settle()
	h.in("hall", "table/t1", "Ann", "match say "+code+" well played")
	h.settle()
	if tries != 1 || len(c.find("well played")) != 1 {
		t.Errorf("%d tries, and the words were told %d times", tries, len(c.find("well played")))
	}
	c.refuse = nil
	h.clock.pass(11 * time.Minute)
	h.settle()
	if len(c.ends()) != 1 {
		t.Errorf("the labels: %q", c.labels)
	}
}

// TestAKillBeforeAThreadIsNamed: whoever goes on names it.
func TestAKillBeforeAThreadIsNamed(t *testing.T) {
	h, c := inArcade(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.refuse = func(l match.Label) error { return errors.New("killed") }
	h.playOut(code)
	h.settle()
	other := h.another()
	c.refuse = nil
	h.host.Close()
	h.clock.pass(time.Minute)
	other.attach(c)
	other.settle()
	if len(c.ends()) != 1 {
		t.Errorf("the labels: %q", c.labels)
	}
}

// TestAThreadThatMayNotBeNamed is left as it is, and said once.
func TestAThreadThatMayNotBeNamed(t *testing.T) {
	h, c := inArcade(t, plan{})
	tries := 0
	c.refuse = func(l match.Label) error {
		if l.Phase == match.Over {
			tries++
		}
		return fmt.Errorf("no: %w", match.ErrRefused)
	}
	code := h.begin("", "Ann", "Bob")
	h.playOut(code)
	h.settle()
	h.in("hall", "table/t1", "Ann", "match say "+code+" well played")
	h.settle()
	if tries != 1 {
		t.Errorf("%d tries", tries)
	}
}

// TestARoomOfPeoplesOwnIsNotNamed: nor one in which something else is still played.
func TestARoomOfPeoplesOwnIsNotNamed(t *testing.T) {
	h, c := inArcade(t, plan{})
	h.in("hall", "table/own", "Ann", small)
	h.in("hall", "table/own", "Ann", "match leave "+h.newest())
	h.say("Ann", small)
	first := h.newest()
	h.settle()
	h.in("hall", "table/t1", "Bob", small)
	h.in("hall", "table/t1", "Ann", "match leave "+first)
	h.settle()
	if h.match(first).Phase != match.Abandoned || len(c.labels) != 0 {
		t.Errorf("the labels: %q", c.labels)
	}
}

// TestARematchHasTheRoom: it names the room, and puts it away in its turn.
func TestARematchHasTheRoom(t *testing.T) {
	h, c := inArcade(t, plan{})
	h.say("Ann", small)
	first := h.newest()
	h.settle()
	h.in("hall", "table/t1", "Ann", "match leave "+first)
	h.settle()
	h.in("hall", "table/t1", "Ann", "match rematch "+first)
	second := h.newest()
	h.settle()
	h.in("hall", "table/t1", "Ann", "match leave "+second)
	h.settle()
	want := []string{
		"table/t1 " + first + " Exchequer!: closed over", "table/t1 " + second + " Exchequer! open", "table/t1 " + second + " Exchequer!: closed over",
	}
	if !slices.Equal(c.labels, want) || c.threads != 1 {
		t.Errorf("the labels: %q, %d threads", c.labels, c.threads)
	}
	h.quiet()
}

// TestTheThreadOfADailyGameIsNamedWhenTheDayIsOver: at its end it is only over, for how it
// went is its player's alone that day. After midnight it bears the result, also where
// another process goes on, and its board shows the end; nothing is said anew. Where people
// have brought it back, it stays so.
func TestTheThreadOfADailyGameIsNamedWhenTheDayIsOver(t *testing.T) {
	for what := range 4 {
		restarted, talk := what%2 == 1, what > 1
		h, c := inArcade(t, plan{})
		h.say("Ann", "exchequer daily")
		code := h.newest()
		h.settle()
		h.playOut(code)
		h.settle()
		was := "table/t1 " + code + " Exchequer!: over over"
		if !slices.Equal(c.ends(), []string{was}) {
			t.Fatalf("on the day the labels are %q", c.labels)
		}
		said := len(c.spoken("table/t1"))
		if restarted {
			other := h.another()
			h.host.Close()
			other.attach(c)
			other.calls, h = h.calls, other
		}
		if talk {
			c.away["table/t1"] = false
		}
		h.clock.pass(24 * time.Hour)
		h.sweep()
		h.settle()
		if ends := c.ends(); len(ends) != 2 || ends[1] == was || !strings.HasSuffix(ends[1], " won over") || c.away["table/t1"] == talk {
			t.Errorf("restarted %v: when it is over they are %q; put away: %v", restarted, ends, c.away["table/t1"])
		}
		if now := c.spoken("table/t1"); len(now) != said {
			t.Errorf("restarted %v: it is told %+v", restarted, now[said:])
		}
		if boards := c.find("The final board"); len(boards) != 1 || boards[0].edits == 0 {
			t.Errorf("restarted %v: the board is %+v", restarted, boards)
		}
		h.clock.pass(24 * time.Hour)
		h.sweep()
		h.settle()
		if len(c.ends()) != 2 {
			t.Errorf("restarted %v: the labels: %q", restarted, c.ends())
		}
	}
}
