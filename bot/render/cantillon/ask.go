package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// Ask says to a seat what it must decide, as an order.
func (look) Ask(a engine.Ask, view rules.View, s msg.Scene) string {
	due := strconv.Itoa(view.Due)
	if view.Due > 0 && (a.Kind == rules.StageBuild || a.Kind == rules.StageFactories) {
		return "pay the bill of " + due + ", or build more"
	}
	switch a.Kind {
	case rules.StageSettle:
		return "choose the city you begin with"
	case rules.StagePay:
		if !affordable(view) {
			return "send armies home: they cost " + due + ", and your treasury is worth " + strconv.Itoa(ruler(view, int(a.Seat)).Treasury)
		}
		return "pay your troops " + due + ", or send some home"
	case rules.StageExpand:
		return "expand, moving or attacking with each unit once, or go on"
	case rules.StageBuild:
		return "build units, or go on"
	case rules.StagePosition:
		return "position your units, or go on"
	case rules.StageProduce:
		return "run your factories, or go on"
	case rules.StageFactories:
		return "build factories, or go on"
	case rules.StageNegotiate:
		return "negotiate, then end your turn"
	case rules.StageEstate:
		return "dispose of your realm: hand over, auction or burn"
	case rules.AskBid:
		if v := view.Auction; v != nil {
			return "bid for " + regionNames(v.Regions, 3) + highest(view, s) + means(view, a.Seat) + ", or pass"
		}
		return "bid for what is up for auction, or pass"
	case rules.AskOffer:
		return "answer the offer of " + called(s, int(a.By))
	}
	return "say how you go on"
}

// WayOn is what is legal now for a seat, with words to type.
func (look) WayOn(a engine.Ask, view rules.View, s msg.Scene) msg.Text {
	say := func(words string) msg.Text { return msg.Text{}.Code("/cantillon " + words) }
	billed := func(t msg.Text) msg.Text {
		if view.Due > 0 {
			return t.Plain(" Then ").Join(say("pay")).Plain(" settles the bill of " + strconv.Itoa(view.Due) + ".")
		}
		return t.Plain(" Go on with ").Join(say("done")).Plain(".")
	}
	switch a.Kind {
	case rules.StageSettle:
		if free := freeCities(view); len(free) > 0 {
			var names []string
			for _, land := range free {
				names = append(names, city(land))
			}
			return msg.Say("Choose a free city, as in ").Join(say("settle " + rules.RegionID(free[0]))).Plain(": " + listed(names) + ".")
		}
	case rules.StagePay:
		if affordable(view) {
			return msg.Say("Pay your troops with ").Join(say("pay")).Plain(", or send an army home with disband and a place.")
		}
		if r, ok := armyOf(view, int(a.Seat)); ok {
			return msg.Say("Your treasury cannot pay them all: ").Join(say("disband " + r)).Plain(" sends an army home.")
		}
	case rules.StageExpand:
		return msg.Say("Move or attack with move, from and to, by name or number; draft tells first what it would do. Or ").Join(say("done")).Plain(" goes on.")
	case rules.StageBuild:
		return billed(msg.Say("Order with build, a unit and how many: an army 2, a taxman 1, a fleet 2."))
	case rules.StagePosition:
		return msg.Say("Rearrange with move, from and to; move reserve and a land places what was built. Or ").Join(say("done")).Plain(" goes on.")
	case rules.StageProduce:
		if !feeds(view) {
			return msg.Say("Your treasury feeds no more factories; ").Join(say("done")).Plain(" goes on.")
		}
		return msg.Say("Run what can be fed with ").Join(say("run all")).Plain(", or one with run and a land; ").Join(say("done")).Plain(" goes on.")
	case rules.StageFactories:
		return billed(msg.Say("Build with factory, a land and a kind, for 2 each."))
	case rules.StageNegotiate:
		return msg.Say("Offer, ally or talk; ").Join(say("done")).Plain(" ends the turn.")
	case rules.StageEstate:
		return msg.Say("Hand over with cede, sell with auction, or lay waste with burn. What is left burns with ").Join(say("done")).Plain(".")
	case rules.AskBid:
		if v := view.Auction; v != nil && ruler(view, int(a.Seat)).Treasury > v.Bid {
			return msg.Say("Bid at least " + strconv.Itoa(v.Bid+1) + ", as in ").Join(say("bid " + strconv.Itoa(v.Bid+1))).
				Plain(", or pass for good: ").Join(say("bid 0")).Plain(".")
		}
		return msg.Say("You can’t bid higher. Pass with ").Join(say("bid 0")).Plain(".")
	case rules.AskOffer:
		no := strconv.Itoa(int(a.Of))
		t := msg.Say("Say ").Join(say("decline " + no))
		if o, ok := offerOf(view, a); ok {
			t = msg.Say(proposed(o, s) + " ").Join(t)
			if o.Possible {
				t = t.Plain(" or ").Join(say("accept " + no))
			}
		}
		return t.Plain(".")
	}
	return msg.Say("See how you stand with ").Join(say("worth")).Plain(".")
}

