package cantillon

import (
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/manner"
	"divisionbell/engine/cantillon/tokens"
)

// bestPosition places what was built, mans the cities, sends fleets towards the
// foreign city and armies after them.
func (p *plan) bestPosition() (o order, ok bool) {
	if o, ok = p.bestPlace(); ok {
		return o, true
	}
	if o, ok = p.sail(); ok {
		return o, true
	}
	return p.march()
}

// bestPlace puts an army where a city lacks one, else next to the enemy, a taxman
// next to empty land, a fleet as near to the goal as may be.
func (p *plan) bestPlace() (best order, ok bool) {
	for what := army; what <= fleet; what++ {
		if p.Reserve[p.me][what-1] == 0 {
			continue
		}
		most := -1 << 30
		for m := p.berths(what); !m.Empty(); {
			to := m.Pop()
			if merit := p.merit(what, to); merit > most {
				best, most, ok = order{what, reserve, to}, merit, true
			}
		}
		if ok {
			return best, true
		}
	}
	return best, false
}

// berths are the regions where a unit can be placed out of the reserve (rule 4.12).
func (p *plan) berths(what uint8) atlas.Regions {
	home := p.home()
	if what != fleet {
		return home.Without(atlas.Two(&p.Armies, &p.Taxmen))
	}
	return p.fold().Around(home).And(atlas.SeaSet).Without(p.held)
}

// merit is how well a unit would stand in a region.
func (p *plan) merit(what, r uint8) int {
	near := p.fold().Near[r]
	switch what {
	case army:
		if r < atlas.LandCount && p.Armies.At(r) < p.guard(r) {
			return 1000
		}
		return -p.from(r)
	case taxman:
		return 10*near.And(p.vacant()).Count() - 20*int(p.units(r))
	}
	return 5*near.And(p.vacant()).Count() - 10*p.from(r)
}

// sail brings a fleet nearer to the goal, or to a coast that is empty.
func (p *plan) sail() (best order, ok bool) {
	var w atlas.Way
	most, berths := 0, p.fold().Seas.Without(p.held)
	for m := p.Own[p.me].And(atlas.SeaSet); !m.Empty(); {
		from := m.Pop()
		here := p.merit(fleet, from)
		o := order{what: fleet, from: from}
		for n := p.along(&w, o).And(berths); !n.Empty(); {
			o.to = n.Pop()
			if gain := p.merit(fleet, o.to) - here; gain > most && p.judgeAlong(&w, o) == free {
				best, most, ok = o, gain, true
			}
		}
	}
	return best, ok
}

// march moves an army that nobody needs where it is nearer to the goal, and lets
// taxmen go aboard where a coast is empty.
func (p *plan) march() (best order, ok bool) {
	var ways [taxman + 1]atlas.Way
	most, units := 0, atlas.Any(&p.Armies, &p.Taxmen)
	seas := p.Own[p.me].And(atlas.SeaSet)
	rooms := p.Mass.Without(atlas.Two(&p.Armies, &p.Taxmen)).Or(seas.Without(units))
	worth := [...]atlas.Worth{
		army:   atlas.WorthOf(rooms, func(r uint8) int { return p.standing(army, r) }),
		taxman: atlas.WorthOf(rooms, func(r uint8) int { return p.standing(taxman, r) }),
	}
	for m := p.Own[p.me].And(units); !m.Empty(); {
		from := m.Pop()
		if from < atlas.LandCount && p.units(from) == 1 {
			continue // somebody has to hold the land
		}
		for what := army; what <= taxman; what++ {
			o := order{what: what, from: from}
			if what == army && (p.Armies.At(from) == 0 || !p.spare(o)) ||
				what == taxman && (p.Taxmen.At(from) == 0 || p.units(from) < landRoom) {
				continue
			}
			here := p.standing(what, from)
			if worth[what].Best-here <= most {
				continue
			}
			for n := p.along(&ways[what], o).And(rooms); !n.Empty(); {
				o.to = n.Pop()
				if gain := int(worth[what].Of[o.to]) - here; gain > most && p.judgeAlong(&ways[what], o) == free {
					best, most, ok = o, gain, true
				}
			}
		}
	}
	return best, ok
}

// standing is how well a unit that is on the map stands: an army by its merit, a taxman
// where empty land is next to it.
func (p *plan) standing(what, r uint8) int {
	if what == army {
		return p.merit(army, r)
	}
	return min(1, p.fold().Near[r].And(p.vacant()).Count())
}

// bestFactory builds a basic factory away from the enemy, or the advanced one
// for which most goods are at hand.
func (p *plan) bestFactory() (a action, ok bool) {
	if p.Goods[p.me].Worth() < int(p.Due)+factoryCost+manner.Kept(p.Character, p.armies(p.me)) {
		return a, false
	}
	var dark [3]int // what a turn makes of each dark good, less what is used up
	for m := p.lands(p.me).And(p.Basic); !m.Empty(); {
		dark[atlas.Lands[m.Pop()].Colour]++
	}
	for i, in := range tokens.Advanced {
		n := p.lands(p.me).And(p.Fine[i]).Count()
		dark[in[0]-tokens.DarkRed] -= n
		dark[in[1]-tokens.DarkRed] -= n
	}
	safe := p.lands(p.me).Where(func(l uint8) bool { return p.fold().Near[l].And(p.enemies()).Empty() })
	for i, in := range tokens.Advanced {
		if sites := safe.Without(p.refined()); dark[in[0]-tokens.DarkRed] > 0 && dark[in[1]-tokens.DarkRed] > 0 && !sites.Empty() {
			return action{verb: factory, from: sites.First(), what: purple + uint8(i)}, true
		}
	}
	least := 1 << 30
	for m := safe.Without(p.Basic); !m.Empty(); {
		if l := m.Pop(); dark[atlas.Lands[l].Colour] < least {
			a, least, ok = action{verb: factory, from: l, what: basic}, dark[atlas.Lands[l].Colour], true
		}
	}
	return a, ok
}
