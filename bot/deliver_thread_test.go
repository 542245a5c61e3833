package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A court is a platform with threads and addresses.
type court struct {
	*hall
	threads int
	head    bool  // a thread begins with a message that the status may be edited into
	refuse  error // what Thread answers
}

func (c *court) Thread(ctx context.Context, r match.Room, o match.Opening) (match.Room, string, error) {
	if c.refuse != nil {
		return match.Room{}, "", c.refuse
	}
	c.threads++
	below := match.Room{Platform: r.Platform, Workspace: r.Workspace, Channel: r.Channel, Thread: fmt.Sprint("t", c.threads)}
	if !c.head {
		return below, "", nil
	}
	id, err := c.Post(ctx, below, msg.Message{Text: msg.Say(o.Title)})
	return below, id, err
}

func (c *court) Link(r match.Room, id string) string { return "court://" + where(r) + "#" + id }

// in has somebody say a line in a room of any platform.
func (h *house) in(platform, channel, name, line string) msg.Message {
	h.tb.Helper()
	h.calls++
	channel, thread, _ := strings.Cut(channel, "/")
	c := match.Call{
		Account:  match.Account{Platform: platform, ID: strings.ToLower(name), Name: name},
		Room:     match.Room{Platform: platform, Channel: channel, Thread: thread},
		Delivery: fmt.Sprintf("%s-%d", platform, h.calls), Line: line,
	}
	return h.do(c)
}

// inCourt builds a house whose platform has threads.
func inCourt(t *testing.T, p plan) (*house, *court) {
	t.Helper()
	p.bare = true
	h := build(t, p)
	c := &court{hall: h.hall}
	h.attach(c)
	return h, c
}

// spoken is what was said in a room to all, in order.
func (c *hall) spoken(channel string) (out []saying) {
	for _, s := range c.all() {
		if s.channel == channel && s.to == "" && !s.dropped {
			out = append(out, s)
		}
	}
	return out
}

const small = "match new exchequer setup=dealt tokens=all length=2"

func TestAMatchGetsAThreadOfItsOwn(t *testing.T) {
	for _, head := range []bool{false, true} {
		h, c := inCourt(t, plan{})
		c.head = head
		h.say("Ann", small)
		code := h.newest()
		h.settle()
		if n := len(c.spoken("table")); n != 0 || c.threads != 1 {
			t.Errorf("%d messages in the channel, %d threads", n, c.threads)
		}
		if n := len(c.spoken("table/t1")); n != 2 {
			t.Errorf("the thread holds %d messages: a status and the news are wanted", n)
		}
		h.in("hall", "table", "Bob", "match join") // from the channel, without a code
		h.in("hall", "table/t1", "Ann", "match start")
		h.settle()
		h.reads(h.in("hall", "table", "Ann", "match board"), "token")
		h.turn(code)
		h.settle()
		if n := len(c.spoken("table")); n != 0 || c.threads != 1 {
			t.Errorf("%d messages in the channel, %d threads", n, c.threads)
		}
		status := 0
		for _, s := range c.spoken("table/t1") {
			if s.message.Picture != nil {
				status++
			}
		}
		if status != 1 {
			t.Errorf("%d status messages", status)
		}
		h.quiet()
	}
}

func TestAMatchStaysWhereNoThreadIsAllowed(t *testing.T) {
	h, c := inCourt(t, plan{})
	c.refuse = fmt.Errorf("no: %w", match.ErrRefused)
	h.begin("", "Ann", "Bob")
	if n := len(c.spoken("table")); n < 3 || c.threads != 0 {
		t.Errorf("%d messages in the channel, %d threads", n, c.threads)
	}
}

// TestAMatchMadeWhereNobodyIsTold: its maker is told once that nobody sees it, by the
// platform, which says so, or alone; and not that a place is lost which never was ours.
func TestAMatchMadeWhereNobodyIsTold(t *testing.T) {
	for _, kind := range []error{match.ErrClosed, match.ErrTold} {
		h, c := inCourt(t, plan{})
		c.refuse = fmt.Errorf("no: %w", kind)
		h.say("Ann", small)
		h.settle()
		said := c.find("I can't post in the channel of " + h.newest() + ", so nobody there can see it.")
		if told := errors.Is(kind, match.ErrTold); told && len(said) > 0 || !told && (len(said) != 1 || said[0].to != "ann") {
			t.Errorf("%v: Ann reads %v", kind, said)
		}
		if lost := c.find("any more"); len(lost) > 0 {
			t.Errorf("%v: %v", kind, lost)
		}
	}
}

