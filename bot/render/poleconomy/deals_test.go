package poleconomy

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

func read(t *testing.T, name string, v rules.View, log []engine.Fact, s msg.Scene) string {
	t.Helper()
	m := Look.Page(name, v, log, s)
	if m == nil {
		t.Fatalf("there is no page %q", name)
	}
	return m.Text.String()
}

func holds(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line) {
			t.Errorf("it lacks %q:\n%s", line, text)
		}
	}
}

// The record of deals tells each with its terms, and what came of loans, shares and
// promises: kept, broken, or still to come.
func TestDealsTellWhatCameOfThem(t *testing.T) {
	payer := bob
	made := func(o rules.Offer, loan int) rules.DealMade { return rules.DealMade{Offer: o, Loan: loan} }
	bill := rules.Bill{Kind: "tax", Law: &rules.TaxLaw{}, Ayes: []engine.Seat{ann}, Noes: []engine.Seat{bob}}
	log := []engine.Fact{
		rules.PremierChosen{PM: ann}, rules.TurnBegan{Seat: ann, Round: 2, Turn: 4},
		made(rules.Offer{No: 121, From: ann, To: bob, Give: []string{"molson-breweries"}, Ask: 200_000}, 0),
		made(rules.Offer{No: 122, From: ann, To: bob, Lend: 100_000, Repay: 120_000, Due: 2}, 1),
		made(rules.Offer{No: 321, From: 2, To: bob, Borrow: 50_000, Repay: 50_000}, 2),
		made(rules.Offer{No: 322, From: 2, To: bob, Share: 40_000, Payer: &payer}, 0),
		rules.Shared{From: bob, To: 2, Amount: 30_000},
		made(rules.Offer{No: 323, From: 2, To: bob, Share: 60_000, Payer: &payer}, 0),
		made(rules.Offer{No: 211, From: bob, To: ann, Promise: "aye", Vote: "aye", Ask: 10_000}, 0),
		rules.BillRead{Bill: bill}, rules.Voted{Seat: bob, Broken: []engine.Seat{ann}}, rules.Divided{Bill: bill},
		rules.Repaid{Loan: 1, From: bob, To: ann, Amount: 30_000, Left: 90_000},
		rules.TurnBegan{Seat: bob, Round: 3, Turn: 5},
		rules.LoanDue{Loan: 2, From: 2, To: bob, Amount: 50_000},
		made(rules.Offer{No: 212, From: bob, To: ann, Promise: "no"}, 0),
	}
	v := landed(func(v *rules.View) { v.House = &rules.House{} })
	holds(t, read(t, "deals", v, log, three),
		"7 deals so far",
		"Round 2: Ann and Bob: Ann gives Molson Breweries for $200,000. Done.",
		"with $120,000 back within 2 rounds. Loan 1: $90,000 is still owed.",
		"Cat borrows $50,000, to be repaid at the end of the match. Loan 2: paid back.",
		"Cat gets $40,000 of this visitor's profits from Bob for sending them. $30,000 was paid.",
		"Cat gets $60,000 of this visitor's profits from Bob for sending them. Nothing was due: the visitor went elsewhere.",
		"Bob broke the promise. Ann kept the promise.",
		"Round 3: Bob and Ann: Bob promises to vote no. Bob still has to keep the promise.",
	)
}

