package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// devices gives each of these people a browser of theirs, and the platform on which those
// are told.
func (h *house) devices(names ...string) *hall {
	h.tb.Helper()
	far := newHall(match.PushPlatform)
	h.attach(far)
	for _, name := range names {
		p, err := h.store.Person(ctx, h.call(name).Account)
		if err != nil {
			h.tb.Fatal(err)
		}
		device := match.Push{Endpoint: "https://push.example/" + name, Person: p.ID, Device: "Firefox on Linux"}
		if err := pushesIn(h.db).AddPush(ctx, device, 8); err != nil {
			h.tb.Fatal(err)
		}
	}
	return far
}

// told is what somebody's browser was told, in order.
func (h *house) told(far *hall, name string) (said []string) {
	h.tb.Helper()
	p, err := h.store.Person(ctx, h.call(name).Account)
	if err != nil {
		h.tb.Fatal(err)
	}
	room := match.PushRoom(match.Push{Endpoint: "https://push.example/" + name, Person: p.ID})
	for _, s := range far.all() {
		if s.channel == room.Channel {
			said = append(said, s.text())
		}
	}
	return said
}

// TestADeviceIsToldOnceADecision, whichever match waits and nothing of it, and of each
// reminder; nobody else's is told.
func TestADeviceIsToldOnceADecision(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	far := h.devices("Ann", "Bob", "Cat")
	code := h.begin("clock=2d length=6", "Ann", "Bob", "Cat")
	turns := map[string]int{}
	for range 12 {
		who := h.awaited(code)
		turns[who]++
		for n := h.seq(code); h.awaited(code) == who && h.seq(code) < n+50; {
			h.turn(code)
			h.settle()
		}
	}
	rung := map[string]int{}
	for _, s := range h.hall.find(", your turn in Exchequer! " + code) {
		name, _, _ := strings.Cut(s.text(), ",")
		rung[name]++
	}
	for name := range turns {
		told := h.told(far, name)
		if len(told) != rung[name] || len(told) == 0 {
			t.Errorf("%s is told %d times, and rung %d times in %d turns", name, len(told), rung[name], turns[name])
		}
		for _, words := range told {
			if words != "Your turn: Exchequer! "+code {
				t.Errorf("%s's browser reads %q", name, words)
			}
		}
	}
	who := h.awaited(code)
	before := len(h.told(far, who))
	h.tick(25 * time.Hour)
	if told := h.told(far, who); len(told) != before+1 || told[before] != "Still your turn: Exchequer! "+code {
		t.Errorf("a reminder: %q", told[before:])
	}
	h.quiet()
}

// TestNoDeviceRingsForWhoWantsNoRing, nor in their quiet hours, nor in the morning after
// for what they have answered meanwhile.
func TestNoDeviceRingsForWhoWantsNoRing(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})}) // at 09:00
	far := h.devices("Ann", "Bob", "Cat")
	h.say("Ann", "bell clock ring off")
	for _, name := range []string{"Bob", "Cat"} {
		h.say(name, "bell clock quiet 08:00-20:00")
		h.say(name, "bell remind off")
	}
	code := h.begin("", "Ann", "Bob", "Cat")
	for range 6 {
		h.turn(code)
		h.settle()
	}
	if n := len(far.all()); n != 0 {
		t.Fatalf("%d pushes to who wants none now: %q", n, far.all()[0].text())
	}
	who := h.awaited(code)
	for before := who; who == before || who == "Ann"; who = h.awaited(code) { // somebody else's turn begins
		before = who
		h.turn(code)
	}
	h.tick(12 * time.Hour)
	if told := h.told(far, who); len(told) != 1 {
		t.Errorf("when %s's quiet hours are over their browser reads %q", who, told)
	}
	if n := len(far.all()); n != 1 {
		t.Errorf("%d pushes for one decision", n)
	}
	h.quiet()
}

// TestAPushThatWaitsIsToldInTime: what its service did not take is tried again; it is not
// told in the quiet hours that began meanwhile, nor when its decision is answered.
func TestAPushThatWaitsIsToldInTime(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})})
	far := h.devices("Ann", "Bob", "Cat")
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "bell clock quiet 10:00-15:00")
		h.say(name, "bell remind off")
	}
	far.fail(func(string, saying) error { return &match.Wait{For: 2 * time.Hour, Err: errors.New("429")} })
	code := h.begin("", "Ann", "Bob", "Cat")
	first := h.awaited(code)
	far.fail(nil)
	h.tick(time.Hour) // its service is not asked before the time it named
	h.tick(90 * time.Minute)
	if told := h.told(far, first); len(told) != 0 {
		t.Errorf("in their quiet hours they are told %q", told)
	}
	h.tick(4 * time.Hour)
	if told := h.told(far, first); len(told) != 1 {
		t.Errorf("after their quiet hours they were told %q", told)
	}

	far.fail(func(string, saying) error { return errors.New("503") })
	for h.awaited(code) == first {
		h.turn(code)
		h.settle()
	}
	second := h.awaited(code)
	for h.awaited(code) == second {
		h.turn(code)
		h.settle()
	}
	far.fail(nil)
	h.tick(5 * time.Minute)
	if told := h.told(far, second); len(told) != 0 {
		t.Errorf("of what is answered they are told %q", told)
	}
	if told := h.told(far, h.awaited(code)); len(told) == 0 {
		t.Error("whose turn it is was told nothing after the outage")
	}
	if owed, err := h.store.Owed(ctx, 1<<60, 0, 0); err != nil || len(owed) != 0 {
		t.Errorf("still owed: %v, %v", owed, err)
	}
}

