package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// business tells what is bought, bid for, dealt in and lent.
func business(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Bought:
		return msg.Say(called(s, f.Seat) + " bought ").Bold(papers(f.What, f.Number)).Plain(" for " + dollars(f.Price) + ".")
	case rules.Cashed:
		return msg.Say(called(s, f.Seat) + " sold " + papers(f.What, f.Number) + " for ").Bold(dollars(f.Amount)).Plain(".")
	case rules.TakeoverBid:
		return takeoverBid(f, s)
	case rules.AuctionOpened:
		return auctionOpened(f, s)
	case rules.Raised:
		return msg.Say(called(s, f.Seat) + " bid ").Bold(dollars(f.Amount)).Plain(".")
	case rules.Withdrew:
		if f.Short {
			return msg.Say(called(s, f.Seat) + " can't afford to raise.")
		}
		return msg.Say(called(s, f.Seat) + " dropped out.")
	case rules.CeilingNamed:
		return ceilingNamed(f)
	case rules.BidGiven:
		if f.Seal != "" {
			return msg.Say(called(s, f.Seat) + " made a sealed bid, ").Code(cut(f.Seal, 13)).Plain(".")
		}
		return msg.Say(called(s, f.Seat) + " answered the auction in secret.")
	case rules.MyBid:
		return myBid(f)
	case rules.BidsOpened:
		return bidsOpened(f, s)
	case rules.Sold:
		return msg.Text{}.Bold("Sold").Plain(": " + place(f.Square) + " to ").Bold(called(s, f.Seat)).Plain(" for " + dollars(f.Price) + ".")
	case rules.Unsold:
		return msg.Say("Nobody wanted " + place(f.Square) + ", so the Bank keeps it.")
	case rules.Offered:
		return offered(f.Offer, s)
	case rules.OfferEnded:
		return offerEnded(f, s)
	case rules.DealMade:
		return dealMade(f, s)
	case rules.Repaid:
		return msg.Say(called(s, f.From) + " paid " + called(s, f.To) + " back ").Bold(dollars(f.Amount)).
			Plain(" of loan " + strconv.Itoa(f.Loan) + "; " + owed(f.Left) + ".")
	case rules.LoanDue:
		return msg.Say("Loan " + strconv.Itoa(f.Loan) + " was due: " + called(s, f.From) + " paid " + called(s, f.To) + " ").
			Bold(dollars(f.Amount)).Plain("; " + owed(f.Left) + ".")
	case rules.LoanCancelled:
		return msg.Say("Loan " + strconv.Itoa(f.Loan) + " from " + called(s, f.To) + " to " + called(s, f.From) + " was cancelled, with " + dollars(f.Owed) + " still owed.")
	}
	return nil
}

func takeoverBid(f rules.TakeoverBid, s msg.Scene) msg.Text {
	t := msg.Say(called(s, f.Seat) + " tried to take over " + place(f.Square) + " from " + called(s, f.Owner))
	if f.Fee > 0 {
		t = t.Plain(", for a fee of " + dollars(f.Fee))
	}
	t = t.Plain(": " + strconv.Itoa(f.Dice[0]) + " and " + strconv.Itoa(f.Dice[1]) + ", ")
	if !f.Won {
		return t.Plain("no double. It failed.")
	}
	t = t.Bold("a double").Plain(". It's theirs for " + dollars(f.Price))
	var cashed []string
	if f.Cards > 0 {
		cashed = append(cashed, counted(f.Cards, "savings card"))
	}
	if f.Bonds > 0 {
		cashed = append(cashed, counted(f.Bonds, "bond"))
	}
	if len(cashed) > 0 {
		t = t.Plain(", " + listed(cashed) + " sold for it")
	}
	return t.Plain(".")
}

func auctionOpened(f rules.AuctionOpened, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(place(f.Square)).Plain(" went to auction")
	switch {
	case len(f.Bidders) == 0:
		return t.Plain(", but nobody could afford to bid.")
	case len(f.Bidders) == 1:
		return t.Plain(". Only " + all(s, f.Bidders) + " can bid.")
	case f.Way == "open":
		t = t.Plain(" with secret ceilings")
	case f.Way == "sealed":
		t = t.Plain(" with sealed bids")
	}
	return t.Plain(", between " + all(s, f.Bidders) + ".")
}

func myBid(f rules.MyBid) msg.Text {
	t := msg.Say("Your bid is ").Bold(dollars(f.Amount))
	if f.Amount == 0 {
		t = msg.Say("You pass")
	}
	if f.Seal == "" {
		return t.Plain(".")
	}
	return t.Plain(", sealed as ").Code(cut(f.Seal, 13)).Plain(" with the nonce ").Code(f.Nonce).Plain(".")
}

func bidsOpened(f rules.BidsOpened, s msg.Scene) msg.Text {
	var parts []string
	for _, b := range f.Bids {
		sum := dollars(b.Amount)
		if b.Amount == 0 {
			sum = "nothing"
		}
		parts = append(parts, called(s, b.Seat)+" "+sum)
	}
	return msg.Say("The bids were opened: " + listed(parts) + ".")
}

// ceilingNamed tells a seat what will be bid for it.
func ceilingNamed(f rules.CeilingNamed) msg.Text {
	at := place(f.Square)
	switch {
	case f.Off:
		return msg.Say("You've taken back your ceiling for " + at + ". If it's auctioned, I'll ask you.")
	case f.Sum == 0:
		return msg.Say("If " + at + " is auctioned, you'll pass. To take that back, send the same again.")
	}
	return msg.Say("If " + at + " is auctioned, you'll bid up to ").Bold(dollars(f.Sum)).Plain(", as far as your cash goes. Nobody else knows. To take it back, send the same again.")
}

// ceilings are those that the viewer has named.
func ceilings(v rules.View) (t msg.Text) {
	var parts []string
	for _, c := range v.Ceilings {
		parts = append(parts, place(c.Square)+" "+brief(c.Sum))
	}
	if len(parts) == 0 {
		return nil
	}
	return t.Line().Plain("Your ceilings, which only you can see: " + listed(parts) + ".")
}
