package poleconomy

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var styled = rendertest.Styled

const ann, bob, cat = engine.Seat(0), engine.Seat(1), engine.Seat(2)

var three = msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cat"}}}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts []engine.Fact
		want  []string
	}{
		{"cash for moving later", []engine.Fact{rules.LateCash{Amounts: []int64{200_000, 0, 150_000}}},
			[]string{"To make up for the order of play, the Bank paid **Ann $200,000 and Cat $150,000**."}},
		{"a 7 from Start", []engine.Fact{rules.Threw{Seat: ann, Dice: [2]int{4, 3}, From: "start", To: "i-p-sharp-associates"}},
			[]string{"Ann rolled **4 + 3 = 7** from Start and landed on **I.P. Sharp Associates**."}},
		{"where somebody is sent on", []engine.Fact{
			rules.Threw{Seat: ann, Dice: [2]int{4, 3}, From: "start", To: "great-auk-books"}, rules.Visited{Seat: ann, Owner: bob, Square: "great-auk-books"}},
			[]string{"Ann rolled **4 + 3 = 7** from Start and landed on **Great Auk Books**. Bob can send them on to a company."}},
		{"inflation 3", []engine.Fact{
			rules.MarkerMoved{From: 0, To: 2, Steps: 2, Arrow: "clockwise", Number: 3, Event: "Government Salary"},
			rules.Salaried{Seat: bob, Post: "premier", Amount: 100_000}},
			[]string{"The inflation marker moved 2 clockwise, to **3, Government Salary**. Companies now cost $300,000, advertising $60,000.",
				"Government Salary: Bob, Prime Minister, got **$100,000**."}},
		{"$120,000 settles $200,000", []engine.Fact{rules.Profits{Seat: ann, Owner: bob, Square: "molson-breweries", Due: 200_000, Paid: 120_000, Cards: 1}},
			[]string{"Ann paid Bob **$120,000** for visiting Molson Breweries (a savings card sold), all they had; the rest of the $200,000 is written off."}},
		{"taxes in one line", []engine.Fact{rules.Taxed{Seat: ann, Due: 60_000, Paid: 60_000}, rules.Taxed{Seat: bob, Due: 110_000, Paid: 90_000, Cards: 2}},
			[]string{"Tax: Ann paid **$60,000**; Bob paid **$90,000** of the $110,000 due, all they had (2 savings cards sold)."}},
		{"a takeover", []engine.Fact{
			rules.TakeoverBid{Seat: ann, Square: "nechako-timber", Owner: cat, Dice: [2]int{5, 5}, Won: true, Fee: 30_000, Price: 300_000, Bonds: 2},
			rules.TakeoverBid{Seat: ann, Square: "peace-river-gas", Owner: cat, Dice: [2]int{5, 4}}},
			[]string{"Ann tried to take over Nechako Timber from Cat, for a fee of $30,000: 5 and 5, **a double**. It's theirs for $300,000, 2 bonds sold for it.",
				"Ann tried to take over Peace River Gas from Cat: 5 and 4, no double. It failed."}},
		{"a visit to the bank", []engine.Fact{
			rules.Went{Seat: ann, From: "start", To: "royal-bank", Why: rules.WhyCorner}, rules.Bought{Seat: ann, What: "savings", Number: 3, Price: 300_000},
			rules.Rested{Seat: ann, Square: "royal-bank"}, rules.TurnBegan{Seat: bob, Round: 1, Turn: 2}},
			[]string{"Ann went to **the Royal Bank**.", "Ann bought **3 savings cards** for $300,000."}},
		{"an auction's end", []engine.Fact{
			rules.Withdrew{Seat: bob}, rules.Sold{Seat: cat, Square: "rideau-skates", Price: 40_000}, rules.TurnBegan{Seat: bob, Round: 2, Turn: 4}},
			[]string{"Bob dropped out. **Sold**: Rideau Skates to **Cat** for $40,000.", "Round 2: **Bob** to move."}},
		{"disasters", []engine.Fact{rules.Disaster{Seat: ann, Insured: true}, rules.Disaster{Seat: bob, Cash: 120_000, Squares: []string{"rideau-skates"}, Bonds: 2}},
			[]string{"**Double six!** Disaster! But Ann was insured and lost only the policy.",
				"**Double six!** Disaster! Bob wasn't insured and lost $120,000 in cash, Rideau Skates and 2 bonds."}},
		{"a deal", []engine.Fact{rules.DealMade{Loan: 3, Offer: rules.Offer{No: 121, From: ann, To: bob, Give: []string{"rideau-skates", "business"}, Ask: 200_000, Borrow: 100_000, Repay: 120_000, Due: 2, Vote: "aye"}}},
			[]string{"**Ann and Bob made a deal**: Ann gives Rideau Skates and a business policy for $200,000, borrows $100,000, with $120,000 back within 2 rounds and is promised a vote of aye (loan 3)."}},
		{"a vote broken", []engine.Fact{
			rules.Voted{Seat: bob, Aye: true, Votes: 9, Broken: []engine.Seat{cat}},
			rules.Divided{Bill: rules.Bill{Kind: "tax", AyeVotes: 17, NoVotes: 4}, Passed: true}},
			[]string{"Bob voted **aye**, with 9 votes, and broke a promise to Cat.", "**The tax bill was carried**, by 17 votes to 4."}},
		{"an election", []engine.Fact{
			rules.ElectionCalled{Why: rules.WhyConfidence}, rules.VotesWon{Dice: [][]int{{3, 3, 2, 1}, {6, 4}, nil}, Votes: []int{9, 10, 0}, Needed: 10},
			rules.GovernmentFormed{Members: []engine.Seat{bob}, Votes: 10, Why: rules.WhyParty}, rules.PremierChosen{PM: bob, Why: rules.WhyAlone}},
			[]string{"**Election!** The Prime Minister lost their majority.",
				"The votes were counted: Ann **9** (3 + 3 + 2 + 1), Bob **10**. A majority needs 10 of 19.",
				"**Bob** has a majority alone with 10 votes, and governs.", "**Bob is Prime Minister**."}},
		{"the end", []engine.Fact{rules.Finished{Places: []int8{2, 1, 3}, Worth: []int64{1_250_000, 2_000_000, 40_000}, Why: rules.WhyBank}},
			[]string{"The Bank ran out of money. **Bob wins**, Ann is second, Cat is third. Worth: A $1.25M, B $2M and C $40k."}},
		{"no winner", []engine.Fact{rules.Finished{Places: []int8{0, 0, 0}, Worth: []int64{1, 2, 3}, Why: rules.WhyBankrupt}},
			[]string{"**The Treasury is bankrupt. The country is ruined, and nobody won.**"}},
	} {
		var got []string
		for _, l := range Look.Lines(c.facts, three) {
			got = append(got, styled(l))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n is %s\nnot %s", c.name, strings.Join(got, "\n    "), strings.Join(c.want, "\n    "))
		}
	}
}

