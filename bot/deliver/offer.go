package deliver

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// offer is the notice of an offer: who, in which match, what it says and what is left
// to whoever accepts it. It has a button for each answer, and for an offer in return.
func (r notices) offer(ctx context.Context, n match.Notice, t match.Tenure, s menu.Composer) (msg.Message, bool) {
	l := r.state
	ask, ok := l.OfferOf(n.Decision)
	if !ok {
		return msg.Message{}, false
	}
	said, counter := l.Game.Look.Offer(ask, s.View, s.Scene)
	text := msg.Text{}.Ring(int64(t.Person), t.Name)
	if r.beside(n) {
		text = msg.Text{}.Bold(t.Name)
	}
	text = text.Plain(", an offer for you in " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(": ").Join(said)
	return msg.Message{Text: text, Buttons: s.Replies(ctx, ask, counter)}, true
}

// secret reports whether a notice is of an offer that its two sides alone know of, or
// of a run that is its player's alone.
func (r notices) secret(n match.Notice) bool {
	if !r.matches.Closed(&r.state.Match) {
		return true
	}
	_, ok := r.state.OfferOf(n.Decision)
	return ok && !r.state.Game.About().Open
}

// rung reports whether a seat is told by a notice of what an entry offers it.
func (d *news) rung(seat engine.Seat, seq uint32) bool {
	clocks := d.state.Clocks()
	p, ok := clocks.Holder(seat)
	if !ok || clocks.Ringing(&d.state.Match.Timing, seat, p) == match.RingOff {
		return false
	}
	for _, n := range d.state.Match.Notices {
		if _, offer := d.state.OfferOf(n.Decision); offer && n.Seat == seat && n.Key == seq {
			return true
		}
	}
	return false
}
