package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// Line tells one fact in a sentence or two, its dice shown. Nil: there is
// nothing to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Ordered:
		return ordered(f, s)
	case fact.Settled:
		return settled(f, s)
	case fact.Began:
		return msg.Text{}.Bold(subject(s, f.Seat)).Plain(", round " + strconv.Itoa(f.Round) + ".")
	case fact.Staged:
		return msg.Say(subject(s, f.Seat) + " moved on to " + stageName(f.Stage) + ".")
	case fact.Moved, fact.Fought, fact.Took, fact.CutOff, fact.Disbanded, fact.Besieged, fact.Starved, fact.Out, fact.Inherited:
		return war(f, s)
	case fact.Offered, fact.Traded, fact.Declined, fact.Withdrawn, fact.Expired, fact.Lapsed, fact.Allied, fact.Renounced:
		return talk(f, s)
	case fact.Abdicated, fact.Ceded, fact.Auctioned, fact.Bid, fact.Sold, fact.Unsold, fact.Burnt:
		return legacy(f, s)
	case fact.CeilingNamed, fact.CeilingGiven, fact.MyCeiling:
		return ceilinged(f, s)
	case fact.Finished:
		return finished(f, s)
	case fact.Foreseen:
		return foreseen(f, s)
	case fact.Odds:
		return odds(f, s)
	case fact.Worth:
		return worth(f, s)
	}
	return trade(f, s)
}

// trade tells of goods: taxed, paid, made.
func trade(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Taxed:
		if none(f.Goods) {
			return msg.Say(subject(s, f.Seat) + " had nothing to tax.")
		}
		return msg.Say(subject(s, f.Seat) + " collected " + goods(f.Goods) + ", worth ").Bold(strconv.Itoa(f.Worth)).Plain(".")
	case fact.Paid:
		t := msg.Say(subject(s, f.Seat) + " paid " + strconv.Itoa(f.Due) + " to " + stageName(f.Stage) + ", with " + goods(f.Goods))
		if f.Lost > 0 {
			t = t.Plain("; " + strconv.Itoa(f.Lost) + " lost, as no change is given")
		}
		return t.Plain(".")
	case fact.Returned:
		if none(f.Goods) {
			return msg.Say("The treasury of " + who(s, f.Seat) + " was empty anyway.")
		}
		return msg.Say("The treasury of " + who(s, f.Seat) + " went back to the heap: " + goods(f.Goods) + ".")
	case fact.Built:
		return msg.Say(subject(s, f.Seat) + " ordered ").Bold(many(f.N, f.Unit)).Plain("; " + strconv.Itoa(f.Due) + " to pay so far.")
	case fact.Produced:
		if none(f.Goods) {
			return msg.Say(subject(s, f.Seat) + " had no land that produced anything.")
		}
		return msg.Say(subject(s, f.Seat) + "’s lands produced " + goods(f.Goods) + ".")
	case fact.Ran:
		return msg.Say(subject(s, f.Seat) + " ran " + factory(f.Factory) + " in " + regionName(f.Land) + ": " + goods(f.Goods) + " became 1 ").
			Bold(strings.ReplaceAll(f.Made, "-", " ")).Plain(".")
	case fact.Founded:
		return msg.Say(subject(s, f.Seat) + " built " + factory(f.Factory) + " in ").Bold(regionName(f.Land)).
			Plain("; " + strconv.Itoa(f.Due) + " to pay so far.")
	}
	return nil
}

// many: an army, 3 armies, 2 taxmen.
func many(n int, unit string) string {
	switch {
	case n == 1:
		return aUnit(unit)
	case unit == "taxman":
		return strconv.Itoa(n) + " taxmen"
	}
	return counted(n, unit)
}

// ordered shows every throw for the order of play.
func ordered(f fact.Ordered, s msg.Scene) msg.Text {
	var t msg.Text
	var order []string
	for _, seat := range f.Order {
		order = append(order, called(s, seat))
	}
	if len(order) > 0 {
		t = msg.Say("Order of play: " + listed(order) + ". Cities are chosen in reverse. ")
	}
	t = t.Plain("Dice: ")
	for seat, throws := range f.Throws {
		if seat > 0 {
			t = t.Plain(", ")
		}
		t = t.Plain(called(s, seat))
		for i, n := range throws {
			sign := " "
			if i > 0 {
				sign = ", again "
			}
			t = t.Plain(sign).Bold(strconv.Itoa(n))
		}
	}
	return t.Plain(".")
}

func settled(f fact.Settled, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, f.Seat) + " chose ").Bold(city(f.Land)).Plain(", in " + regionName(f.Land) + ", with 2 taxmen")
	if f.Anchor >= 0 {
		t = t.Plain(" and a fleet in " + theSea(f.Anchor))
		if f.Aboard {
			t = t.Plain(", one of them aboard")
		}
	}
	if f.Tokens > 0 {
		t = t.Plain(". To make up for the order of play, they start with " + counted(f.Tokens, "token"))
	}
	return t.Plain(".")
}

