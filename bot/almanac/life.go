package almanac

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A life is what a match's log tells beside its end.
type life struct{ answers []answer }

// An answer is how long a person took, in milliseconds, from what another seat did before
// to their own first action after it.
type answer struct{ person, took int64 }

// lived reads a match's life, once as long as it does not change.
func (a *Almanac) lived(ctx context.Context, r *result) (*life, error) {
	a.mu.Lock()
	l := r.life
	a.mu.Unlock()
	if l != nil {
		return l, nil
	}
	m, err := a.Matches.Store.Match(ctx, match.MatchID(r.ID))
	if err != nil {
		return nil, fmt.Errorf("almanac: match %s: %w", r.code, err)
	}
	log, err := a.Matches.Store.Log(ctx, m.ID, 0, m.Seq())
	if err != nil {
		return nil, fmt.Errorf("almanac: match %s: read the log: %w", r.code, err)
	}
	counting, err := record.Counting(log, m.Seq())
	if err != nil {
		return nil, fmt.Errorf("almanac: match %s: %w", r.code, err)
	}
	l = &life{answers: answers(m, log, counting)}
	a.mu.Lock()
	defer a.mu.Unlock()
	r.life = l
	return l, nil
}

// answers are those of the people of a match: their first actions after another seat's.
func answers(m match.Match, log []record.Entry, counting []uint32) (out []answer) {
	before := &log[0]
	for _, seq := range counting {
		e := &log[seq]
		if e.Seat != before.Seat && e.Cause == record.ByPerson {
			if who := sitting(m, e.Seat, e.Seq); who != 0 {
				out = append(out, answer{who, e.At - before.At})
			}
		}
		before = e
	}
	return out
}

// sitting is the person who held a seat when an entry was made; 0: none.
func sitting(m match.Match, seat engine.Seat, seq uint32) int64 {
	for _, t := range m.Tenures {
		if t.Seat == seat && t.Bot == "" && (t.No == 0 || t.FromSeq < seq) && (t.ToSeq == nil || seq <= *t.ToSeq) {
			return int64(t.Person)
		}
	}
	return 0
}
