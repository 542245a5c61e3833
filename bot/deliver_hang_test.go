package bot_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
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

// TestWhatHangsBesideARoomKeepsItNotWaiting: while neither the status can be edited nor
// anything be said in somebody's direct messages, as nothing is answered there, the room
// is told within two seconds. In the end they are rung once, and the status is right.
func TestWhatHangsBesideARoomKeepsItNotWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true})
		m := newMute(h)
		h.attach(m)
		code, next := m.begin(h)
		m.let = make(chan struct{})
		stop := m.run(t, h)
		m.until(h, code, next)
		for _, word := range []string{"one", "two", "three", "four", "five"} {
			h.say("Ann", "match say "+code+" "+word)
			time.Sleep(2 * time.Second)
			if n := len(h.hall.find(word)); n != 1 {
				t.Errorf("two seconds after %q the hall has said it %d times", word, n)
			}
		}
		if n := m.rings(next); n != 0 {
			t.Errorf("%s is rung %d times before that can be", next, n)
		}
		close(m.let)
		time.Sleep(2 * time.Second)
		stop()
		if n := m.rings(next); n != 1 {
			t.Errorf("%s is rung %d times", next, n)
		}
		s := h.match(code).Shows[0]
		if s.Told != h.match(code).Rev || s.Tries != 0 {
			t.Errorf("the room is told up to %d of %d", s.Told, h.match(code).Rev)
		}
		for _, said := range h.hall.all() {
			if said.id == s.Status && !strings.Contains(said.text(), ". "+next+" (") {
				t.Errorf("%s is awaited, and the status says:\n%s", next, said.text())
			}
		}
		if m.twice != "" {
			t.Errorf("two things were done to %s at once", m.twice)
		}
	})
}

// TestADeletionThatHangsKeepsNobodyFromARing: while no message can be taken away, and that
// takes long, whoever is awaited is rung in their direct messages within two seconds.
func TestADeletionThatHangsKeepsNobodyFromARing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true})
		m := newMute(h)
		h.attach(m)
		code, next := m.begin(h)
		m.keep.Store(true)
		stop := m.run(t, h)
		for i := range 10 {
			m.until(h, code, next)
			time.Sleep(2 * time.Second)
			if h.owesARing(code) {
				t.Errorf("turn %d: two seconds later %s is not rung", i, next)
			}
			next = map[string]string{"Ann": "Bob", "Bob": "Ann"}[next]
		}
		m.keep.Store(false)
		for range 3 { // those that were under way fail first
			time.Sleep(10 * time.Second)
			h.clock.pass(2 * time.Minute)
		}
		time.Sleep(10 * time.Second)
		stop()
		if _, stand := h.hall.calling(); stand != 1 {
			t.Errorf("%d rings stand in the end", stand)
		}
	})
}

// TestAStatusIsRightAfterAnEditThatTookLong: what it was to show is taken back while it is
// being edited. In the end it shows what it did before.
func TestAStatusIsRightAfterAnEditThatTookLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(bubble{t}, plan{bare: true})
		m := newMute(h)
		h.attach(m)
		code, _ := m.begin(h)
		status := func() string {
			for _, s := range h.hall.all() {
				if s.id == h.match(code).Shows[0].Status {
					return string(msg.Encode(s.message))
				}
			}
			return ""
		}
		before, let := status(), make(chan struct{})
		m.let = let
		stop := m.run(t, h)
		for _, change := range []string{"match pause ", "match resume "} {
			h.say("Ann", change+code)
			h.say("Bob", "match vote "+code+" yes")
			time.Sleep(time.Second)
		}
		close(let)
		time.Sleep(2 * time.Second)
		stop()
		if now := status(); now != before || before == "" {
			t.Errorf("the status says\n%s\n\nand before\n%s", now, before)
		}
	})
}

