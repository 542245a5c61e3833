package menu

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// OffersOf are the offers that lie before a person's seats, and those they have made:
// a line each.
func OffersOf(l *table.State, person match.PersonID) (t msg.Text) {
	for _, a := range table.Offers(l.Table, len(l.Match.Seats)) {
		viewer := a.Seat
		if !l.Holds(person, viewer) {
			viewer = a.By
		}
		if !l.Holds(person, viewer) {
			continue
		}
		said, _ := l.Game.Look.Offer(a, l.Table.View(viewer), l.Scene(viewer))
		t = t.Plain("— ").Join(said)
		for i, words := range engine.Replies(engine.See(l.Table, viewer), a) {
			if viewer == a.Seat {
				t = t.Plain([]string{" ", " or "}[min(i, 1)]).Code("/" + l.Match.Game + " " + l.Match.Code + " " + strings.Join(words, " "))
			}
		}
		t = t.Line()
	}
	return t
}

// Replies are the buttons of an offer: to accept it, to make another in return, and to
// decline.
func (s Composer) Replies(ctx context.Context, offer engine.Ask, back msg.Counter) (out []msg.Button) {
	advice := s.advice(offer)
	for _, words := range engine.Replies(s.Seen, offer) {
		look := msg.Quiet
		if slices.Equal(words, advice) {
			look = msg.Primary
		}
		out = append(out, msg.Button{Label: s.Caption(words), ID: s.h.ButtonID(ctx, s.Press(true, words...)), Look: look})
	}
	if len(back.Begin) > 0 && len(s.Seen.Next(back.Begin...)) > 0 {
		p := s.Press(false, back.Begin...)
		if len(back.Terms) > 0 {
			p = s.returning(back.Begin)
		}
		out = slices.Insert(out, min(1, len(out)), msg.Button{Label: "Counter…", ID: s.h.ButtonID(ctx, p)})
	}
	return out
}

// returning is what the form of an offer in return presses.
func (s Composer) returning(begin []string) Press {
	p := s.Press(true, begin...)
	p.Form = true
	return p
}

// mostTerms is how long the terms of an offer may be, typed into a form.
const mostTerms = 300

// counter is a form with the terms of an offer that lies before the seat, seen from its
// side, where words begin one in return; nil: they do not.
func (s Composer) counter(ctx context.Context, words []string) *msg.Form {
	for _, a := range s.Asks {
		if !a.Offer || a.Seat != s.Seen.Seat() {
			continue
		}
		_, back := s.l.Game.Look.Offer(a, s.View, s.Scene)
		if terms := strings.Join(back.Terms, " "); terms != "" && slices.Equal(back.Begin, words) {
			return &msg.Form{
				Title: text.Clip(s.l.Match.Code+": your offer to "+s.l.Name(a.By), 45), ID: s.h.ButtonID(ctx, s.returning(words)),
				Fields: []msg.Field{{Label: "Your terms", Hint: "change what you like", Max: mostTerms, Value: terms}},
			}
		}
	}
	return nil
}
