package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// The Hansard tells who moved what, who voted how, and which promises were kept. A
// promise of the mover's is kept or broken by moving.
func TestHansard(t *testing.T) {
	law := rules.TaxLaw{Company: 70_000}
	bill := rules.Bill{Kind: "tax", Law: &law, Sentence: law.Sentence(), Ayes: []engine.Seat{ann}, Noes: []engine.Seat{bob, 2}, AyeVotes: 7, NoVotes: 11}
	deal := func(from, to engine.Seat, promise, vote string) rules.DealMade {
		return rules.DealMade{Offer: rules.Offer{From: from, To: to, Promise: promise, Vote: vote}}
	}
	log := []engine.Fact{
		rules.PremierChosen{PM: ann}, rules.TurnBegan{Seat: ann, Round: 2, Turn: 4},
		deal(bob, ann, "no", "no"), deal(bob, ann, "aye", ""), deal(2, bob, "no", ""),
		rules.BillRead{Bill: bill, Broken: []engine.Seat{bob}},
		rules.Voted{Seat: bob, Votes: 6, Broken: []engine.Seat{ann}}, rules.Voted{Seat: 2, Votes: 5},
		rules.Divided{Bill: bill}, deal(2, ann, "", "aye"),
	}
	v := landed(func(v *rules.View) { v.House = &rules.House{} })
	m := Look.Page("hansard", v, log, three)
	if m == nil {
		t.Fatal("there is no Hansard")
	}
	got := m.Text.String()
	for _, want := range []string{
		"1 division so far", "Round 2, moved by Ann, lost", "Tax is $70,000 for each Company.", "Ayes 7: Ann.", "Noes 11: Bob and Cat.",
		"Ann kept no promises and broke 1.", "Bob kept no promises and broke 1.", "Cat kept 1 promise and broke 0.", "Ann still has to keep a promise to Cat: vote aye.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	v.House = nil
	if Look.Page("hansard", v, log, three) != nil {
		t.Error("game 1 has a Hansard")
	}
}

// Of a sitting it tells who moved the amendment, who voted for which version, and which
// promises the division kept and broke, by name.
func TestHansardOfASitting(t *testing.T) {
	law, other := rules.TaxLaw{Company: 70_000}, rules.TaxLaw{Company: 60_000}
	bill := rules.Bill{
		Kind: "tax", Law: &law, Sentence: law.Sentence(), Ayes: []engine.Seat{ann}, Noes: []engine.Seat{}, AyeVotes: 7,
		Other: &rules.Amendment{By: 2, Law: &other, Sentence: other.Sentence(), Ayes: []engine.Seat{ann, bob, 2}, AyeVotes: 18},
	}
	log := []engine.Fact{
		rules.PremierChosen{PM: ann}, rules.TurnBegan{Seat: ann, Round: 3, Turn: 7},
		rules.DealMade{Offer: rules.Offer{From: bob, To: ann, Promise: "no", Vote: "aye"}}, rules.DealMade{Offer: rules.Offer{From: 2, To: bob, Promise: "no"}},
		rules.BillLaid{Bill: bill}, rules.SittingCalled{Bills: []string{"tax"}}, rules.BillAmended{Seat: 2, Bill: bill},
		rules.SittingVoted{Seat: bob, Votes: 6, On: []rules.BillVote{{Bill: "tax", Side: "amended"}}},
		rules.Divided{Bill: bill, Passed: true, Amended: true, Kept: []rules.Pledge{{By: ann, To: bob, Aye: true}}, Broken: []rules.Pledge{{By: bob, To: ann}}},
	}
	v := landed(func(v *rules.View) { v.House = &rules.House{} })
	got := Look.Page("hansard", v, log, three).Text.String()
	for _, want := range []string{
		"Round 3, moved by Ann, carried as amended by Cat", "Tax is $70,000 for each Company.", "Ayes 7: Ann.",
		"As amended: Tax is $60,000 for each Company.", "Ayes 18: Ann, Bob and Cat.", "Noes 0: nobody.",
		"Promise kept: Ann to Bob. Promise broken: Bob to Ann.",
		"Ann kept 1 promise and broke 0.", "Bob kept no promises and broke 1.", "Cat still has to keep a promise to Bob: vote no.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
}
