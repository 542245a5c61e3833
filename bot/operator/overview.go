// Package operator is what who runs the host asks of it: how its matches stand,
// what it keeps of a person, and that it forgets one.
package operator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/command"
	"divisionbell/bot/match"
)

// An Overview is an unfinished match as operators see it. Moved is when its log
// last grew; Due the earliest deadline, zero without one. Why says what is
// amiss: overdue, stuck, orphaned; empty: nothing.
type Overview struct {
	Code, Game string
	Phase      match.Phase
	Seats      int
	Moved      time.Time
	Awaits     []string
	Due        time.Time
	Why        []string
}

// When a match counts as overdue or stuck.
const (
	overdueAfter = 10 * time.Minute    // the sweep comes once a minute
	stuckAfter   = 14 * 24 * time.Hour // without an entry, and not paused
)

// Overviews lists the unfinished matches, newest first, limit at most; with amiss
// only those with which something is, however old.
func Overviews(ctx context.Context, h *command.Commands, limit int, amiss bool) ([]Overview, error) {
	most := limit
	if amiss {
		most = 0
	}
	list, err := h.Matches.Store.Matches(ctx, most, match.Open, match.Playing, match.Paused)
	if err != nil {
		return nil, fmt.Errorf("operator: list matches: %w", err)
	}
	var out []Overview
	for _, b := range list {
		o, err := overview(ctx, h, b)
		if err != nil {
			o = Overview{Code: b.Code, Game: b.Game, Phase: b.Phase, Moved: match.When(b.Made), Why: []string{"unreadable: " + err.Error()}}
		}
		if amiss && len(o.Why) == 0 {
			continue
		}
		if out = append(out, o); len(out) == limit {
			break
		}
	}
	return out, nil
}

func overview(ctx context.Context, h *command.Commands, b match.Brief) (Overview, error) {
	l, err := h.Matches.Snapshot(ctx, b.ID)
	if err != nil {
		return Overview{}, err
	}
	now := h.Matches.Clock.Now()
	o := Overview{Code: l.Match.Code, Game: l.Match.Game, Phase: l.Match.Phase, Seats: len(l.Match.Seats), Moved: match.When(l.Match.Made), Awaits: l.Awaited()}
	if l.Table != nil {
		log, err := h.Menu.Entries(ctx, l, l.Match.Seq(), l.Match.Seq())
		if err != nil {
			return Overview{}, err
		}
		o.Moved = match.When(log[0].At)
	}
	for _, u := range l.Match.Timing.Turns {
		if u.Due != 0 && (o.Due.IsZero() || match.When(u.Due).Before(o.Due)) {
			o.Due = match.When(u.Due)
		}
		if l.Match.Phase == match.Playing && u.Due != 0 && match.When(l.Clocks().Last(u)).Add(overdueAfter).Before(now) && !slices.Contains(o.Why, "overdue") {
			o.Why = append(o.Why, "overdue")
		}
	}
	if l.Match.Phase == match.Playing && now.Sub(o.Moved) > stuckAfter {
		o.Why = append(o.Why, "stuck")
	}
	people := slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Bot == "" })
	rooms := l.Match.Told()
	if !people || !rooms {
		o.Why = append(o.Why, "orphaned")
	}
	return o, nil
}

// A Belonging is all that is kept of a person, for themselves.
type Belonging struct {
	Person   match.Person    `json:"person"`
	Accounts []match.Account `json:"accounts"`
	Seats    []match.Held    `json:"seats"` // those they left and of ended matches too
	Said     []match.Saying  `json:"said"`
	Rolls    []string        `json:"rolls"` // each text once
}

// FindPerson finds who is behind an account's id or name; ErrNotFound.
func FindPerson(ctx context.Context, h *command.Commands, platform, workspace, who string) (match.Person, error) {
	accounts, err := h.Matches.Store.Accounts(ctx, platform, workspace)
	if err != nil {
		return match.Person{}, err
	}
	i := slices.IndexFunc(accounts, func(a match.Account) bool { return a.ID == who })
	if i < 0 {
		i = slices.IndexFunc(accounts, func(a match.Account) bool { return strings.EqualFold(a.Name, who) })
	}
	if i < 0 {
		return match.Person{}, fmt.Errorf("operator: %s of %s %s: %w", who, platform, workspace, match.ErrNotFound)
	}
	return h.Matches.Store.PersonByID(ctx, accounts[i].Person)
}

// Belongings are what is kept of a person.
func Belongings(ctx context.Context, h *command.Commands, p match.Person) (Belonging, error) {
	b := Belonging{Person: p}
	var err, e1, e2, e3 error
	b.Accounts, err = h.Matches.Store.AccountsOf(ctx, p.ID)
	b.Seats, e1 = h.Matches.Store.Held(ctx, p.ID)
	b.Said, e2 = h.Matches.Store.SaidBy(ctx, p.ID)
	b.Rolls, e3 = h.Matches.Store.LastRolls(ctx, p.ID, 0)
	return b, errors.Join(err, e1, e2, e3)
}
