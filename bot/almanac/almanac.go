// Package almanac keeps the tables of a place: who is rated how, a season's cup, rivalries,
// and how much was played. All of it is of how matches ended, which everybody there was
// told; it is read again from what is stored, and nothing of it is stored anew. Who does not
// want to be in it is neither shown nor counted.
package almanac

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/rating"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// An Almanac is that of a host. It is safe for concurrent use.
type Almanac struct {
	Matches *table.Matches
	Cup     func(Podium) ([]byte, error) // draws a season's cup; nil: none is shown

	mu    sync.Mutex
	known map[match.MatchID]*result
}

// A place is where people play among themselves: a workspace. Where a platform has none,
// and on the page, where strangers share it, a channel is a place of its own.
type place struct{ platform, workspace, channel string }

// pagePlatform is whose rooms each are a place.
const pagePlatform = "web"

func placeOf(r match.Room) place {
	p := place{platform: r.Platform, workspace: r.Workspace}
	if r.Workspace == "" || r.Platform == pagePlatform {
		p.channel = r.Channel
	}
	return p
}

// A result is how a match ended, for each place where it was played. Of one that is not
// counted there are no players.
type result struct {
	rating.Match
	rev    int64
	code   string
	game   string
	made   int64
	moves  uint32
	places []place
	life   *life // read when it is asked for
}

// results are the counted matches of a place, in the order in which they ended. What was
// read before is read again only where the match has changed since, by people who became
// one or were forgotten.
func (a *Almanac) results(ctx context.Context, at place) ([]*result, error) {
	return a.ended(ctx, func(r *result) bool { return slices.Contains(r.places, at) }, func(int, int) {})
}

// ended are the counted matches that are wanted; told hears how many of how many were read.
func (a *Almanac) ended(ctx context.Context, wanted func(*result) bool, told func(n, of int)) ([]*result, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	list, err := a.Matches.Store.Matches(ctx, 0, match.Over)
	if err != nil {
		return nil, fmt.Errorf("almanac: list matches: %w", err)
	}
	if a.known == nil {
		a.known = map[match.MatchID]*result{}
	}
	var here []*result
	for n, b := range list {
		told(n+1, len(list))
		r := a.known[b.ID]
		if r != nil && !wanted(r) {
			continue
		}
		if r != nil {
			rev, err := a.Matches.Store.Rev(ctx, b.ID)
			if err != nil {
				return nil, fmt.Errorf("almanac: match %s: %w", b.Code, err)
			}
			if rev != r.rev {
				r = nil
			}
		}
		if r == nil {
			m, err := a.Matches.Store.Match(ctx, b.ID)
			if errors.Is(err, match.ErrNewer) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("almanac: match %s: %w", b.Code, err)
			}
			if r, err = a.read(ctx, m); err != nil {
				return nil, err
			}
			a.known[b.ID] = r
		}
		if len(r.Players) > 0 && wanted(r) {
			here = append(here, r)
		}
	}
	slices.SortFunc(here, func(a, b *result) int {
		return cmp.Or(cmp.Compare(a.Ended, b.Ended), cmp.Compare(a.ID, b.ID))
	})
	return here, nil
}

// read makes a result of a match.
func (a *Almanac) read(ctx context.Context, m match.Match) (*result, error) {
	r := &result{rev: m.Rev, code: m.Code, game: m.Game, made: m.Made, moves: m.Seq(),
		Match: rating.Match{ID: int64(m.ID), Ended: m.Ended}}
	if m.Day != "" || len(m.Places) < 2 || len(m.Places) != len(m.Seats) {
		return r, nil
	}
	rooms := []match.RoomID{m.Room}
	for _, s := range m.Shows {
		if s.Role == match.RoleTable || s.Role == match.RoleThread {
			rooms = append(rooms, s.Room)
		}
	}
	for _, id := range rooms {
		if id == 0 {
			continue
		}
		room, err := a.Matches.Directory.RoomByID(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("almanac: match %s: %w", m.Code, err)
		}
		if p := placeOf(room); !slices.Contains(r.places, p) {
			r.places = append(r.places, p)
		}
	}
	r.Places = m.Places
	for seat := range m.Places {
		r.Players = append(r.Players, holder(m, engine.Seat(seat)))
	}
	for i, p := range r.Players {
		if p.Person != 0 && slices.Contains(r.Players[i+1:], p) {
			for j := range r.Players {
				if r.Players[j] == p {
					r.Players[j] = rating.Player{}
				}
			}
		}
	}
	return r, nil
}

// holder is whom a seat's place is put down to: whoever held it for most of the match's
// log, of several as long the last. Nobody, where that was nobody.
func holder(m match.Match, seat engine.Seat) (p rating.Player) {
	longest := int64(-1)
	for _, t := range m.Tenures {
		if t.Seat != seat {
			continue
		}
		to := m.Seq()
		if t.ToSeq != nil {
			to = *t.ToSeq
		}
		if held := int64(to) - int64(t.FromSeq); held >= longest {
			longest = held
			p = rating.Player{Person: int64(t.Person)}
			switch t.Bot {
			case "":
			case match.BotGone:
				p = rating.Player{}
			default:
				p = rating.Player{Bot: t.Bot}
			}
		}
	}
	return p
}

// A company is the people of some results, as they are now.
type company map[int64]match.Person

// people reads who played in matches. Who was forgotten is not among them.
func (a *Almanac) people(ctx context.Context, of []*result) (company, error) {
	c := company{}
	seen := map[int64]bool{}
	for _, r := range of {
		for _, p := range r.Players {
			if p.Person == 0 || seen[p.Person] {
				continue
			}
			seen[p.Person] = true
			id := match.PersonID(p.Person)
			accounts, err := a.Matches.Store.AccountsOf(ctx, id)
			if err != nil {
				return nil, fmt.Errorf("almanac: person %d: %w", id, err)
			}
			if len(accounts) == 0 {
				continue
			}
			who, err := a.Matches.Store.PersonByID(ctx, id)
			if errors.Is(err, match.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("almanac: person %d: %w", id, err)
			}
			c[p.Person] = who
		}
	}
	return c, nil
}

// rated reports whether a player is counted in ratings and seasons.
func (c company) rated(p rating.Player) bool {
	who, there := c[p.Person]
	return p.Bot != "" || there && !who.Habits.Unrated
}

// person reports whether a player is a person who is counted.
func (c company) person(p rating.Player) bool { return p.Bot == "" && c.rated(p) }

// matches are results as they are rated.
func matches(of []*result) (out []rating.Match) {
	for _, r := range of {
		out = append(out, r.Match)
	}
	return out
}

func (a *Almanac) now() time.Time { return a.Matches.Clock.Now() }
