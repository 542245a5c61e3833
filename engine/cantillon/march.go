package cantillon

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
		for m := p.fold().all; !m.empty(); {
			to := m.pop()
			if merit := p.merit(what, to); merit > most && p.goes(what, reserve, to) {
				best, most, ok = order{what, reserve, to}, merit, true
			}
		}
		if ok {
			return best, true
		}
	}
	return best, false
}

// merit is how well a unit would stand in a region.
func (p *plan) merit(what, r uint8) int {
	near := p.fold().near[r]
	switch what {
	case army:
		if r < LandCount && p.Armies.at(r) < p.guard(r) {
			return 1000
		}
		return -p.away[r]
	case taxman:
		return 10*near.and(p.vacant()).count() - 20*int(p.units(r))
	}
	return 5*near.and(p.vacant()).count() - 10*p.away[r]
}

// sail brings a fleet nearer to the goal, or to a coast that is empty.
func (p *plan) sail() (best order, ok bool) {
	most := 0
	for m := p.Own[p.me].and(seaSet); !m.empty(); {
		from := m.pop()
		here := p.merit(fleet, from)
		for n := p.fold().seas.without(p.held()); !n.empty(); {
			to := n.pop()
			if gain := p.merit(fleet, to) - here; gain > most && p.goes(fleet, from, to) {
				best, most, ok = order{fleet, from, to}, gain, true
			}
		}
	}
	return best, ok
}

// march moves an army that nobody needs where it is nearer to the goal, and lets
// taxmen go aboard where a coast is empty.
func (p *plan) march() (best order, ok bool) {
	most := 0
	rooms := p.Mass.or(p.Own[p.me].and(seaSet))
	for m := p.Own[p.me]; !m.empty(); {
		from := m.pop()
		for what := army; what <= taxman; what++ {
			o := order{what: what, from: from}
			if what == army && (p.Armies.at(from) == 0 || !p.spare(o)) ||
				what == taxman && (p.Taxmen.at(from) == 0 || p.units(from) < landRoom) {
				continue
			}
			if from < LandCount && p.units(from) == 1 {
				continue // somebody has to hold the land
			}
			for n := rooms; !n.empty(); {
				o.to = n.pop()
				if gain := p.progress(o); gain > most && p.goes(o.what, o.from, o.to) {
					best, most, ok = o, gain, true
				}
			}
		}
	}
	return best, ok
}

// progress is how much better a unit would stand.
func (p *plan) progress(o order) int {
	if o.what == army {
		return p.merit(army, o.to) - p.merit(army, o.from)
	}
	empty := func(r uint8) int { return min(1, p.fold().near[r].and(p.vacant()).count()) }
	return empty(o.to) - empty(o.from)
}

// bestFactory builds a basic factory away from the enemy, or the advanced one
// for which most goods are at hand.
func (p *plan) bestFactory() (a action, ok bool) {
	if p.Goods[p.me].Worth() < int(p.Due)+factoryCost+p.armies(p.me)/2 {
		return a, false
	}
	var dark [3]int // what a turn makes of each dark good, less what is used up
	for m := p.lands(p.me).and(p.Basic); !m.empty(); {
		dark[Lands[m.pop()].Colour]++
	}
	for i, in := range advanced {
		n := p.lands(p.me).and(p.Fine[i]).count()
		dark[in[0]-DarkRed] -= n
		dark[in[1]-DarkRed] -= n
	}
	safe := p.lands(p.me).where(func(l uint8) bool { return p.fold().near[l].and(p.enemies()).empty() })
	for i, in := range advanced {
		if sites := safe.without(p.refined()); dark[in[0]-DarkRed] > 0 && dark[in[1]-DarkRed] > 0 && !sites.empty() {
			return action{verb: factory, from: sites.first(), what: purple + uint8(i)}, true
		}
	}
	least := 1 << 30
	for m := safe.without(p.Basic); !m.empty(); {
		if l := m.pop(); dark[Lands[l].Colour] < least {
			a, least, ok = action{verb: factory, from: l, what: basic}, dark[Lands[l].Colour], true
		}
	}
	return a, ok
}