// war tells of units.
func war(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Moved:
		return moved([]fact.Moved{f}, s)
	case fact.Fought:
		return fought(f, s)
	case fact.Took:
		return took(f, s)
	case fact.CutOff:
		return msg.Say(subject(s, f.Seat) + " lost " + units(f.Armies, f.Taxmen, f.Fleet) + " in ").Bold(regionName(f.Region)).
			Plain(": cut off from their cities.")
	case fact.Disbanded:
		t := msg.Say(subject(s, f.Seat) + " sent an army home from " + regionName(f.Region))
		if f.Emptied {
			t = t.Plain(", which nobody holds now")
		}
		return t.Plain(".")
	case fact.Besieged:
		return msg.Text{}.Bold(city(f.Land) + " is under siege").Plain(". " + subject(s, f.Seat) + " must break it this turn or lose it.")
	case fact.Starved:
		return msg.Text{}.Bold(city(f.Land) + " fell").Plain(" to the siege, and " + who(s, f.Seat) + " lost " + units(f.Armies, f.Taxmen, false) + ".")
	case fact.Out:
		return outOf(f, s)
	case fact.Inherited:
		return msg.Say(subject(s, f.Seat) + " inherited the realm of " + called(s, f.Party) + ": " + regionNames(f.Regions, 4) + ", with " + goods(f.Goods) + " lying there.")
	}
	return nil
}

// moved tells orders in a row, of one seat and one stage.
func moved(run []fact.Moved, s msg.Scene) msg.Text {
	f := run[0]
	t := msg.Say(subject(s, f.Seat) + " moved ")
	if f.From < 0 {
		t = msg.Say(subject(s, f.Seat) + " placed ")
	}
	const shown = 6
	for i, m := range run {
		switch {
		case i == shown:
			return t.Plain(", and " + counted(len(run)-shown, "unit") + " more.")
		case i > 0 && i == len(run)-1:
			t = t.Plain(" and ")
		case i > 0:
			t = t.Plain(", ")
		}
		t = t.Plain(aUnit(m.Unit))
		if m.With != "" {
			t = t.Plain(" with " + aUnit(m.With))
		}
		if m.From >= 0 {
			t = t.Plain(" from " + regionName(m.From) + " to ")
		} else {
			t = t.Plain(" in ")
		}
		t = t.Bold(regionName(m.To))
		if m.New {
			t = t.Plain(", which nobody held")
		}
	}
	return t.Plain(".")
}

// dice shows each pair of an attack: 5 beat 3, 4 lost to 4.
func dice(f fact.Fought) msg.Text {
	var t msg.Text
	for i := range min(len(f.Attack), len(f.Defend)) {
		if i > 0 {
			t = t.Plain(", then ")
		}
		against := ""
		if i < len(f.Against) {
			against = " of " + things(f.Against[i:i+1])
		}
		if f.Attack[i] > f.Defend[i] {
			t = t.Bold(strconv.Itoa(f.Attack[i])).Plain(" beat the " + strconv.Itoa(f.Defend[i]) + against)
		} else {
			t = t.Plain(strconv.Itoa(f.Attack[i]) + " lost to the ").Bold(strconv.Itoa(f.Defend[i])).Plain(against)
		}
	}
	if len(t) == 0 {
		return msg.Say("undefended")
	}
	return t
}

func fought(f fact.Fought, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, f.Seat) + " attacked ").Bold(regionName(f.To))
	if f.Party >= 0 {
		t = t.Plain(", held by " + called(s, f.Party) + ",")
	}
	t = t.Plain(" from " + regionName(f.From) + " with " + aUnit(f.Unit) + ": ").Join(dice(f)).Plain(". ")
	if f.Won {
		return t.Plain("Won.")
	}
	if f.With != "" {
		return t.Plain("Lost, with the fleet and " + aUnit(f.With) + " aboard.")
	}
	return t.Plain("Lost, with the " + f.Unit + ".")
}

func took(f fact.Took, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(subject(s, f.Seat) + " took " + regionName(f.Region))
	if f.Party >= 0 {
		t = t.Plain(" from " + called(s, f.Party))
	}
	var with []string
	if f.City {
		with = append(with, city(f.Region))
	}
	if f.Basic {
		with = append(with, "a basic factory")
	}
	if f.Fine != "" {
		with = append(with, factory(f.Fine))
	}
	if !none(f.Goods) {
		with = append(with, goods(f.Goods))
	}
	if with != nil {
		t = t.Plain(" and gained " + listed(with))
	}
	if f.Armies+f.Taxmen > 0 || f.Fleet {
		t = t.Plain("; " + units(f.Armies, f.Taxmen, f.Fleet) + " destroyed")
	}
	return t.Plain(".")
}

