package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/term"
)

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
	from, to := term.Regions[o.from].Title, term.Regions[o.to].Title
	switch b {
	case there:
		return engine.Illegal("4.1", "it's already in %s", to)
	case tooSoon:
		return engine.Illegal("4.12", "new units can't be placed before the position stage")
	case noUnit:
		return engine.Illegal("4.1", "you have no units in %s", from)
	case spent:
		if o.what != fleet && s.units(o.from) == 0 {
			return engine.Illegal("4.1", "you have no army or taxman in %s", from)
		}
		if s.Stage == positioning {
			return engine.Illegal("4.10", "you have no %s in %s", unit, from)
		}
		if !s.present(o) {
			return engine.Illegal("4.1", "you have no %s in %s", unit, from)
		}
		return engine.Illegal("4.1", "your %s in %s has already moved in this stage", unit, from)
	case noNeighbour:
		return engine.Illegal("4.1", "%s isn't next to %s. From there: %s", to, from, some(s.fold().Near[o.from]))
	case ashore:
		return engine.Illegal("4.2", "fleets can't go ashore")
	case seaFull:
		return engine.Illegal("4.3", "a sea has room for 1 fleet, and you already have one in %s", to)
	case noFleet:
		return engine.Illegal("4.4", "land units go to sea aboard your own fleets, and you have none in %s", to)
	case fleetFull:
		return engine.Illegal("4.3", "a fleet carries 1 unit, and yours in %s already has one", to)
	case landFull:
		return engine.Illegal("4.3", "%s is full: 2 units is the limit", to)
	case held:
		return engine.Illegal("4.2", "someone holds %s, and only an army can attack it", to)
	case lastCity:
		return engine.Illegal("4.5", "%s is your last city, so a unit has to stay", atlas.Lands[o.from].City)
	case firstTurn:
		return engine.Illegal("4.5", "on your first turn a unit has to stay in %s", atlas.Lands[o.from].City)
	case link:
		return engine.Illegal("4.6", "that would cut %s off from your cities", some(s.cutBy(o)))
	case seaHeld:
		return engine.Illegal("4.11", "someone else's fleet is in %s", to)
	case notMass:
		return engine.Illegal("4.10", "%s wasn't yours when this stage began", to)
	case noWay:
		return engine.Illegal("4.10", "your %s can't get from %s to %s", unit, from, to)
	case unmoored:
		return engine.Illegal("4.11", "a fleet has to stop off one of your coasts, or where a chain of your fleets reaches one")
	case noneWaits:
		return engine.Illegal("4.12", "you have no new %s to place", unit)
	case onLand:
		return engine.Illegal("4.12", "a new %s goes on land", unit)
	case notHome:
		return engine.Illegal("4.12", "a new %s goes on land of yours that is linked to one of your cities, such as %s", unit, some(s.home()))
	case offCoast:
		return engine.Illegal("4.12", "a new fleet goes off one of your coasts, and %s isn't", to)
	}
	return engine.Illegal("1.4", "that region isn't on this map")
}

// present reports whether the unit of an order is where it should set out.
func (s *state) present(o order) bool {
	switch o.what {
	case army:
		return s.Armies.At(o.from) > 0
	case taxman:
		return s.Taxmen.At(o.from) > 0
	}
	return o.from >= atlas.LandCount
}

// cutBy is what an order would cut off.
func (s *state) cutBy(o order) atlas.Regions {
	after := s.Own[s.Turn]
	if s.vacates(o) {
		after.Remove(o.from)
	}
	after.Add(o.to)
	return s.newlyCut(o, s.fold().Cut(after))
}