// landed is Ann's second turn in game 2; she governs, and Bob owns Molson.
func landed(change func(v *rules.View)) rules.View {
	v := rules.View{
		Game: 2, Phase: rules.AskTurn, Round: 2, Rounds: 15, Turn: ann, PM: ann,
		Index:  rules.Marker{Position: 3, Number: 4, Event: "Bonds", Arrow: "clockwise"},
		Prices: rules.Prices{Company: 400_000, Advertising: 80_000}, Bank: 50_000_000, Treasury: 300_000,
		Supply: rules.Supply{Savings: 20, Bonds: 3, Life: 6, Business: 6, Unissued: 27},
		Law:    rules.TaxLaw{Company: 50_000, Advertising: 10_000}, House: &rules.House{Total: 30, Needed: 16, Government: 19},
		Owners: []rules.Holding{{Square: "molson-breweries", Owner: bob}, {Square: "laurier-lager", Owner: ann}, {Square: "nechako-timber", Owner: engine.Nobody}},
		Players: []rules.Player{
			{Square: "start", Income: 70_000, Cash: 640_000, Savings: 2, Bonds: 1, Advertising: []string{"laurier-lager"}, Worth: 1_000_000, Tax: 10_000, Votes: 9, Party: "grits", Post: "premier", Salary: 100_000, Government: true},
			{Square: "start", Income: 50_000, Cash: 900_000, Companies: []string{"molson-breweries"}, Worth: 1_300_000, Tax: 50_000, Votes: 10, Party: "grits", Government: true},
			{Square: "start", Income: 110_000, Cash: 100_000, Worth: 100_000, Votes: 11, Party: "tories"},
		},
	}
	change(&v)
	return v
}

