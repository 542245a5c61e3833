package exchequer

import (
	"slices"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/exchequer/board"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

func TestTheLastDeedInFewWords(t *testing.T) {
	one := throw(iht, sd, 3, 2, [3]uint8{6, 4, 2}, [2]uint8{5, 5})
	two := throw(iht, sd, 3, 0, [3]uint8{6, 4}, [2]uint8{5, 3})
	for _, c := range []struct {
		facts []engine.Fact
		want  board.Last
	}{
		{nil, board.Last{}},
		{[]engine.Fact{one}, board.Last{Text: "Ann attacked SD from IHT: 6 4 2 against 5 5", From: iht, To: sd}},
		{[]engine.Fact{one, two}, board.Last{Text: "Ann attacked SD from IHT, 2 rolls: 1 lost, 3 of Bob", From: iht, To: sd}},
		{[]engine.Fact{one, two, rules.Won{Seat: ann, Party: bob, From: iht, To: sd, Must: 2}}, board.Last{Text: "Ann took Stamp duty from Bob", From: iht, To: sd}},
		{[]engine.Fact{rules.Moved{Seat: cat, From: cgt, To: iht, N: 1}, rules.Ended{Seat: cat}, rules.Began{Seat: dan}},
			board.Last{Text: "Cat moved 1 token from CGT to IHT", From: cgt, To: iht}},
		{[]engine.Fact{rules.Occupied{Seat: ann, From: iht, To: sd, N: 3}}, board.Last{Text: "Ann moved 3 tokens into Stamp duty", From: iht, To: sd}},
		{[]engine.Fact{rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3}, rules.Placed{Seat: ann, Party: ann, Area: sd, N: 1}},
			board.Last{Text: "Ann placed 3 on IHT, 1 on SD", Placed: []int{iht, sd}}},
		{[]engine.Fact{rules.Taken{Seat: bob, Party: bob, Area: beer}}, board.Last{Text: "Bob took Beer duty", Placed: []int{beer}}},
		{[]engine.Fact{rules.Ended{Seat: bob}, rules.Began{Seat: cat}}, board.Last{Text: "Bob ended their turn"}},
		{[]engine.Fact{rules.First{Order: []int{2, 3, 0, 1}}}, board.Last{Text: "Cat goes first"}},
		{[]engine.Fact{rules.Departed{Seat: dan}, rules.Ended{Seat: dan}}, board.Last{Text: "Dan left"}},
	} {
		s := four
		s.Last = c.facts
		got := lastOf(s)
		if got.Text != c.want.Text || got.From != c.want.From || got.To != c.want.To || !slices.Equal(got.Placed, c.want.Placed) {
			t.Errorf("is %+v\nnot %+v", got, c.want)
		}
	}
}

// TestADeedOfATurnIsToldByWhoDidIt, where the turn is drawn as one and a seat changed hands
// in it: of an attack that two made, what the first of them did.
func TestADeedOfATurnIsToldByWhoDidIt(t *testing.T) {
	roll := throw(iht, sd, 3, 2, [3]uint8{6, 4, 2}, [2]uint8{5, 5})
	s := four
	s.Last = []engine.Fact{rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3}, roll, roll, rules.Ended{Seat: ann}}
	s.LastHeld = [][]msg.Sitter{s.Seats, table("Eve", "Bob", "Cat", "Dan").Seats, s.Seats, s.Seats}
	if got := lastOf(s).Text; got != "Eve attacked SD from IHT: 6 4 2 against 5 5" {
		t.Error(got)
	}
}
