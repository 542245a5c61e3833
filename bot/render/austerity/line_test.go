package austerity

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

var styled = rendertest.Styled

func cubes(letters string) (c rules.Cubes) {
	if err := c.UnmarshalText([]byte(letters)); err != nil {
		panic(err)
	}
	return c
}

var ann = msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}}}

var five = [5]int8{5, 5, 5, 5, 5}

func TestLine(t *testing.T) {
	log := []struct {
		fact engine.Fact
		want string
	}{
		{rules.Began{Difficulty: rules.Normal, Tracks: five, Bag: cubes("KKKKRRBBWY")},
			"**The base game**, normal. Employment 5, Public Safety 5, Wealth 5, Health 5 and Popularity 5; 10 cubes in the bag: **KKKKRRBBWY**."},
		{rules.Began{Scenario: rules.War, Difficulty: rules.Hard, Country: rules.Tinpot, ScenarioDrawn: true, CountryDrawn: true, Policies: true,
			Institutions: true, Daily: true, Tracks: five, Bag: cubes("K")},
			"**War Footing**, hard, drawn by lot; **Tinpot Dictatorship**, drawn by lot; with policy cards (house rule); 3 more institutions can be bought; " +
				"today's draws. Employment 5, Public Safety 5, Wealth 5, Health 5 and Popularity 5; 1 cube in the bag: **K**."},
		{rules.YearBegan{Year: 2, Bag: cubes("KKY")}, "Year 2 began with 3 cubes in the bag: **KKY**."},
		{rules.Drew{Year: 3, N: 2, Pair: cubes("RB"), Event: rules.Operations, Left: 7},
			"Year 3, draw 2: **R B**, **Special Operations** (7 left in the bag)."},
		{rules.Leftover{Year: 3, Colour: rules.Debt}, "The last cube, **K**, went to Used and had no effect."},
		{rules.Chose{Event: rules.Repayments, Choice: rules.Repay}, "Early Repayments: Ann chose **Spend Y to Remove K**."},
		{rules.Chose{Event: rules.Police, Choice: rules.AddUnrest, Forced: true}, "Underfunded Police Force, only one choice: **Add R**."},
		{rules.Chose{Event: rules.Downturn, Choice: rules.Resolve}, "Economic Downturn: Ann chose **let it happen**."},
		{rules.Shifted{Track: rules.Wealth, From: 5, To: 4}, "Wealth 5 − 1 = **4**, by the event."},
		{rules.Shifted{Track: rules.Health, From: 10, To: 10}, "Health stayed at **10**, by the event."},
		{rules.Shifted{Track: rules.Popularity, From: 5, To: 4, By: rules.BySecurity}, "Popularity 5 − 1 = **4**, by the Security card (house rule)."},
		{rules.Added{Colour: rules.Income, N: 2, To: rules.Used, By: rules.ByBorrow}, "**2 Y** to Used, by Borrow Money."},
		{rules.Added{Colour: rules.Unrest, To: rules.Bag, By: rules.ByPenalty}, "No R to the bag, as there are 99, by a third cut."},
		{rules.Removed{Colour: rules.Income, From: rules.Treasury, Spent: true}, "**Y** Spent from the Treasury, by the event."},
		{rules.Removed{Colour: rules.Debt, From: rules.Current, By: rules.ByPay}, "**K** Removed from Current, by Pay Loan."},
		{rules.Cut{Institution: rules.Social, Step: 2, By: rules.ByDebt}, "Ann cut **Social Welfare**, its second cut."},
		{rules.Cut{Institution: rules.Social, Step: 1, By: rules.ByEvent}, "**Social Welfare** had its first cut."},
		{rules.Penalised{Institution: rules.Enterprise}, "The penalty of Private Enterprise was due."},
		{rules.Funded{Institution: rules.National, Cubes: 1, Reward: true}, "Ann funded **National Security**."},
		{rules.Funded{Institution: rules.Investment, Cubes: 1}, "Ann funded **Investment** with 1 Y of 2."},
		{rules.Funded{Institution: rules.National, Cubes: 1, Reward: true, Again: true}, "Ann spent both Y to fund **National Security** again."},
		{rules.Banked{Colour: rules.Income}, "Ann banked **Y** in the Treasury."},
		{rules.Passed{Cubes: cubes("YY")}, "Ann skipped **Y Y**."},
		{rules.Acted{Action: rules.ByTaxes}, "Ann **raised taxes**."},
		{rules.Bought{Institution: rules.Education}, "**Higher Education** came into play."},
		{rules.Financed{From: rules.Treasury, Income: 2}, "**Y** from the Treasury went onto the Olympics card, which now has 2."},
		{rules.YearEnded{Year: 3, Used: cubes("KKRY")}, "Year 3 ended with 4 cubes in Used, 2 of them debt."},
		{rules.Marked{From: 2, To: 3, Fed: true}, "The war was fed, its marker **2 + 1 = 3**."},
		{rules.Marked{From: 2, To: 1}, "The war went unfed, its marker **2 − 1 = 1**."},
		{rules.Turned{Policy: rules.TradePolicy, To: rules.FreeTrade, Chosen: true}, "Ann turned **Trade** from Neutral to **Free Trade** (house rule)."},
		{rules.Turned{Policy: rules.WelfarePolicy, To: rules.Workhouse}, "Welfare turned from Neutral to **Workhouse** (house rule)."},
		{rules.Ended{Won: true, Why: "debt", Year: 4, Score: rules.Score{Total: 171, Tracks: 21, Cleared: 4, Debt: 20, Years: 30}},
			"**Won in year 4**: the debt is gone. Score 171 = 21 on the tracks + 20 for 4 debts cleared + 30 for speed + 100 for winning."},
		{rules.Ended{Why: "health", Year: 4, Score: rules.Score{Total: 23, Tracks: 15, Cleared: 1, Debt: 5, Years: 3}},
			"**Out of office in year 4**: Health is at 0. Score 23 = 15 on the tracks + 5 for 1 debt cleared + 3 for the years you lasted."},
		{rules.Contents{}, "The bag is empty."},
		{rules.Contents{Bag: cubes("W")}, "1 cube is left in the bag, **W**: it goes to Used and has no effect."},
		{rules.Contents{Bag: cubes("KKY"), Pairs: []rules.Odds{{Event: rules.Downturn, Pair: cubes("KK"), Ways: 1, Of: 3, Chance: 1. / 3},
			{Event: rules.Repayments, Pair: cubes("KY"), Ways: 2, Of: 3, Chance: 2. / 3}}},
			"In the bag: **KKY**, 3 cubes (2 Debt and 1 Income), for 1 draw and 1 cube left over.\n" +
				"next pair                      of 3 chance\n" +
				"KY Early Repayments               2  66.7%\n" +
				"KK Economic Downturn              1  33.3%"},
	}
	told := map[string]bool{}
	for _, l := range log {
		told[l.fact.Kind()] = true
		if _, err := rules.Game.Fact(l.fact.Kind(), []byte("{}")); err != nil {
			t.Error(err)
		}
		if got := styled(Look.Line(l.fact, ann)); got != l.want {
			t.Errorf("%s\n is %s\nnot %s", l.fact.Kind(), got, l.want)
		}
	}
	for _, kind := range []string{"began", "yearBegan", "drew", "leftover", "chose", "shifted", "added", "removed", "cut", "penalised", "funded",
		"banked", "passed", "acted", "bought", "financed", "yearEnded", "marked", "turned", "ended", "contents"} {
		if !told[kind] {
			t.Errorf("no sentence for %s", kind)
		}
	}
}

