package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/manner"
)

// Steady reads the map as anyone can. It fills empty land with taxmen, keeps an
// army in its cities, builds factories behind the front and sends its armies the
// shortest way to the nearest foreign city, by sea if it must. Of trades it takes
// those that leave it the richer, and of lots it buys what it can hold.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "settles empty land, guards its cities and marches on the nearest foreign one",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
}

// Steady is what the bot does.
func (r *rules) Steady(s *state, ask engine.Ask, d *engine.Dice) (a action, act bool) {
	return r.Act(s, ask, engine.Character{}, d)
}

// Act is what one of a character does. It looks at nothing but the map, treasuries,
// pledges, offers and what is bid aloud, which all may know.
func (r *rules) Act(s *state, ask engine.Ask, c engine.Character, d *engine.Dice) (a action, act bool) {
	p := plan{state: s, me: int8(ask.Seat), held: s.held(), Character: c}
	if a, act = p.answer(ask); act || ask.Offer {
		return a, act
	}
	switch ask.Kind {
	case StageSettle:
		return p.chooseCity(d), true
	case AskBid:
		return p.bestBid(s.Lot), true
	case StageNegotiate:
		if a, act = p.barter(); act {
			return a, true
		}
		if a, act = p.parley(d); act {
			return a, true
		}
	}
	return p.play(r, ask), true
}

// answer accepts the first offer that it takes; to the one that it is asked about it says
// for what it would take it, or declines.
func (p *plan) answer(ask engine.Ask) (a action, act bool) {
	for i := range p.Offers {
		switch o := &p.Offers[i]; {
		case o.To != p.me || !p.possible(o):
		case p.takes(o):
			return action{verb: accept, n: o.name()}, true
		case ask.Offer && uint32(ask.Of) == o.name():
			if a, act = counter(p, o); act {
				return a, true
			}
			return action{verb: decline, n: o.name()}, true
		}
	}
	return a, false
}

// A plan is the map as one seat sees it.
type plan struct {
	*state
	engine.Character
	me   int8
	held atlas.Regions // by anybody
	away atlas.Steps   // steps to the nearest foreign city
}

const (
	wary     = 2  // steps that an army in a city is worth
	seaChest = 10 // what a treasury must be worth for a battle at sea
)

// survey finds how far every region is from the nearest foreign city; one is farther by
// wary steps for each army that guards it, so that not all go for whoever lies between.
func (p *plan) survey() {
	f := p.fold()
	goals := p.enemies().And(atlas.CitySet).Without(p.trusted())
	if goals.Empty() {
		goals = f.Cities.Without(p.Own[p.me])
	}
	p.away = atlas.FarAway
	for m := goals; !m.Empty(); {
		c := m.Pop()
		p.away.Lower(f.From[c], wary*p.Armies.At(c)+manner.Aside(p.Character, p.grudge(c)))
	}
}

// from is how many steps a region is from the nearest foreign city.
func (p *plan) from(r uint8) int { return int(p.away[r]) }

// play answers an ask.
func (p *plan) play(r *rules, ask engine.Ask) action {
	switch ask.Kind {
	case StageExpand:
		p.survey()
		if o, ok := p.bestExpand(); ok {
			return action{verb: move, what: o.what, from: o.from, to: o.to}
		}
	case StageBuild:
		p.survey()
		if b, ok := p.bestBuild(); ok {
			return b
		}
	case StagePosition:
		p.survey()
		if o, ok := p.bestPosition(); ok {
			return action{verb: move, what: o.what, from: o.from, to: o.to}
		}
	case StageFactories:
		if f, ok := p.bestFactory(); ok {
			return f
		}
	}
	return r.Caretaker(p.state, ask)
}

func (p *plan) enemies() atlas.Regions { return p.held.Without(p.Own[p.me]) }

// vacant are lands in which nobody is.
func (p *plan) vacant() atlas.Regions { return p.fold().Lands.Without(p.held) }

// guard is how many armies a land should keep: a city one, and two while an enemy
// stands next to it.
func (p *plan) guard(r uint8) uint8 {
	if !atlas.CitySet.Has(r) {
		return 0
	}
	return manner.Guards(p.Character, !p.fold().Near[r].And(p.enemies()).Empty())
}

// spare reports whether a unit may leave where it is for good.
func (p *plan) spare(o order) bool {
	if o.what == army && o.from < atlas.LandCount {
		return p.Armies.At(o.from) > p.guard(o.from)
	}
	return true
}

// bestExpand is the order that gains most now.
func (p *plan) bestExpand() (best order, ok bool) {
	most, spared := 0, p.Own[p.me].Or(p.trusted())
	for m := p.Own[p.me]; !m.Empty(); {
		from := m.Pop()
		ready := [...]bool{army: p.ReadyA.At(from) > 0, taxman: p.ReadyT.At(from) > 0, fleet: p.ReadyF.Has(from)}
		if ready == [...]bool{fleet: false} {
			continue
		}
		for n := p.fold().Near[from].Without(spared); !n.Empty(); {
			to := n.Pop()
			for what := army; what <= fleet; what++ {
				if !ready[what] {
					continue
				}
				o := order{what, from, to}
				if gain := p.gain(o); gain > most && p.goes(what, from, to) {
					best, most, ok = o, gain, true
				}
			}
		}
	}
	return best, ok
}

