package board

import rules "divisionbell/engine/austerity"

// cubes reads letters.
func cubes(letters string) (c rules.Cubes) {
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		panic(err)
	}
	return c
}

// position is Ann's third year, at an event with a choice.
func position() (rules.View, Scene) {
	v := rules.View{
		Difficulty: rules.Normal, Phase: rules.PhaseEvent, Year: 3, Draw: 2, Tracks: [5]int{6, 5, 2, 7, 1},
		Bag: cubes("KKKRRBBWY"), Current: cubes("KY"), Used: cubes("KRR"), Treasury: cubes("YY"), Revenue: 1, Actions: true, Opening: 4,
		Pair: &rules.Drawn{Event: rules.Repayments, Pair: cubes("KY"), Ways: []rules.Offer{
			{Choice: rules.Repay, Text: "Spend Y to Remove K", Open: true}, {Choice: rules.Decline, Text: "Do not repay", Open: true}}},
		Institutions: []rules.Standing{
			{Institution: rules.Enterprise, InPlay: true, Cuts: 1, Cubes: 1, Rewards: 1},
			{Institution: rules.National, InPlay: true, Fundable: true},
			{Institution: rules.Social, InPlay: true, Cuts: 2, Fundable: true},
		},
	}
	o := Scene{Code: "NQZ4", Name: "Ann", Last: Last{
		Text: "K Y Early Repayments", From: map[rules.Track]int{rules.Employment: 5, rules.Health: 8},
		Drew: &rules.Drew{Event: rules.Repayments, Pair: cubes("KY")}}}
	return v, o
}

// crowded has every module, at a cut.
func crowded() (rules.View, Scene) {
	v, o := position()
	v.Phase, v.Current = rules.PhaseCut, cubes("K")
	v.Pair = &rules.Drawn{Event: rules.Problems, Pair: cubes("KW"), Cuts: []rules.Institution{rules.Enterprise, rules.Social}}
	v.Scenario, v.Difficulty, v.Front = rules.War, rules.Hard, &rules.Front{Marker: 2, Goal: 7}
	v.Country, v.Policies, v.Extra, v.Daily = rules.Tinpot, true, true, true
	v.Cards = []rules.Standpoint{
		{Policy: rules.SecurityPolicy, Face: rules.PoliceState, Fixed: true},
		{Policy: rules.TradePolicy, Face: rules.Protectionism}, {Policy: rules.WelfarePolicy, Face: rules.WelfareState}}
	v.Institutions = append(v.Institutions,
		rules.Standing{Institution: rules.Infrastructure, InPlay: true, Cuts: 1, Cubes: 1, Rewards: 1},
		rules.Standing{Institution: rules.Investment, InPlay: true, Cubes: 1, Fundable: true},
		rules.Standing{Institution: rules.Education})
	v.Treasury = cubes("BBYY")
	o.Last.Touched, o.Last.Went = []rules.Institution{rules.National}, map[rules.Colour]string{rules.Welfare: "removed"}
	return v, o
}

// scenes are positions whose text boards lie in testdata.
func scenes() map[string]func() (rules.View, Scene) {
	return map[string]func() (rules.View, Scene){
		"event": position,
		"cut":   crowded,
		"draw": func() (rules.View, Scene) {
			v, o := position()
			v.Phase, v.Pair, v.Current = rules.PhaseDraw, nil, rules.Cubes{}
			o.Last.Drew = &rules.Drew{Event: rules.Downturn, Pair: cubes("KK")}
			return v, o
		},
		"first": func() (rules.View, Scene) {
			v, o := position()
			v.Phase, v.Pair, v.Current, v.Year, v.Draw = rules.PhaseDraw, nil, rules.Cubes{}, 1, 0
			v.Scenario, v.Games = rules.Olympics, &rules.Games{Income: 1, Need: 3, Years: 8, Safety: 6}
			o.Last = Last{}
			return v, o
		},
		"income": func() (rules.View, Scene) {
			v, o := position()
			v.Phase = rules.PhaseIncome
			v.Pair, v.Current = &rules.Drawn{Event: rules.Nationalised, Pair: cubes("WY")}, cubes("WY")
			return v, o
		},
		"trade": func() (rules.View, Scene) {
			v, o := crowded()
			v.Phase, v.Pair, v.Current, v.Bag, v.Actions = rules.PhaseTrade, nil, rules.Cubes{}, rules.Cubes{}, false
			v.Scenario, v.Front = rules.Crime, nil
			return v, o
		},
		"won": func() (rules.View, Scene) {
			v, o := position()
			v.Phase, v.Pair, v.Current, v.Bag, v.Used, v.Actions = rules.PhaseOver, nil, rules.Cubes{}, rules.Cubes{}, cubes("RRBBWY"), false
			v.Result = &rules.Ended{Won: true, Why: "debt", Year: 3, Score: rules.Score{Total: 176, Tracks: 21, Cleared: 4, Debt: 20, Years: 35}}
			return v, o
		},
		"lost": func() (rules.View, Scene) {
			v, o := position()
			v.Phase, v.Pair, v.Tracks[rules.Popularity], v.Actions = rules.PhaseOver, nil, 0, false
			v.Result = &rules.Ended{Why: "popularity", Year: 3, Score: rules.Score{Total: 27, Tracks: 20, Cleared: 1, Debt: 5, Years: 2}}
			return v, o
		},
	}
}
