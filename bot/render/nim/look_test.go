package nim

import (
	"math"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/nim"
)

var kit = rendertest.Kit{Table: match.Table{Game: rules.Game, Look: Look}, Called: lettered}

func TestEveryPositionCanBeSaid(t *testing.T) {
	for seed := range uint64(4) {
		for _, name := range []string{"Ann", rendertest.Hostile, rendertest.Blank} {
			kit.Say(t, seed, 2, map[string]string{"last": []string{"wins", "loses"}[seed%2]}, name, 1, math.MaxInt)
		}
	}
}

func TestNothingIsSaidThatOneMayNotKnow(t *testing.T) {
	kit.Begin(t, 1, 2, nil, "Ann", "Bob").Secrets(5)
}

func TestFirstButtonsLeadOn(t *testing.T) { kit.Lead(t, nil, 2) }

func TestVerbsHaveTheirWords(t *testing.T) { rendertest.Verbs(t, rules.Game, wording) }

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.AskTake, "take", "left")
}

func TestLines(t *testing.T) {
	s := msg.Scene{Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Bob"}}}
	for want, f := range map[string]engine.Fact{
		"Bob goes first.": rules.Began{First: 1},
		"Ann took **2 sticks** from the left heap, leaving 1 stick.":   rules.Took{Heap: "left", Sticks: 2, Left: 1},
		"Bob took **1 stick** from the right heap, leaving no sticks.": rules.Took{Seat: 1, Heap: "right", Sticks: 1},
		"**Bob wins**, Ann is second.":                                 rules.Finished{Places: []int8{2, 1}},
	} {
		if got := rendertest.Styled(Look.Line(f, s)); got != want {
			t.Errorf("is  %s\nnot %s", got, want)
		}
	}
}

var painter = rendertest.Painter[rules.View, msg.Scene]{Picture: drawn{}.Draw, Board: drawn{}.Text, Alt: drawn{}.Alt}

// scenes are positions whose boards in words lie in testdata.
func scenes() map[string]func() (rules.View, msg.Scene) {
	s := msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Bob", Bot: true}}}
	return map[string]func() (rules.View, msg.Scene){
		"turn": func() (rules.View, msg.Scene) { return rules.View{Heaps: [3]int{3, 0, 6}, Turn: 1, Loses: true}, s },
		"over": func() (rules.View, msg.Scene) { return rules.View{Turn: 1, Places: []int8{1, 2}}, s },
	}
}

func TestTheTextBoardIsAsInTestdata(t *testing.T) { painter.Golden(t, scenes()) }

func TestPictures(t *testing.T) {
	for _, scene := range scenes() {
		v, s := scene()
		painter.Drawn(t, width, v, s)
	}
	painter.Same(t, scenes()["turn"], scenes())
	painter.Small(t, scenes(), 12_000)
}