func TestLabelsAndDetails(t *testing.T) {
	word := func(w string) engine.Option { return engine.Option{Word: w} }
	sum := func(least, most int64) engine.Option {
		return engine.Option{Kind: engine.Money, Min: least, Max: most}
	}
	v := landed(func(*rules.View) {})
	guest := landed(func(v *rules.View) {
		v.Phase, v.Turn = rules.AskDirect, cat
		v.Visit = &rules.Visit{Square: "laurier-lager", Why: "directed", Owner: ann, Shares: []rules.Share{{Seat: bob, Amount: 150_000}}}
	})
	for _, c := range []struct {
		v             rules.View
		words         string
		option        engine.Option
		label, detail string
	}{
		{v, "", word("arrow"), "Turn the arrow", "next numbers 3 2 1 2 3 4 instead of 5 6 7 8 9 8"},
		{v, "", word("tax"), "Propose a tax law", ""},
		{v, "go", word("royal-bank"), "Royal Bank", "savings cards and bonds"},
		{v, "go", word("inner-8"), "Income ×5 (inner 8)", "5 × $70k = $350k"},
		{v, "go", word("inner-4"), "Income ×2 (inner 4)", "2 × $70k + $200k interest = $340k"},
		{v, "go", word("inner-14"), "Inflation 1 (inner 14)", "the marker moves to 5, Taxation: you'd owe $10k"},
		{v, "go", word("molson-breweries"), "Molson Breweries", "Bob's: you pay $400k"},
		{v, "go", word("nechako-timber"), "Nechako Timber", "for sale at $400k"},
		{v, "go", word("laurier-lager"), "Laurier Lager", "yours: you can move on from there"},
		{guest, "send", word("molson-breweries"), "Molson Breweries", "Bob's: Cat pays them $400k, of which you get $150k"},
		{guest, "send", word("nechako-timber"), "Nechako Timber", "nobody's: Cat can buy it for $400k"},
		{v, "takeover", word("molson-breweries"), "Molson Breweries", "$400k to Bob if it works (31%); the $30k fee is paid either way"},
		{v, "cabinet", word("2"), "Bob (B)", "10 votes, Grits"},
		{v, "cabinet 2", word("finance"), "Minister of Finance", ""},
		{v, "cabinet 2 finance", sum(0, 100_000), "$0 to $100k", ""},
		{v, "payment", word("no-companies"), "Every player without a Company", "right now Ann and Cat"},
		{v, "payment", word("income-from-60k"), "Every player with a Basic Income of $60,000 or more", "right now Ann and Cat"},
		{v, "bonds", word("from-2"), "Redeem from Bob (B), at $200k each", ""},
		{v, "bonds", word("from-bank"), "Redeem from the Bank, at $100k each", ""},
		{v, "bonds from-2", engine.Option{Kind: engine.Number, Min: 1, Max: 2}, "1 to 2 bonds", ""},
		{v, "bonds issue", engine.Option{Kind: engine.Number, Min: 1, Max: 27}, "1 to 27 bonds", ""},
		{v, "party", word("grits"), "Grits", "so far Ann and Bob"},
		{v, "coalition", word("tories+2"), "Tories and Bob (B)", "21 votes; a majority needs 16"},
		{v, "offer", word("3"), "Cat (C)", "has $100k, no companies and no advertising squares"},
		{v, "buy", word("life"), "A life insurance policy", "6 left; worth $1M at the end, and never taxed"},
	} {
		words := strings.Fields(c.words)
		if got := Look.Label(c.v, three, words, c.option); got != c.label {
			t.Errorf("%s: label %q, not %q", c.words, got, c.label)
		}
		if got := Look.Detail(c.v, three, words, c.option); got != c.detail {
			t.Errorf("%s %s: detail %q, not %q", c.words, c.option.Word, got, c.detail)
		}
	}
}

