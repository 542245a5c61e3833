// Package ladder has the bots of a game play each other, and rates them.
package ladder

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"divisionbell/engine"
)

// A Contest is a round robin: each two bots play so many deals against each other,
// each deal twice with their seats turned round and the same dice. They sit by turns,
// a b a b. In a game for one each bot plays each deal alone.
type Contest struct {
	Game  engine.Game
	Terms engine.Terms
	Bots  []engine.Bot
	Deals int
	Seed  uint64 // the same plays the same matches
	Limit int    // after how many actions a match is nobody's
}

// A Result is what came of a contest.
type Result struct {
	Bots   []engine.Bot
	bouts  []bout
	Length float64 // mean actions a match
	Undone int     // matches that came to the limit
}

// A bout is a deal of two bots, with its seats turned round: each of them won so many
// first places of so many matches, and score is what a has of the comparisons with b,
// 0 to 1, as chess counts.
type bout struct {
	a, b       int
	wonA, wonB float64
	matches    float64
	score      float64
}

// A task is one match that is to be played.
type task struct {
	a, b, deal, turn int
	places           []int8
	actions          int
}

// stride keeps the chance of one deal from that of the next.
const stride = 7919

// Play plays all of it on so many processors; played is told of each match. The result
// is the same on any number of them.
func (c Contest) Play(ctx context.Context, processors int, played func(n, of int)) (*Result, error) {
	if len(c.Bots) < 2 || c.Deals < 1 {
		return nil, errors.New("ladder: a contest is of two bots at least, and of one deal")
	}
	tasks := c.tasks()
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	next, done := 0, 0
	for range max(1, processors) {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				stop := failed != nil || ctx.Err() != nil || i >= len(tasks)
				mu.Unlock()
				if stop {
					return
				}
				err := c.match(&tasks[i])
				mu.Lock()
				if err != nil && failed == nil {
					failed = fmt.Errorf("ladder: deal %d of %s and %s: %w", tasks[i].deal+1, c.Bots[tasks[i].a].ID, c.Bots[tasks[i].b].ID, err)
				}
				done++
				played(done, len(tasks))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	if failed != nil {
		return nil, failed
	}
	return c.result(tasks), nil
}

// tasks are all matches, in order.
func (c Contest) tasks() (out []task) {
	for a := range c.Bots {
		for deal := range c.Deals {
			if c.Terms.Seats == 1 {
				out = append(out, task{a: a, b: a, deal: deal})
				continue
			}
			for b := a + 1; b < len(c.Bots); b++ {
				out = append(out, task{a: a, b: b, deal: deal}, task{a: a, b: b, deal: deal, turn: 1})
			}
		}
	}
	return out
}

// sits is the bot of a seat.
func (k *task) sits(seat engine.Seat) int {
	if (int(seat)+k.turn)%2 == 0 {
		return k.a
	}
	return k.b
}

// match plays one by words, as people do.
func (c Contest) match(k *task) error {
	seed := c.Seed + uint64(k.deal)*stride
	dice, chance := engine.Fast(seed), engine.Fast(^seed)
	t, _, err := c.Game.New(dice, c.Terms)
	if err != nil {
		return err
	}
	for ; ; k.actions++ {
		st := t.Status(engine.Nobody)
		if st.Places != nil || k.actions == c.Limit {
			k.places = st.Places
			return nil
		}
		ask := st.Asks[0]
		if offer, ok := Made(t, c.Terms.Seats); ok {
			ask = offer
		}
		bot := c.Bots[k.sits(ask.Seat)]
		words := bot.Play(engine.See(t, ask.Seat), ask, chance)
		if len(words) == 0 && ask.Offer { // it lets the offer lie
			ask = st.Asks[0]
			bot = c.Bots[k.sits(ask.Seat)]
			words = bot.Play(engine.See(t, ask.Seat), ask, chance)
		}
		dice.Turn(uint64(k.actions) + 1)
		if _, err := t.Apply(dice, ask.Seat, words...); err != nil {
			return fmt.Errorf("seq %d: %s says %q: %w", t.Seq(), bot.ID, words, err)
		}
	}
}

// Made is an offer that the last action made, which is answered at once.
func Made(t engine.Table, seats int) (engine.Ask, bool) {
	for seat := range engine.Seat(seats) {
		for _, a := range t.Status(seat).Asks {
			if a.Offer && a.Seat == seat && a.Key == t.Seq() {
				return a, true
			}
		}
	}
	return engine.Ask{}, false
}

// result counts the matches.
func (c Contest) result(tasks []task) *Result {
	r := &Result{Bots: c.Bots}
	alone := map[[2]int]bool{} // by bot and deal: it won
	for i := range tasks {
		k := &tasks[i]
		r.Length += float64(k.actions) / float64(len(tasks))
		if k.places == nil {
			r.Undone++
		}
		if c.Terms.Seats == 1 {
			alone[[2]int{k.a, k.deal}] = k.places != nil && k.places[0] == 1
			continue
		}
		if k.turn == 0 {
			r.bouts = append(r.bouts, bout{a: k.a, b: k.b})
		}
		r.bouts[len(r.bouts)-1].count(k)
	}
	if c.Terms.Seats > 1 {
		return r
	}
	for a := range c.Bots {
		for b := a + 1; b < len(c.Bots); b++ {
			for deal := range c.Deals {
				x := bout{a: a, b: b, matches: 1, score: 0.5}
				won, lost := alone[[2]int{a, deal}], alone[[2]int{b, deal}]
				if won {
					x.wonA = 1
				}
				if lost {
					x.wonB = 1
				}
				x.score += (x.wonA - x.wonB) / 2
				r.bouts = append(r.bouts, x)
			}
		}
	}
	return r
}

// count adds a match of the bout. One that is nobody's is a draw.
func (x *bout) count(k *task) {
	x.matches++
	score, pairs, first := 0.0, 0.0, 0.0
	for _, p := range k.places {
		if p == 1 {
			first++
		}
	}
	for s, p := range k.places {
		of := k.sits(engine.Seat(s))
		if p == 1 && of == x.a {
			x.wonA += 1 / first
		} else if p == 1 {
			x.wonB += 1 / first
		}
		for s2, q := range k.places {
			if of != x.a || k.sits(engine.Seat(s2)) != x.b {
				continue
			}
			pairs++
			switch {
			case p > 0 && (q == 0 || p < q):
				score++
			case p == q:
				score += 0.5
			}
		}
	}
	if pairs == 0 {
		score, pairs = 0.5, 1
	}
	x.score += score / pairs
}
