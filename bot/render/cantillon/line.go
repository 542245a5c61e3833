package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// Line tells one fact in a sentence or two, its dice shown. Nil: there is
// nothing to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Ordered:
		return ordered(f, s)
	case rules.Settled:
		return settled(f, s)
	case rules.Began:
		return msg.Text{}.Bold(subject(s, f.Seat)).Plain(" begins round " + strconv.Itoa(f.Round) + ".")
	case rules.Staged:
		return msg.Say(subject(s, f.Seat) + " goes on to " + stageName(f.Stage) + ".")
	case rules.Moved, rules.Fought, rules.Took, rules.CutOff, rules.Disbanded, rules.Besieged, rules.Starved, rules.Out, rules.Inherited:
		return war(f, s)
	case rules.Offered, rules.Traded, rules.Declined, rules.Withdrawn, rules.Expired, rules.Lapsed, rules.Allied, rules.Renounced:
		return talk(f, s)
	case rules.Abdicated, rules.Ceded, rules.Auctioned, rules.Bid, rules.Sold, rules.Unsold, rules.Burnt:
		return legacy(f, s)
	case rules.Finished:
		return finished(f, s)
	case rules.Foreseen:
		return foreseen(f, s)
	case rules.Odds:
		return odds(f, s)
	case rules.Worth:
		return worth(f, s)
	}
	return trade(f, s)
}

// trade tells of goods: taxed, paid, made.
func trade(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Taxed:
		if none(f.Goods) {
			return msg.Say(subject(s, f.Seat) + " finds nothing to tax.")
		}
		return msg.Say(subject(s, f.Seat) + " taxes " + goods(f.Goods) + ", worth ").Bold(strconv.Itoa(f.Worth)).Plain(".")
	case rules.Paid:
		t := msg.Say(subject(s, f.Seat) + " pays " + strconv.Itoa(f.Due) + " to " + stageName(f.Stage) + ", with " + goods(f.Goods))
		if f.Lost > 0 {
			t = t.Plain("; " + strconv.Itoa(f.Lost) + " of it is lost in the change")
		}
		return t.Plain(".")
	case rules.Returned:
		if none(f.Goods) {
			return msg.Say("The treasury of " + who(s, f.Seat) + " was empty anyhow.")
		}
		return msg.Say("The treasury of " + who(s, f.Seat) + " goes back to the heap: " + goods(f.Goods) + ".")
	case rules.Built:
		return msg.Say(subject(s, f.Seat) + " orders ").Bold(many(f.N, f.Unit)).Plain("; the bill is " + strconv.Itoa(f.Due) + ".")
	case rules.Produced:
		if none(f.Goods) {
			return msg.Say(subject(s, f.Seat) + " holds no land that brings forth anything.")
		}
		return msg.Say(subject(s, f.Seat) + "’s lands bring forth " + goods(f.Goods) + ".")
	case rules.Ran:
		return msg.Say(subject(s, f.Seat) + " runs " + factory(f.Factory) + " in " + regionName(f.Land) + ": " + goods(f.Goods) + " become one ").
			Bold(strings.ReplaceAll(f.Made, "-", " ")).Plain(".")
	case rules.Founded:
		return msg.Say(subject(s, f.Seat) + " builds " + factory(f.Factory) + " in ").Bold(regionName(f.Land)).
			Plain("; the bill is " + strconv.Itoa(f.Due) + ".")
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
func ordered(f rules.Ordered, s msg.Scene) msg.Text {
	var t msg.Text
	var order []string
	for _, seat := range f.Order {
		order = append(order, called(s, seat))
	}
	if len(order) > 0 {
		t = msg.Say("They play in the order " + listed(order) + ", and choose cities the other way round. ")
	}
	t = t.Plain("A die each: ")
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

func settled(f rules.Settled, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, f.Seat) + " chooses ").Bold(city(f.Land)).Plain(", in " + regionName(f.Land) + ", with two taxmen")
	if f.Anchor >= 0 {
		t = t.Plain(" and a fleet in " + theSea(f.Anchor))
		if f.Aboard {
			t = t.Plain(", one of them aboard")
		}
	}
	return t.Plain(".")
}