// TestAThreadBelowADeadOne: the channel it hung from gets the match another.
func TestAThreadBelowADeadOne(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.fail(func(op string, s saying) error {
		if s.channel == "table/t1" && op != "whisper" {
			return fmt.Errorf("%s: %w", op, match.ErrGone)
		}
		return nil
	})
	h.turn(code)
	h.settle()
	before := len(c.find("Ann opened Exchequer! "))
	h.in("hall", "table", "Ann", "match board")
	h.settle()
	if c.threads != 2 || len(c.find("Ann opened Exchequer! ")) != before {
		t.Errorf("%d threads; the match was told anew", c.threads)
	}
	if n := len(c.spoken("table/t2")); n < 1 {
		t.Error("the new thread is empty")
	}
}

// TestACrashLeavesAnEmptyThreadAtWorst: the match is told in the next one.
func TestACrashLeavesAnEmptyThreadAtWorst(t *testing.T) {
	var store *failing
	h, c := inCourt(t, plan{wrap: func(s match.Store) match.Store { store = &failing{Store: s}; return store }})
	store.fail = func(ch match.Change) bool { return len(ch.Show) == 2 }
	h.say("Ann", small)
	h.settle()
	store.fail = nil
	h.clock.pass(time.Hour)
	h.settle()
	if c.threads != 2 || len(c.spoken("table/t1")) != 0 || len(c.find("Ann opened Exchequer! ")) != 1 {
		t.Errorf("%d threads, the first holds %d messages", c.threads, len(c.spoken("table/t1")))
	}
}

// A failing store refuses some commits.
type failing struct {
	match.Store
	fail func(match.Change) bool
}

func (s *failing) Commit(ctx context.Context, changes []match.Change) []error {
	errs := make([]error, len(changes))
	for i := range changes {
		if s.fail != nil && s.fail(changes[i]) {
			errs[i] = errors.New("the disk is full")
			continue
		}
		errs[i] = s.Store.Commit(ctx, changes[i:i+1])[0]
	}
	return errs
}

// TestAnOldBuriedStatusIsPostedAnew, and points to the new one.
func TestAnOldBuriedStatusIsPostedAnew(t *testing.T) {
	for _, frozen := range []bool{false, true} {
		h, c := inCourt(t, plan{})
		code := h.begin("", "Ann", "Bob")
		first := h.tableStatus(code)
		h.clock.pass(59 * time.Minute)
		h.turn(code)
		h.settle()
		if id := h.tableStatus(code); id != first {
			t.Fatalf("%s was posted anew within the hour", id)
		}
		if frozen {
			c.fail(func(op string, s saying) error {
				if op == "edit" && s.id == first {
					return fmt.Errorf("too old: %w", match.ErrGone)
				}
				return nil
			})
		}
		h.clock.pass(2 * time.Minute)
		h.turn(code)
		h.settle()
		second := h.tableStatus(code)
		if second == first {
			t.Fatal("an old, buried status was edited in place")
		}
		for _, s := range c.all() {
			if s.id != first {
				continue
			}
			if frozen && !s.dropped || !frozen && (!strings.Contains(s.text(), "court://table/t1#"+second) || len(s.message.Buttons) > 0) {
				t.Errorf("the old status says %q, dropped: %v", s.text(), s.dropped)
			}
		}
	}
}

// tableStatus is the id of a match's status message where it is played.
func (h *house) tableStatus(code string) string {
	h.tb.Helper()
	for _, s := range h.match(code).Shows {
		if s.Role == match.RoleTable {
			return s.Status
		}
	}
	h.tb.Fatalf("%s is played nowhere", code)
	return ""
}

// TestAPlatformsWaitIsObeyed to the second, per room, and what is owed is told
// in one message and one edit then.
func TestAPlatformsWaitIsObeyed(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	other := h.in("hall", "gallery", "Cat", small)
	h.settle()
	asked := 0
	h.hall.fail(func(op string, s saying) error {
		if s.channel != "table" {
			return nil
		}
		asked++
		return &match.Wait{For: 90 * time.Second, Err: errors.New("429")}
	})
	for range 3 {
		h.turn(code)
		h.settle()
	}
	h.say("Ann", "roll 1d1")
	h.settle()
	if asked != 1 {
		t.Errorf("the room was asked %d times", asked)
	}
	h.in("hall", "gallery", "Cat", "match add-bot")
	h.settle()
	if len(h.hall.spoken("gallery")) < 2 {
		t.Errorf("another room had to wait as well: %s", other.Text)
	}
	before, edits := len(h.hall.spoken("table")), h.status(code).edits
	h.hall.fail(nil)
	h.clock.pass(89 * time.Second)
	h.settle()
	if n := len(h.hall.spoken("table")); n != before {
		t.Errorf("%d messages came too early", n-before)
	}
	h.clock.pass(time.Second)
	h.settle()
	if n := h.status(code).edits - edits; n != 1 {
		t.Errorf("%d edits for three turns", n)
	}
	h.toldOnce(code)
	h.quiet()
}

