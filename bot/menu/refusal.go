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

// Refusal says no. What it says to type stands in backquotes in it.
func Refusal(no *engine.Refusal) msg.Text {
	said := text.Sentence(text.Clip(no.Text, maxRefusal))
	if no.Rule != "" {
		said = strings.TrimSuffix(said, ".") + " (rule " + no.Rule + ")."
	}
	return msg.Typed(said)
}

// seatSaid is a seat by its number, as the rules know it.
var seatSaid = regexp.MustCompile(`(?i)(^|[ :,])seat ([1-9])\b`)

// RefusalAt says no with the names of those who hold the seats.
func RefusalAt(l *table.State, no *engine.Refusal) msg.Text {
	t := Refusal(no)
	for i := range t {
		if t[i].Style == msg.Code {
			continue
		}
		t[i].Words = seatSaid.ReplaceAllStringFunc(t[i].Words, func(said string) string {
			part := seatSaid.FindStringSubmatch(said)
			if seat := engine.Seat(part[2][0] - '1'); slices.ContainsFunc(l.Match.Seats, func(h match.Tenure) bool { return h.Seat == seat }) {
				return part[1] + l.Name(seat)
			}
			return said
		})
	}
	return t
}
