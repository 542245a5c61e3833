package bot

import (
	"container/list"
	"context"
	"strings"
	"sync"
)

// cache keeps the newest used matches decoded.
type cache struct {
	h    *Matches
	mu   sync.Mutex
	by   map[int64]*list.Element
	used *list.List
	code map[string]int64 // of matches that were read; a code is never given twice
	most int              // matches
}

func newCache(h *Matches, most int) *cache {
	return &cache{h: h, by: map[int64]*list.Element{}, used: list.New(), code: map[string]int64{}, most: most}
}

// take gives a match held and as it is stored now, whoever changed it; the
// caller releases it.
func (h *Matches) take(ctx context.Context, id int64) (*Handle, error) {
	return h.cache.hold(ctx, id, func(l *Handle) error { return l.renew(ctx) })
}

// known gives a match held as this process knows it, for those whose commit
// finds out when another was quicker; the caller releases it.
func (h *Matches) known(ctx context.Context, id int64) (*Handle, error) {
	return h.cache.hold(ctx, id, func(l *Handle) error { return l.again(ctx) })
}

func (s *cache) hold(ctx context.Context, id int64, ready func(*Handle) error) (*Handle, error) {
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
func (s *cache) lock(id int64) *Handle {
	for {
		l := s.find(id)
		l.mu.Lock()
		if s.h.finds(l) {
			return l
		}
		l.mu.Unlock()
	}
}

// finds reports whether others find the same match under its id.
func (h *Matches) finds(l *Handle) bool {
	h.cache.mu.Lock()
	defer h.cache.mu.Unlock()
	e, ok := h.cache.by[l.id]
	return ok && e.Value.(*Handle) == l
}

// find gives a match as the newest used one, perhaps not yet read.
func (s *cache) find(id int64) *Handle {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.by[id]
	if ok {
		s.used.MoveToFront(e)
	} else {
		e = s.used.PushFront(&Handle{State: State{id: id}, all: s.h})
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
			delete(s.by, l.id)
			s.used.Remove(e)
			l.mu.Unlock()
		}
		e = newer
	}
}

// forget has matches read again: another process changed them. 0: all.
func (h *Matches) forget(id int64) {
	h.each(func(l *Handle) {
		if id == 0 || l.id == id {
			l.fresh = false
		}
	})
}

// each holds each match that is kept decoded, in turn.
func (h *Matches) each(do func(*Handle)) {
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

// remember keeps what a code stands for.
func (s *cache) remember(code string, id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.code) >= 10*maxLive {
		clear(s.code)
	}
	s.code[code] = id
}

// id is what a code stands for, as far as that is known.
func (s *cache) id(code string) (int64, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, ok := s.code[strings.ToUpper(code)]
	return id, ok
}
