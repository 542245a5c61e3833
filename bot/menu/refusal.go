package menu

import (
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxRefusal is how many characters a no has, which may repeat what was typed.
const maxRefusal = 400

func Refusal(no *engine.Refusal) msg.Text {
	t := msg.Say(text.Sentence(text.Clip(no.Text, maxRefusal)))
	if no.Rule != "" {
		t[0].Words = strings.TrimSuffix(t[0].Words, ".")
		t = t.Plain(" (rule " + no.Rule + ").")
	}
	return t
}

// seatSaid is a seat by its number, as the rules know it.
var seatSaid = regexp.MustCompile(`(?i)(^|[ :,])seat ([1-9])\b`)

// RefusalAt says no with the names of those who hold the seats.
func RefusalAt(l *table.State, no *engine.Refusal) msg.Text {
	t := Refusal(no)
	t[0].Words = seatSaid.ReplaceAllStringFunc(t[0].Words, func(said string) string {
		part := seatSaid.FindStringSubmatch(said)
		if seat := engine.Seat(part[2][0] - '1'); slices.ContainsFunc(l.Match.Seats, func(h match.Tenure) bool { return h.Seat == seat }) {
			return part[1] + l.Name(seat)
		}
		return said
	})
	return t
}
