package tax

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var three = msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}, {Name: "bob"}, {Name: "Cat", Bot: true}}}

func TestLines(t *testing.T) {
	nine := rules.Sum{A: 9, Op: "÷", B: 3, Is: 3}
	for _, c := range []struct {
		facts []engine.Fact
		want  []string
	}{
		{[]engine.Fact{rules.Played{Seat: 0, Left: 9, Before: [2]int{6, 3}, Sum: nine, Cards: 1}},
			[]string{"Ann played 9 on the left: **9 ÷ 3 = 3**. 1 card left."}},
		{[]engine.Fact{rules.Played{Seat: 1, Left: 9, Right: 3, Communal: rules.Right, Sum: nine, Cards: 4}},
			[]string{"bob played 9 on the left and shared 3 on the right: **9 ÷ 3 = 3**. 4 cards left."}},
		{[]engine.Fact{rules.Played{Seat: 0, Right: 3, Sum: nine}, rules.Scored{Seat: 0, Why: "out", Points: 2, Total: 6}},
			[]string{"Ann played 3 on the right: **9 ÷ 3 = 3**.", "Ann is out of cards: **2 points**, 6 in total."}},
		{[]engine.Fact{rules.Folded{Seat: 2, Cards: 3}, rules.Scored{Seat: 1, Why: "last", Points: 1, Total: 1}},
			[]string{"Cat folded with 3 cards.", "bob was the last one in: **1 point**, 1 in total."}},
		{[]engine.Fact{rules.Handed{Seat: 0, Cards: 5}, rules.Handed{Seat: 1, Cards: 6}, rules.Handed{Seat: 2, Cards: 5},
			rules.Opened{Round: 2, First: 1, Tops: [2]int{4, 4}, Display: [2]int{7, 9}, Deck: 16}},
			[]string{"**Round 2**: **4 and 4** are on top, so make 8 or 0. Shared cards: 7 and 9. bob starts. bob has a sixth card."}},
		{[]engine.Fact{rules.Dealt{Seat: 0, Cards: []int{1, 2, 2, 3, 4, 9}}, rules.Handed{Seat: 1, Cards: 6}, rules.Handed{Seat: 2, Cards: 5},
			rules.Opened{Round: 1, First: 0, Tops: [2]int{4, 3}, Display: [2]int{7, 9}},
			rules.Shown{Seat: 0, Low: 1, High: 9}, rules.Shown{Seat: 1, Low: 2, High: 8}},
			[]string{"**Round 1**: **4 and 3** are on top, so make 7 or 1. Shared cards: 7 and 9. Ann starts. Ann and bob have a sixth card. You have **1, 2, 2, 3, 4 and 9**.",
				"Ann showed 1 and 9, bob 2 and 8."}},
		{[]engine.Fact{rules.Departed{Seat: 1}, rules.Finished{Places: []int8{1, 3, 2}, Why: "deserted"}},
			[]string{"**bob** left the match.", "Everyone else has left. **Ann wins**, Cat is second, bob is third."}},
		{[]engine.Fact{rules.Finished{Places: []int8{2, 1, 2}, Why: "points"}}, []string{"**bob wins**, Ann and Cat share second place."}},
	} {
		lines := Look.Lines(c.facts, three)
		if len(lines) != len(c.want) {
			t.Errorf("%v is told in %d lines", c.facts, len(lines))
			continue
		}
		for i, l := range lines {
			if got := rendertest.Styled(l); got != c.want[i] {
				t.Errorf("is  %s\nnot %s", got, c.want[i])
			}
		}
	}
}

// A fold is told in the same words whether it had to be or not: there is but one
// fact of it. Buttons say the sum they make.
func TestCaptions(t *testing.T) {
	table, _, err := rules.Game.New(engine.Fast(4), engine.Terms{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	ask := table.Status(engine.Nobody).Asks[0]
	seen := engine.See(table, ask.Seat)
	v := seen.View().(rules.View)
	for _, p := range rules.Plays(v) {
		c := Look.Caption(seen, three, []string{"play", p.Left, p.Right})
		if want := ": " + p.Sum.String(); len(c) < len(want) || c[len(c)-len(want):] != want {
			t.Errorf("play %s %s is called %q", p.Left, p.Right, c)
		}
	}
	if c := Look.Caption(seen, three, []string{"fold"}); c != "Fold" {
		t.Error(c)
	}
}

func TestTheLastDeedInFewWords(t *testing.T) {
	sum := rules.Sum{A: 9, Op: "÷", B: 3, Is: 3}
	for _, c := range []struct {
		facts []engine.Fact
		text  string
		sum   string
		laid  [2]bool
	}{
		{nil, "", "", [2]bool{}},
		{[]engine.Fact{rules.Played{Left: 9, Sum: sum, Cards: 2}}, "Ann played 9 on the left", "9 ÷ 3 = 3", [2]bool{true, false}},
		{[]engine.Fact{rules.Folded{Seat: 1, Cards: 2}}, "bob folded", "", [2]bool{}},
		{[]engine.Fact{rules.Opened{Round: 1}}, "Round 1 was dealt", "", [2]bool{}},
		{[]engine.Fact{rules.Played{Left: 9, Sum: sum}, rules.Scored{Points: 2}, rules.Opened{Round: 5}},
			"Ann got 2 points, round 5 was dealt", "9 ÷ 3 = 3", [2]bool{}},
	} {
		s := three
		s.Last = c.facts
		if got := lastOf(s); got.Text != c.text || got.Sum != c.sum || got.Laid != c.laid {
			t.Errorf("%v is %+v", c.facts, got)
		}
	}
}

func TestFoldingIsAskedForByName(t *testing.T) {
	if got := Look.Prompt(rules.View{}, three, []string{"fold"}); !strings.Contains(got, "nobody sees your cards.") {
		t.Errorf("fold is asked for by %q", got)
	}
	view := rules.View{Turn: 0, Goal: 5, Players: []rules.Player{{In: true, Points: 4}, {In: true, Points: 3}, {In: true, Points: 4}}}
	for _, c := range []struct {
		folded engine.Seat
		want   string
	}{
		{engine.Nobody, called(three, 1) + " and " + called(three, 2) + " play on without you."},
		{2, called(three, 1) + " is then the last one in and gets 1 point."},
		{1, called(three, 2) + " is then the last one in: that point wins them the match."},
	} {
		v := view
		v.Players = slices.Clone(view.Players)
		if c.folded >= 0 {
			v.Players[c.folded].In = false
		}
		if got := Look.Prompt(v, three, []string{"fold"}); !strings.HasSuffix(got, c.want) {
			t.Errorf("fold is asked for by %q, not %q", got, c.want)
		}
	}
}

func TestTheLastDeedsAreToldByWhoDidThem(t *testing.T) {
	s := three
	s.Last = []engine.Fact{rules.Played{Left: 9, Sum: rules.Sum{A: 9, Op: "÷", B: 3, Is: 3}}, rules.Folded{Cards: 2}}
	s.LastHeld = [][]msg.Sitter{{{Name: "Eve"}, {}, {}}, s.Seats}
	if got := lastOf(s).Text; got != "Eve played 9 on the left, Ann folded" {
		t.Error(got)
	}
}
