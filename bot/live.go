package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// maxLive is how many matches are kept decoded.
const maxLive = 1024

// Matches are those of one store, as this process plays them.
type Matches struct {
	store   match.Store
	clock   match.Clock
	games   []match.Table
	entropy io.Reader
	log     *slog.Logger
	commits *committer
	cache   *cache
	folk    *folk
	seen    Observer
	nudge   chan struct{}

	mu    sync.Mutex
	given []byte // six-sided dice handed in before chance
	luck  uint64 // seeds the bots' chance
}

// Options are what the matches of a store want. Entropy may be nil.
type matchOptions struct {
	Store   match.Store
	Clock   match.Clock
	Tables  []match.Table // the games, in the order people are told of them
	Entropy io.Reader     // of secrets and codes; nil: the system's
	Log     *slog.Logger
	Dice    []byte // six-sided dice handed in before chance, for trying out
	Seen    Observer
	Keep    int // how many matches are kept decoded; 0: as many as is usual
}

func newMatches(o matchOptions) *Matches {
	h := &Matches{
		store: o.Store, clock: o.Clock, games: o.Tables, entropy: o.Entropy, log: o.Log, seen: o.Seen,
		commits: newCommitter(o.Store), folk: newFolk(o.Store), nudge: make(chan struct{}, 1), given: o.Dice,
	}
	if h.entropy == nil {
		h.entropy = rand.Reader
	}
	h.cache = newCache(h, cmp.Or(o.Keep, maxLive))
	var luck [8]byte
	if err := h.draw(luck[:]); err != nil {
		h.log.Error("draw the bots' chance", "err", err)
	}
	h.luck = binary.LittleEndian.Uint64(luck[:])
	return h
}

// A State is a match as it stands at one moment, decoded. Whoever has one may
// read all of it and change nothing: what it refers to is shared.
type State struct {
	id     int64
	match  match.Match
	game   match.Table
	table  engine.Table           // nil in a lobby
	root   [32]byte               // of the dice
	key    [32]byte               // of the chain of hashes
	rules  match.Rules            // its clocks
	people map[int64]match.Person // who hold seats, with their habits
	alone  int                    // actions of bots in a row, as far as they were seen
}

// A Handle is a match that is held: as long as it is, nobody else judges or commits
// there. It is given by [Matches.take] and [Matches.known] alone.
type Handle struct {
	State

	all   *Matches
	mu    sync.Mutex
	fresh bool // false: State is to be read again
}

// release lets others have the match; what was held is theirs from now on.
func (l *Handle) release() { l.mu.Unlock() }

// byCode finds a match by its code, whatever its case.
func (h *Matches) byCode(ctx context.Context, code string) (int64, error) {
	if id, ok := h.cache.id(code); ok {
		return id, nil
	}
	return h.store.MatchByCode(ctx, code)
}

// read fills l from the store.
func (l *Handle) read(ctx context.Context) error {
	m, err := l.all.store.Match(ctx, l.id)
	if err != nil {
		return fmt.Errorf("bot: read match %d: %w", l.id, err)
	}
	g, ok := l.all.game(m.Game)
	if !ok {
		return engine.Illegal("", "%s is a match of %q, which this program does not know; nothing of it is lost", m.Code, m.Game)
	}
	l.match, l.game, l.table = m, g, nil
	if m.Position != nil {
		if l.table, err = g.Open(*m.Position); err != nil {
			return fmt.Errorf("bot: open match %s: %w", m.Code, err)
		}
	}
	l.key = record.Key(m.Secret)
	if err := l.readClocks(ctx); err != nil {
		return err
	}
	l.all.cache.remember(m.Code, l.id)
	l.root = l.replay().Root(m.Epoch)
	l.fresh = true
	return nil
}

// again reads l again when what it holds is not what was stored last.
func (l *Handle) again(ctx context.Context) error {
	if l.fresh {
		return nil
	}
	return l.read(ctx)
}

// renew reads l again unless it is as stored. Not only processes that serve side
// by side share a file, and nobody tells one that takes its turn line by line.
func (l *Handle) renew(ctx context.Context) error {
	if l.fresh {
		rev, err := l.all.store.Rev(ctx, l.id)
		if err != nil {
			return fmt.Errorf("bot: match %d: %w", l.id, err)
		}
		if rev == l.match.Rev {
			return nil
		}
	}
	return l.read(ctx)
}

// clocks are what the match's clocks go by.
func (l *State) clocks() pace.Clocks {
	return pace.Clocks{Match: &l.match, Rules: l.rules, People: l.people}
}

// words are the seats' own words for the dice, in seat order, as at the start.
func (l *State) words() []string {
	var words []string
	for _, t := range l.match.Tenures {
		if t.No == 0 {
			words = append(words, t.Words)
		}
	}
	return words
}

// seatOf is the seat a person may act for: one that is waited for before one
// that is not.
func (l *State) seatOf(person int64) (engine.Seat, bool) {
	found := engine.Nobody
	for _, t := range l.match.Seats {
		if t.Person != person || t.Bot != "" {
			continue
		}
		if found == engine.Nobody {
			found = t.Seat
		}
		if l.awaits(t.Seat) {
			return t.Seat, true
		}
	}
	return found, found != engine.Nobody
}

// seatsOf are all seats that a person holds.
func (l *State) seatsOf(person int64) (seats []engine.Seat) {
	for _, t := range l.match.Seats {
		if t.Person == person && t.Bot == "" {
			seats = append(seats, t.Seat)
		}
	}
	return seats
}

// holds reports whether a person holds a seat.
func (l *State) holds(person int64, seat engine.Seat) bool {
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			return t.Bot == "" && t.Person == person
		}
	}
	return false
}

func (l *State) awaits(seat engine.Seat) bool {
	for _, a := range l.match.Asks {
		if a.Seat == seat {
			return true
		}
	}
	return false
}

// shownIn reports whether a room reads the match's log.
func (l *State) shownIn(room int64) bool {
	return slices.ContainsFunc(l.match.Shows, func(s match.Show) bool {
		return s.Room == room && s.Role != match.RoleDoorway && s.Role != match.RoleLeaving && s.Role != match.RoleCaucus
	})
}

// name is what a seat is called at this table.
func (l *State) name(seat engine.Seat) string {
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			return t.Name
		}
	}
	return "the table"
}
