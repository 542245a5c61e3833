package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Line tells one fact in a sentence or two, its sums shown. Nil: there is nothing
// to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	if t := journey(f, s); t != nil {
		return t
	}
	if t := business(f, s); t != nil {
		return t
	}
	return politics(f, s)
}

// journey tells what happens around the board.
func journey(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.BasicIncome:
		return basicIncome(f, s)
	case rules.Capital:
		return msg.Say("Everyone started with " + dollars(rules.StartCapital) + " and 4 basic incomes: ").Bold(each(f.Amounts, s)).Plain(".")
	case rules.LateCash:
		return msg.Say("To make up for the order of play, the Bank paid ").Bold(each(f.Amounts, s)).Plain(".")
	case rules.DealtOut:
		return msg.Say(called(s, f.Seat) + " was dealt " + squares(append(append([]string(nil), f.Companies...), f.Advertising...), 6) + ".")
	case rules.Balloted:
		return balloted(f, s)
	case rules.TurnBegan:
		if len(s.Seats) > 0 && (f.Turn-1)%len(s.Seats) == 0 {
			return msg.Say("Round " + strconv.Itoa(f.Round) + ": ").Bold(called(s, f.Seat)).Plain(" to move.")
		}
		return msg.Text{}.Bold(called(s, f.Seat)).Plain(" to move.")
	case rules.ArrowTurned:
		return msg.Say(called(s, f.Seat) + " turned the inflation arrow, which now points ").Bold(f.Arrow).Plain(".")
	case rules.Threw:
		return msg.Say(called(s, f.Seat) + " rolled ").Bold(dice(f.Dice)).Plain(" from " + place(f.From) + " and landed on ").Bold(place(f.To)).Plain(".")
	case rules.Disaster:
		return disaster(f, s)
	case rules.Went:
		return went(f, s)
	case rules.Earned:
		return earned(f, s)
	case rules.OwnProfits:
		return msg.Say(called(s, f.Seat) + " visited their own company, " + place(f.Square) + ": the Bank paid ").Bold(dollars(f.Amount)).Plain(".")
	case rules.Profits:
		return profits(f, s)
	case rules.Shared:
		return msg.Say(called(s, f.From) + " shared ").Bold(dollars(f.Amount)).Plain(" of the profits with " + called(s, f.To) + ", as agreed.")
	case rules.MarkerMoved:
		return markerMoved(f)
	case rules.Taxed:
		return msg.Say("Tax: ").Join(taxed(f, s)).Plain(".")
	case rules.Interest:
		return msg.Say("Bonds: ").Join(interest(f, s)).Plain(".")
	case rules.Salaried:
		return msg.Say("Government Salary: ").Join(salaried(f, s)).Plain(".")
	case rules.Visited:
		return msg.Say(called(s, f.Seat) + " landed on ").Bold(place(f.Square)).Plain("; " + called(s, f.Owner) + " can send them on to a company.")
	case rules.Sent:
		return msg.Say(called(s, f.By) + " sent " + called(s, f.Seat) + " on to ").Bold(place(f.To)).Plain(".")
	case rules.Stayed:
		if f.Sold {
			return msg.Say(called(s, f.Seat) + " sold " + place(f.Square) + " and stayed there, because only your own advertising lets you move on.")
		}
		if f.By == f.Seat {
			return msg.Say(called(s, f.Seat) + " stayed on " + place(f.Square) + ".")
		}
		return msg.Say(called(s, f.By) + " let " + called(s, f.Seat) + " stay on " + place(f.Square) + ".")
	case rules.Rested:
		return msg.Say(called(s, f.Seat) + " finished at " + place(f.Square) + ".")
	}
	return nil
}

func basicIncome(f rules.BasicIncome, s msg.Scene) msg.Text {
	first, rest := "a", "."
	if f.Rethrow {
		first, rest = "a new", " from now on."
	}
	return msg.Say(called(s, f.Seat) + " rolled " + first + " basic income: " + dice(f.Dice) + ", ").Bold(dollars(f.Basic)).Plain(rest)
}

// each is who got what: Ann $200,000 and Cat $150,000.
func each(amounts []int64, s msg.Scene) string {
	var parts []string
	for seat, n := range amounts {
		if n > 0 {
			parts = append(parts, called(s, engine.Seat(seat))+" "+dollars(n))
		}
	}
	return listed(parts)
}

