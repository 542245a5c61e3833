package austerity

import (
	"strings"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// third is Ann's third year, at Early Repayments with Income in two places.
func third() rules.View {
	return rules.View{
		Difficulty: rules.Normal, Phase: rules.PhaseEvent, Year: 3, Draw: 2, Tracks: [5]int{6, 5, 2, 7, 1},
		Bag: cubes("KKKRRBBWY"), Current: cubes("KY"), Used: cubes("KRR"), Treasury: cubes("YY"), Revenue: 1, Actions: true,
		Pair: &rules.Drawn{Event: rules.Repayments, Pair: cubes("KY"), Ways: []rules.Offer{
			{Choice: rules.Repay, Text: "Spend Y to Remove K", Open: true}, {Choice: rules.Decline, Text: "Do not repay", Open: true}}},
		Institutions: []rules.Standing{
			{Institution: rules.Enterprise, InPlay: true, Cuts: 1, Cubes: 1, Rewards: 1},
			{Institution: rules.National, InPlay: true, Fundable: true},
			{Institution: rules.Social, InPlay: true, Cuts: 2, Fundable: true},
		},
	}
}

// at is the third year at another event.
func at(e rules.Event, change ...func(v *rules.View)) rules.View {
	v := third()
	pair := cubes(rules.Occurrences[e].Pair)
	v.Pair, v.Current = &rules.Drawn{Event: e, Pair: pair}, pair
	for _, c := range change {
		c(&v)
	}
	return v
}

func TestLabelsAndDetails(t *testing.T) {
	war := third()
	war.Front = &rules.Front{Marker: 2, Goal: 6}
	games := third()
	games.Games = &rules.Games{Income: 1, Need: 3}
	free := third()
	free.Phase = rules.PhaseTrade
	low := func(v *rules.View) { v.Tracks[rules.Health] = 1 }
	for _, c := range []struct {
		v             rules.View
		words         string
		label, detail string
	}{
		{third(), "draw", "Draw 2 cubes", "58% with K; 7 cubes left after it"},
		{third(), "choose", "Answer the event", ""},
		{third(), "borrow", "Borrow Money", "Y in Used 0 + 2 = 2; K in the bag 3 + 1 = 4 of 10 cubes"},
		{third(), "taxes", "Raise Taxes", "in the bag Y 1 + 1 = 2, R 2 + 1 = 3 of 11 cubes"},
		{third(), "pay", "Pay Loan", "Y Y K leave the game: debts 5 − 1 = 4"},
		{third(), "bank", "Bank it", "Treasury 2 + 1 = 3 Y, which never go back into the bag"},
		{third(), "pass", "Skip it", "K Y to Used, back in the bag next year"},
		{war, "feed", "Feed the War", "Employment 6 − 1 = 5; at Year End the marker 2 + 1 = 3 of 6"},
		{games, "finance", "Finance the Olympics", "paid 1 + 1 = 2 of 3"},
		{games, "finance treasury", "From the Treasury", "Treasury 2 − 1 = 1 Y; paid 1 + 1 = 2 of 3"},
		{third(), "choose repay", "Spend Y to Remove K", "no cut"},
		{third(), "choose repay treasury", "From the Treasury", "Treasury 2 − 1 = 1 Y; no cut"},
		{third(), "choose repay current", "From Current", "Current 1 − 1 = 0 Y; no cut"},
		{third(), "choose decline", "Do not repay", "K stays, and so does Y; then a cut"},
		{at(rules.Police), "choose spend", "Spend Y", "Treasury 2 − 1 = 1 Y; then a cut"},
		{at(rules.Police), "choose unrest", "Add R", "R in Used 2 + 1 = 3; then a cut"},
		{at(rules.Problems), "choose sicken", "Health −1", "Health 7 − 1 = 6; then a cut"},
		{at(rules.Problems, low), "choose sicken", "Health −1", "Health 1 − 1 = 0: out of office"},
		{at(rules.Protests), "choose remove", "Remove Y and R", "in the game Y 5 − 1 = 4, R 5 − 1 = 4"},
		{at(rules.Protests), "choose yield", "Popularity +1, Add K", "Popularity 1 + 1 = 2; K in Used 1 + 1 = 2"},
		{at(rules.Crackdown), "choose employ", "Employment +1, Popularity −1", "Employment 6 + 1 = 7; Popularity 1 − 1 = 0: out of office"},
		{at(rules.Downturn), "choose resolve", "Let it happen", "Wealth 2 − 1 = 1; 2 institutions cut; Health 7 − 2 = 5"},
		{third(), "cut enterprise", "Private Enterprise", "cut 2 of 3, no penalty yet"},
		{third(), "cut social", "Social Welfare", "Health 7 − 2 = 5; then its cuts start again"},
		{third(), "fund security", "National Security", "B in Used 0 + 1 = 1"},
		{third(), "surplus enterprise", "Private Enterprise", "Employment 6 + 1 = 7; both Y leave the game"},
		{third(), "buy investment", "Investment", "Y Y Spent; when funded Add Y; third cut Add K"},
		{free, "trade neutral", "Leave it at Neutral", "nothing special (house rule)"},
		{free, "trade free-trade", "Turn to Free Trade", "each Year End one Y to the Treasury, Employment −1"},
	} {
		words := strings.Fields(c.words)
		// The words of institutions are the rules' own.
		for i, w := range words[1:] {
			if w == "security" {
				words[i+1] = rules.National.String()
			}
		}
		before, o := words[:len(words)-1], engine.Option{Word: words[len(words)-1]}
		if got := Look.Label(c.v, ann, before, o); got != c.label {
			t.Errorf("%s: label %q, not %q", c.words, got, c.label)
		}
		if got := Look.Detail(c.v, ann, before, o); got != c.detail {
			t.Errorf("%s: detail %q, not %q", c.words, got, c.detail)
		}
	}
}

func TestCaptionsTellTheWorst(t *testing.T) {
	fallen := at(rules.Crackdown)
	low := third()
	low.Tracks[rules.Health] = 2
	for _, c := range []struct {
		v           rules.View
		name, words string
		want        string
	}{
		{third(), "Cut Private Enterprise", "cut enterprise", "Cut Private Enterprise, 2/3"},
		{third(), "Cut Social Welfare", "cut social", "Cut Social Welfare: Health 7 − 2 = 5"},
		{low, "Cut Social Welfare", "cut social", "Cut Social Welfare: Health 2 − 2 = 0: out of office"},
		{fallen, "Employment +1, Popularity −1", "choose employ", "Employment +1, Popularity −1: out of office"},
		{at(rules.Protests), "Popularity +1, Add K", "choose yield", "Popularity +1, Add K"},
	} {
		if got := told(c.name, outcome(c.v, strings.Fields(c.words))); got != c.want {
			t.Errorf("%s: %q, not %q", c.words, got, c.want)
		}
	}
}

func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		change func(v *rules.View)
		want   string
	}{
		{func(v *rules.View) {}, "Year 3, draw 2 of 6. **Ann** to answer Early Repayments.\n" +
			"Employment 6 · Public Safety 5 · Wealth 2 · Health 7 · Popularity 1 · 5 Debt, 2 Y banked"},
		{func(v *rules.View) {
			v.Phase, v.Pair = rules.PhaseDraw, nil
			v.Games = &rules.Games{Income: 1, Need: 3, Years: 8}
		},
			"Year 3 of 8, next draw 3 of 6. **Ann** to draw from 9 cubes.\n" +
				"Employment 6 · Public Safety 5 · Wealth 2 · Health 7 · Popularity 1 · 5 Debt, 2 Y banked · games paid 1 of 3"},
		{func(v *rules.View) { v.Phase, v.Front = rules.PhaseCut, &rules.Front{Marker: 2, Goal: 6} },
			"Year 3, draw 2 of 6. **Ann** to cut an institution for the debt in Early Repayments.\n" +
				"Employment 6 · Public Safety 5 · Wealth 2 · Health 7 · Popularity 1 · 5 Debt, 2 Y banked · war 2 of 6"},
		{func(v *rules.View) { v.Result = &rules.Ended{Won: true, Why: "crime", Year: 3} },
			"**Won in year 3**: the crime is gone. Score 0 = 0 on the tracks + 0 for no debts cleared + 0 for speed + 100 for winning.\n" +
				"Employment 6 · Public Safety 5 · Wealth 2 · Health 7 · Popularity 1 · 5 Debt, 2 Y banked"},
	} {
		v := third()
		c.change(&v)
		if got := styled(Look.Headline(v, ann)); got != c.want {
			t.Errorf("is %s\nnot %s", got, c.want)
		}
		if got := styled(Look.Headline(&v, ann)); got != c.want {
			t.Errorf("by pointer: %s", got)
		}
	}
}

