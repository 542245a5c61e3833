package cantillon

import (
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// What bots deal among themselves in a turn is one line, in which an offer that was taken
// is told by that; what a person has to do with it is told as it happened.
func TestBotsDealInOneLine(t *testing.T) {
	s := msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Dora", Bot: true}, {Name: "Edwin", Bot: true}}}
	give := tokens.Bargain{Give: tokens.Goods{1}, GivePassage: 3, WantPassage: 3}
	told := func(facts ...engine.Fact) (lines []string) {
		for _, l := range Look.Lines(facts, s) {
			lines = append(lines, l.String())
		}
		return lines
	}
	bots := told(
		fact.Offered{Seat: 1, To: 2, Bargain: give, No: 107}, fact.Traded{Seat: 1, To: 2, Bargain: give, No: 107},
		fact.Allied{Seat: 1, With: 2, No: 109}, fact.Declined{Seat: 2, From: 1, No: 109})
	if want := "Edwin accepted Dora’s offer: 1 pale red with passage for 3 turns for passage for 3 turns. " +
		"Dora gave Edwin a pledge of alliance. It is on record and binds nobody. Edwin declined Dora’s offer."; len(bots) != 1 || bots[0] != want {
		t.Errorf("bots: %q", bots)
	}
	people := told(
		fact.Offered{Seat: 1, To: 0, Bargain: give, No: 107}, fact.Offered{Seat: 0, To: 1, Bargain: give, No: 108},
		fact.Traded{Seat: 0, To: 1, Bargain: give, No: 108})
	if len(people) != 3 {
		t.Errorf("with a person: %q", people)
	}
}
