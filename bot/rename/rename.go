// Package rename has people who took a seat before anybody could say what they are called sit
// there under their name. Whoever has another name of their own keeps the one that a table
// knows them by.
package rename

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A Renamer renames who sits in matches.
type Renamer struct{ Matches *table.Matches }

// Named has somebody whom their platform could not name, and who is called otherwise by now,
// be called by their account's name where they sit in what is open or played now under a name
// that was lent, their id or a stand-in. Nobody is kept who was not.
func (n Renamer) Named(ctx context.Context, a match.Account, lent ...string) error {
	h := n.Matches
	if _, err := h.Store.Account(ctx, a.Platform, a.Workspace, a.ID); err != nil {
		if errors.Is(err, match.ErrNotFound) {
			return nil
		}
		return fmt.Errorf("rename: look up an account: %w", err)
	}
	p, err := h.Directory.Person(ctx, a)
	if err != nil {
		return fmt.Errorf("rename: name a person: %w", err)
	}
	list, err := h.Store.MatchesOf(ctx, p.ID)
	if err != nil {
		return fmt.Errorf("rename: list the matches of a person: %w", err)
	}
	r := renaming{h, p, append([]string{match.StandIn, a.ID}, lent...)}
	for _, b := range list {
		l, err := h.Snapshot(ctx, b.ID)
		if err != nil {
			return fmt.Errorf("rename: match %s: %w", b.Code, err)
		}
		if len(r.seats(l)) == 0 {
			continue
		}
		if err := r.in(ctx, b.ID); err != nil {
			return fmt.Errorf("rename: match %s: %w", b.Code, err)
		}
	}
	return nil
}

// A renaming is of one person, who may sit under any of the names that were lent.
type renaming struct {
	h    *table.Matches
	p    match.Person
	lent []string
}

// seats are those in which they sit so.
func (r renaming) seats(l *table.State) (all []engine.Seat) {
	if l.Match.Phase.Ended() {
		return nil
	}
	for _, t := range l.Match.Seats {
		lent := func(name string) bool { // which may have a number, where others at the table had it too
			number, _ := strings.CutPrefix(t.Name, name+" ")
			_, err := strconv.Atoi(number)
			return name != "" && (t.Name == name || number != t.Name && err == nil)
		}
		if t.Bot == "" && t.Person == r.p.ID && t.Name != r.p.Name && slices.ContainsFunc(r.lent, lent) {
			all = append(all, t.Seat)
		}
	}
	return all
}

// in renames them in a match. What its log binds of a name stays: from the next entry on it
// binds the new one.
func (r renaming) in(ctx context.Context, id match.MatchID) error {
	for {
		l, err := r.h.Take(ctx, id)
		if err != nil {
			return err
		}
		var c match.Change
		seats := slices.Clone(l.Match.Seats) // as they are called, of which two of theirs are not to be called the same
		for _, seat := range r.seats(&l.State) {
			others := table.State{Match: match.Match{Seats: slices.Delete(slices.Clone(seats), int(seat), int(seat)+1)}}
			was := seats[seat]
			now := was
			now.Name = table.Unlike(&others, r.p.Name)
			if l.Match.Phase != match.Open {
				seq := l.Match.Seq()
				was.ToSeq = &seq
				now = match.Tenure{Seat: seat, No: was.No + 1, Person: was.Person, Name: now.Name, FromSeq: seq}
				table.Seal(r.h, &l.State, &now)
				c.Tenures = append(c.Tenures, was)
			}
			c.Tenures = append(c.Tenures, now)
			seats[seat].Name = now.Name
		}
		if len(c.Tenures) > 0 {
			err = l.Save(ctx, c)
		}
		l.Release()
		if !errors.Is(err, match.ErrStale) { // else another process was quicker: once more
			return err
		}
	}
}
