package think

import (
	"sync"
	"time"

	"divisionbell/engine"
)

// Composing is for how long bots wait for who has begun to say what they may say at any
// time, an offer say, from the last step of it on; ComposingMost is for how long in all;
// GivenUp after they went back to where they had said nothing: a board that is drawn anew
// begins there, and then says the words again.
const (
	Composing     = 30 * time.Second
	ComposingMost = 2 * time.Minute
	GivenUp       = 2 * time.Second
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

// composed is when somebody began, when they last took a step, and since when they are
// back at no words, 0: they are not; in milliseconds.
type composed struct{ begun, last, back int64 }

// goes reports whether somebody is waited for.
func (c composed) goes(now int64) bool {
	return !c.lapsed(now) && now-c.begun < ComposingMost.Milliseconds() && (c.back == 0 || now-c.back < GivenUp.Milliseconds())
}

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
	c.last, c.back = now, 0
	x.of[k] = c
}

// Back hears that a seat is where it has said nothing.
func (x *Composers) Back(now, table int64, seat engine.Seat) {
	x.mu.Lock()
	defer x.mu.Unlock()
	k := composer{table, seat}
	if c, on := x.of[k]; on && c.back == 0 {
		c.back = now
		x.of[k] = c
	}
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
		if k.table == table && c.goes(now) {
			return true
		}
	}
	return false
}
