package command

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// around is the handler of a subcommand with all that is done before and after it.
func around(s Subcommand) handler {
	switch {
	case s.alone:
		return unrepeated(settled(s.do))
	case s.acts:
		return found(s, acting(s.do))
	case s.apart:
		return found(s, held((*table.Matches).Take, unrepeated(settled(tried(triesApart, s.do)))))
	}
	return found(s, held((*table.Matches).Take, unrepeated(settled(tried(triesMoved, s.do)))))
}

// acting has something done that changes the match by an action alone. The match is
// as this process knows it, for the commit finds out when another was quicker.
func acting(next handler) handler {
	return held((*table.Matches).Known, settled(acted(tried(triesMoved, next))))
}

// recovered is sorry for a panic.
func recovered(next handler) handler {
	return func(ctx context.Context, r *request) (m msg.Message, err error) {
		defer func() {
			if broken := recover(); broken != nil {
				r.Matches.Trouble(ctx, "a command panicked", match.Broken(broken))
				m, err = msg.Message{Text: msg.Say(msg.Sorry)}, nil
			}
		}()
		return next(ctx, r)
	}
}

// observed tells operators what was asked for, what came of it and how long it took.
func observed(next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		began := r.Matches.Clock.Now()
		m, err := next(ctx, r)
		outcome := match.OutcomeDone
		switch {
		case m.Refused:
			outcome = match.OutcomeRefused
		case len(m.Text) == 1 && (m.Text[0].Words == msg.Sorry || m.Text[0].Words == msg.Full):
			outcome = match.OutcomeFailed
		}
		r.Matches.Seen.Did(r.name, outcome, r.Matches.Clock.Now().Sub(began))
		return m, err
	}
}

// errMistaken: the caller is not the person that they were taken for, since another
// process has made two of them one. All is to be done again then.
var errMistaken = errors.New("command: the caller is another person")

// known finds the person and the room behind a call.
func known(next handler) handler {
	return func(ctx context.Context, r *request) (m msg.Message, err error) {
		if r.person, err = r.Matches.Directory.Known(ctx, r.Account); err != nil {
			return msg.Message{}, err
		}
		if r.room, err = r.Matches.Directory.Room(ctx, r.Room); err != nil {
			return msg.Message{}, err
		}
		r.Sender.Hasten(ctx, r.room.ID)
		asked := *r
		if m, err = next(ctx, r); !errors.Is(err, errMistaken) {
			return m, err
		}
		*r = asked
		if m, err = verified(next)(ctx, r); errors.Is(err, errMistaken) {
			err = match.ErrStale
		}
		return m, err
	}
}

// heard keeps that something is heard of the caller, before any match is held: they
// may be rung again, at once where that was put off.
func heard(next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		was, err := r.Matches.Hearing.Spoke(ctx, r.person.ID)
		if err == nil && was.Times > 1 {
			err = table.Rouse(ctx, r.Matches, r.person.ID)
		}
		if err != nil {
			r.Matches.Trouble(ctx, "that somebody is back could not be kept", err)
		}
		return next(ctx, r)
	}
}

// verified has the caller be the person that their account is now.
func verified(next handler) handler {
	return func(ctx context.Context, r *request) (m msg.Message, err error) {
		if r.person, err = r.Matches.Directory.Person(ctx, r.Account); err != nil {
			return msg.Message{}, err
		}
		return next(ctx, r)
	}
}

// mistaken reports whether the caller is another person by now.
func mistaken(ctx context.Context, r *request) bool {
	p, err := r.Matches.Directory.Person(ctx, r.Account)
	return err == nil && p.ID != r.person.ID
}

// unrepeated gives a delivery that was dealt with before the answer of then.
func unrepeated(next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		if m, ok := before(ctx, r); ok {
			return m, nil
		}
		return next(ctx, r)
	}
}

// before is the stored answer to a request's delivery, if there is one.
func before(ctx context.Context, r *request) (m msg.Message, ok bool) {
	if r.Delivery == "" {
		return m, false
	}
	raw, err := r.Matches.Store.Answered(ctx, r.Delivery)
	if err != nil {
		if !errors.Is(err, match.ErrNotFound) {
			r.Matches.Trouble(ctx, "look up a delivery", err)
		}
		return m, false
	}
	r.stored = true
	if err := json.Unmarshal(raw, &m); err != nil {
		r.Matches.Trouble(ctx, "read a stored answer", err)
		return match.DoneAlready, true
	}
	return m, true
}

// found settles which match is meant. A repeat to which that is clear no more gets
// its answer all the same. Who joins it is told where it is played, once it is not held.
func found(s Subcommand, next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		id, rest, err := find(ctx, r, r.args, s)
		if err != nil {
			if m, ok := before(ctx, r); ok {
				return m, nil
			}
			if mistaken(ctx, r) {
				err = errMistaken
			}
			return msg.Message{}, err
		}
		if said, _ := match.CutYes(rest); said != "" && s.codeAlone() {
			return refuse("/match %s takes only a match's code, and there's no match “%s”. To see yours, type `/match list`", s.Name, text.Line(rest, table.MaxName))
		}
		r.id, r.args = id, rest
		m, err := next(ctx, r)
		return r.Sender.Led(ctx, m, r.joins, r.room, r.person.ID), err
	}
}

