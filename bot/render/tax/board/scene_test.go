package board

import (
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// position is a match of so many in the middle of a round.
func position(seats int) rules.View {
	v := rules.View{
		Round: 4, Goal: 15, First: 1, Turn: engine.Seat(seats - 1), Tops: [2]int{6, 3}, Targets: [2]int{9, 3},
		Piles: [2][]int{{5, 2, 8, 6}, {1, 4, 3}}, Display: []int{4, 7}, Deck: 36 - 5*seats, Hand: []int{},
	}
	for i := range seats {
		v.Players = append(v.Players, rules.Player{Points: 3*i + 1, Cards: 1 + (3*i+4)%6, In: i != 1 || seats == 2})
	}
	return v
}

// holding is the same for a player, in the variant.
func holding(seats int) (rules.View, Scene) {
	v := position(seats)
	v.Shown, v.Hand = true, []int{1, 3, 3, 5, 8, 9}
	v.Display = v.Display[:1]
	for i := range v.Players {
		if p := &v.Players[i]; p.In {
			p.Low, p.High, p.Open = 1, 9, []int{1, 9}[i%2:]
			p.Cards = max(p.Cards, 2)
		}
	}
	v.Players[seats-1].Cards = 6
	return v, Scene{Code: "K7QF", Names: []string{"Ada", "Ben", "Cleo", "Dov", "Eve", "Finlay"}, Bots: []bool{false, true},
		Viewer: engine.Seat(seats - 1), Last: Last{Text: "Ada lays 9 on the left", Sum: "9 ÷ 3 = 3", Laid: [2]bool{true, false}}}
}
