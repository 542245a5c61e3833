package poleconomy

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// sitting is a view of two bills before the house, of which the tax may be amended.
func sitting(other *rules.Amendment) rules.View {
	return landed(func(v *rules.View) {
		v.Phase = rules.AskDivision
		law := rules.TaxLaw{Company: 70_000}
		pay := rules.PaymentLaw{Who: "no-companies", Amount: 50_000}
		v.House.Waiting = []engine.Seat{bob, cat}
		v.House.Laid = []rules.Bill{
			{Kind: "tax", Law: &law, Sentence: law.Sentence(), Ayes: []engine.Seat{ann}, Other: other, Sums: []int64{0, 140_000, 0}},
			{Kind: "payment", Payment: &pay, Sentence: pay.Sentence(), Ayes: []engine.Seat{ann}, Sums: []int64{50_000, 0, 50_000}},
		}
	})
}

func amendedTax() *rules.Amendment {
	law := rules.TaxLaw{Company: 20_000}
	return &rules.Amendment{By: cat, Law: &law, Sentence: law.Sentence(), Ayes: []engine.Seat{cat}, AyeVotes: 5, Sums: []int64{0, 40_000, 0}}
}

func TestLinesOfASitting(t *testing.T) {
	law := rules.TaxLaw{Company: 70_000}
	bill := rules.Bill{Kind: "tax", Law: &law, Sentence: law.Sentence(), AyeVotes: 9, NoVotes: 2, Other: amendedTax()}
	for _, c := range []struct {
		fact engine.Fact
		want string
	}{
		{rules.BillLaid{Bill: bill}, "**The tax bill was laid**: Tax is $70,000 for each Company."},
		{rules.SittingCalled{Bills: []string{"tax", "payment"}}, "**The vote was called** on the tax bill and the payment."},
		{rules.BillAmended{Seat: cat, Bill: bill}, "**Cat moved to amend the tax bill**: Tax is $20,000 for each Company. Everyone else votes on it again."},
		{rules.SittingVoted{Seat: bob, Votes: 6, On: []rules.BillVote{{Bill: "tax", Side: "either"}, {Bill: "payment", Side: "no"}}},
			"Bob voted **for either version** on the tax bill and **no** on the payment, with 6 votes."},
		{rules.Divided{Bill: bill, Passed: true, Amended: true, Broken: []rules.Pledge{{By: bob, To: ann}}},
			"**The tax bill was carried as amended**, by 5 votes to 2. Bob broke a promise to Ann."},
		{rules.Divided{Bill: bill}, "**The tax bill was lost**, by 9 votes for it as laid, 5 as amended and 2 for neither."},
	} {
		if got := styled(Look.Line(c.fact, three)); got != c.want {
			t.Errorf("is %s\nnot %s", got, c.want)
		}
	}
}

// Who votes in a sitting is told each bill, what it brings them, and how to vote on all,
// on each, and for an amendment.
func TestASittingIsAsked(t *testing.T) {
	ask := engine.Ask{Seat: bob, Kind: rules.AskDivision}
	v := sitting(nil)
	if got, want := Look.Ask(ask, v, three), "vote on the tax bill and the payment"; got != want {
		t.Errorf("asks %q, not %q", got, want)
	}
	way := styled(Look.WayOn(ask, v, three))
	for _, want := range []string{
		"For all of them: `/poleconomy vote aye` or `/poleconomy vote no`. For each: `/poleconomy vote tax aye payment no`.",
		"The tax bill: Tax is $70,000 for each Company. You'd owe $140,000, under today's law $50,000. To amend it: `/poleconomy tax company 60000`.",
		"To amend it: `/poleconomy payment no-companies 40000`.",
	} {
		if !strings.Contains(way, want) {
			t.Errorf("%s\nlacks %s", way, want)
		}
	}
	way = styled(Look.WayOn(ask, sitting(amendedTax()), three))
	if want := "Cat would have instead: Tax is $20,000 for each Company. You'd owe $40,000 as amended, under today's law $50,000. " +
		"For that: `/poleconomy vote tax amended`; `/poleconomy vote tax either` is for both."; !strings.Contains(way, want) || strings.Contains(way, "/poleconomy tax ") {
		t.Errorf("%s\nlacks %s", way, want)
	}
	v.Phase = rules.AskTurn
	if got, want := Look.Ask(engine.Ask{Seat: ann, Kind: rules.AskTurn}, v, three), "call the vote on the tax bill and the payment, or lay another bill first"; got != want {
		t.Errorf("asks %q, not %q", got, want)
	}
}

// A sitting is laid, called, amended and voted on by buttons alone.
func TestASittingByButtons(t *testing.T) {
	raw, err := os.ReadFile("../../../engine/poleconomy/testdata/state_v2.json")
	if err != nil {
		t.Fatal(err)
	}
	var p engine.Position
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	table, err := rules.Game.Open(p)
	if err != nil {
		t.Fatal(err)
	}
	v := table.View(0).(rules.View)
	asks := table.Status(engine.Nobody).Asks
	voter := asks[slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Kind == rules.AskDivision && a.Seat != v.PM })].Seat
	cuts := Look.Shortcuts(engine.See(table, voter), engine.Ask{Seat: voter, Kind: rules.AskDivision})
	if len(cuts) < 2 || cuts[0][0] != "vote" {
		t.Fatalf("the buttons are %q", cuts)
	}
	s := three
	for len(s.Seats) < len(v.Players) {
		s.Seats = append(s.Seats, three.Seats[0])
	}
	s.Viewer = voter
	for _, c := range []struct{ words, want string }{
		{"vote aye", "Aye to all 3 bills"}, {"vote tax amended payment no", "Tax bill: amended, Payment: no"},
	} {
		if got := Look.Caption(engine.See(table, voter), s, strings.Fields(c.words)); got != c.want {
			t.Errorf("%q is called %q, not %q", c.words, got, c.want)
		}
	}
	view := sitting(nil)
	s = three
	s.Viewer = bob
	for words, want := range map[string]string{
		"3": "Cat (C)", "2+3 premier 3 finance 2 ministers 80000": "Bob (B) and Cat (C), 13 votes: Cat (C) Prime Minister, you Minister of Finance", "2+3 premier 2 trade 3": "Bob (B) and Cat (C), 13 votes: you Prime Minister",
	} {
		if got := Look.Caption(engine.See(table, voter), s, strings.Fields("coalition "+words)); !strings.Contains(got, want) {
			t.Errorf("the coalition %s is called %q, not %q", words, got, want)
		}
	}
	if got := Look.Label(view, s, nil, engine.Option{Word: "tax"}); got != "Amend the tax bill" {
		t.Errorf("to amend is called %q", got)
	}
	if got, want := Look.Prompt(view, s, strings.Fields("tax flat 10000")), "It would say: Tax is $70,000 for each Company and $10,000 from every player. Anything else?"; got != want {
		t.Errorf("it is read back as %q, not %q", got, want)
	}
	if got, want := balloting(action{View: view, Scene: s, Verb: "vote", Words: []string{"call"}}), "Call the vote on the tax bill and the payment"; got != want {
		t.Errorf("the call is called %q, not %q", got, want)
	}
}
