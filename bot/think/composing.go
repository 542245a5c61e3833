package think

import (
	"sync"
	"time"

	"divisionbell/engine"
)

// Composing is for how long bots wait for who has begun to say what they may say at any
// time, an offer say, from the last step of it on; ComposingMost is for how long in all.
const (
	Composing     = 30 * time.Second
	ComposingMost = 2 * time.Minute
)

// Composers are people who are about to say something at some table, as far as this
// process has heard. They are safe for concurrent use.
type Composers struct {
	mu sync.Mutex
	of map[composer]composed
}

type composer struct {
	table int64
	seat  engine.Seat
}

// composed is when somebody began, and when they last took a step; in milliseconds.
type composed struct{ begun, last int64 }

// lapsed reports that somebody has not gone on for a while.
func (c composed) lapsed(now int64) bool { return now-c.last >= Composing.Milliseconds() }

// Goes hears that a seat goes on with words of a game. Bots wait for that where it
// answers no decision, so that a match does not run away from under an offer.
func (x *Composers) Goes(now, table int64, about engine.About, seat engine.Seat, words []string) {
	v, ok := about.Verb(words[0])
	if !ok || !v.Free || v.Query || v.Answers != "" {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for k, c := range x.of {
		if c.lapsed(now) {
			delete(x.of, k)
		}
	}
	if x.of == nil {
		x.of = map[composer]composed{}
	}
	k := composer{table, seat}
	c, on := x.of[k]
	if !on {
		c.begun = now
	}
	c.last = now
	x.of[k] = c
}

// Said hears that a seat has acted.
func (x *Composers) Said(table int64, seat engine.Seat) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.of, composer{table, seat})
}

// At reports whether bots wait for somebody at a table.
func (x *Composers) At(now, table int64) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	for k, c := range x.of {
		if k.table == table && !c.lapsed(now) && now-c.begun < ComposingMost.Milliseconds() {
			return true
		}
	}
	return false
}