// So it tells payments that Parliament fixed for later: made, repealed, fallen with
// their Prime Minister, or to come. One made at once is no such payment.
func TestDealsTellPaymentsToCome(t *testing.T) {
	fixed := func(who string, amount int64, later int) rules.Divided {
		return rules.Divided{Bill: rules.Bill{Kind: "payment", Payment: &rules.PaymentLaw{Who: who, Amount: amount, Later: later}}, Passed: true}
	}
	amended := fixed("everyone", 90_000, 3)
	amended.Amended, amended.Bill.Other = true, &rules.Amendment{By: bob, Payment: &rules.PaymentLaw{Who: "life", Amount: 50_000, Later: 1}}
	pay := func(who string, amount int64, later int) rules.PaymentLaw {
		return rules.PaymentLaw{Who: who, Amount: amount, Later: later}
	}
	log := []engine.Fact{
		rules.PremierChosen{PM: ann}, rules.TurnBegan{Seat: ann, Round: 1},
		fixed("everyone", 20_000, 1), fixed("everyone", 30_000, 2), fixed("no-life", 20_000, 2), amended,
		rules.Divided{Bill: rules.Bill{Kind: "payment", Payment: &rules.PaymentLaw{Who: "companies", Amount: 10_000, Later: 1}}},
		fixed("everyone", 20_000, 0), rules.PaidOut{Payment: pay("everyone", 20_000, 0)},
		rules.TurnBegan{Seat: bob, Round: 1}, rules.TurnBegan{Seat: ann, Round: 2},
		rules.PaidOut{Payment: pay("everyone", 20_000, 0)}, rules.PaidOut{Payment: pay("life", 50_000, 0)},
		rules.PaymentLapsed{Payment: pay("no-life", 20_000, 1), Repealed: true},
	}
	v := landed(func(v *rules.View) { v.House = &rules.House{} })
	got := read(t, "deals", v, log, three)
	holds(t, got,
		"Deals: no deals so far, and 4 payments fixed for later.",
		"Round 1: Parliament: The Treasury pays $20,000 to every player on the Prime Minister's next turn. Paid in round 2.",
		"The Treasury pays $30,000 to every player on the Prime Minister's turn 2 rounds from now. Still to come.",
		"without a Life Insurance Policy on the Prime Minister's turn 2 rounds from now. Repealed in round 2.",
		"The Treasury pays $50,000 to every player with a Life Insurance Policy on the Prime Minister's next turn. Paid in round 2.",
	)
	if strings.Contains(got, "$90,000") || strings.Contains(got, "$10,000") {
		t.Errorf("it tells what was not carried:\n%s", got)
	}
	log = append(log, rules.PaymentLapsed{Payment: pay("everyone", 30_000, 1)})
	holds(t, read(t, "deals", v, log, three), "2 rounds from now. Fell with its Prime Minister in round 2.")
}

// What was offered is told to its two alone: what waits, and how it ended.
func TestDealsTellOffersToTheirTwo(t *testing.T) {
	gone := rules.Offer{No: 121, From: ann, To: bob, Pay: 10_000}
	open := rules.Offer{No: 122, From: ann, To: bob, Pay: 20_000, Turns: 3}
	log := []engine.Fact{rules.TurnBegan{Seat: ann, Round: 1}, rules.Offered{Offer: gone}, rules.OfferEnded{No: 121, From: ann, To: bob, Why: rules.WhyRefused}, rules.Offered{Offer: open}}
	v := landed(func(v *rules.View) { v.House, v.Offers = nil, []rules.Offer{open} })
	holds(t, read(t, "deals", v, log, three), "Round 1: Offer 121 from Ann to Bob: Ann gives $10,000. It was refused.",
		"Offer 122 from Ann to Bob: Ann gives $20,000. It stands for 3 turns.")
	v.Offers = nil
	if got := read(t, "deals", v, log[:1], three); got != "Deals: none so far." {
		t.Errorf("others read %q", got)
	}
}

// All deals can be read, some on a page, the newest first to hand.
func TestDealsTurnPages(t *testing.T) {
	var log []engine.Fact
	for i := range 2*dealsOnPage + 1 {
		log = append(log, rules.TurnBegan{Seat: ann, Round: i + 1}, rules.DealMade{Offer: rules.Offer{From: ann, To: bob, Pay: 10_000}})
	}
	v := landed(func(v *rules.View) { v.House = nil })
	if !strings.Contains(read(t, "deals", v, log, three), fmt.Sprintf("Round %d:", 2*dealsOnPage+1)) {
		t.Error("the newest is not on the first page")
	}
	older := Look.Page("deals", v, log, three).Buttons
	if len(older) != 0 {
		t.Errorf("a page's buttons are the host's, not %v", older)
	}
	holds(t, read(t, "deals", v, log, three), "Older ones: /match board "+three.Code+" deals-2.")
	holds(t, read(t, "deals-3", v, log, three), "Round 1:")
	if Look.Page("deals-4", v, log, three) != nil || Look.Page("deals-0", v, log, three) != nil || Look.Page("deals-x", v, log, three) != nil {
		t.Error("there are pages of nothing")
	}
}
