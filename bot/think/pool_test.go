package think_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/think"
	"divisionbell/engine"
	"divisionbell/engine/nim"
)

// table is a match of Nim to think about, and what it asks first.
func table(t *testing.T) (engine.Seen, engine.Ask) {
	t.Helper()
	m, _, err := nim.Game.New(engine.Fast(1), engine.Terms{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	ask := m.Status(engine.Nobody).Asks[0]
	return engine.See(m, ask.Seat), ask
}

// says is a bot that does and says what it is told to.
func says(do func(engine.Seen) string) engine.Bot {
	return engine.Bot{ID: "says", Play: func(t engine.Seen, _ engine.Ask, _ *engine.Dice) []string { return []string{do(t)} }}
}

// occupied has the only thinker of a pool think until release.
func occupied(t *testing.T, p *think.Pool) (release func()) {
	t.Helper()
	seen, ask := table(t)
	gate, begun, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		_, _ = p.Think(t.Context(), says(func(engine.Seen) string {
			close(begun)
			<-gate
			return ""
		}), seen, ask, nil)
	}()
	<-begun
	return func() {
		close(gate)
		<-over
	}
}

// queued waits until so many thoughts wait.
func queued(p *think.Pool, n int) {
	for p.Waiting() != n {
		runtime.Gosched()
	}
}

// TestTheLongestWaitingThinksFirst: fifty who wait for one thinker have their turns in
// the order in which they came, and never two at once.
func TestTheLongestWaitingThinksFirst(t *testing.T) {
	p := think.New(1)
	release := occupied(t, p)
	seen, ask := table(t)
	var order, want []string
	var wg sync.WaitGroup
	for i := range 50 {
		want = append(want, fmt.Sprint(i))
		wg.Go(func() {
			_, _ = p.Think(t.Context(), says(func(engine.Seen) string {
				order = append(order, fmt.Sprint(i)) // a race, were there two
				return ""
			}), seen, ask, nil)
		})
		queued(p, i+1)
	}
	release()
	wg.Wait()
	if !slices.Equal(order, want) {
		t.Errorf("they thought in the order %s", order)
	}
}

// TestWhoNobodyWaitsForLeaves: a thought that is cut while it waits is never thought, and
// those behind it are; one that is cut meanwhile finds no world any more, and counts for
// nothing.
func TestWhoNobodyWaitsForLeaves(t *testing.T) {
	p := think.New(1)
	release := occupied(t, p)
	seen, ask := table(t)
	ctx, cut := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := p.Think(ctx, says(func(engine.Seen) string {
			t.Error("it was thought all the same")
			return ""
		}), seen, ask, nil)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("who waited in vain is told %v", err)
		}
	})
	queued(p, 1)
	cut()
	wg.Wait()
	release()
	ctx, cut = context.WithCancel(t.Context())
	defer cut()
	words, err := p.Think(ctx, says(func(seen engine.Seen) string {
		sim, move := seen.Imagine(), seen.Steady(ask, engine.Fast(1))
		if _, err := sim.Try(1, 0, move...); err != nil {
			t.Errorf("before it is cut, a world answers %v", err)
		}
		cut()
		if _, err := sim.Try(1, 0, move...); !errors.Is(err, engine.ErrCut) {
			t.Errorf("after it is cut, a world answers %v", err)
		}
		return "late"
	}), seen, ask, nil)
	if words != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("what was cut says %q, %v", words, err)
	}
}

// TestAPanicFreesItsThinker, and goes on to whoever asked.
func TestAPanicFreesItsThinker(t *testing.T) {
	p := think.New(1)
	seen, ask := table(t)
	func() {
		defer func() {
			if r := recover(); r != "lost" {
				t.Errorf("the bot's panic arrived as %v", r)
			}
		}()
		_, _ = p.Think(t.Context(), says(func(engine.Seen) string { panic("lost") }), seen, ask, nil)
	}()
	words, err := p.Think(t.Context(), says(func(engine.Seen) string { return "next" }), seen, ask, nil)
	if strings.Join(words, " ") != "next" || err != nil {
		t.Errorf("after a panic the next says %q, %v", words, err)
	}
}

// TestALongQueueSearchesNothing: while more wait than Long, whoever's turn it is finds no
// world; the last Long do.
func TestALongQueueSearchesNothing(t *testing.T) {
	const beyond = 3
	p := think.New(1)
	release := occupied(t, p)
	seen, ask := table(t)
	searched := 0
	var wg sync.WaitGroup
	for i := range think.Long + 1 + beyond {
		wg.Go(func() {
			_, _ = p.Think(t.Context(), says(func(seen engine.Seen) string {
				if _, err := seen.Imagine().Try(1, 0, seen.Steady(ask, engine.Fast(1))...); err == nil {
					searched++
				}
				return ""
			}), seen, ask, nil)
		})
		queued(p, i+1)
	}
	release()
	wg.Wait()
	if searched != think.Long+1 {
		t.Errorf("%d of %d searched", searched, think.Long+1+beyond)
	}
}