func outOf(f fact.Out, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(subject(s, f.Seat) + " is out")
	switch f.Why {
	case "conquered":
		if f.By >= 0 {
			return t.Plain(": " + who(s, f.By) + " took their last city.")
		}
		return t.Plain(": their last city was taken.")
	case "starved":
		return t.Plain(": their last city starved.")
	case "unpaid":
		return t.Plain(": the troops of their last city went home unpaid.")
	}
	return t.Plain(" of the match.")
}

// talk tells of trades and words given.
func talk(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Offered:
		return msg.Say(subject(s, f.Seat) + " offered ").Bold(who(s, f.To)).Plain(" " + bargain(f.Bargain) + ".")
	case fact.Traded:
		return msg.Text{}.Bold(subject(s, f.To) + " accepted").Plain(" " + who(s, f.Seat) + "’s offer: " + bargain(f.Bargain) + ".")
	case fact.Declined:
		return msg.Say(subject(s, f.Seat) + " declined " + who(s, f.From) + "’s offer.")
	case fact.Withdrawn:
		return msg.Say(subject(s, f.Seat) + " withdrew the offer to " + who(s, f.To) + ".")
	case fact.Expired:
		return msg.Say(subject(s, f.Seat) + "’s offer " + strconv.Itoa(f.No) + " to " + who(s, f.To) + " expired.")
	case fact.Lapsed:
		return msg.Say(subject(s, f.To) + "’s passage past the fleets of " + who(s, f.Seat) + " ended.")
	case fact.Allied:
		t := msg.Say(subject(s, f.Seat) + " gave ").Bold(who(s, f.With)).Plain(" a pledge of alliance")
		if f.Mutual {
			return t.Plain(", and had theirs already. It is on record and binds nobody.")
		}
		return t.Plain(". It is on record and binds nobody.")
	case fact.Renounced:
		return msg.Say(subject(s, f.Seat) + " took back their pledge to " + who(s, f.With) + ".")
	}
	return nil
}

// bargain: 3 pale yellow for 1 purple.
func bargain(b tokens.Bargain) string {
	return side(b.Give, b.GivePassage) + " for " + side(b.Want, b.WantPassage)
}

// side is what one side of a bargain gives.
func side(g tokens.Goods, passage int) string {
	var parts []string
	if !none(g) {
		parts = append(parts, goods(g))
	}
	if passage > 0 {
		parts = append(parts, "passage for "+counted(passage, "turn"))
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, " with ")
}

// legacy tells how a ruler disposes of a realm.
func legacy(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case fact.Abdicated:
		return msg.Text{}.Bold(subject(s, f.Seat) + " abdicated").Plain(".")
	case fact.Ceded:
		return msg.Say(subject(s, f.Seat) + " gave " + regionNames(f.Regions, 6) + " to ").Bold(who(s, f.To)).Plain(".")
	case fact.Auctioned:
		return msg.Say(subject(s, f.Seat) + " put up for auction: ").Bold(regionNames(f.Regions, 6)).Plain(".")
	case fact.Bid:
		if f.N == 0 {
			return msg.Say(subject(s, f.Seat) + " dropped out.")
		}
		return msg.Say(subject(s, f.Seat) + " bid ").Bold(strconv.Itoa(f.N)).Plain(".")
	case fact.Sold:
		t := msg.Text{}.Bold(subject(s, f.Seat)).Plain(" bought " + regionNames(f.Regions, 6) + " for " + strconv.Itoa(f.N) + ", paid with " + goods(f.Goods))
		if f.Lost > 0 {
			t = t.Plain("; " + strconv.Itoa(f.Lost) + " lost, as no change is given")
		}
		return t.Plain(".")
	case fact.Unsold:
		return msg.Say("Nobody bid for " + regionNames(f.Regions, 6) + ".")
	case fact.Burnt:
		return msg.Say(subject(s, f.Seat) + " burned ").Bold(regionNames(f.Regions, 6)).Plain(".")
	}
	return nil
}

var whys = map[string]string{
	"last":     "Only one ruler is left.",
	"cities":   "One ruler holds enough cities.",
	"richest":  "That was the last round. Score: treasury + 2 a factory + 1 a land.",
	"date":     "Time's up. Score: treasury + 2 a factory + 1 a land.",
	"deserted": "Everyone has left.",
}

func finished(f fact.Finished, s msg.Scene) msg.Text {
	t := msg.Say(whys[f.Why])
	if len(t) > 0 {
		t = t.Plain(" ")
	}
	return t.Join(placed(f.Places, s))
}

func placed(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(x engine.Seat) string { return who(s, x) }, "share first place")
}
