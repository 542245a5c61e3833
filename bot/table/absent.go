package table

import (
	"context"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/think"
	"divisionbell/engine"
)

// MaxAbsentActions is how many actions bots and standing orders play before the
// table is told; what bots then go on to play among themselves it is told at its end.
const MaxAbsentActions = 64

// Absent is how far those have come who play without being there: they had nothing to
// do in a match's revision, are still asked when it is More, and are to be asked again
// soon when they Wait for who is about to say something.
type Absent struct {
	Rev  int64
	More bool
	Wait bool
}

// Absences are the matches in which somebody plays without being there, each once: bots,
// whoever left an order, and whose turn a caretaker has begun.
type Absences struct {
	h    *Matches
	Pool *think.Pool // where bots think

	Composers think.Composers // whom bots wait for

	mu    sync.Mutex
	of    map[match.MatchID]*absence
	ended bool
}

// An absence is of one match. What it holds of the end is good once that is over.
type absence struct {
	Absent
	err error

	id       match.MatchID
	since    int64 // the revision that is known at least
	home     func() bool
	ctx      context.Context
	stop     context.CancelFunc
	over     chan struct{}
	thinks   chan struct{} // closed by the first thought
	thinking bool
	cut      context.CancelFunc // the newest thought
}

func newAbsences(h *Matches, thinkers int) *Absences {
	return &Absences{h: h, Pool: think.New(thinkers), of: map[match.MatchID]*absence{}}
}

// Play answers what a match asks of people who have said it beforehand, of bots,
// and of people whose turn a caretaker has begun, while one leads to another. When it
// comes to a bot's thought nobody waits for it: thinking is true, they play on by
// themselves, the sender is woken when they are done, and the next call tells. They
// know what was stored when the match fell behind, and play no more than what they do
// while home says that it is theirs to play here.
func (s *Absences) Play(ctx context.Context, b match.Behind, home func() bool) (done Absent, thinking bool, err error) {
	id := b.Match
	a, begun := s.begin(ctx, b)
	for ; !begun; a, begun = s.begin(ctx, b) {
		if a == nil {
			return Absent{}, true, nil
		}
		if a.err != nil || a.More || s.isAt(ctx, id, a.Rev) { // else somebody acted since
			return a.Absent, false, a.err
		}
	}
	a.home = home
	go s.playOn(a)
	select {
	case <-a.over:
	case <-a.thinks:
		return Absent{}, true, nil
	}
	s.forget(a)
	return a.Absent, false, a.err
}

// isAt reports whether a match is still of a revision, as far as is known.
func (s *Absences) isAt(ctx context.Context, id match.MatchID, rev int64) bool {
	l, err := s.h.Known(ctx, id)
	if err != nil {
		return true
	}
	defer l.Release()
	return l.Match.Rev == rev
}

// playOn plays for all who are absent from a match.
func (s *Absences) playOn(a *absence) {
	defer s.finish(a, s.h.Wake)
	defer func() {
		if r := recover(); r != nil {
			a.err = match.Broken(r)
		}
	}()
	a.err = s.playAll(a)
}

func (s *Absences) playAll(a *absence) error {
	l, err := s.h.Since(a.ctx, a.id, a.since) // others may have asked them
	if err != nil {
		return err
	}
	l.Release()
	for range MaxAbsentActions {
		if !a.home() {
			break
		}
		if a.Rev, err = s.knownRev(a.ctx, a.id); err != nil {
			return err
		}
		played, err := s.h.playOrder(a.ctx, a.id)
		if err == nil && !played {
			played, err = s.playBot(a)
		}
		if err == nil && !played {
			played, err = s.h.finishBegun(a.ctx, a.id)
		}
		if err != nil || !played {
			a.Wait = s.Composers.At(s.h.Now(), int64(a.id))
			return err
		}
	}
	a.More = true
	return nil
}

// knownRev is a match's revision as this process knows it.
func (s *Absences) knownRev(ctx context.Context, id match.MatchID) (int64, error) {
	l, err := s.h.Known(ctx, id)
	if err != nil {
		return 0, err
	}
	defer l.Release()
	return l.Match.Rev, nil
}

// think is what a bot answers; one that panics says nothing. ctx ends when nobody waits
// for that any more.
func (s *Absences) think(ctx context.Context, q question) (words []string, err error) {
	defer func() {
		if r := recover(); r != nil {
			s.h.Trouble(ctx, "a bot panicked", match.Broken(r), "match", q.code, "seq", q.table.Seq(), "bot", q.bot.ID)
			words = nil
		}
	}()
	return s.Pool.Think(ctx, q.bot, engine.See(q.table, q.ask.Seat), q.ask, q.dice)
}

// begin is a new absence from a match, or one that is over and nobody has heard of yet,
// which is forgotten by that; nil: one goes on, or none is to begin any more.
func (s *Absences) begin(ctx context.Context, b match.Behind) (a *absence, begun bool) {
	id := b.Match
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return nil, false
	}
	if a := s.of[id]; a != nil {
		select {
		case <-a.over:
			delete(s.of, id)
			return a, false
		default:
			return nil, false
		}
	}
	a = &absence{id: id, since: b.Rev, over: make(chan struct{}), thinks: make(chan struct{}), cut: func() {}}
	a.ctx, a.stop = context.WithCancel(ctx)
	s.of[id] = a
	return a, true
}

// thought is one more thought of an absence, which ends when it is cut.
func (s *Absences) thought(a *absence) (context.Context, context.CancelFunc) {
	ctx, cut := context.WithCancel(a.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	a.cut = cut
	return ctx, cut
}

// thinks tells whoever waits for an absence to wait no longer.
func (s *Absences) thinks(a *absence) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !a.thinking {
		a.thinking = true
		close(a.thinks)
	}
}

// cut cuts what a bot thinks about a match.
func (s *Absences) cut(id match.MatchID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.of[id]; a != nil {
		a.cut()
	}
}

// finish ends an absence. Of one that was stopped nobody need hear.
func (s *Absences) finish(a *absence, wake func()) {
	s.mu.Lock()
	if a.ctx.Err() != nil && s.of[a.id] == a {
		delete(s.of, a.id)
	}
	waited := !a.thinking
	close(a.over)
	s.mu.Unlock()
	a.stop()
	if !waited {
		wake()
	}
}

// forget forgets an absence of whose end somebody heard.
func (s *Absences) forget(a *absence) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[a.id] == a {
		delete(s.of, a.id)
	}
}

// Wait waits for all absences that go on.
func (s *Absences) Wait() {
	s.mu.Lock()
	var going []*absence
	for _, a := range s.of {
		going = append(going, a)
	}
	s.mu.Unlock()
	for _, a := range going {
		<-a.over
	}
}

// End stops all absences where they are, and lets none begin.
func (s *Absences) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for _, a := range s.of {
		a.stop()
	}
}
