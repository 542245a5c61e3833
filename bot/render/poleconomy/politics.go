package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// politics tells what Parliament and Government do, and how a match ends.
func politics(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.ElectionCalled:
		return electionCalled(f)
	case rules.Joined:
		if f.Party == "independent" {
			return msg.Say(called(s, f.Seat) + " stood as an ").Bold("Independent").Plain(".")
		}
		return msg.Say(called(s, f.Seat) + " joined the ").Bold(party(f.Party)).Plain(".")
	case rules.VotesWon:
		return votesWon(f, s)
	case rules.CoalitionNamed:
		if len(f.Members) == 0 {
			return msg.Say(called(s, f.Seat) + " said no deal.")
		}
		return msg.Say(called(s, f.Seat) + " named a coalition of ").Bold(union(s, f.Word, called)).Plain(".")
	case rules.PactProposed:
		return pactProposed(f, s)
	case rules.PactSigned:
		return msg.Say(called(s, f.Seat) + " signed coalition ").Bold(pactWord(f.No)).Plain(".")
	case rules.TalksGoOn:
		return talksGoOn(f, s)
	case rules.Invited:
		return msg.Say(called(s, f.By) + " invited " + called(s, f.Seat) + " to the ").Bold(party(f.Party)).Plain(".")
	case rules.GovernmentFormed:
		return governmentFormed(f, s)
	case rules.NoGovernment:
		return msg.Say("No majority agreed on a Government, so it's back to the polls.")
	case rules.Nominated:
		if f.Seat == f.For {
			return msg.Say(called(s, f.Seat) + " wants to be Prime Minister.")
		}
		return msg.Say(called(s, f.Seat) + " voted for " + called(s, f.For) + " as Prime Minister.")
	case rules.PremierChosen:
		return premierChosen(f, s)
	case rules.CabinetChanged:
		return cabinetChanged(f, s)
	case rules.BillRead:
		return billRead(f, s)
	case rules.Voted:
		return voted(f, s)
	case rules.Divided:
		return divided(f, s)
	case rules.BillLaid:
		return billLaid(f, s)
	case rules.SittingCalled:
		return sittingCalled(f)
	case rules.BillAmended:
		return billAmended(f, s)
	case rules.SittingVoted:
		return sittingVoted(f, s)
	case rules.PaidOut:
		return paidOut(f, s)
	case rules.PaymentLapsed:
		what := dollars(f.Payment.Amount) + " to " + payees(f.Payment.Who)
		switch {
		case f.Repealed:
			return msg.Say("A payment to come was repealed: " + what + ".")
		case f.Short:
			return msg.Say("The Treasury couldn't pay " + what + ": more players qualified than it had money for (rule 12.10).")
		}
		return msg.Say("A payment was cancelled with the change of Prime Minister: " + dollars(f.Payment.Amount) + " to " + payees(f.Payment.Who) + ".")
	case rules.BondsIssued:
		return bondsIssued(f)
	case rules.BondsRedeemed:
		return msg.Say("The Treasury redeemed " + counted(f.Number, "bond") + " from " + called(s, f.From) + " for ").Bold(dollars(f.Amount)).Plain(".")
	case rules.SupportChanged:
		return supportChanged(f, s)
	case rules.Consented:
		if f.Agrees {
			return msg.Say(called(s, f.Seat) + " wants to finish. Everyone has to agree.")
		}
		return msg.Say(called(s, f.Seat) + " wants to play on.")
	case rules.Departed:
		return msg.Text{}.Bold(called(s, f.Seat)).Plain(" left the match. Everything they had went to the Bank.")
	case rules.Finished:
		return finished(f, s)
	}
	return nil
}

func billRead(f rules.BillRead, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold("A bill was put to the vote").Plain(": " + reading(f.Bill, s))
	if len(f.Broken) > 0 {
		t = t.Plain(" Its mover broke a promise to " + all(s, f.Broken) + ".")
	}
	return t
}

var calls = map[string]string{
	rules.WhyIndex:      "The marker reached Election, so the Prime Minister resigned.",
	rules.WhyConfidence: "The Prime Minister lost their majority.",
	rules.WhyGone:       "The Prime Minister left the match.",
	rules.WhyFirst:      "The country is electing its first Government.",
	rules.WhyNoMajority: "Nobody has a majority, so the country votes again.",
}

func electionCalled(f rules.ElectionCalled) msg.Text {
	text, ok := calls[f.Why]
	if !ok {
		text = "The country is voting."
	}
	return msg.Text{}.Bold("Election!").Plain(" " + text)
}

func votesWon(f rules.VotesWon, s msg.Scene) msg.Text {
	t := msg.Say("The votes were counted: ")
	total, first := 0, true
	for seat, n := range f.Votes {
		total += n
		if n == 0 {
			continue
		}
		if !first {
			t = t.Plain(", ")
		}
		first = false
		t = t.Plain(called(s, engine.Seat(seat)) + " ").Bold(strconv.Itoa(n))
		if d := f.Dice[seat]; len(d) > 2 { // a double throws again
			sum := ""
			for i, x := range d {
				if i > 0 {
					sum += " + "
				}
				sum += strconv.Itoa(x)
			}
			t = t.Plain(" (" + sum + ")")
		}
	}
	return t.Plain(". A majority needs " + strconv.Itoa(f.Needed) + " of " + strconv.Itoa(total) + ".")
}

