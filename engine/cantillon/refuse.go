package cantillon

import "divisionbell/engine"

// A bar is what keeps an order from being carried out. Next asks for bars, people
// are told refusals.
type bar uint8

const (
	free bar = iota
	offMap
	there
	tooSoon
	noUnit
	spent
	noNeighbour
	ashore
	seaFull
	noFleet
	fleetFull
	landFull
	held
	lastCity
	firstTurn
	link
	seaHeld
	notMass
	noWay
	unmoored
	noneWaits
	onLand
	notHome
	offCoast
)

// refuse says why an order cannot be, by its rule. The order's unit is known but
// where there is none.
func (s *state) refuse(o order, b bar) error {
	unit := unitName(o.what)
	from, to := regionNames[o.from].Title, regionNames[o.to].Title
	switch b {
	case there:
		return engine.Illegal("4.1", "it is in %s already", to)
	case tooSoon:
		return engine.Illegal("4.12", "new units come on the map in position")
	case noUnit:
		return engine.Illegal("4.1", "you have no unit in %s", from)
	case spent:
		if o.what != fleet && s.units(o.from) == 0 {
			return engine.Illegal("4.1", "neither an army nor a taxman of yours is in %s", from)
		}
		if s.Stage == positioning {
			return engine.Illegal("4.10", "you have no %s in %s", unit, from)
		}
		if !s.present(o) {
			return engine.Illegal("4.1", "you have no %s in %s", unit, from)
		}
		return engine.Illegal("4.1", "no %s in %s can move any more in this stage", unit, from)
	case noNeighbour:
		return engine.Illegal("4.1", "%s is no neighbour of %s, which borders %s", to, from, some(s.fold().near[o.from]))
	case ashore:
		return engine.Illegal("4.2", "a fleet cannot go ashore")
	case seaFull:
		return engine.Illegal("4.3", "a sea has room for one fleet, and yours lies in %s", to)
	case noFleet:
		return engine.Illegal("4.4", "land units go to sea aboard a fleet of yours, and none lies in %s", to)
	case fleetFull:
		return engine.Illegal("4.3", "a fleet carries one unit, and the one in %s does", to)
	case landFull:
		return engine.Illegal("4.3", "%s is full: a land has room for two units", to)
	case held:
		return engine.Illegal("4.2", "somebody holds %s; only an army can invade it", to)
	case lastCity:
		return engine.Illegal("4.5", "%s is your last city and keeps a unit", Lands[o.from].City)
	case firstTurn:
		return engine.Illegal("4.5", "on your first turn a unit stays in %s", Lands[o.from].City)
	case link:
		return engine.Illegal("4.6", "that would cut %s off from your cities", some(s.cutBy(o)))
	case seaHeld:
		return engine.Illegal("4.11", "somebody's fleet lies in %s", to)
	case notMass:
		return engine.Illegal("4.10", "%s was not yours when this stage began", to)
	case noWay:
		return engine.Illegal("4.10", "no %s can pass from %s to %s", unit, from, to)
	case unmoored:
		return engine.Illegal("4.11", "a fleet rests off a coast of yours, or where a chain of your fleets reaches one")
	case noneWaits:
		return engine.Illegal("4.12", "no new %s waits to be placed", unit)
	case onLand:
		return engine.Illegal("4.12", "a new %s appears on land", unit)
	case notHome:
		return engine.Illegal("4.12", "a new %s appears in land of yours that reaches a city of yours, such as %s", unit, some(s.home()))
	case offCoast:
		return engine.Illegal("4.12", "a new fleet appears off a coast of yours, and %s is not", to)
	}
	return engine.Illegal("1.4", "that region is not on this map")
}

// present reports whether the unit of an order is where it should set out.
func (s *state) present(o order) bool {
	switch o.what {
	case army:
		return s.Armies.at(o.from) > 0
	case taxman:
		return s.Taxmen.at(o.from) > 0
	}
	return o.from >= LandCount
}

// cutBy is what an order would cut off.
func (s *state) cutBy(o order) regions {
	after := s.Own[s.Turn]
	if s.vacates(o) {
		after.remove(o.from)
	}
	after.add(o.to)
	return s.newlyCut(o, s.fold().cut(after))
}
