package engine

import "slices"

// Waits counts how often a match waits for people one after another: decisions that
// are open at once are one wait, and so is what a seat alone goes on with once it has
// answered. The zero value is ready, for one match.
type Waits struct {
	open map[Ask]int // the wait that each decision is part of
	done int
	last Seat // who has answered
}

// Look is told what a match waits for, before each answer and at the end.
func (w *Waits) Look(asks []Ask) {
	if w.open == nil {
		w.open = map[Ask]int{}
	}
	next := w.done + 1
	if w.done > 0 && !slices.ContainsFunc(asks, func(a Ask) bool { return a.Must && a.Seat != w.last }) {
		next = w.done
	}
	now := make(map[Ask]int, len(asks))
	for _, a := range asks {
		if !a.Must {
			continue
		}
		n, ok := w.open[a]
		if !ok {
			n = next
		}
		now[a] = n
	}
	w.open = now
}

// Answered is told which decision of them is answered.
func (w *Waits) Answered(a Ask) { w.done, w.last = max(w.done, w.open[a]), a.Seat }

// Count is how many waits there were.
func (w *Waits) Count() int { return w.done }