// gain is what an order out of the realm brings in expand; nothing at all below 1.
func (p *plan) gain(o order) int {
	if !p.spare(o) {
		return 0
	}
	empty := !p.held.Has(o.to)
	leaves := o.what != fleet && o.from < atlas.LandCount && p.units(o.from) == 1
	switch {
	case o.what == fleet && !empty && p.Goods[p.me].Worth() > seaChest:
		return 25 - p.from(o.to)
	case o.what == fleet, o.to >= atlas.LandCount:
		return 0
	case empty:
		gain := 30 + p.riches(o.to) - p.from(o.to)
		if o.what == army {
			gain += p.from(o.from) - p.from(o.to)
		}
		if leaves {
			gain -= 30 + p.riches(o.from)
			if o.what == army && p.away[o.to] < p.away[o.from] {
				gain += 10
			}
		}
		return gain
	case o.what == taxman:
		return 0
	}
	return p.assault(o, leaves)
}

// riches is what a land is worth beside being one.
func (p *plan) riches(r uint8) (n int) {
	if r >= atlas.LandCount {
		return 0
	}
	if atlas.CitySet.Has(r) {
		n += 60
	}
	if p.Basic.Has(r) {
		n += 5
	}
	if p.fine(r) != 0 {
		n += 10
	}
	return n
}

// assault is what an attack is worth: a city always, other land when no more than
// one army guards it.
func (p *plan) assault(o order, leaves bool) int {
	throws := p.protections(p.me, o.to)
	gain := 40 + p.riches(o.to) + manner.Owed(p.Character, p.grudge(o.to))
	switch {
	case !manner.Dares(p.Character, p.ReadyA.Sum(p.fold().Near[o.to].And(p.Own[p.me])), throws):
		return 0
	case atlas.CitySet.Has(o.to):
		gain += 100
	case throws > 1:
		return 0
	}
	gain /= throws + 1
	if leaves && throws == 0 {
		gain -= 25
	}
	return gain
}

// bestBuild orders taxmen for empty land, then guards, then fleets if only they
// lead on, then as many armies as a turn's income feeds.
func (p *plan) bestBuild() (a action, ok bool) {
	buy := func(unit uint8, n int) bool {
		n = min(n, int(p.affordable(unit)))
		if n > 0 {
			a, ok = action{verb: build, what: unit, n: uint32(n)}, true
		}
		return n > 0
	}
	lands := p.lands(p.me)
	works := lands.And(p.Basic).Count()
	income := lands.Count() + works + 4*lands.And(p.refined()).Count()
	waiting := &p.Reserve[p.me]
	if buy(taxman, p.frontier().Count()-p.idlers()-int(waiting[taxman-1])) {
		return a, true
	}
	lacking := 0
	for m := p.cities(p.me); !m.Empty(); {
		c := m.Pop()
		if n, has := p.guard(c), p.Armies.At(c); n > has && p.units(c) < landRoom {
			lacking += int(n - has)
		}
	}
	if buy(army, lacking-int(waiting[army-1])) {
		return a, true
	}
	if p.needsFleet() && waiting[fleet-1] == 0 && buy(fleet, 1) {
		return a, true
	}
	kept := 0
	if p.sites(p.me).Without(p.Basic).Count() > 0 && (p.Wealth > 0 || works < lands.Count()/2) {
		kept = 2 * factoryCost
	}
	n := min((p.Goods[p.me].Worth()-int(p.Due)-kept)/unitCosts[army], manner.Fed(p.Character, income)-p.armies(p.me))
	if n > 0 && buy(army, n) {
		return a, true
	}
	return a, false
}

// frontier is the empty land that own land or fleets border.
func (p *plan) frontier() atlas.Regions { return p.fold().Around(p.Own[p.me]).And(p.vacant()) }

// idlers are land units beyond the one that holds a land.
func (p *plan) idlers() int {
	return p.lands(p.me).Where(func(r uint8) bool { return p.units(r) > 1 && p.Taxmen.At(r) > 0 }).Count()
}

// needsFleet: there is a foreign city left, no army can get nearer to it by land,
// and there are fewer fleets than a crossing takes.
func (p *plan) needsFleet() bool {
	fleets := p.Own[p.me].And(atlas.SeaSet).Count()
	land, sea := uint8(atlas.Far), uint8(atlas.Far)
	for m := p.lands(p.me); !m.Empty(); {
		r := m.Pop()
		land = min(land, p.away[r])
		for n := p.fold().Near[r]; !n.Empty(); {
			x := n.Pop()
			switch {
			case x >= atlas.LandCount:
				sea = min(sea, p.away[x])
			case p.away[x] < p.away[r] && !p.Own[p.me].Has(x):
				land = min(land, p.away[x])
			}
		}
	}
	return sea < land && fleets < 4 || fleets == 0 && sea < atlas.Far
}
