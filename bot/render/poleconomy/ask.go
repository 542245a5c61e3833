package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

const askRunes = 140

// Ask says to a seat what it must decide.
func (look) Ask(a engine.Ask, view rules.View, s msg.Scene) string {
	return strings.TrimSuffix(cut(ask(a, view, s), askRunes), ".")
}

func ask(a engine.Ask, v rules.View, s msg.Scene) string {
	switch a.Kind {
	case rules.AskTurn:
		if a.Seat == v.PM && len(laid(v)) > 0 {
			return "call the vote on " + listed(kindsOf(laid(v))) + ", or lay another bill first"
		}
		if a.Seat == v.PM && v.Game == 2 {
			return "govern, then roll or go to a Corner Square"
		}
		return "roll, or go to a Corner Square"
	case rules.AskBuy:
		return "buy " + bought(v) + ", or auction it"
	case rules.AskBid:
		if v.Auction == nil {
			return "bid in the auction, or drop out"
		}
		at := place(v.Auction.Square)
		switch v.Auction.Way {
		case "open":
			return "name your secret ceiling for " + at + ", or pass"
		case "sealed":
			return "make a sealed bid for " + at + ", or pass"
		}
		return "bid " + dollars(v.Auction.Price+rules.Note) + " or more for " + at + ", or drop out"
	case rules.AskDirect:
		if v.Visit == nil {
			return "send the visitor on, or let them stay"
		}
		return "send " + called(s, v.Turn) + " on from " + place(v.Visit.Square) + ", or let them stay"
	case rules.AskMove:
		if v.Visit != nil && v.Visit.Why == "own" {
			return "move on from your own advertising, or stay"
		}
		return "use the Opportunity: go anywhere, roll a new income, or stay"
	case rules.AskCorner:
		if p, ok := player(v, a.Seat); ok {
			return "do business at " + place(p.Square) + ", or end your turn"
		}
		return "do business at the Corner Square, or end your turn"
	case rules.AskDivision:
		if len(pending(v, a.Seat)) > 0 {
			return onBills(v, a.Seat, s)
		}
		if v.House == nil || v.House.Bill == nil {
			return "vote on the bill"
		}
		return "vote on the bill: " + reading(*v.House.Bill, s)
	case rules.AskParty:
		return "choose a party, or stand as an Independent"
	case rules.AskCoalition:
		if v.Edition > 0 {
			return "propose or sign a coalition, or say no deal"
		}
		return "name a coalition to govern"
	case rules.AskSign:
		return signing(a, v, s)
	case rules.AskPremier:
		return "choose a Prime Minister"
	case rules.AskOffer:
		if o, ok := offerOf(v, int(a.Of)); ok {
			return "answer offer " + strconv.Itoa(o.No) + ": " + called(s, o.From) + " " + terms(o, s)
		}
		return "answer an offer"
	}
	return "choose what to do next"
}

// say is words to type.
func say(t msg.Text, words string) msg.Text { return t.Code("/poleconomy " + words) }

