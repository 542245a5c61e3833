package menu

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
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

// Replies are the buttons of an offer: to accept it, to make another by the words that
// begin one, and to decline.
func (s Composer) Replies(ctx context.Context, offer engine.Ask, counter []string) (out []msg.Button) {
	for _, words := range engine.Replies(s.Seen, offer) {
		out = append(out, msg.Button{Label: s.Caption(words), ID: s.h.ButtonID(ctx, s.Press(true, words...))})
	}
	if len(counter) > 0 && len(s.Seen.Next(counter...)) > 0 {
		b := msg.Button{Label: "Counter…", ID: s.h.ButtonID(ctx, s.Press(false, counter...))}
		out = slices.Insert(out, min(1, len(out)), b)
	}
	if len(out) > 1 {
		out[0].Look = msg.Primary
	}
	return out
}