// war tells of units.
func war(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Moved:
		return moved([]rules.Moved{f}, s)
	case rules.Fought:
		return fought(f, s)
	case rules.Took:
		return took(f, s)
	case rules.CutOff:
		return msg.Say(subject(s, f.Seat) + " loses " + units(f.Armies, f.Taxmen, f.Fleet) + " in ").Bold(regionName(f.Region)).
			Plain(": no city of theirs could be reached.")
	case rules.Disbanded:
		t := msg.Say(subject(s, f.Seat) + " sends an army home from " + regionName(f.Region))
		if f.Emptied {
			t = t.Plain(", which is nobody’s now")
		}
		return t.Plain(".")
	case rules.Besieged:
		return msg.Text{}.Bold(city(f.Land) + " is besieged").Plain(". It falls unless " + who(s, f.Seat) + " breaks the siege in this expand.")
	case rules.Starved:
		return msg.Text{}.Bold(city(f.Land) + " falls").Plain(": the siege was not broken, and " + who(s, f.Seat) + " loses " + units(f.Armies, f.Taxmen, false) + ".")
	case rules.Out:
		return outOf(f, s)
	case rules.Inherited:
		return msg.Say(subject(s, f.Seat) + " inherits the realm of " + called(s, f.Party) + ": " + regionNames(f.Regions, 4) + ", with " + goods(f.Goods) + " lying there.")
	}
	return nil
}

// moved tells orders in a row, of one seat and one stage.
func moved(run []rules.Moved, s msg.Scene) msg.Text {
	f := run[0]
	t := msg.Say(subject(s, f.Seat) + " moves ")
	if f.From < 0 {
		t = msg.Say(subject(s, f.Seat) + " places ")
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
			t = t.Plain(", which nobody had")
		}
	}
	return t.Plain(".")
}

// dice shows each pair of an attack: 5 beats 3, 4 fails against 4.
func dice(f rules.Fought) msg.Text {
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
			t = t.Bold(strconv.Itoa(f.Attack[i])).Plain(" beats the " + strconv.Itoa(f.Defend[i]) + against)
		} else {
			t = t.Plain(strconv.Itoa(f.Attack[i]) + " fails against the ").Bold(strconv.Itoa(f.Defend[i])).Plain(against)
		}
	}
	if len(t) == 0 {
		return msg.Say("nothing protects it")
	}
	return t
}

func fought(f rules.Fought, s msg.Scene) msg.Text {
	t := msg.Say(subject(s, f.Seat) + " attacks ").Bold(regionName(f.To))
	if f.Party >= 0 {
		t = t.Plain(" of " + called(s, f.Party))
	}
	t = t.Plain(" from " + regionName(f.From) + " with " + aUnit(f.Unit) + ": ").Join(dice(f)).Plain(". ")
	if f.Won {
		return t.Plain("The attack is won.")
	}
	if f.With != "" {
		return t.Plain("The fleet is lost, and " + aUnit(f.With) + " with it.")
	}
	return t.Plain("The " + f.Unit + " is lost.")
}

func took(f rules.Took, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(subject(s, f.Seat) + " takes " + regionName(f.Region))
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
		t = t.Plain(" and gains " + listed(with))
	}
	if f.Armies+f.Taxmen > 0 || f.Fleet {
		t = t.Plain("; " + units(f.Armies, f.Taxmen, f.Fleet) + " had to go")
	}
	return t.Plain(".")
}

func outOf(f rules.Out, s msg.Scene) msg.Text {
	t := msg.Text{}.Bold(subject(s, f.Seat) + " is out")
	switch f.Why {
	case "conquered":
		if f.By >= 0 {
			return t.Plain(": " + who(s, f.By) + " has taken the last city.")
		}
		return t.Plain(": the last city is taken.")
	case "starved":
		return t.Plain(": the last city was starved.")
	case "unpaid":
		return t.Plain(": the last city’s troops went home unpaid.")
	}
	return t.Plain(" of the match.")
}