// WayOn says what is legal now for a seat, in a sentence or two with words to type.
func (look) WayOn(a engine.Ask, view rules.View, s msg.Scene) msg.Text {
	p, _ := player(view, a.Seat)
	switch a.Kind {
	case rules.AskTurn:
		if a.Seat == view.PM && len(laid(view)) > 0 {
			return calling(view)
		}
		return politicsFirst(a, view).Join(moves(p))
	case rules.AskBuy:
		return buying(view, p)
	case rules.AskBid:
		return bids(view, p)
	case rules.AskDirect:
		t := msg.Say("Send them on to a company: ")
		to := favourite(view)
		t = say(t, "send "+to).Plain(", " + sentTo(view, s, to))
		return say(t.Plain(". Or let them stay: "), "pass").Plain(". To agree a share of the profits first, make an offer with ").Code("share").Plain(".")
	case rules.AskMove:
		if view.Visit != nil && view.Visit.Why == "own" {
			t := say(msg.Say("Move on to any Company or Advertising Square: "), "go "+bestOwn(view))
			return say(t.Plain(". Or stay: "), "pass").Plain(".")
		}
		t := say(msg.Say("Go to any square except an Opportunity: "), "go outer-0").Plain(" pays 20 basic incomes. Or roll a new basic income: ")
		return say(say(t, "throw income").Plain(". Or stay: "), "pass").Plain(".")
	case rules.AskCorner:
		return counter(view, p)
	case rules.AskDivision:
		if len(pending(view, a.Seat)) > 0 {
			return voting(view, a.Seat, s)
		}
		t := say(say(msg.Say("Vote: "), "vote aye").Plain(" or "), "vote no").Plain(stake(view, a.Seat))
		return say(t.Plain(". "), "law").Plain(" shows the law and what each player would pay.")
	case rules.AskParty:
		return parties(view, p)
	case rules.AskCoalition:
		return coalesce(a, view)
	case rules.AskSign:
		return say(msg.Say("Sign it: "), "coalition "+pactWord(int(a.Of))).Plain(". Or propose another, or wait.")
	case rules.AskPremier:
		return say(msg.Say("Vote for a member of the Government: "), "vote "+typed(a.Seat)).Plain(" is for yourself. If you don't all agree, the member with the most votes becomes Prime Minister.")
	case rules.AskOffer:
		return answering(a, view, p, s)
	}
	return say(msg.Say("See how you stand: "), "worth").Plain(".")
}

// stake is what a bill would bring a seat.
func stake(v rules.View, seat engine.Seat) string {
	p, ok := player(v, seat)
	if !ok || v.House == nil || v.House.Bill == nil || int(seat) >= len(v.House.ByBill) {
		return ""
	}
	switch sum := v.House.ByBill[seat]; v.House.Bill.Kind {
	case "tax":
		return ". Under the bill you'd owe " + dollars(sum) + ", under today's law " + dollars(p.Tax)
	case "payment":
		return ". Under the bill you'd get " + dollars(sum)
	}
	return ""
}

// politicsFirst are a Prime Minister's powers, as far as there are any now.
func politicsFirst(a engine.Ask, v rules.View) msg.Text {
	if a.Seat != v.PM {
		return nil
	}
	var t msg.Text
	if v.House != nil {
		t = msg.Say("You can govern first. ")
	}
	if !v.Index.Turned {
		t = say(t.Plain("Turn the arrow: "), "arrow").Plain(" (then " + path(v, true) + "). ")
	}
	if v.House == nil {
		return t
	}
	put := map[string]bool{}
	for _, kind := range v.House.Put {
		put[kind] = true
	}
	if !put["tax"] {
		t = say(t.Plain("A tax law: "), "tax company "+strconv.FormatInt(v.Law.Company+rules.Note, 10)).Plain(". ")
	}
	if v.Supply.Unissued > 0 {
		t = say(t.Plain("Bonds: "), "bonds issue 1").Plain(" (the Treasury has " + dollars(v.Treasury) + "). ")
	}
	return t.Plain("For posts, salaries and payments, use the buttons. Then move. ")
}

// moves are a turn's throw and its ways to the corners.
func moves(p rules.Player) msg.Text {
	to := "royal-bank"
	if p.Square == to {
		to = "canada-life"
	}
	t := say(msg.Say("Roll and move along your circuit: "), "throw")
	if square(p.Square).Type == rules.Corner {
		t = say(say(msg.Say("Roll and leave by a circuit: "), "throw inner").Plain(" or "), "throw outer")
	}
	t = say(t.Plain(". Or go to a Corner Square: "), "go "+to).Plain(", " + corners[to])
	return say(t.Plain(". "), "odds").Plain(" shows where a roll may take you.")
}

