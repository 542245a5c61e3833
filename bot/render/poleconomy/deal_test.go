package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// An offer is told to its maker and of its maker, with long sums and short ones,
// and what refuse does to it is called by its name.
func TestOffersOnButtons(t *testing.T) {
	o := rules.Offer{No: 121, From: ann, To: bob, Give: []string{"laurier-lager"}, Ask: 1_000_000, Borrow: 250_000, Repay: 300_000, Due: 1, Vote: "aye"}
	v := landed(func(v *rules.View) { v.Offers = []rules.Offer{o} })
	number := engine.Option{Kind: engine.Number, Min: 121, Max: 121}
	for seat, want := range map[engine.Seat][2]string{
		ann: {"Withdraw an offer", "121, yours to Bob: you give Laurier Lager for $1M, borrow $250k, with $300k bac…"},
		bob: {"Refuse an offer", "121, Ann: gives Laurier Lager for $1M, borrows $250k, with $300k back within 1…"},
	} {
		s := three
		s.Viewer = seat
		if got := Look.Label(v, s, nil, engine.Option{Word: "refuse"}); got != want[0] {
			t.Errorf("the verb is called %q", got)
		}
		if got := Look.Label(v, s, []string{"refuse"}, number); got != want[1] {
			t.Errorf("the offer is called %q", got)
		}
	}
	if got := terms(o, three); got != "gives Laurier Lager for $1,000,000, borrows $250,000, with $300,000 back within 1 round and is promised a vote of aye" {
		t.Errorf("told: %s", got)
	}
	if got := inBrief(rules.Offer{Vote: "no"}, three, true); got != "are promised a vote of no" {
		t.Errorf("told: %s", got)
	}
}

// A share's sentence says who pays whom, from either side.
func TestSharesSayWhoPays(t *testing.T) {
	for _, c := range []struct {
		payer engine.Seat
		want  string
		mine  string
	}{
		{bob, "gets $40,000 of this visitor's profits from Bob for sending them", "get $40k of this visitor's profits from Bob for sending them"},
		{ann, "pays Bob $40,000 of this visitor's profits for sending them", "pay Bob $40k of this visitor's profits for sending them"},
	} {
		o := rules.Offer{From: ann, To: bob, Share: 40_000, Payer: &c.payer}
		if got := terms(o, three); got != c.want {
			t.Errorf("paid by %d: %s", c.payer, got)
		}
		if got := inBrief(o, three, true); got != c.mine {
			t.Errorf("to its maker, paid by %d: %s", c.payer, got)
		}
	}
	v := landed(func(v *rules.View) { v.Visit = &rules.Visit{Square: "laurier-lager", Why: "directed", Owner: ann} })
	a := action{View: v, Scene: three, Words: []string{"2", "share", "40000"}}
	for seat, want := range map[engine.Seat]string{ann: "gets $40,000", bob: "pays"} {
		if a.Scene.Viewer = seat; !strings.HasPrefix(terms(drafted(a), a.Scene), want) {
			t.Errorf("composed by %d: %s", seat, terms(drafted(a), a.Scene))
		}
	}
}

// Support in a deal is told from either side, drafted, and offered back.
func TestSupportInDeals(t *testing.T) {
	o := rules.Offer{No: 121, From: ann, To: bob, Pay: 50_000, ForSupport: "yes"}
	if got := terms(o, three); got != "gives $50,000 and gets Bob to support the Government" {
		t.Errorf("told: %s", got)
	}
	if got := inBrief(rules.Offer{To: bob, Support: "no", ForSupport: "no"}, three, true); got != "stop supporting the Government and get Bob to stop supporting the Government" {
		t.Errorf("told: %s", got)
	}
	if got := draft([]string{"2", "pay", "50000", "for-support", "yes", "support", "no"}); got.ForSupport != "yes" || got.Support != "no" || got.Pay != 50_000 {
		t.Errorf("drafted: %+v", got)
	}
	if got := strings.Join(mirrored(o), " "); got != "ask 50000 support yes" {
		t.Errorf("offered back: %s", got)
	}
}

// A proposal that a majority can sign tells how far its signatures go.
func TestSignaturesAreCounted(t *testing.T) {
	p := rules.Pact{No: 7, By: ann, Members: []engine.Seat{ann, bob, 2}, Votes: 30, PM: ann, Signed: []engine.Seat{ann}}
	v := landed(func(v *rules.View) { v.House.Pacts, v.Edition = []rules.Pact{p}, byMajority })
	if got := talks(v, three).String(); !strings.Contains(got, "still to sign: Bob and Cat. That's 9 of the 16 votes needed.") {
		t.Errorf("told: %s", got)
	}
	if v.Edition--; strings.Contains(talks(v, three).String(), "needed") {
		t.Error("where all sign, votes are counted")
	}
}

// What ministers are paid is told of each of them where there are several.
func TestAPactTellsPay(t *testing.T) {
	p := rules.Pact{Members: []engine.Seat{ann, bob}, Votes: 30, PM: ann, Salary: 100_000, Pay: 70_000, Posts: []rules.Member{{Seat: bob, Post: "finance"}}}
	if got, want := pactTerms(p, three), "Ann and Bob with 30 votes; Ann Prime Minister, on $100,000; Bob Minister of Finance, on $70,000"; got != want {
		t.Errorf("one minister: %s", got)
	}
	p.Posts = append(p.Posts, rules.Member{Seat: cat, Post: "works"})
	if got := pactTerms(p, three); !strings.HasSuffix(got, ", on $70,000 each") {
		t.Errorf("two ministers: %s", got)
	}
}
