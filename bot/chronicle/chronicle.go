// Package chronicle reads how a match went: what counts of its log, played again once, as
// all may know it. What tells of whole matches (papers, reviews, films, posters) reads it
// here. No game is named, and nobody's name is in it.
package chronicle

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A Chronicle is how a match went so far. What was undone is gone from it.
type Chronicle struct {
	Entries []Entry // in order; the first is the set-up
	Over    bool    // nothing of the match is hidden any more
}

// An Entry is one that counts, and how the match stood after it.
type Entry struct {
	Seq   uint32
	At    int64        // milliseconds UTC
	Seat  engine.Seat  // Nobody of the set-up, and of what not all may read yet
	Cause record.Cause // empty where Seat may not be told
	Facts []engine.Fact
	Bared []engine.Event // the facts whole, with who knew them; nil until all is over
	Luck  []msg.Throw    // what chance gave in it, as far as all may know
	Score []int64        // by seat; nil: the game has none
	Turn  uint32         // of the first decision that the match waits for
	Stage string         // as the headline begins: Round 3 of 12
}

// Read is the chronicle of a match, as Nobody was told it; ErrNotFound where it has not
// begun or all may know nothing of it.
func Read(ctx context.Context, m *table.Matches, l *table.State) (*Chronicle, error) {
	c := &Chronicle{Over: over(m, l)}
	return c, Walk(ctx, m, l, func(e *Entry, _ engine.Table) error {
		c.Entries = append(c.Entries, *e)
		return nil
	})
}

func over(m *table.Matches, l *table.State) bool { return l.Match.Phase.Ended() && m.Closed(&l.Match) }

// Walk shows each entry of Read in order, with the table as it stood after it. The table
// is to be left as it is, and knows more than Nobody does; an error ends the walk.
func Walk(ctx context.Context, m *table.Matches, l *table.State, each func(*Entry, engine.Table) error) error {
	return WalkTo(ctx, m, l, l.Match.Seq(), each)
}

// WalkTo is Walk up to the position after an entry of the log.
func WalkTo(ctx context.Context, m *table.Matches, l *table.State, seq uint32, each func(*Entry, engine.Table) error) error {
	code := l.Match.Code
	if l.Table == nil || !m.Closed(&l.Match) || seq > l.Match.Seq() {
		return fmt.Errorf("chronicle: match %s has none: %w", code, match.ErrNotFound)
	}
	log, err := m.Store.Log(ctx, l.Match.ID, 0, seq)
	if err != nil {
		return fmt.Errorf("chronicle: match %s: read the log: %w", code, err)
	}
	if len(log) == 0 {
		return fmt.Errorf("chronicle: match %s has no entries: %w", code, match.ErrNotFound)
	}
	w := walk{l: l, over: over(m, l), each: each}
	at := &log[0]
	t, err := record.Walk(l.Game.Game, l.Replay(), log, seq, func(e *record.Entry, t engine.Table) error {
		after := at
		at = e
		return w.show(ctx, after, t)
	})
	if err != nil {
		return fmt.Errorf("chronicle: match %s: play again: %w", code, err)
	}
	return w.show(ctx, at, t)
}

type walk struct {
	l      *table.State
	over   bool
	each   func(*Entry, engine.Table) error
	before any // how all saw the match stand before the entry
}

// show tells an entry, after which the match stood as on the table.
func (w *walk) show(ctx context.Context, e *record.Entry, t engine.Table) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	events, err := record.Facts(w.l.Game.Game, e.Facts)
	if err != nil {
		return fmt.Errorf("chronicle: match %s: read entry %d: %w", w.l.Match.Code, e.Seq, err)
	}
	out := &Entry{Seq: e.Seq, At: e.At, Seat: e.Seat, Cause: e.Cause, Facts: record.For(events, engine.Nobody), Score: t.Score()}
	known := out.Facts
	if w.over {
		out.Bared = events
		known = whole(events)
	} else if e.Secret {
		out.Seat, out.Cause = engine.Nobody, ""
	}
	for _, a := range t.Status(engine.Nobody).Asks {
		if a.Must {
			out.Turn = a.Turn
			break
		}
	}
	_, out.Luck = w.l.Game.Look.Luck(w.before, known)
	w.before = t.View(engine.Nobody)
	scene := w.l.Match.SceneOn(t, engine.Nobody)
	scene.Over = false // it was ended after the last entry that counts
	out.Stage = menu.StageOf(w.l.Game.Look.Headline(w.before, scene))
	return w.each(out, t)
}

// whole are the facts of events, whoever was told them.
func whole(events []engine.Event) (facts []engine.Fact) {
	for _, e := range events {
		if e.Fact != nil {
			facts = append(facts, e.Fact)
		}
	}
	return facts
}

// Facts are all that Nobody was told, in order.
func (c *Chronicle) Facts() (facts []engine.Fact) {
	for _, e := range c.Entries {
		facts = append(facts, e.Facts...)
	}
	return facts
}

// Rounds are the entries, by their place, after which the match stood at its beginning and
// at the end of a round; the last one counts when all is over.
func (c *Chronicle) Rounds() []int {
	return ends(c, (*Entry).round)
}

// Turns are those after which another turn began.
func (c *Chronicle) Turns() []int { return ends(c, func(e *Entry) uint32 { return e.Turn }) }

// ends are the entries after which something is not what it was, the first among them.
func ends[K comparable](c *Chronicle, of func(*Entry) K) (at []int) {
	for i := range c.Entries {
		if i == 0 || of(&c.Entries[i]) != of(&c.Entries[i-1]) {
			at = append(at, i)
		}
	}
	if last := len(c.Entries) - 1; c.Over && at[len(at)-1] != last {
		at = append(at, last)
	}
	return at
}
