package deliver

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// eyes are those by which a notice in a room is read: its seat's where nobody else
// reads it.
func eyes(in match.Room, n match.Notice) engine.Seat {
	if in.Person != 0 {
		return n.Seat
	}
	return engine.Nobody
}

// message is what a notice says: who, where, how far the match has come, what is
// asked, and until when; and what happened since the seat's last turn as far as the
// reader was told of it, where there is a picture of that. Of several notices to a
// seat the first has it.
func (r notices) message(ctx context.Context, n match.Notice, t match.Tenure, reader engine.Seat) (msg.Message, error) {
	m := r.summons(ctx, n, t)
	untold := !r.matches.Closed(&r.state.Match) // the room hears nothing of a run that is its player's alone
	if _, offer := r.state.OfferOf(n.Decision); offer || !r.state.Game.Look.Recounts() && !untold {
		return m, nil
	}
	first := slices.IndexFunc(r.notices, func(o match.Notice) bool {
		return o.Seat == n.Seat && (o.State == match.NoticeOwed || o.State == match.NoticeSent)
	})
	if first >= 0 && r.notices[first].Decision != n.Decision {
		return m, nil
	}
	told, picture, err := r.menu.Since(ctx, r.state, n.Seat, reader)
	if err != nil {
		return m, err
	}
	if m.Picture = picture; picture != nil || untold && told != nil {
		m.Text = m.Text.Line().Join(told)
	}
	return m, nil
}

// summons is a notice without what happened, in the colour of the seat that it rings.
func (r notices) summons(ctx context.Context, n match.Notice, t match.Tenure) msg.Message {
	m := r.asks(ctx, n, t)
	m.Panel, m.Tint, m.Quiet = true, r.state.Game.Look.Tint(n.Seat), r.beside(n)
	return m
}

// asks is what a notice says.
func (r notices) asks(ctx context.Context, n match.Notice, t match.Tenure) msg.Message {
	l := r.state
	s := r.menu.Compose(l, n.Seat)
	if m, ok := r.offer(ctx, n, t, s); ok {
		return m
	}
	s.Ask = n.Ask()
	view, scene := l.Table.View(engine.Nobody), l.Scene(engine.Nobody)
	text := msg.Text{}.Ring(int64(t.Person), t.Name)
	if r.beside(n) {
		text = msg.Text{}.Bold(t.Name)
	}
	text = text.Plain(", your turn in " + l.Game.About().Name + " ").Bold(l.Match.Code)
	text = text.Plain(": " + l.Game.Look.Ask(s.Ask, view, scene) + ".")
	u, ok := l.Match.Timing.Turn(n.Decision)
	if u.Due != 0 && l.Match.Phase == match.Playing {
		text = text.Plain(" Due ").Join(l.Until(u, r.matches.Now())).Plain(".")
	}
	if stage := menu.StageOf(l.Game.Look.Headline(view, scene)); stage != "" {
		text = text.Plain(" " + stage + ".")
	}
	if !ok {
		return msg.Message{Text: text, Buttons: s.Openly(ctx)}
	}
	m := msg.Message{Buttons: s.Openly(ctx)}
	if r.parts(n) {
		return msg.Message{Text: text.Join(menu.Parting(l)), Buttons: m.Buttons}
	}
	if u.Reminds() {
		text = text.Plain(fmt.Sprintf(" Reminder %d of %d: it's been your turn since ", u.Rings, pace.MaxRings)).When(match.When(u.Opened), match.When(r.matches.Now())).Plain(".")
		mute := msg.Button{Label: "Mute this turn", ID: menu.Press{Line: "bell mute " + l.Match.Code}.ID()}
		m.Buttons = append(m.Buttons[:min(len(m.Buttons), menu.MaxButtons-1)], mute)
	}
	m.Text = text
	return m
}