// talk tells of trades and words given.
func talk(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Offered:
		return msg.Say(subject(s, f.Seat) + " offers ").Bold(who(s, f.To)).Plain(" " + bargain(f.Bargain) + ".")
	case rules.Traded:
		return msg.Text{}.Bold(subject(s, f.To) + " accepts").Plain(" the offer of " + who(s, f.Seat) + ": " + bargain(f.Bargain) + ".")
	case rules.Declined:
		return msg.Say(subject(s, f.Seat) + " declines what " + who(s, f.From) + " offered.")
	case rules.Withdrawn:
		return msg.Say(subject(s, f.Seat) + " takes the offer to " + who(s, f.To) + " back.")
	case rules.Expired:
		return msg.Say(subject(s, f.Seat) + "’s offer " + strconv.Itoa(f.No) + " to " + who(s, f.To) + " has expired.")
	case rules.Lapsed:
		return msg.Say(subject(s, f.To) + " may no longer pass through the waters of " + who(s, f.Seat) + ".")
	case rules.Allied:
		t := msg.Say(subject(s, f.Seat) + " gives ").Bold(who(s, f.With)).Plain(" a word of alliance")
		if f.Mutual {
			return t.Plain(", as it was given before. It binds nobody, and is on record.")
		}
		return t.Plain(". It binds nobody, and is on record.")
	case rules.Renounced:
		return msg.Say(subject(s, f.Seat) + " takes back the word given to " + who(s, f.With) + ".")
	}
	return nil
}

// bargain: 3 pale yellow for 1 purple.
func bargain(b rules.Bargain) string {
	return side(b.Give, b.GivePassage) + " for " + side(b.Want, b.WantPassage)
}

// side is what one side of a bargain gives.
func side(g rules.Goods, passage int) string {
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
	case rules.Abdicated:
		return msg.Text{}.Bold(subject(s, f.Seat) + " abdicates").Plain(", and disposes of the realm.")
	case rules.Ceded:
		return msg.Say(subject(s, f.Seat) + " hands " + regionNames(f.Regions, 6) + " to ").Bold(who(s, f.To)).Plain(".")
	case rules.Auctioned:
		return msg.Say(subject(s, f.Seat) + " puts up for auction: ").Bold(regionNames(f.Regions, 6)).Plain(".")
	case rules.Bid:
		if f.N == 0 {
			return msg.Say(subject(s, f.Seat) + " passes.")
		}
		return msg.Say(subject(s, f.Seat) + " bids ").Bold(strconv.Itoa(f.N)).Plain(".")
	case rules.Sold:
		t := msg.Text{}.Bold(subject(s, f.Seat)).Plain(" buys " + regionNames(f.Regions, 6) + " for " + strconv.Itoa(f.N) + ", paid with " + goods(f.Goods))
		if f.Lost > 0 {
			t = t.Plain("; " + strconv.Itoa(f.Lost) + " of it is lost in the change")
		}
		return t.Plain(".")
	case rules.Unsold:
		return msg.Say("Nobody bids for " + regionNames(f.Regions, 6) + ".")
	case rules.Burnt:
		return msg.Say(subject(s, f.Seat) + " lays waste ").Bold(regionNames(f.Regions, 6)).Plain(".")
	}
	return nil
}

var whys = map[string]string{
	"last":     "One ruler is left.",
	"cities":   "The cities that were agreed upon are in one hand.",
	"richest":  "The last round is over: treasury, 2 a factory and 1 a land are counted.",
	"date":     "The date has come: treasury, 2 a factory and 1 a land are counted.",
	"deserted": "Everyone has left the table.",
}

func finished(f rules.Finished, s msg.Scene) msg.Text {
	t := msg.Say(whys[f.Why])
	if len(t) > 0 {
		t = t.Plain(" ")
	}
	return t.Join(placed(f.Places, s))
}

func placed(by []int8, s msg.Scene) msg.Text {
	return render.Places(by, func(x engine.Seat) string { return who(s, x) }, "share first place")
}
