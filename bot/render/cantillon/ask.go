package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
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
		return "bid for what is up for auction, or pass"
	case rules.AskOffer:
		return "answer the offer of " + called(s, int(a.Of))
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
		return msg.Say("Run what can be fed with ").Join(say("run all")).Plain(", or one with run and a land; ").Join(say("done")).Plain(" goes on.")
	case rules.StageFactories:
		return billed(msg.Say("Build with factory, a land and a kind, for 2 each."))
	case rules.StageNegotiate:
		return msg.Say("Offer, ally or talk; ").Join(say("done")).Plain(" ends the turn.")
	case rules.StageEstate:
		return msg.Say("Hand over with cede, sell with auction, or lay waste with burn. What is left burns with ").Join(say("done")).Plain(".")
	case rules.AskBid:
		return msg.Say("Bid more than lies there, or pass for good: ").Join(say("bid 0")).Plain(".")
	case rules.AskOffer:
		from := strconv.Itoa(int(a.Of) + 1)
		t := msg.Say("Say ").Join(say("decline " + from))
		for _, o := range view.Offers {
			if o.From != int(a.Of) || o.To != int(a.Seat) {
				continue
			}
			t = msg.Say(render.Sentence(called(s, o.From)) + " offers you " + bargain(o.Bargain) + ". ").Join(t)
			if o.Possible {
				t = t.Plain(" or ").Join(say("accept " + from))
			}
		}
		return t.Plain(".")
	}
	return msg.Say("See how you stand with ").Join(say("worth")).Plain(".")
}

func freeCities(v rules.View) (free []int) {
	for land := range rules.Lands {
		if h := v.Regions[land]; h.In && h.Owner < 0 && rules.Lands[land].City != "" {
			free = append(free, land)
		}
	}
	return free
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
func abdication(v rules.View, s msg.Scene) string {
	var others []string
	for seat, r := range v.Rulers {
		if seat != v.Turn && r.Out == "" {
			others = append(others, called(s, seat))
		}
	}
	if len(others) == 1 {
		return "Do you abdicate? There are only two rulers left, so the match ends at once: " + others[0] + " wins."
	}
	return "Do you abdicate? You can then hand over, auction or burn what you hold, piece by piece. What is left when you type done burns, " +
		"your treasury goes back to the heap, and you are out of the match; " + listed(others) + " play on."
}

// Prompt asks for what can follow words: "Move from where?"
func (look) Prompt(view rules.View, s msg.Scene, words []string) string {
	if len(words) == 0 {
		return "What do you do?"
	}
	n := len(words) - 1
	last := words[n]
	at := func() string {
		if r, ok := regionOf(last); ok {
			return regionName(r)
		}
		return "there"
	}
	switch verb := words[0]; verb {
	case "settle":
		if n == 0 {
			return "Begin with which city?"
		}
		return "Does the second taxman begin aboard?"
	case "pay":
		if n%2 == 1 {
			return "How many of " + strings.ReplaceAll(last, "-", " ") + "?"
		}
		return "Pay with which goods?"
	case "disband":
		return "Send an army home from where?"
	case "draft":
		switch {
		case n == 0:
			return "Draft orders: from where?"
		case n == 1:
			return cut("From "+at()+" to where?", 100)
		}
		return "Which unit, or which order next?"
	case "move":
		switch {
		case n == 0:
			return "Move from where?"
		case n == 1:
			return cut("Move from "+at()+" to where?", 100)
		}
		return "With which unit?"
	case "odds":
		if n == 0 {
			return "The odds of attacking from where?"
		}
		return cut("The odds of attacking what from "+at()+"?", 100)
	case "build":
		if n == 0 {
			return "Build what?"
		}
		return "How many?"
	case "run":
		if n == 0 {
			return "Run the factories of which land?"
		}
		return "Which factory in " + at() + "?"
	case "factory":
		if n == 0 {
			return "Build a factory where?"
		}
		return "Which factory in " + at() + "?"
	case "done":
		return "Go on to which stage?"
	case "cede":
		if n == 0 {
			return "Hand over what?"
		}
		return "To whom?"
	case "abdicate":
		return abdication(view, s)
	case "auction":
		return "Auction what?"
	case "burn":
		return "Lay waste what?"
	case "bid":
		return "Bid how much? 0 passes for good."
	case "offer":
		switch {
		case n == 0:
			return "Offer to whom?"
		case n%2 == 0:
			return "How much of it?"
		}
		return "Give or want what?"
	case "accept", "decline":
		return "Whose offer?"
	case "withdraw":
		return "The offer to whom?"
	case "ally", "renounce", "worth", "leave":
		return "Who?"
	}
	return "And then?"
}