func TestAsksAndWaysOn(t *testing.T) {
	for _, c := range []struct {
		v        rules.View
		kind     string
		ask, way string
	}{
		{third(), rules.PhaseEvent, "answer Early Repayments: Spend Y to Remove K; or Do not repay",
			"Answer Early Repayments: `/austerity choose repay treasury` or `/austerity choose decline`. " +
				"You can also act: `/austerity borrow`, `/austerity taxes` or `/austerity pay`. `/austerity bag` looks in the bag."},
		{at(rules.Repayments, func(v *rules.View) { v.Pair.Cuts = []rules.Institution{rules.Enterprise, rules.Social} }), rules.PhaseCut,
			"cut Private Enterprise or Social Welfare, because a debt is left",
			"Cut an institution: `/austerity cut enterprise` or `/austerity cut social`. " +
				"You can also act: `/austerity borrow`, `/austerity taxes` or `/austerity pay`. `/austerity bag` looks in the bag."},
		{at(rules.Nationalised, func(v *rules.View) { v.Actions = false }), rules.PhaseIncome, "fund, bank or skip W Y",
			"Use W Y: `/austerity fund national`, `/austerity fund social`, `/austerity bank` or `/austerity pass`. `/austerity bag` looks in the bag."},
		{third(), rules.PhaseDraw, "draw 2 cubes, or take an action first",
			"Draw: `/austerity draw`. You can also act: `/austerity borrow`, `/austerity taxes` or `/austerity pay`. `/austerity bag` looks in the bag."},
	} {
		a := engine.Ask{Kind: c.kind, Must: true}
		if got := Look.Ask(a, c.v, ann); got != c.ask {
			t.Errorf("%s: asks %q, not %q", c.kind, got, c.ask)
		}
		if got := styled(Look.WayOn(a, c.v, ann)); got != c.way {
			t.Errorf("%s:\n is %s\nnot %s", c.kind, got, c.way)
		}
	}
}

func TestPrompts(t *testing.T) {
	for words, want := range map[string]string{
		"": "What will you do, minister?", "choose": "How do you answer Early Repayments?", "choose repay": "And where will the Income come from?",
		"cut": "Whose budget will you cut?", "fund": "Which institution will you fund?", "surplus": "Which institution will you fund again, with both cubes?",
		"bank": "Bank which cube?", "trade": "What will the Trade card show? (house rule)",
		"buy": "Which institution will you buy, for Y Y?", "pay": "Where will the Income come from?", "dance": "What next?",
	} {
		if got := Look.Prompt(third(), ann, strings.Fields(words)); got != want {
			t.Errorf("after %q: %q, not %q", words, got, want)
		}
	}
}