func buying(v rules.View, p rules.Player) msg.Text {
	t := msg.Say("You have " + dollars(p.Cash) + ". ")
	if v.Landing != nil {
		cards := (v.Landing.Price - p.Cash + rules.CardPrice - 1) / rules.CardPrice
		switch {
		case p.Cash >= v.Landing.Price:
			t = say(t.Plain("Buy it: "), "buy "+v.Landing.Square).Plain(". ")
		case p.Savings > 0:
			t = say(t.Plain("To buy it, sell papers first: "), "cash savings "+cash(min(cards, int64(p.Savings)))).Plain(". ")
		case p.Bonds > 0:
			t = say(t.Plain("To buy it, sell papers first: "), "cash bonds "+cash(min(cards, int64(p.Bonds)))).Plain(". ")
		default:
			t = say(t.Plain("To buy it, sell papers first: "), "cash life 1").Plain(". ")
		}
	}
	return say(t.Plain("Or auction it among the others: "), "pass").Plain(".")
}

func bids(v rules.View, p rules.Player) msg.Text {
	if v.Auction == nil {
		return say(msg.Say("Bid, or drop out: "), "pass").Plain(".")
	}
	t := say(msg.Say("You have "+dollars(p.Cash)+" in cash. Bid: "), "bid "+strconv.FormatInt(v.Auction.Price+rules.Note, 10))
	switch v.Auction.Way {
	case "open":
		t = t.Plain(" as the most you'd pay; you pay $10,000 more than the next highest ceiling")
	case "sealed":
		t = t.Plain(", sealed: all bids are opened together")
	default:
		t = t.Plain(" or more")
	}
	return say(t.Plain(". Or drop out: "), "pass").Plain(". The list price is " + dollars(priceOf(v, v.Auction.Square)) + ".")
}

// counter is what a Corner Square sells to a player.
func counter(v rules.View, p rules.Player) msg.Text {
	t := msg.Say("You have " + dollars(p.Cash) + ". ")
	bare := len(t)
	may := p.Cash >= rules.CardPrice
	switch {
	case p.Square == "royal-bank" && may && v.Supply.Savings > 0:
		t = say(t.Plain("Buy savings cards or bonds: "), "buy savings 1").Plain(". ")
	case p.Square == "royal-bank" && may && v.Supply.Bonds > 0:
		t = say(t.Plain("Buy bonds: "), "buy bonds 1").Plain(". ")
	case p.Square == "canada-life" && may && v.Supply.Life > 0 && unspent(v):
		t = say(t.Plain("Insure your life, for $1,000,000 at the end: "), "buy life").Plain(". ")
	case p.Square == "royal-insurance" && may && v.Supply.Business > 0 && unspent(v):
		t = say(t.Plain("Insure your business against a double six: "), "buy business").Plain(". ")
	case p.Square == "mcleod-young-weir":
		if at := prey(v); at != "" {
			t = say(t.Plain("Try a takeover ("+chance(v)+"): "), "takeover "+at).Plain(". ")
		}
	}
	if len(t) == bare {
		return say(t.Plain("There's nothing here you can buy. End your turn: "), "pass").Plain(".")
	}
	return say(t.Plain("Or end your turn: "), "pass").Plain(".")
}

func unspent(v rules.View) bool { return v.Visit == nil || v.Visit.Bought == 0 }

func answering(a engine.Ask, v rules.View, p rules.Player, s msg.Scene) msg.Text {
	no := strconv.Itoa(int(a.Of))
	o, ok := offerOf(v, int(a.Of))
	t := msg.Say("You have an offer. ")
	if ok {
		t = offered(o, s).Plain(" ")
		from, _ := player(v, o.From)
		if v.Phase != rules.AskBid && p.Cash >= o.Ask+o.Borrow && from.Cash >= o.Pay+o.Lend {
			t = say(t.Plain("Accept: "), "accept "+no).Plain(". ")
		}
	}
	return say(t.Plain("Refuse: "), "refuse "+no).Plain(".")
}