func TestLinesFoldWhatFollows(t *testing.T) {
	cases := []struct {
		name  string
		facts []engine.Fact
		want  []string
	}{
		{"nothing", nil, nil},
		{"an event without a choice", []engine.Fact{
			rules.Drew{Year: 1, N: 3, Pair: cubes("WW"), Event: rules.BackToWork, Left: 4}, rules.Shifted{Track: rules.Employment, From: 5, To: 7},
		}, []string{"Year 1, draw 3: **W W**, **Back-to-Work Programme** (4 left in the bag): Employment 5 + 2 = **7**."}},
		{"an event that leaves one way", []engine.Fact{
			rules.Drew{Year: 1, N: 3, Pair: cubes("KB"), Event: rules.Police, Left: 4}, rules.Chose{Event: rules.Police, Choice: rules.AddUnrest, Forced: true},
			rules.Added{Colour: rules.Unrest, N: 1, To: rules.Used},
		}, []string{"Year 1, draw 3: **K B**, **Underfunded Police Force** (4 left in the bag). Only one choice: **Add R**: **R** to Used."}},
		{"a loan", []engine.Fact{
			rules.Acted{Action: rules.ByPay}, rules.Removed{Colour: rules.Income, From: rules.Used}, rules.Removed{Colour: rules.Income, From: rules.Used},
			rules.Removed{Colour: rules.Debt, From: rules.Used},
		}, []string{"Ann **paid a loan**: **2 Y and K** Removed from Used."}},
		{"a third cut", []engine.Fact{
			rules.Cut{Institution: rules.Social, Step: 3, By: rules.ByDebt}, rules.Penalised{Institution: rules.Social},
			rules.Shifted{Track: rules.Health, From: 6, To: 4, By: rules.ByPenalty},
		}, []string{"Ann cut **Social Welfare**, its third cut, so the penalty is due: Health 6 − 2 = **4**."}},
		{"a downturn", []engine.Fact{
			rules.Chose{Event: rules.Downturn, Choice: rules.Resolve}, rules.Shifted{Track: rules.Wealth, From: 5, To: 4},
			rules.Cut{Institution: rules.Enterprise, Step: 1}, rules.Cut{Institution: rules.National, Step: 3}, rules.Penalised{Institution: rules.National},
			rules.Added{Colour: rules.Unrest, N: 1, To: rules.Used, By: rules.ByPenalty}, rules.Cut{Institution: rules.Social, Step: 2},
		}, []string{"Economic Downturn: Ann chose **let it happen**: Wealth 5 − 1 = **4**, **Private Enterprise** had its first cut, " +
			"**National Security** had its third cut: **R** to Used, **Social Welfare** had its second cut."}},
		{"a year's end", []engine.Fact{
			rules.Passed{Cubes: cubes("Y")}, rules.YearEnded{Year: 1, Used: cubes("KRY")}, rules.Added{Colour: rules.Income, N: 1, To: rules.Treasury, By: rules.ByRevenue},
			rules.Shifted{Track: rules.Wealth, From: 5, To: 6, By: rules.ByDrift}, rules.Shifted{Track: rules.Popularity, From: 5, To: 6, By: rules.ByDrift},
			rules.Shifted{Track: rules.Popularity, From: 6, To: 5, By: rules.ByDrift}, rules.YearBegan{Year: 2, Bag: cubes("KRY")},
		}, []string{"Ann skipped **Y**.",
			"Year 1 ended with 3 cubes in Used, 1 of them debt: **Y** to the Treasury, Wealth 5 + 1 = **6**, Popularity 5 + 1 − 1 = **5**.",
			"Year 2 began with 3 cubes in the bag: **KRY**."}},
	}
	for _, c := range cases {
		var got []string
		for _, l := range Look.Lines(c.facts, ann) {
			got = append(got, styled(l))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n is %s\nnot %s", c.name, strings.Join(got, "\n    "), strings.Join(c.want, "\n    "))
		}
	}
}

