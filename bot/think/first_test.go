package think_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"divisionbell/bot/think"
	"divisionbell/engine"
)

// searching has a pool's bot try one move, and tells when it is about to and when it has.
func searching(t *testing.T, ctx context.Context, p *think.Pool) (about, tried chan struct{}) {
	t.Helper()
	seen, ask := table(t)
	about, tried = make(chan struct{}), make(chan struct{})
	go func() {
		_, _ = p.Think(ctx, says(func(seen engine.Seen) string {
			move := seen.Steady(ask, engine.Fast(1))
			close(about)
			_, _ = seen.Imagine().Try(1, 0, move...)
			close(tried)
			return ""
		}), seen, ask, nil)
	}()
	return about, tried
}

// is reports whether something has happened, once whoever could do it had their turns.
func is(done chan struct{}) bool {
	for range 1000 {
		runtime.Gosched()
	}
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// TestPeopleComeFirst: while somebody's action is under way no bot's search goes on, and
// then it does.
func TestPeopleComeFirst(t *testing.T) {
	p := think.New(1).Patient(time.Hour)
	_, ann := p.First(t.Context())
	_, bob := p.First(t.Context())
	about, tried := searching(t, t.Context(), p)
	<-about
	ann()
	if is(tried) {
		t.Error("a bot searches while Bob acts")
	}
	bob()
	<-tried
}

// TestABotWaitsNoLongerThanItsPatience, nor when nobody waits for it any more.
func TestABotWaitsNoLongerThanItsPatience(t *testing.T) {
	hasty := think.New(1).Patient(time.Nanosecond)
	_, done := hasty.First(t.Context())
	defer done()
	_, tried := searching(t, t.Context(), hasty)
	<-tried

	patient := think.New(1).Patient(time.Hour)
	_, done = patient.First(t.Context())
	defer done()
	ctx, cut := context.WithCancel(t.Context())
	about, tried := searching(t, ctx, patient)
	<-about
	cut()
	<-tried
}

// TestAMoveWaitsForPeople: what is thought over is made when nobody acts, or after a while.
func TestAMoveWaitsForPeople(t *testing.T) {
	p := think.New(1).Patient(time.Hour)
	p.Rest(t.Context()) // nobody acts
	_, ann := p.First(t.Context())
	rested := make(chan struct{})
	go func() {
		defer close(rested)
		p.Rest(t.Context())
	}()
	if is(rested) {
		t.Error("a bot moves while Ann acts")
	}
	ann()
	<-rested

	hasty := think.New(1).Patient(time.Nanosecond)
	_, done := hasty.First(t.Context())
	defer done()
	hasty.Rest(t.Context())
}

// TestPicturesMakeWay for people, for a while, and leave them a core.
func TestPicturesMakeWay(t *testing.T) {
	p := think.New(1).Patient(time.Hour)
	drawing := func(p *think.Pool, draw func()) (drawn chan struct{}) {
		drawn = make(chan struct{})
		go func() {
			defer close(drawn)
			if file, err := p.Draw(func() ([]byte, error) { draw(); return []byte("x"), nil }); err != nil || string(file) != "x" {
				t.Errorf("%q, %v", file, err)
			}
		}()
		return drawn
	}
	_, ann := p.First(t.Context())
	first := drawing(p, func() {})
	if is(first) {
		t.Error("a picture is drawn while Ann acts")
	}
	ann()
	<-first

	begun, enough := make(chan struct{}, runtime.GOMAXPROCS(0)+1), make(chan struct{})
	var all []chan struct{}
	for range runtime.GOMAXPROCS(0) + 1 {
		all = append(all, drawing(p, func() { begun <- struct{}{}; <-enough }))
	}
	at := 0
	for _, one := range all {
		if is(one) {
			t.Error("it was drawn in no time")
		}
	}
	for ; len(begun) > 0; at++ {
		<-begun
	}
	if most := max(1, runtime.GOMAXPROCS(0)-1); at > most {
		t.Errorf("%d pictures are drawn at once, where %d may be", at, most)
	}
	close(enough)
	for _, one := range all {
		<-one
	}

	hasty := think.New(1).Patient(time.Nanosecond)
	_, done := hasty.First(t.Context())
	defer done()
	<-drawing(hasty, func() {})
}

// TestWhoAsksForAThoughtIsNotWaitedFor: their own action waits for the bot before them.
func TestWhoAsksForAThoughtIsNotWaitedFor(t *testing.T) {
	p := think.New(1).Patient(time.Hour)
	ctx, done := p.First(t.Context())
	defer done()
	about, _ := searching(t, t.Context(), p)
	<-about
	thought := false
	if err := p.Take(ctx, func(bool) { thought = true }); err != nil || !thought {
		t.Errorf("a hint while a bot makes way: %v, %v", thought, err)
	}
}
