package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A Handle is a match that is held: as long as it is, nobody else judges or commits
// there. It is given by [Matches.Take] and [Matches.Known] alone.
type Handle struct {
	State

	all   *Matches
	mu    sync.Mutex
	fresh bool // false: State is to be read again
	lying lying
}

// Release lets others have the match; what was held is theirs from now on.
func (l *Handle) Release() { l.mu.Unlock() }

// Fresh reports whether what is held is as it was stored last, as far as is known.
func (l *Handle) Fresh() bool { return l.fresh }

// Read fills l from the store.
func (l *Handle) Read(ctx context.Context) error {
	m, err := l.all.Store.Match(ctx, l.ID)
	if err != nil {
		return fmt.Errorf("table: read match %d: %w", l.ID, err)
	}
	g, ok := l.all.Game(m.Game)
	if !ok {
		return engine.Illegal("", "%s is a match of “%s”, a game that I don't know here. Nothing of it is lost", m.Code, m.Game)
	}
	l.Match, l.Game, l.Table = m, g, nil
	if m.Position != nil {
		if l.Table, err = g.Open(*m.Position); err != nil {
			return fmt.Errorf("table: open match %s: %w", m.Code, err)
		}
	}
	l.key = record.Key(m.Secret)
	if err := l.readClocks(ctx); err != nil {
		return err
	}
	l.all.cache.remember(m.Code, l.ID)
	l.root = l.Replay().Root(m.Epoch)
	l.fresh = true
	return nil
}

// readClocks reads what a match's clocks go by.
func (l *Handle) readClocks(ctx context.Context) error {
	l.Rules, l.People = l.Match.Settings.Pace.Rules(), nil
	if l.Match.Phase.Ended() {
		return nil
	}
	l.People = map[match.PersonID]match.Person{}
	for _, t := range l.Match.Seats {
		if t.Bot != "" {
			continue
		}
		p, err := l.all.Store.PersonByID(ctx, t.Person)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
		}
		if err == nil {
			l.People[t.Person] = p
		}
	}
	return nil
}

// Refresh reads l again when what it holds is not what was stored last.
func (l *Handle) Refresh(ctx context.Context) error {
	if l.fresh {
		return nil
	}
	return l.Read(ctx)
}

// Renew reads l again unless it is as stored. Not only processes that serve side
// by side share a file, and nobody tells one that takes its turn line by line.
func (l *Handle) Renew(ctx context.Context) error {
	if l.fresh {
		rev, err := l.all.Store.Rev(ctx, l.ID)
		if err != nil {
			return fmt.Errorf("table: match %d: %w", l.ID, err)
		}
		if rev == l.Match.Rev {
			return nil
		}
	}
	return l.Read(ctx)
}

// Save commits a change that may be any of a match, which is then read again before
// anything more is done with it.
func (l *Handle) Save(ctx context.Context, c match.Change) error {
	c.At = cmp.Or(c.At, l.all.Now())
	err := l.keep(ctx, c)
	l.fresh = false
	if !c.Silent {
		l.all.Wake()
	}
	return err
}

// keep writes a change. What a bot thinks about the match is cut when it is over with
// that: something was played or taken back, the match rests or ends, or others sit there.
func (l *Handle) keep(ctx context.Context, c match.Change) error {
	c.Match, c.Rev = l.Match.ID, l.Match.Rev
	if err := l.all.commits.commit(ctx, c); err != nil {
		return err
	}
	l.all.Kept(l.ID)
	if c.Position != nil || c.Phase != "" || len(c.Tenures) > 0 {
		l.lying = lying{}
		l.all.Absences.cut(l.ID)
	}
	return nil
}

// commit saves a change and then makes l what the store now holds.
func (l *Handle) commit(ctx context.Context, c match.Change, table engine.Table) error {
	if err := l.keep(ctx, c); err != nil {
		l.fresh = false
		if errors.Is(err, match.ErrRepeated) {
			return err
		}
		return fmt.Errorf("table: match %s, seq %d: commit: %w", l.Match.Code, l.Match.Seq(), err)
	}
	l.all.Wake()
	if c.Unknown() || reopens(l.Match.Notices, c) {
		l.fresh = false
		return nil
	}
	l.Match.Rev++
	if c.Position != nil {
		l.Match.Position, l.Match.Asks, l.Table = c.Position, c.Asks, table
	}
	if n := len(c.Entries); n > 0 {
		l.Match.Head = [32]byte(c.Entries[n-1].Hash)
	}
	l.Match.Notices = merge(l.Match.Notices, c.Notices)
	if c.Timing != nil {
		l.Match.Timing = *c.Timing
	}
	if c.Phase != "" {
		l.Match.Phase, l.Match.Ended, l.Match.Places = c.Phase, c.Ended, c.Places
	}
	return nil
}

// reopens reports whether a notice is owed anew whose message may still stand, or whose
// seat may have been told. A step back may open what was closed, of which nothing is kept.
func reopens(kept []match.Notice, c match.Change) bool {
	back := slices.ContainsFunc(c.Entries, func(e record.Entry) bool { return e.Kind == record.Undo })
	return slices.ContainsFunc(c.Notices, func(n match.Notice) bool {
		return n.State == match.NoticeOwed && (back || tells(kept, n.Decision))
	})
}

// tells reports whether one of the notices is of a decision.
func tells(notices []match.Notice, d match.Decision) bool {
	return slices.ContainsFunc(notices, func(n match.Notice) bool { return n.Decision == d })
}

// merge puts changed notices over the kept ones and drops those that are done.
func merge(kept, changed []match.Notice) []match.Notice {
	var out []match.Notice
	for _, k := range kept {
		if !tells(changed, k.Decision) {
			out = append(out, k)
		}
	}
	for _, c := range changed {
		if c.State != match.NoticeClosed && c.State != match.NoticeSilenced {
			out = append(out, c)
		}
	}
	return out
}

// Know has the match's clocks go by the habits of a person who takes a seat.
func (l *Handle) Know(p match.Person) {
	people := maps.Clone(l.People) // snapshots share it
	people[p.ID] = p
	l.People = people
}