// highest is the bid that lies for a lot, in a parenthesis of a sentence.
func highest(v rules.View, s msg.Scene) string {
	if v.Auction.Bidder < 0 {
		return ", no bid yet"
	}
	return ", highest bid " + strconv.Itoa(v.Auction.Bid) + " by " + called(s, v.Auction.Bidder)
}

// means is what a seat has to bid with.
func means(v rules.View, seat engine.Seat) string {
	return ", your treasury " + strconv.Itoa(ruler(v, int(seat)).Treasury)
}

func freeCities(v rules.View) (free []int) {
	for land := range rules.Lands {
		if h := v.Regions[land]; h.In && h.Owner < 0 && rules.Lands[land].City != "" {
			free = append(free, land)
		}
	}
	return free
}

// feeds reports whether the turn's treasury feeds a factory that has not run yet.
func feeds(v rules.View) bool {
	goods := ruler(v, v.Turn).Goods
	for land := range rules.Lands {
		h := v.Regions[land]
		if h.Owner != v.Turn {
			continue
		}
		colour := int(rules.Lands[land].Colour)
		if h.Basic && goods[rules.PaleRed+colour] > 0 && !slices.Contains(h.Lying, rules.GoodNames[rules.DarkRed+colour]) {
			return true
		}
		if in, ok := inputs[h.Fine]; ok && goods[in[0]] > 0 && goods[in[1]] > 0 && !slices.Contains(h.Lying, h.Fine) {
			return true
		}
	}
	return false
}

// inputs are what an advanced factory takes, by its kind (rule 6.4).
var inputs = map[string][2]int{
	"purple": {rules.DarkRed + int(rules.Blue), rules.DarkRed + int(rules.Red)},
	"orange": {rules.DarkRed + int(rules.Yellow), rules.DarkRed + int(rules.Red)},
	"green":  {rules.DarkRed + int(rules.Yellow), rules.DarkRed + int(rules.Blue)},
}

// affordable reports whether the turn's seat can pay the bill.
func affordable(v rules.View) bool { return ruler(v, v.Turn).Treasury >= v.Due }

// armyOf is a place from which a seat may send an army home.
func armyOf(v rules.View, seat int) (string, bool) {
	if ruler(v, seat).Reserve[0] > 0 {
		return "reserve", true
	}
	best := -1
	for r, h := range v.Regions {
		if h.Owner == seat && h.Armies > 0 {
			bare := h.Armies+h.Taxmen == 1 && r < rules.LandCount && rules.Lands[r].City != ""
			if best < 0 || !bare {
				best = r
			}
			if !bare {
				break
			}
		}
	}
	if best < 0 {
		return "", false
	}
	return rules.RegionID(best), true
}

// abdication asks whether the turn's seat gives its realm up, and says what
// becomes of it (rule 8.1).
func abdication(a action) string {
	var others []string
	for seat, r := range a.View.Rulers {
		if seat != a.View.Turn && r.Out == "" {
			others = append(others, called(a.Scene, seat))
		}
	}
	if len(others) == 1 {
		return "Do you abdicate? There are only two rulers left, so the match ends at once: " + others[0] + " wins."
	}
	return "Do you abdicate? You can then hand over, auction or burn what you hold, piece by piece. What is left when you type done burns, " +
		"your treasury goes back to the heap, and you are out of the match; " + listed(others) + " play on."
}
