package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// Ask says to a seat what it must decide, as an order.
func (look) Ask(a engine.Ask, view rules.View, s msg.Scene) string {
	due := strconv.Itoa(view.Due)
	if view.Due > 0 && (a.Kind == rules.StageBuild || a.Kind == rules.StageFactories) {
		return "pay the " + due + " you owe, or build more"
	}
	switch a.Kind {
	case rules.StageSettle:
		return "choose the city you start in"
	case rules.StagePay:
		if !affordable(view) {
			return "send armies home: they cost " + due + " and you have " + strconv.Itoa(ruler(view, int(a.Seat)).Treasury)
		}
		return "pay your troops " + due + ", or send some home"
	case rules.StageExpand:
		return "move or attack once with each unit, then finish"
	case rules.StageBuild:
		return "build units, or finish this stage"
	case rules.StagePosition:
		return "position your units, then finish"
	case rules.StageProduce:
		return "run your factories, or finish this stage"
	case rules.StageFactories:
		return "build factories, or finish this stage"
	case rules.StageNegotiate:
		return "negotiate, then end your turn"
	case rules.StageEstate:
		return "share out your realm: give, auction or burn"
	case rules.AskBid:
		switch v := view.Auction; {
		case v != nil && v.Ceilings:
			return "bid for " + regionNames(v.Regions, 3) + " in secret (you have " + strconv.Itoa(ruler(view, int(a.Seat)).Treasury) + "), or drop out"
		case v != nil:
			return "bid for " + regionNames(v.Regions, 3) + highest(view, s) + means(view, a.Seat) + ", or drop out"
		}
		return "bid in the auction, or drop out"
	case rules.AskOffer:
		return "answer " + called(s, int(a.By)) + "’s offer"
	}
	return "choose what to do next"
}

// WayOn is what is legal now for a seat, with words to type.
func (look) WayOn(a engine.Ask, view rules.View, s msg.Scene) msg.Text {
	say := func(words string) msg.Text { return msg.Text{}.Code("/cantillon " + words) }
	billed := func(t msg.Text) msg.Text {
		if view.Due > 0 {
			return t.Plain(" To pay the " + strconv.Itoa(view.Due) + " you owe: ").Join(say("pay")).Plain(".")
		}
		return t.Plain(" To finish: ").Join(say("done")).Plain(".")
	}
	switch a.Kind {
	case rules.StageSettle:
		if free := freeCities(view); len(free) > 0 {
			var names []string
			for _, land := range free {
				names = append(names, city(land))
			}
			return msg.Say("Choose a free city, as in ").Join(say("settle " + atlas.RegionID(free[0]))).Plain(": " + listed(names) + ".")
		}
	case rules.StagePay:
		if affordable(view) {
			return msg.Say("To pay your troops: ").Join(say("pay")).Plain(". To send an army home, type disband and where it is.")
		}
		if r, ok := armyOf(view, int(a.Seat)); ok {
			return msg.Say("You can't pay them all. To send an army home: ").Join(say("disband " + r)).Plain(".")
		}
	case rules.StageExpand:
		return msg.Say("To move or attack, type move, from and to, by name or number; with draft you see first what would happen. To finish: ").Join(say("done")).Plain(".")
	case rules.StageBuild:
		return billed(msg.Say("Type build, a unit and how many. An army costs 2, a taxman 1, a fleet 2."))
	case rules.StagePosition:
		return msg.Say("To rearrange, type move, from and to; to place a new unit, move reserve and a land. To finish: ").Join(say("done")).Plain(".")
	case rules.StageProduce:
		if !feeds(view) {
			return msg.Say("You can't feed any more factories. To finish: ").Join(say("done")).Plain(".")
		}
		return msg.Say("To run all you can feed: ").Join(say("run all")).Plain(". For one land, type run and the land. To finish: ").Join(say("done")).Plain(".")
	case rules.StageFactories:
		return billed(msg.Say("Type factory, a land and a kind. Each costs 2."))
	case rules.StageNegotiate:
		return msg.Say("Offer, ally or talk. To end your turn: ").Join(say("done")).Plain(".")
	case rules.StageEstate:
		return msg.Say("Give with cede, sell with auction, or burn. To leave and burn the rest: ").Join(say("done")).Plain(".")
	case rules.AskBid:
		if v := view.Auction; v != nil && v.Ceilings {
			return bidWays(view, a, say)
		} else if v != nil && ruler(view, int(a.Seat)).Treasury > v.Bid {
			return msg.Say("Bid " + strconv.Itoa(v.Bid+1) + " or more, as in ").Join(say("bid " + strconv.Itoa(v.Bid+1))).
				Plain(". To drop out: ").Join(say("bid 0")).Plain(".")
		}
		return msg.Say("You can't bid higher. To drop out: ").Join(say("bid 0")).Plain(".")
	case rules.AskOffer:
		no := strconv.Itoa(int(a.Of))
		t := msg.Say("Type ").Join(say("decline " + no))
		if o, ok := offerOf(view, a); ok {
			t = msg.Say(proposed(o, s) + " ").Join(t)
			if o.Possible {
				t = t.Plain(" or ").Join(say("accept " + no))
			}
		}
		return t.Plain(".")
	}
	return msg.Say("To see how you stand: ").Join(say("worth")).Plain(".")
}

// highest is the bid that lies for a lot, in a parenthesis of a sentence.
func highest(v rules.View, s msg.Scene) string {
	if v.Auction.Bidder < 0 {
		return " (no bid yet"
	}
	return " (highest bid " + strconv.Itoa(v.Auction.Bid) + " by " + called(s, v.Auction.Bidder)
}

// means is what a seat has to bid with.
func means(v rules.View, seat engine.Seat) string {
	return "; you have " + strconv.Itoa(ruler(v, int(seat)).Treasury) + ")"
}

func freeCities(v rules.View) (free []int) {
	for land := range atlas.Lands {
		if h := v.Regions[land]; h.In && h.Owner < 0 && atlas.Lands[land].City != "" {
			free = append(free, land)
		}
	}
	return free
}

// feeds reports whether the turn's treasury feeds a factory that has not run yet.
func feeds(v rules.View) bool {
	goods := ruler(v, v.Turn).Goods
	for land := range atlas.Lands {
		h := v.Regions[land]
		if h.Owner != v.Turn {
			continue
		}
		colour := int(atlas.Lands[land].Colour)
		if h.Basic && goods[tokens.PaleRed+colour] > 0 && !slices.Contains(h.Lying, tokens.GoodNames[tokens.DarkRed+colour]) {
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
	"purple": {tokens.DarkRed + int(atlas.Blue), tokens.DarkRed + int(atlas.Red)},
	"orange": {tokens.DarkRed + int(atlas.Yellow), tokens.DarkRed + int(atlas.Red)},
	"green":  {tokens.DarkRed + int(atlas.Yellow), tokens.DarkRed + int(atlas.Blue)},
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
			bare := h.Armies+h.Taxmen == 1 && r < atlas.LandCount && atlas.Lands[r].City != ""
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
	return atlas.RegionID(best), true
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
		return "Abdicate? Only two rulers are left, so the match ends at once and " + others[0] + " wins."
	}
	return "Abdicate? You can then give, auction or burn what you hold, piece by piece. When you type done, the rest burns, " +
		"your treasury goes back to the heap, and you are out of the match; " + listed(others) + " carry on."
}