// TestAReminderThatADeviceIsOwedKeepsTheHours: one that its service did not take in the
// match's hours is told in them, and in the hour before the deadline none is.
func TestAReminderThatADeviceIsOwedKeepsTheHours(t *testing.T) {
	for _, c := range []struct{ options, well, until, want string }{
		{"clock=12h days=weekdays hours=09:00-18:00 zone=UTC", "2026-12-03 22:00", "2026-12-04 10:00", "Fri 09:00"},
		{"clock=6h", "2026-12-03 15:20", "2026-12-03 15:55", ""},
	} {
		h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7}), clock: &still{at: time.Date(2026, 12, 3, 10, 0, 0, 0, time.UTC)}})
		far := h.devices("Ann", "Bob")
		code := h.begin(c.options+" remind=2h length=12", "Ann", "Bob")
		name := h.awaited(code)
		before := len(h.told(far, name))
		far.fail(func(string, saying) error { return errors.New("503") })
		if at := h.reminded(c.well); len(at) != 1 {
			t.Fatalf("%s: reminded in the room at %q", c.options, at)
		}
		far.fail(nil)
		var at []string
		for end := parsed(t, c.until); h.clock.Now().Before(end); {
			h.tick(time.Minute)
			for now := len(h.told(far, name)); before < now; before++ {
				at = append(at, h.clock.Now().UTC().Format("Mon 15:04"))
			}
		}
		if got := strings.Join(at, ", "); got != c.want {
			t.Errorf("%s: %s's browser is told of a reminder at %q, not at %q", c.options, name, got, c.want)
		}
		if owed, err := h.store.Owed(ctx, 1<<60, 0, 0); err != nil || len(owed) != 0 {
			t.Errorf("%s: still owed: %v, %v", c.options, owed, err)
		}
	}
}

// A frail store dies at one write.
type frail struct {
	match.Store
	before, after func(what string) error
}

func (m *frail) dies(what string, write func() error) error {
	if err := m.before(what); err != nil {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	return m.after(what)
}

func (m *frail) NoticeDone(ctx context.Context, n match.Notice, owed ...match.Owed) error {
	if len(owed) == 0 {
		return m.Store.NoticeDone(ctx, n)
	}
	return m.dies("noticed", func() error { return m.Store.NoticeDone(ctx, n, owed...) })
}

func (m *frail) Delivered(ctx context.Context, id int64) error {
	return m.dies("delivered", func() error { return m.Store.Delivered(ctx, id) })
}

// TestAKilledHostPushesOnce: wherever it dies between the ring and the last word of it,
// the one that follows tells every browser, and what it says again has the same key, by
// which a browser rings once.
func TestAKilledHostPushesOnce(t *testing.T) {
	errKilled := errors.New("killed")
	for _, c := range []struct {
		what string
		late bool // after the write
	}{{"noticed", false}, {"noticed", true}, {"delivered", false}, {"delivered", true}} {
		var doomed *frail
		h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7}), wrap: func(s match.Store) match.Store {
			none := func(string) error { return nil }
			doomed = &frail{s, none, none}
			return doomed
		}})
		far := h.devices("Ann", "Bob", "Cat")
		code := h.begin("", "Ann", "Bob", "Cat")
		who := h.awaited(code)
		for h.awaited(code) == who {
			h.turn(code)
		}
		died := false
		dies := func(what string) error {
			if died || what == c.what { // nothing is written any more
				died = true
				return errKilled
			}
			return nil
		}
		if doomed.before = dies; c.late {
			doomed.before, doomed.after = func(string) error {
				if died {
					return errKilled
				}
				return nil
			}, dies
		}
		_ = h.host.Settle(ctx)
		if !died {
			t.Fatalf("%+v: it lived", c)
		}
		h.host.Close()
		next := build(t, plan{path: h.path, hall: h.hall, clock: h.clock})
		next.attach(far)
		next.settle()
		who = next.awaited(code)
		keys := map[string]bool{}
		for _, s := range far.all() {
			if s.text() == "Your turn: Exchequer! "+code {
				keys[s.channel+s.message.Key] = true
			}
		}
		if told := next.told(far, who); len(told) == 0 || len(told) > 2 || len(keys) != 2 {
			t.Errorf("%+v: %s is told %q; %d keys for two turns", c, who, told, len(keys))
		}
	}
}
