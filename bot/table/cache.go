package table

import (
	"container/list"
	"context"
	"strings"
	"sync"

	"divisionbell/bot/bounded"
	"divisionbell/bot/match"
)

// cache keeps the newest used matches decoded.
type cache struct {
	h    *Matches
	mu   sync.Mutex
	by   map[match.MatchID]*list.Element
	used *list.List
	code bounded.Map[string, match.MatchID] // of matches that were read; a code is never given twice
	most int                                // matches
}

func newCache(h *Matches, most int) *cache {
	return &cache{h: h, by: map[match.MatchID]*list.Element{}, used: list.New(), code: bounded.New[string, match.MatchID](10 * MaxLive), most: most}
}

// Take gives a match held and as it is stored now, whoever changed it; the
// caller releases it.
func (h *Matches) Take(ctx context.Context, id match.MatchID) (*Handle, error) {
	return h.cache.hold(id, func(l *Handle) error { return l.Renew(ctx) })
}

// Since gives a match held as it was stored at a revision or later, whoever changed it;
// the caller releases it.
func (h *Matches) Since(ctx context.Context, id match.MatchID, rev int64) (*Handle, error) {
	return h.cache.hold(id, func(l *Handle) error {
		if l.fresh && l.Match.Rev >= rev {
			return nil
		}
		return l.Read(ctx)
	})
}

// Known gives a match held as this process knows it, for those whose commit
// finds out when another was quicker; the caller releases it.
func (h *Matches) Known(ctx context.Context, id match.MatchID) (*Handle, error) {
	return h.cache.hold(id, func(l *Handle) error { return l.Refresh(ctx) })
}

// Snapshot is a match as it is now, to be read without holding it.
func (h *Matches) Snapshot(ctx context.Context, id match.MatchID) (*State, error) {
	l, err := h.Take(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.Release()
	copied := l.State
	return &copied, nil
}

func (s *cache) hold(id match.MatchID, ready func(*Handle) error) (*Handle, error) {
	l := s.lock(id)
	taken := false
	defer func() {
		if !taken { // nor when a game panics over its own position
			l.mu.Unlock()
		}
	}()
	if err := ready(l); err != nil {
		return nil, err
	}
	taken = true
	return l, nil
}

// lock gives a match locked, and never one that was forgotten while it was waited
// for: others would find another, and neither would hear of the other's actions.
func (s *cache) lock(id match.MatchID) *Handle {
	for {
		l := s.find(id)
		l.mu.Lock()
		if s.h.Finds(l) {
			return l
		}
		l.mu.Unlock()
	}
}

// Finds reports whether others find the same match under its id.
func (h *Matches) Finds(l *Handle) bool {
	h.cache.mu.Lock()
	defer h.cache.mu.Unlock()
	e, ok := h.cache.by[l.ID]
	return ok && e.Value.(*Handle) == l
}

// find gives a match as the newest used one, perhaps not yet read.
func (s *cache) find(id match.MatchID) *Handle {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.by[id]
	if ok {
		s.used.MoveToFront(e)
	} else {
		e = s.used.PushFront(&Handle{State: State{ID: id}, all: s.h})
		s.by[id] = e
		s.evict()
	}
	return e.Value.(*Handle)
}

// evict forgets the least used matches that nobody holds, but not the newest used.
func (s *cache) evict() {
	for e := s.used.Back(); e != s.used.Front() && s.used.Len() > s.most; {
		l, newer := e.Value.(*Handle), e.Prev()
		if l.mu.TryLock() {
			delete(s.by, l.ID)
			s.used.Remove(e)
			l.mu.Unlock()
		}
		e = newer
	}
}

// Forget has matches read again: another process changed them. 0: all.
func (h *Matches) Forget(id match.MatchID) {
	h.Each(func(l *Handle) {
		if id == 0 || l.ID == id {
			l.fresh = false
		}
	})
}

// Each holds each match that is kept decoded, in turn.
func (h *Matches) Each(do func(*Handle)) {
	h.cache.mu.Lock()
	kept := make([]*Handle, 0, len(h.cache.by))
	for _, e := range h.cache.by {
		kept = append(kept, e.Value.(*Handle))
	}
	h.cache.mu.Unlock()
	for _, l := range kept {
		l.mu.Lock()
		do(l)
		l.mu.Unlock()
	}
}

// HomeOf is the room that a match was made in; the zero Room where it has none.
func HomeOf(ctx context.Context, h *Matches, id match.MatchID) (match.Room, error) {
	l, err := h.Snapshot(ctx, id)
	if err != nil || l.Match.Room == 0 {
		return match.Room{}, err
	}
	return h.Directory.RoomByID(ctx, l.Match.Room)
}

// ByCode finds a match by its code, whatever its case.
func (h *Matches) ByCode(ctx context.Context, code string) (match.MatchID, error) {
	if id, ok := h.cache.id(code); ok {
		return id, nil
	}
	return h.Store.MatchByCode(ctx, code)
}

// remember keeps what a code stands for.
func (s *cache) remember(code string, id match.MatchID) { s.code.Add(code, id) }

// id is what a code stands for, as far as that is known.
func (s *cache) id(code string) (match.MatchID, bool) { return s.code.Get(strings.ToUpper(code)) }
