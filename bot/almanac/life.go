package almanac

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A life is what a match's log tells beside its end.
type life struct {
	answers []answer
	deeds   []deed
}

// A deed is what a person did to another, as all were told: fell upon them, or broke their
// word.
type deed struct {
	by, on int64 // 0: no person
	broke  bool
}

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
	deeds, err := a.deeds(m, log, counting)
	if err != nil {
		return nil, err
	}
	l = &life{answers(m, log, counting), deeds}
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

// deeds are those of the people of a match, in order; a word is broken by a promise not kept
// and by an attack on an ally.
func (a *Almanac) deeds(m match.Match, log []record.Entry, counting []uint32) (all []deed, err error) {
	game, ok := a.Matches.Game(m.Game)
	if !ok {
		return nil, nil // no game of this host any more
	}
	var facts []engine.Fact
	var at []uint32                                        // the entry of each fact
	for _, seq := range append([]uint32{0}, counting...) { // the set-up, and what follows
		events, err := record.Facts(game.Game, log[seq].Facts)
		if err != nil {
			return nil, fmt.Errorf("almanac: match %s: read entry %d: %w", m.Code, seq, err)
		}
		for _, f := range record.For(events, engine.Nobody) {
			facts, at = append(facts, f), append(at, seq)
		}
	}
	for _, s := range game.Look.Stories(facts, 0, m.Scene(engine.Nobody)) {
		broke := s.Kind == msg.Broken || s.Kind == msg.Attacked
		if !broke && s.Kind != msg.Battle || s.At < 0 || s.At >= len(at) {
			continue
		}
		if who := sitting(m, s.Seat, at[s.At]); who != 0 {
			all = append(all, deed{who, sitting(m, s.On, at[s.At]), broke})
		}
	}
	return all, nil
}

// sitting is the person who held a seat when an entry was made; 0: none.
func sitting(m match.Match, seat engine.Seat, seq uint32) int64 {
	for _, t := range m.Tenures {
		if t.Seat == seat && t.Bot == "" && t.Held(seq) {
			return int64(t.Person)
		}
	}
	return 0
}
