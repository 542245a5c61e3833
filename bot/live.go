package bot

import (
	"container/list"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// maxLive is how many matches are kept decoded.
const maxLive = 1024

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
// there. It is given by [lives.take] and [lives.known] alone.
type Handle struct {
	State

	mu    sync.Mutex
	fresh bool // false: State is to be read again
}

// release lets others have the match; what was held is theirs from now on.
func (l *Handle) release() { l.mu.Unlock() }

// lives keeps the newest used matches decoded.
type lives struct {
	h    *Host
	mu   sync.Mutex
	by   map[int64]*list.Element
	used *list.List
	code map[string]int64 // of matches that were read; a code is never given twice
	most int
}

func newLives(h *Host) *lives {
	return &lives{h: h, by: map[int64]*list.Element{}, used: list.New(), code: map[string]int64{}, most: maxLive}
}

// take gives a match locked and as it is stored now, whoever changed it; the
// caller releases it.
func (s *lives) take(ctx context.Context, id int64) (*Handle, error) {
	return s.hold(ctx, id, s.h.renew)
}

// known gives a match locked as this process knows it, for those whose commit
// finds out when another was quicker; the caller releases it.
func (s *lives) known(ctx context.Context, id int64) (*Handle, error) {
	return s.hold(ctx, id, s.h.again)
}

func (s *lives) hold(ctx context.Context, id int64, ready func(context.Context, *Handle) error) (*Handle, error) {
	l := s.lock(id)
	taken := false
	defer func() {
		if !taken { // nor when a game panics over its own position
			l.mu.Unlock()
		}
	}()
	if err := ready(ctx, l); err != nil {
		return nil, err
	}
	taken = true
	return l, nil
}

// lock gives a match locked, and never one that was forgotten while it was waited
// for: others would find another, and neither would hear of the other's actions.
func (s *lives) lock(id int64) *Handle {
	for {
		l := s.find(id)
		l.mu.Lock()
		s.mu.Lock()
		e, ok := s.by[id]
		s.mu.Unlock()
		if ok && e.Value.(*Handle) == l {
			return l
		}
		l.mu.Unlock()
	}
}

// find gives a match as the newest used one, perhaps not yet read.
func (s *lives) find(id int64) *Handle {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.by[id]
	if ok {
		s.used.MoveToFront(e)
	} else {
		e = s.used.PushFront(&Handle{State: State{id: id}})
		s.by[id] = e
		s.evict()
	}
	return e.Value.(*Handle)
}

// evict forgets the least used matches that nobody holds, but not the newest used.
func (s *lives) evict() {
	for e := s.used.Back(); e != s.used.Front() && s.used.Len() > s.most; {
		l, newer := e.Value.(*Handle), e.Prev()
		if l.mu.TryLock() {
			delete(s.by, l.id)
			s.used.Remove(e)
			l.mu.Unlock()
		}
		e = newer
	}
}

// forget has matches read again: another process changed them. 0: all.
func (s *lives) forget(id int64) {
	s.mu.Lock()
	var stale []*Handle
	for k, e := range s.by {
		if id == 0 || k == id {
			stale = append(stale, e.Value.(*Handle))
		}
	}
	s.mu.Unlock()
	for _, l := range stale {
		l.mu.Lock()
		l.fresh = false
		l.mu.Unlock()
	}
}

// remember keeps what a code stands for.
func (s *lives) remember(code string, id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.code) >= 10*maxLive {
		clear(s.code)
	}
	s.code[code] = id
}

// byCode finds a match by its code, whatever its case.
func (h *Host) byCode(ctx context.Context, code string) (int64, error) {
	h.lives.mu.Lock()
	id, ok := h.lives.code[strings.ToUpper(code)]
	h.lives.mu.Unlock()
	if ok {
		return id, nil
	}
	return h.store.MatchByCode(ctx, code)
}

// read fills l from the store.
func (h *Host) read(ctx context.Context, l *Handle) error {
	m, err := h.store.Match(ctx, l.id)
	if err != nil {
		return fmt.Errorf("bot: read match %d: %w", l.id, err)
	}
	g, ok := h.game(m.Game)
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
	if err := h.readClocks(ctx, l); err != nil {
		return err
	}
	h.lives.remember(m.Code, l.id)
	l.root = l.replay().Root(m.Epoch)
	l.fresh = true
	return nil
}

// again reads l again when what it holds is not what was stored last.
func (h *Host) again(ctx context.Context, l *Handle) error {
	if l.fresh {
		return nil
	}
	return h.read(ctx, l)
}

// renew reads l again unless it is as stored. Not only processes that serve side
// by side share a file, and nobody tells one that takes its turn line by line.
func (h *Host) renew(ctx context.Context, l *Handle) error {
	if l.fresh {
		rev, err := h.store.Rev(ctx, l.id)
		if err != nil {
			return fmt.Errorf("bot: match %d: %w", l.id, err)
		}
		if rev == l.match.Rev {
			return nil
		}
	}
	return h.read(ctx, l)
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