func TestHeadlinesAsksAndWaysOn(t *testing.T) {
	standing := "\nInflation 4 ↻ · Bank $50M · Treasury $300k · A $1M (PM) · B $1.3M · C $100k"
	for _, c := range []struct {
		ask             engine.Ask
		change          func(v *rules.View)
		head, asks, way string
	}{
		{engine.Ask{Seat: ann, Kind: rules.AskTurn}, func(*rules.View) {},
			"Round 2 of 15. **Ann (A)**, Prime Minister, to govern and then move.", "govern, then roll or go to a Corner Square",
			"You can govern first. Turn the arrow: `/poleconomy arrow` (then 3 2 1 2 3 4). A tax law: `/poleconomy tax company 60000`. " +
				"Bonds: `/poleconomy bonds issue 1` (the Treasury has $300,000). For posts, salaries and payments, use the buttons. Then move. " +
				"Roll and move along your circuit: `/poleconomy throw`. Or go to a Corner Square: `/poleconomy go royal-bank`, savings cards and bonds. " +
				"`/poleconomy odds` shows where a roll may take you."},
		{engine.Ask{Seat: cat, Kind: rules.AskBid}, func(v *rules.View) {
			v.Phase = rules.AskBid
			v.Auction = &rules.Auction{Square: "nechako-timber", Lander: ann, Way: "clockwise", Bidders: []engine.Seat{bob, cat}, Next: cat, Leader: bob, Price: 60_000}
		}, "Round 2 of 15. Auction of Nechako Timber. **Cat (C)** to bid or drop out; Bob leads with $60,000.", "bid $70,000 or more for Nechako Timber, or drop out",
			"You have $100,000 in cash. Bid: `/poleconomy bid 70000` or more. Or drop out: `/poleconomy pass`. The list price is $400,000."},
		{engine.Ask{Seat: bob, Kind: rules.AskDivision}, func(v *rules.View) {
			v.Phase = rules.AskDivision
			v.House.Waiting = []engine.Seat{bob, cat}
			v.House.Bill, v.House.ByBill = &rules.Bill{Kind: "tax", Sentence: "No tax is due."}, []int64{0, 0, 0}
		}, "Round 2 of 15. Parliament is voting. Still to vote: **Bob (B) and Cat (C)**.", "vote on the bill: No tax is due",
			"Vote: `/poleconomy vote aye` or `/poleconomy vote no`. Under the bill you'd owe $0, under today's law $50,000. " +
				"`/poleconomy law` shows the law and what each player would pay."},
	} {
		v := landed(c.change)
		if got := styled(Look.Headline(v, three)); got != c.head+standing {
			t.Errorf("is %s\nnot %s", got, c.head+standing)
		}
		if got := Look.Ask(c.ask, v, three); got != c.asks {
			t.Errorf("asks %q, not %q", got, c.asks)
		}
		if got := styled(Look.WayOn(c.ask, v, three)); got != c.way {
			t.Errorf("is %s\nnot %s", got, c.way)
		}
	}
}

