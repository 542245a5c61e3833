// Package desks has people's own pages drawn anew when a match of theirs has changed.
package desks

import (
	"context"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// rest is how long matches that changed are gathered before desks are drawn for them.
const rest = time.Second

// Desks are those that this process knows the readers of. It is safe for concurrent use.
type Desks struct {
	matches *table.Matches
	redraw  func(people []match.PersonID)     // nil: of all
	drawn   bounded.Map[match.MatchID, int64] // for which revision of a match

	mu      sync.Mutex
	changed map[match.MatchID]bool // since they were drawn; 0: any match
}

// New makes them; redraw has the desks of some people drawn anew, nil: of all. most is of
// how many matches it is remembered that they were.
func New(m *table.Matches, redraw func(people []match.PersonID), most int) *Desks {
	return &Desks{matches: m, redraw: redraw, drawn: bounded.New[match.MatchID, int64](most)}
}

// Draw has the desks of all who have or had to do with a match drawn anew, once for each
// revision.
func (d *Desks) Draw(l *table.State) {
	if was, ok := d.drawn.Get(l.ID); ok && was == l.Match.Rev {
		return
	}
	d.drawn.Add(l.ID, l.Match.Rev)
	var people []match.PersonID
	add := func(p match.PersonID) {
		if p != 0 && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	for _, t := range slices.Concat(l.Match.Seats, l.Match.Tenures) {
		add(t.Person)
	}
	for _, n := range l.Match.Listeners {
		add(n.Person)
	}
	d.redraw(people)
}

// Hear has desks drawn anew soon for a match that changed, 0: any, whoever changed it and
// whoever tells of it: a desk's reader may be known to this process alone.
func (d *Desks) Hear(id match.MatchID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.changed == nil {
		d.changed = map[match.MatchID]bool{}
		time.AfterFunc(rest, func() { d.drawHeard(context.Background()) })
	}
	d.changed[id] = true
}

func (d *Desks) drawHeard(ctx context.Context) {
	d.mu.Lock()
	changed := d.changed
	d.changed = nil
	d.mu.Unlock()
	if changed[0] {
		d.redraw(nil)
		return
	}
	for id := range changed {
		l, err := d.matches.Snapshot(ctx, id)
		if err != nil {
			d.matches.Trouble(ctx, "desks could not be drawn for a match that changed", err, "match", id)
			continue
		}
		d.Draw(l)
	}
}