func governmentFormed(f rules.GovernmentFormed, s msg.Scene) msg.Text {
	how := "have a majority of their own"
	switch {
	case f.Why == rules.WhyCoalition && len(f.Members) > 1:
		how = "formed a coalition"
	case len(f.Members) == 1:
		how = "has a majority alone"
	}
	return msg.Text{}.Bold(all(s, f.Members)).Plain(" " + how + " with " + strconv.Itoa(f.Votes) + " votes, and govern" + third(len(f.Members)) + ".")
}

func third(n int) string {
	if n == 1 {
		return "s"
	}
	return ""
}

func premierChosen(f rules.PremierChosen, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(called(s, f.PM) + " is Prime Minister")
	switch {
	case f.Why == rules.WhyAgreed:
		t = t.Plain(", as everyone in the Government agreed")
	case len(f.Rounds) > 0:
		t = t.Plain(", after a tie: " + throws(f.Rounds, s))
	case f.Why == rules.WhyVotes:
		t = t.Plain(", with the most votes in the Government")
	}
	return t.Plain(".")
}

func cabinetChanged(f rules.CabinetChanged, s msg.Scene) msg.Text {
	if f.Post == "none" {
		return msg.Say(called(s, f.Seat) + " was dismissed from the Cabinet.")
	}
	return msg.Say(called(s, f.Seat) + " is now ").Bold(post(f.Post)).Plain(", with a salary of " + dollars(f.Salary) + ".")
}

// reading is a bill as it is read out.
func reading(b rules.Bill, s msg.Scene) string {
	if b.Member != nil {
		return called(s, b.Member.Seat) + ", " + post(b.Member.Post) + ", would get a salary of " + dollars(b.Member.Salary) + "."
	}
	if b.Sentence == "" {
		return "a bill."
	}
	return b.Sentence
}

// bills is a bill's kind in a word or two.
var bills = map[string]string{"tax": "The tax bill", "payment": "The payment", "salary": "The salary bill", "repeal": "The repeal"}

func billName(b rules.Bill) string {
	if name, ok := bills[b.Kind]; ok {
		return name
	}
	return "The bill"
}

func voted(f rules.Voted, s msg.Scene) msg.Text {
	say := "no"
	if f.Aye {
		say = "aye"
	}
	t := msg.Say(called(s, f.Seat) + " voted ").Bold(say).Plain(", with " + counted(f.Votes, "vote"))
	if len(f.Broken) > 0 {
		t = t.Plain(", and broke a promise to " + all(s, f.Broken))
	}
	return t.Plain(".")
}

func divided(f rules.Divided, s msg.Scene) msg.Text {
	if f.Bill.Other != nil || len(f.Broken) > 0 {
		return verdict(f, s)
	}
	t := msg.Text{}.Bold(billName(f.Bill) + " was lost")
	if f.Passed {
		t = msg.Text{}.Bold(billName(f.Bill) + " was carried")
	}
	return t.Plain(", by " + strconv.Itoa(f.Bill.AyeVotes) + " votes to " + strconv.Itoa(f.Bill.NoVotes) + ".")
}

func paidOut(f rules.PaidOut, s msg.Scene) msg.Text {
	var parts []string
	for i, seat := range f.Seats {
		if i < len(f.Amounts) {
			parts = append(parts, called(s, seat)+" "+dollars(f.Amounts[i]))
		}
	}
	t := msg.Say("The Treasury paid " + payees(f.Payment.Who) + ": ")
	if len(parts) == 0 {
		return t.Plain("nobody qualified.")
	}
	return t.Bold(listed(parts)).Plain(".")
}

func bondsIssued(f rules.BondsIssued) msg.Text {
	t := msg.Say("The Treasury issued " + counted(f.Number, "bond") + " to the Bank for ").Bold(dollars(f.Amount))
	if f.Auto {
		return t.Plain(", to pay what was due.")
	}
	return t.Plain(".")
}

func supportChanged(f rules.SupportChanged, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(called(s, f.Seat) + " stopped supporting").Plain(" the Prime Minister. ")
	if f.Given {
		t = msg.Text{}.Bold(called(s, f.Seat) + " now supports").Plain(" the Prime Minister. ")
	}
	t = t.Plain("The Government has " + strconv.Itoa(f.Votes) + " votes; a majority needs " + strconv.Itoa(f.Needed))
	if f.Votes < f.Needed {
		return t.Plain(". Without one there's an election when this turn ends.")
	}
	return t.Plain(".")
}

var finishes = map[string]string{
	rules.WhyBank: "The Bank ran out of money.", rules.WhyBankrupt: "The Treasury is bankrupt. The country is ruined, and nobody won.",
	rules.WhyRounds: "That was the last round.", rules.WhyTime: "The match finished on the score.",
	rules.WhyAgreed: "Everyone agreed to finish.", rules.WhyDeserted: "Only one player is left.",
}

func finished(f rules.Finished, s msg.Scene) msg.Text {
	text, ok := finishes[f.Why]
	if !ok {
		text = "The match is over."
	}
	if f.Why == rules.WhyBankrupt {
		return msg.Text{}.Bold(text)
	}
	t := msg.Say(text + " ").Join(places(f.Places, s))
	var parts []string
	for seat, n := range f.Worth {
		parts = append(parts, render.Letter(engine.Seat(seat))+" "+brief(n))
	}
	return t.Plain(" Worth: " + listed(parts) + ".")
}

// places tells who came where.
func places(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(seat engine.Seat) string { return called(s, seat) }, "share the win")
}