// TestWhatIsUnderWayAtTheEndIsKnownAgain: a process is told to stop while somebody is being
// rung in their direct messages, which takes long: it waits for that, as long as it may. The
// next process knows the ring again, so that it stands once, and goes when it is answered.
func TestWhatIsUnderWayAtTheEndIsKnownAgain(t *testing.T) {
	for _, comes := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			h := build(bubble{t}, plan{bare: true})
			m := newMute(h)
			h.attach(m)
			code, next := m.begin(h)
			m.let = make(chan struct{})
			stop := m.run(t, h)
			m.until(h, code, next)
			time.Sleep(time.Second)
			if comes {
				time.AfterFunc(time.Second, func() { close(m.let) })
			}
			began := time.Now()
			stop()
			if took, want := time.Since(began), map[bool]time.Duration{true: time.Second, false: 2 * time.Second}[comes]; took != want {
				t.Errorf("the process ends after %v, not %v", took, want)
			}
			if n, want := m.rings(next), map[bool]int{true: 1}[comes]; n != want {
				t.Errorf("at the end %s is rung %d times, not %d", next, n, want)
			}
			h.host.Close()
			if !comes {
				close(m.let)
			}
			calls := h.calls
			h = build(bubble{t}, plan{bare: true, path: h.path, clock: h.clock, hall: h.hall})
			h.calls = calls
			h.attach(m)
			stop = m.run(t, h)
			time.Sleep(2 * time.Second)
			if n := m.rings(next); n != 1 {
				t.Errorf("%s is rung %d times", next, n)
			}
			for h.awaited(code) == next {
				h.turn(code)
			}
			time.Sleep(2 * time.Second)
			if n := m.rings(next); n != 0 {
				t.Errorf("%s has answered, and %d rings stand", next, n)
			}
			stop()
		})
	}
}

// A mute chat does not answer in direct messages, nor edits of a status, until let is closed.
type mute struct {
	notary
	let  chan struct{}
	keep atomic.Bool // no message can be taken away, which takes seven seconds to be known

	mu    sync.Mutex
	under map[string]bool
	twice string // to what two things were done at once
}

func newMute(h *house) *mute {
	let := make(chan struct{})
	close(let)
	return &mute{notary: notary{study: study{hall: h.hall}, keys: &sync.Map{}}, let: let, under: map[string]bool{}}
}

// begin has two begin a match who are rung in their direct messages. next is who will be
// awaited.
func (m *mute) begin(h *house) (code, next string) {
	for _, name := range []string{"Ann", "Bob"} {
		h.say(name, "bell clock ring dm")
	}
	code = h.begin("", "Ann", "Bob")
	h.settle()
	return code, map[string]string{"Ann": "Bob", "Bob": "Ann"}[h.awaited(code)]
}

// until somebody is awaited the other goes on.
func (m *mute) until(h *house, code, next string) {
	for h.awaited(code) != next {
		h.turn(code)
	}
}

// run has the sender run until stop is called, which waits for its end.
func (m *mute) run(t *testing.T, h *house) (stop func()) { return running(t, h) }

// running has a house's sender run until stop is called, which waits for its end.
func running(t *testing.T, h *house) (stop func()) {
	h.shared = true // with whoever tells rooms meanwhile
	ctx, end := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := h.host.Run(ctx, "test"); err != nil {
			t.Error(err)
		}
	})
	return func() { end(); running.Wait() }
}

// rings are those that stand by which somebody is called.
func (m *mute) rings(name string) (n int) {
	for _, s := range m.hall.find(name + ", your turn in") {
		if !s.dropped && !s.message.Quiet {
			n++
		}
	}
	return n
}

func (m *mute) Direct(ctx context.Context, to match.Account) (match.Room, error) {
	return letterbox{m.hall}.Direct(ctx, to)
}

func (m *mute) Post(ctx context.Context, r match.Room, said msg.Message) (string, error) {
	if strings.HasPrefix(r.Channel, "dm-") {
		if err := m.hang(ctx, r.Channel); err != nil {
			return "", err
		}
	}
	return m.notary.Post(ctx, r, said)
}

func (m *mute) Edit(ctx context.Context, r match.Room, id string, said msg.Message) error {
	if said.Picture != nil || len(said.Buttons) > 0 { // it tells nothing
		if err := m.hang(ctx, id); err != nil {
			return err
		}
	}
	return m.notary.Edit(ctx, r, id, said)
}

func (m *mute) Drop(ctx context.Context, r match.Room, id string) error {
	if !m.keep.Load() {
		return m.notary.Drop(ctx, r, id)
	}
	time.Sleep(7 * time.Second)
	return context.DeadlineExceeded
}

func (m *mute) hang(ctx context.Context, what string) error {
	m.mu.Lock()
	if m.under[what] {
		m.twice = what
	}
	m.under[what] = true
	m.mu.Unlock()
	defer func() { m.mu.Lock(); delete(m.under, what); m.mu.Unlock() }()
	select {
	case <-m.let:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A bubble is a test in virtual time, which cannot run beside others.
type bubble struct{ testing.TB }