// Who has to cash papers to buy is told which, whatever they are.
func TestPapersAreCashedToBuy(t *testing.T) {
	for _, c := range []struct {
		cash                 int64
		savings, bonds, life int
		want                 string
	}{
		{400_000, 2, 3, 1, "You have $400,000. Buy it: `/poleconomy buy nechako-timber`. "},
		{150_000, 2, 3, 1, "You have $150,000. To buy it, sell papers first: `/poleconomy cash savings 2`. "},
		{150_000, 0, 5, 1, "You have $150,000. To buy it, sell papers first: `/poleconomy cash bonds 3`. "},
		{330_000, 0, 0, 1, "You have $330,000. To buy it, sell papers first: `/poleconomy cash life 1`. "},
	} {
		v := landed(func(v *rules.View) {
			v.Phase, v.Landing = rules.AskBuy, &rules.Landing{Square: "nechako-timber", Price: 400_000}
			p := &v.Players[ann]
			p.Cash, p.Savings, p.Bonds, p.Life = c.cash, c.savings, c.bonds, c.life
		})
		want := c.want + "Or auction it among the others: `/poleconomy pass`."
		if got := styled(Look.WayOn(engine.Ask{Seat: ann, Kind: rules.AskBuy}, v, three)); got != want {
			t.Errorf("is %s\nnot %s", got, want)
		}
	}
}

// Between the votes' count and the Prime Minister's choice there is a Government.
func TestParliamentSaysWhoGoverns(t *testing.T) {
	for _, c := range []struct {
		change func(v *rules.View)
		want   string
	}{
		{func(*rules.View) {}, "**Ann** is Prime Minister. The Government has 19 votes"},
		{func(v *rules.View) { v.PM = engine.Nobody }, "The Government of **Ann and Bob** still has to choose its Prime Minister."},
		{func(v *rules.View) {
			v.PM = engine.Nobody
			v.Players[ann].Government, v.Players[bob].Government = false, false
		}, "There's no Government yet."},
	} {
		m := Look.Page(pageParliament, landed(c.change), nil, three)
		if got := styled(m.Text); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\nnot %s", got, c.want)
		}
	}
}

// A law and a deal are read back while they are composed.
func TestDraftsAreReadBack(t *testing.T) {
	v := landed(func(*rules.View) {})
	s := three
	s.Viewer = ann
	for words, want := range map[string]string{
		"":                            "Choose what to do next",
		"tax":                         "What should the law say? Whatever you leave out stays as it is.",
		"tax free-companies":          "How many Companies are exempt?",
		"tax company 30000 flat 9000": "It would say: Tax is $30,000 for each Company, $10,000 for each Advertising Square and $9,000 from every player. Anything else?",
		"offer":                       "Who's the offer for?",
		"offer 2":                     "What's in the deal with Bob?",
		"offer 2 give":                "I give: which square or policy?",
		"offer 2 give laurier-lager want molson-breweries pay 50000": "So far you'd offer Bob a deal in which Ann gives Laurier Lager and $50,000 for Molson Breweries. Anything else?",
		"payment everyone":  "How much each?",
		"cabinet 2":         "Which job for Bob?",
		"cabinet 2 finance": "What salary?",
	} {
		if got := Look.Prompt(v, s, strings.Fields(words)); got != want {
			t.Errorf("after %q: %q, not %q", words, got, want)
		}
	}
}

func TestTheLastDeedIsToldByWhoDidIt(t *testing.T) {
	s := three
	s.Last = []engine.Fact{rules.Went{To: "savings"}, rules.Bought{What: "savings", Number: 2, Price: 200_000}, rules.Earned{Amount: 1000}}
	s.LastHeld = [][]msg.Sitter{s.Seats, {{Name: "Eve"}, {}, {}}, s.Seats}
	if got := lastOf(s).Text; !strings.HasPrefix(got, "Eve bought ") {
		t.Error(got)
	}
}
