package cantillon

import (
	"cmp"
	"slices"
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// Since tells a seat what the others did since its own last turn, the weightiest
// first, and draws all their moves; without a move there is no picture. Of what only
// leads on nothing is told.
func (look) Since(view rules.View, seat engine.Seat, log []engine.Fact, _, _ int, s msg.Scene) (told []msg.Text, picture *msg.Picture) {
	from, to, own := sinceTurn(log, seat)
	facts, parts := slices.Concat(log[from:to], own), s.Tenancies(s.Held, from, to)
	all := newsOf(view, seat, own, s)
	for _, p := range parts {
		all = append(all, newsOf(view, seat, log[p.From:p.To], p.Scene)...)
	}
	arrows := numbered(facts, seat)
	if len(all) == 0 {
		for _, p := range parts {
			all = append(all, marched(numbered(log[p.From:p.To], seat), p.Scene)...)
		}
	}
	for _, n := range slices.SortedStableFunc(slices.Values(all), func(a, b news) int { return cmp.Compare(b.weight, a.weight) }) {
		told = append(told, n.text)
	}
	told = told[:min(len(told), render.MostSince)]
	o := sceneOf(view, s)
	o.Stage, o.Last, o.Arrows, o.Marked = "Since "+who(s, seat)+"’s last turn", "", nil, nil
	for _, t := range told {
		o.Last += t.String() + " "
	}
	mark(&o, facts)
	o.Arrows = arrows
	if len(o.Arrows) == 0 {
		return told, nil
	}
	alt := "A map with " + counted(len(o.Arrows), "arrow") + " for the moves since " + who(s, seat) + "’s last turn."
	for _, t := range told {
		alt += " " + t.String()
	}
	return told, &msg.Picture{Alt: alt, Board: board.SinceText(view, o), Draw: func() ([]byte, error) { return board.Picture(view, o), nil }}
}

// sinceTurn bounds the facts after a seat's last turn that the others have followed
// upon, up to the one in which it is now; own: of that, what was found at its beginning.
func sinceTurn(log []engine.Fact, seat engine.Seat) (from, to int, own []engine.Fact) {
	begun := -1
	mine := false
	for i, f := range log {
		switch f := f.(type) {
		case fact.Settled:
			if f.Seat == seat {
				from = i + 1
			}
		case fact.Began:
			if mine && f.Seat != seat {
				from, begun = i, -1
			}
			if mine = f.Seat == seat; mine {
				begun = i
			}
		}
	}
	if begun < 0 {
		return from, len(log), nil
	}
	for _, f := range log[begun:] {
		if _, ok := f.(fact.Besieged); ok {
			own = append(own, f)
		}
	}
	return from, max(from, begun), own
}

// marched tells of moves that are no news how many there are.
func marched(arrows []board.Arrow, s msg.Scene) (list []news) {
	moves := map[int]int{}
	for _, a := range arrows {
		moves[a.Seat]++
	}
	for _, a := range arrows {
		if n := moves[a.Seat]; n > 0 {
			list = append(list, news{1, msg.Say(subject(s, engine.Seat(a.Seat)) + " made " + counted(n, "move") + ".")})
			delete(moves, a.Seat)
		}
	}
	return list
}

// numbered are the others' moves as arrows, numbered in order; where they are too
// many, each ruler's bear one number.
func numbered(facts []engine.Fact, seat engine.Seat) (list []board.Arrow) {
	for _, a := range arrowsOf(facts) {
		if a.Seat != int(seat) && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	if len(list) > mostArrows {
		var seats []int
		for _, a := range list {
			if !slices.Contains(seats, a.Seat) {
				seats = append(seats, a.Seat)
			}
		}
		slices.SortStableFunc(list, func(a, b board.Arrow) int {
			return cmp.Compare(slices.Index(seats, a.Seat), slices.Index(seats, b.Seat))
		})
		for i := range list {
			list[i].N = slices.Index(seats, list[i].Seat) + 1
		}
		return list
	}
	for i := range list {
		list[i].N = i + 1
	}
	return list
}

// News is a sentence to a seat, and how much it matters.
type news struct {
	weight int
	text   msg.Text
}

// newsOf is what of the facts a seat wants to know. What somebody took of one ruler
// is one sentence.
func newsOf(v rules.View, seat engine.Seat, facts []engine.Fact, s msg.Scene) (list []news) {
	say := func(weight int, t msg.Text) { list = append(list, news{weight, t}) }
	taken := map[[2]int][]int{} // regions by taker and loser
	var pairs [][2]int
	spread := make([]int, len(v.Rulers))
	var last fact.Fought
	for _, f := range facts {
		switch f := f.(type) {
		case fact.Moved:
			if f.New && f.Seat != seat && int(f.Seat) < len(spread) && f.Seat >= 0 {
				spread[f.Seat]++
			}
		case fact.Fought:
			last = f
			if engine.Seat(f.Party) == seat && !f.Won {
				say(7, msg.Say(subject(s, f.Seat)+"’s attack on ").Bold(regionName(f.To)).Plain(" failed"+score(f).after(", ")+"."))
			}
		case fact.Took:
			switch {
			case f.Seat == seat:
			case engine.Seat(f.Party) == seat && f.City:
				t := msg.Text{}.Bold("You lost " + city(f.Region)).Plain(" to " + who(s, f.Seat))
				if last.To == f.Region && last.Seat == f.Seat && last.Won {
					t = t.Plain("’s " + last.Unit + " from " + regionName(last.From) + score(last).after(", "))
				}
				say(20, t.Plain("."))
			case f.City && f.Party >= 0:
				say(12, msg.Text{}.Bold(subject(s, f.Seat)+" took "+city(f.Region)).Plain(" from "+called(s, f.Party)+"."))
			case f.City:
				say(10, msg.Text{}.Bold(subject(s, f.Seat)+" took "+city(f.Region)).Plain(", which nobody held."))
			case f.Party >= 0:
				pair := [2]int{int(f.Seat), f.Party}
				if taken[pair] == nil {
					pairs = append(pairs, pair)
				}
				taken[pair] = append(taken[pair], f.Region)
			}
		default:
			if n, ok := singleNews(f, v, seat, s); ok {
				list = append(list, n)
			}
		}
	}
	for _, p := range pairs {
		if from := engine.Seat(p[1]); from == seat {
			say(15, msg.Say(subject(s, engine.Seat(p[0]))+" took ").Bold(regionNames(taken[p], 4)).Plain(" from you."))
		} else {
			say(4, msg.Say(subject(s, engine.Seat(p[0]))+" took "+regionNames(taken[p], 3)+" from "+who(s, from)+"."))
		}
	}
	for x, n := range spread {
		if n > 0 {
			say(2, msg.Say(subject(s, engine.Seat(x))+" moved into "+counted(n, "empty region")+"."))
		}
	}
	return list
}

// A result is how an attack's throws fell: 4 against 2.
type result string

func score(f fact.Fought) result {
	var parts []string
	for i := range min(len(f.Attack), len(f.Defend)) {
		parts = append(parts, strconv.Itoa(f.Attack[i])+" against "+strconv.Itoa(f.Defend[i]))
	}
	return result(listed(parts))
}

// after is the result behind what leads to it; "" without a throw.
func (r result) after(lead string) string {
	if r == "" {
		return ""
	}
	return lead + string(r)
}

// singleNews is a fact that is a sentence by itself.
func singleNews(f engine.Fact, v rules.View, seat engine.Seat, s msg.Scene) (news, bool) {
	switch f := f.(type) {
	case fact.Out:
		if f.Seat == seat {
			return news{22, msg.Text{}.Bold("You are out").Plain(": your last city is gone.")}, true
		}
		return news{13, outOf(f, s)}, true
	case fact.Starved:
		if f.Seat == seat {
			return news{21, msg.Text{}.Bold("You lost " + city(f.Land)).Plain(": the siege wasn't broken.")}, true
		}
		return news{11, msg.Text{}.Bold(city(f.Land) + " fell").Plain(" to a siege, and " + who(s, f.Seat) + " lost it.")}, true
	case fact.Besieged:
		if f.Seat == seat {
			return news{18, msg.Text{}.Bold(city(f.Land) + " is under siege").Plain(". Break it this turn or lose it.")}, true
		}
	case fact.CutOff:
		if f.Seat == seat {
			return news{14, msg.Say("You lost " + units(f.Armies, f.Taxmen, f.Fleet) + " in ").Bold(regionName(f.Region)).Plain(": cut off from your cities.")}, true
		}
	case fact.Offered:
		open := slices.ContainsFunc(v.Offers, func(o rules.Offer) bool {
			return o.From == int(f.Seat) && o.To == int(seat) && o.Bargain == f.Bargain
		})
		if f.To == seat && open {
			return news{16, msg.Text{}.Bold(subject(s, f.Seat) + " offered you").Plain(" " + bargain(f.Bargain) + ".")}, true
		}
	case fact.Traded:
		if f.Seat == seat {
			return news{9, msg.Say(subject(s, f.To) + " accepted your offer: " + bargain(f.Bargain) + ".")}, true
		}
	case fact.Declined:
		if f.From == seat {
			return news{8, msg.Say(subject(s, f.Seat) + " declined your offer.")}, true
		}
	case fact.Allied:
		if f.With == seat {
			return news{9, msg.Say(subject(s, f.Seat) + " gave you a pledge of alliance.")}, true
		}
	case fact.Renounced:
		if f.With == seat {
			return news{9, msg.Say(subject(s, f.Seat) + " took back their pledge to you.")}, true
		}
	}
	return news{}, false
}