func TestSummary(t *testing.T) {
	end := rules.Ended{Why: "popularity", Year: 2, Score: rules.Score{Total: 21, Tracks: 20, Years: 1}}
	log := []engine.Fact{
		rules.Began{Tracks: five, Bag: cubes("KKKKRRBBWY")},
		rules.Drew{Event: rules.Repayments}, rules.Chose{Event: rules.Repayments, Choice: rules.Repay},
		rules.Removed{Colour: rules.Debt, From: rules.Current},
		rules.Drew{Event: rules.Corruption}, rules.Shifted{Track: rules.Popularity, From: 5, To: 4},
		rules.Cut{Institution: rules.Enterprise, Step: 1, By: rules.ByDebt},
		rules.Acted{Action: rules.ByBorrow}, rules.Added{Colour: rules.Debt, N: 1, To: rules.Bag, By: rules.ByBorrow},
		rules.YearEnded{Year: 1}, rules.Shifted{Track: rules.Popularity, From: 4, To: 5, By: rules.ByDrift}, rules.YearBegan{Year: 2},
		rules.Drew{Event: rules.Corruption}, rules.Shifted{Track: rules.Popularity, From: 5, To: 0}, end,
	}
	want := `**Out of office in year 2**: Popularity is at 0. Score 21 = 20 on the tracks + 0 for no debts cleared + 1 for the years you lasted. 3 draws.
               from year 1 to the end
Employment    ▄▄▄ 5→5
Public Safety ▄▄▄ 5→5
Wealth        ▄▄▄ 5→5
Health        ▄▄▄ 5→5
Popularity    ▄▄· 5→0
Debt          ███ 4→4
**Popularity** fell from 5 to 0: Political Corruption −6, the drift +1.
Debt: **1 cleared** (Early Repayments 1), **1 made** (Borrow Money 1).
**Ann** borrowed once, raised taxes never, paid a loan never, funded never, banked never, cut once, with no penalty. The bag gave most: Political Corruption twice and Early Repayments once.`
	if got := styled(Look.Summary(rules.View{Result: &end}, log, ann)); got != want {
		t.Errorf("is\n%s\nnot\n%s", got, want)
	}
}

func TestNamesKeepToOneLine(t *testing.T) {
	for name, want := range map[string]string{
		"Ann": "Ann", " Ann\t of\u00a0\n  Kent ": "Ann of Kent", "A\u202en\x00n": "Ann", "": "The minister", "\u2067 \x07": "The minister",
		strings.Repeat("é", 33): strings.Repeat("é", 31) + "…",
	} {
		if got := called(msg.Scene{Seats: []msg.Sitter{{Name: name}}}); got != want {
			t.Errorf("%q is called %q, not %q", name, got, want)
		}
	}
}