// throws tells rounds of dice between seats.
func throws(rounds [][]rules.Throw, s msg.Scene) string {
	text := ""
	for i, round := range rounds {
		if i > 0 {
			text += ". Tied, again: "
		}
		for j, x := range round {
			if j > 0 {
				text += ", "
			}
			text += called(s, x.Seat) + " " + strconv.Itoa(x.Dice[0]+x.Dice[1])
		}
	}
	return text
}

func balloted(f rules.Balloted, s msg.Scene) msg.Text {
	return msg.Say("Roll for Prime Minister: " + throws(f.Rounds, s) + ". ").Bold(called(s, f.PM) + " is Prime Minister").Plain(".")
}

func disaster(f rules.Disaster, s msg.Scene) msg.Text {
	if f.Insured {
		return msg.Text{}.Bold("Double six!").Plain(" Disaster! But " + called(s, f.Seat) + " was insured and lost only the policy.")
	}
	lost := []string{dollars(f.Cash) + " in cash"}
	if n := len(f.Squares); n > 0 {
		lost = append(lost, squares(f.Squares, 3))
	}
	for _, p := range [...]struct {
		what string
		n    int
	}{{"savings", f.Savings}, {"bonds", f.Bonds}} {
		if p.n > 0 {
			lost = append(lost, papers(p.what, p.n))
		}
	}
	return msg.Text{}.Bold("Double six!").Plain(" Disaster! " + called(s, f.Seat) + " wasn't insured and lost " + listed(lost) + ".")
}

func went(f rules.Went, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " went to ")
	switch f.Why {
	case rules.WhyOpportunity:
		t = msg.Say(called(s, f.Seat) + " used the Opportunity and went to ")
	case rules.WhyOwn:
		t = msg.Say(called(s, f.Seat) + " moved on from their own advertising to ")
	}
	return t.Bold(place(f.To)).Plain(".")
}

func earned(f rules.Earned, s msg.Scene) msg.Text {
	cards := rules.CardPrice * int64(f.Savings)
	basic := int64(0)
	if f.Times > 0 {
		basic = (f.Amount - cards) / f.Times
	}
	sum := strconv.FormatInt(f.Times, 10) + " × " + dollars(basic)
	if f.Savings > 0 {
		sum += " + " + dollars(cards) + " on " + counted(f.Savings, "savings card")
	}
	return msg.Say(called(s, f.Seat) + " was paid " + sum + " = ").Bold(dollars(f.Amount)).Plain(".")
}

func profits(f rules.Profits, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " paid " + called(s, f.Owner) + " ").Bold(dollars(f.Paid)).Plain(" for visiting " + place(f.Square))
	if f.Cards > 0 {
		t = t.Plain(" (" + papers("savings", f.Cards) + " sold)")
	}
	if f.Paid < f.Due {
		t = t.Plain(", all they had; the rest of the " + dollars(f.Due) + " is written off")
	}
	return t.Plain(".")
}

func markerMoved(f rules.MarkerMoved) msg.Text {
	return msg.Say("The inflation marker moved " + strconv.Itoa(f.Steps) + " " + f.Arrow + ", to ").
		Bold(strconv.FormatInt(f.Number, 10) + ", " + f.Event).Plain(". Companies now cost " + dollars(rules.CompanyPrice*f.Number) +
		", advertising " + dollars(rules.AdPrice*f.Number) + ".")
}

func taxed(f rules.Taxed, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " paid ").Bold(dollars(f.Paid))
	if f.Paid < f.Due {
		t = t.Plain(" of the " + dollars(f.Due) + " due, all they had")
	}
	if f.Cards > 0 {
		t = t.Plain(" (" + papers("savings", f.Cards) + " sold)")
	}
	return t
}

func interest(f rules.Interest, s msg.Scene) msg.Text {
	who := called(s, f.Seat)
	if f.Seat == engine.Nobody {
		who = "the Bank"
	}
	return msg.Say(who + " got ").Bold(dollars(f.Amount)).Plain(" on " + counted(f.Bonds, "bond"))
}

func salaried(f rules.Salaried, s msg.Scene) msg.Text {
	return msg.Say(called(s, f.Seat) + ", " + post(f.Post) + ", got ").Bold(dollars(f.Amount))
}