// held takes the match that is meant, and releases it when all is done and said.
func held(take func(*table.Matches, context.Context, match.MatchID) (*table.Handle, error), next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		l, err := take(r.Matches, ctx, r.id)
		if err != nil {
			return msg.Message{}, err
		}
		r.l = l
		defer func() {
			r.l = nil
			l.Release()
		}()
		if err := veil(r, &l.State); err != nil {
			return msg.Message{}, err
		}
		m, err := next(ctx, r)
		if err != nil {
			return m, err
		}
		return unread.Read(ctx, r.Menu, r.Sender.Places, l, r.person.ID, m, r.Fields != nil), nil
	}
}

// veil refuses to tell anything of another's daily run.
func veil(r *request, l *table.State) error {
	_, holds := l.SeatOf(r.person.ID)
	_, lent := l.HeldFor(r.person.ID)
	if holds || lent || r.Matches.Closed(&l.Match) {
		return nil
	}
	return engine.Illegal("", "%s's go at today's %s stays private until midnight UTC, so that it spoils nobody's. For yours, type `/%s daily`",
		menu.Runner(l), l.Game.About().Name, l.Match.Game)
}

// during refuses a match that is in none of the phases.
func during(next handler, phases ...match.Phase) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		if !slices.Contains(phases, r.l.Match.Phase) {
			return msg.Message{}, table.NotNow(r.Matches, &r.l.State, r.person.ID)
		}
		return next(ctx, r)
	}
}

// seated is during for what only those ask for who have a seat.
func seated(next handler, phases ...match.Phase) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		if _, err := r.seat(); err != nil {
			return msg.Message{}, err
		}
		return during(next, phases...)(ctx, r)
	}
}

// How often a call is tried while other processes are quicker: one that may mean
// something else at another position, and one that depends on nothing others do.
const (
	triesMoved = 2
	triesApart = 8
)

// tried does it at the match, from the start again as long as another process was
// quicker and there are tries left.
func tried(tries int, next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		r.Sender.Reopen(ctx, r.room.ID, r.l)
		r.l.EndSilence(ctx, r.person.ID)
		asked := *r
		m, err := next(ctx, r)
		for left := tries; errors.Is(err, match.ErrStale) && left > 1; left-- {
			*r = asked
			if err := r.l.Read(ctx); err != nil {
				return msg.Message{}, err
			}
			m, err = next(ctx, r)
		}
		return m, err
	}
}

// acted looks afterwards for what a commit finds by itself: who was answered without
// one may be repeating, be somebody else, or have been answered by what is no longer
// so, and then is answered anew.
func acted(next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		asked := *r
		m, no := next(ctx, r)
		if r.stored || errors.Is(no, match.ErrRepeated) {
			return m, no
		}
		if mistaken(ctx, r) {
			return msg.Message{}, errMistaken
		}
		if m, ok := before(ctx, r); ok {
			return m, nil
		}
		rev := r.l.Match.Rev
		if err := r.l.Renew(ctx); err != nil {
			return msg.Message{}, err
		}
		if r.l.Match.Rev == rev {
			return m, no
		}
		*r = asked
		return next(ctx, r)
	}
}

// settled has the repeats of a refused request refused as well, whatever has changed
// meanwhile, and those of a final answer get it again.
func settled(next handler) handler {
	next = spoken(next)
	return func(ctx context.Context, r *request) (msg.Message, error) {
		m, err := next(ctx, r)
		if err != nil || !m.Refused && !r.final || r.Delivery == "" || r.stored {
			return m, err
		}
		change := match.Change{At: r.Matches.Now()}
		return r.keep(&change, m, func() error { return r.Matches.Commit(ctx, change) })
	}
}

// spoken turns errors into what is said: only errMistaken stays one.
func spoken(next handler) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		m, err := next(ctx, r)
		if err == nil || errors.Is(err, errMistaken) {
			return m, err
		}
		var answer early
		if errors.As(err, &answer) {
			r.final = r.final || answer.final
			return answer.Message, nil
		}
		if errors.Is(err, match.ErrRepeated) { // its twin was quicker
			if m, ok := before(ctx, r); ok {
				return m, nil
			}
		}
		if r.l == nil {
			return sentence(ctx, r.Commands, err), nil
		}
		return sentence(ctx, r.Commands, err, "match", r.l.Match.Code, "seq", r.l.Match.Seq()), nil
	}
}

// sentence is an error as a private sentence. What is ours is logged with args.
func sentence(ctx context.Context, h *Commands, err error, args ...any) msg.Message {
	var no *engine.Refusal
	if errors.As(err, &no) {
		return msg.Message{Text: menu.Refusal(no), Refused: true}
	}
	if errors.Is(err, match.ErrStale) {
		return msg.Message{Text: msg.Say("Someone got in first, so yours didn't happen. Check the board and try again."), Refused: true}
	}
	h.Matches.Trouble(ctx, "a command failed", err, args...)
	if errors.Is(err, match.ErrFull) {
		return msg.Message{Text: msg.Say(msg.Full)}
	}
	if errors.Is(err, match.ErrUnsure) {
		return msg.Message{Text: msg.Say(msg.Unsure)}
	}
	return msg.Message{Text: msg.Say(msg.Sorry)}
}
