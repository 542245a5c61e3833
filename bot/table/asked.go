package table

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// remindVote is how long before a motion's time is up those are asked again who have
// not answered.
const remindVote = 24 * 60 * 60 * 1000 // milliseconds

// Unanswered are the seats that a motion waits for.
func Unanswered(l *State, v match.Vote, now int64) (out []match.Tenure) {
	for _, t := range l.Match.Seats {
		if _, voted := v.Ballots[t.Seat]; !voted && asked(l, v, t, false, now) {
			out = append(out, t)
		}
	}
	return out
}

// Mentions are those of the seats that a motion waits for who may be rung at an instant
// for it: not in their quiet hours or on vacation, nor who wishes for no rings, nor whom
// the ladder of absence spares.
func Mentions(l *State, v match.Vote, now int64) (seats engine.Seats) {
	for _, t := range Unanswered(l, v, now) {
		p, ok := l.People[t.Person]
		if !ok || l.Clocks().Ringing(&l.Match.Timing, t.Seat, p) == match.RingOff || !p.Reachable().Open(match.When(now)) {
			continue
		}
		from, rings := l.Clocks().Patience(&l.Match.Timing, pace.OfferTurn(match.Decision{Seat: t.Seat}), p, now)
		if rings && from <= now {
			seats |= engine.Only(t.Seat)
		}
	}
	return seats
}

// Mention has a note mention those whom its motion waits for who may be rung now.
func (l *Handle) Mention(ctx context.Context, n *match.Note, v match.Vote) error {
	now := l.all.Now()
	for _, t := range Unanswered(&l.State, v, now) {
		if err := l.lookUp(ctx, t.Seat); err != nil {
			return err
		}
	}
	n.Asks = Mentions(&l.State, v, now)
	return nil
}

// callings are when a seat is mentioned for a motion: as it is put, or when they may be
// rung then, and a day before its time is up.
func callings(l *State, v match.Vote, t match.Tenure) (at []int64) {
	p, ok := l.People[t.Person]
	if !ok || l.Clocks().Ringing(&l.Match.Timing, t.Seat, p) == match.RingOff {
		return nil
	}
	first := p.Reachable().Opens(match.When(v.Opened)).UnixMilli()
	if at = append(at, first); v.Until-remindVote > v.Opened {
		if again := p.Reachable().Opens(match.When(v.Until - remindVote)).UnixMilli(); again > first {
			at = append(at, again)
		}
	}
	return slices.DeleteFunc(at, func(ms int64) bool { return ms >= v.Until })
}

// calling is when somebody is to be mentioned next for a motion; false: nobody.
func calling(l *State, v match.Vote, now int64) (next match.Instant, ok bool) {
	next = match.Instant{Match: l.Match.ID, Seat: v.By, Kind: match.InstantAsked, Of: v.Motion, Key: v.Opened}
	for _, t := range l.Match.Seats {
		if _, voted := v.Ballots[t.Seat]; voted || t.Bot != "" {
			continue
		}
		for _, at := range callings(l, v, t) {
			if at > now && (next.At == 0 || at < next.At) {
				next.At = at
			}
		}
	}
	return next, next.At != 0
}

// ask mentions whom a motion waits for and who was not mentioned yet, or a day before
// its time is up once more.
func (l *Handle) ask(ctx context.Context, v match.Vote) error {
	now, last := l.all.Now(), v.Opened
	if now >= v.Until {
		return nil
	}
	notes, err := l.all.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return fmt.Errorf("table: match %s: read notes: %w", l.Match.Code, err)
	}
	for _, n := range notes {
		if n.Kind == match.NoteAsked && n.Motion == v.Motion {
			last = max(last, n.At)
		}
	}
	n := l.Note(match.NoteAsked, v.By, l.Name(v.By), "")
	if err := l.Mention(ctx, &n, v); err != nil {
		return err
	}
	may := n.Asks
	n.Motion, n.At, n.Asks = v.Motion, now, 0
	for _, t := range Unanswered(&l.State, v, now) {
		due := slices.ContainsFunc(callings(&l.State, v, t), func(at int64) bool { return last < at && at <= now })
		if due && may.Has(t.Seat) {
			n.Asks |= engine.Only(t.Seat)
		}
	}
	c := match.Change{Silent: n.Asks == 0}
	if !c.Silent {
		c.Notes = append(c.Notes, n)
	}
	if next, ok := calling(&l.State, v, now); ok {
		c.Instants = append(c.Instants, next)
	} else {
		c.Forget = append(c.Forget, next)
	}
	return l.Save(ctx, c)
}