// TestARoomThatIsGoneStopsNobody: whoever plays there is told once where to go
// on, is rung alone until then, and takes the match elsewhere.
func TestARoomThatIsGoneStopsNobody(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.hall.fail(func(op string, s saying) error {
		if s.channel == "table" && op != "whisper" {
			return fmt.Errorf("%s: unknown channel: %w", op, match.ErrGone)
		}
		return nil
	})
	for range 6 {
		name := h.awaited(code)
		m := h.in("hall", "desk", name, "exchequer "+code)
		for _, verb := range []string{"end", "place", "occupy", "neutral"} {
			if id := doing(m, verb); id != "" {
				c := h.call(name)
				c.Press, c.Room.Channel = id, "desk"
				h.do(c)
				break
			}
		}
		h.settle()
	}
	gone := h.hall.find("I can't post in the channel of " + code)
	if len(gone) != 2 || gone[0].to == gone[1].to {
		t.Errorf("%d were told that the room is gone", len(gone))
	}
	rung := 0
	for _, s := range h.hall.find("your turn in") {
		if s.to != "" {
			rung++
		}
	}
	if rung == 0 {
		t.Error("nobody was rung alone")
	}
	if !strings.Contains(h.log.String(), "unknown channel") {
		t.Errorf("operators do not read why: %s", h.log)
	}
	h.in("hall", "terrace", "Ann", "match join "+code)
	h.say("Bob", "match say "+code+" to 1 over there?")
	h.settle()
	if len(h.hall.spoken("terrace")) == 0 || len(h.hall.find("over there?")) != 1 || h.hall.find("over there?")[0].channel != "terrace" {
		t.Errorf("the terrace: %d; %v", len(h.hall.spoken("terrace")), h.hall.find("over there?"))
	}
}

// TestARoomThatMayBeSpokenInAgainIsToldTheRest from where it stood.
func TestARoomThatMayBeSpokenInAgainIsToldTheRest(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.hall.fail(func(op string, s saying) error {
		if op == "post" || op == "edit" {
			return fmt.Errorf("%s: missing permission: %w", op, match.ErrRefused)
		}
		return nil
	})
	h.turn(code)
	h.settle()
	h.turn(code)
	h.settle()
	h.hall.fail(nil)
	h.say("Ann", "match board "+code)
	h.settle()
	h.toldOnce(code)
	if s := h.match(code).Shows[0]; s.Shut != "" || s.Tries != 0 {
		t.Errorf("the room is still shut: %+v", s)
	}
}

// TestTwoProcessesSpeakOnce: both have a sender on one store; what one has
// said the other does not say, and it takes over when the first is gone.
func TestTwoProcessesSpeakOnce(t *testing.T) {
	first := build(t, plan{})
	second := build(t, plan{path: first.path, clock: first.clock, hall: first.hall})
	second.calls = 1000
	code := first.begin("length=12", "Ann", "Bob")
	play := func(h *house, speakers ...*house) {
		for range 6 {
			h.turn(code)
			done := make(chan error, 2)
			for _, s := range speakers {
				go func() { done <- s.host.Settle(ctx) }()
			}
			for range speakers {
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
		}
	}
	play(first, first, second)
	first.toldOnce(code)
	statuses := 0
	for _, s := range first.hall.all() {
		if s.message.Picture != nil && !strings.Contains(s.text(), ", your turn in ") {
			statuses++
		}
	}
	if statuses != 1 {
		t.Errorf("%d status messages", statuses)
	}
	// The first falls silent: within its lease nobody speaks, then the second does.
	before := len(first.hall.all())
	first.turn(code)
	second.settle()
	if n := len(first.hall.all()); n != before {
		t.Errorf("the second spoke under the first one's lease: %d messages", n-before)
	}
	first.clock.pass(11 * time.Second)
	second.settle()
	if n := len(first.hall.all()); n == before {
		t.Error("nobody took over")
	}
	play(second, second)
	second.toldOnce(code)
	// The first comes back to life and knows that it is no longer its turn.
	second.turn(code)
	before = len(first.hall.all())
	first.settle()
	if n := len(first.hall.all()); n != before {
		t.Errorf("the first spoke after it had lost its lease: %d messages", n-before)
	}
	second.settle()
	second.toldOnce(code)
}
