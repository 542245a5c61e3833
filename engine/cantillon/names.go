package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/term"
)

// What stands for a region where none is meant.
const (
	reserve = term.Reserve // newly built units, not yet on the map
	all     = term.All     // everything one holds
)

// Units, as an action's what.
const (
	army uint8 = iota + 1
	taxman
	fleet
)

// UnitNames are the units as words.
var UnitNames = [...]string{"army", "taxman", "fleet"}

func unitName(what uint8) string {
	if what == 0 {
		return ""
	}
	return UnitNames[what-1]
}

// unitCosts are what a unit costs, by its number (rule 3.6).
var unitCosts = [...]int{army: 2, taxman: 1, fleet: 2}

// Factories, as an action's what. Advanced ones follow their goods' order.
const (
	basic uint8 = iota + 1
	purple
	orange
	green
)

const fine = purple // of run: the advanced one, whatever it makes

// FactoryNames are the factories as words.
var FactoryNames = [...]string{"basic", "purple", "orange", "green"}

const factoryCost = 2 // of each (rule 6.6)

var kindNames = [...]string{"basic", "advanced"}

// Names of sets of words.
const (
	setRegions   = "regions"
	setPlaces    = "places" // regions and the reserve
	setLots      = "lots"   // regions and all
	setWorks     = "works"  // lands and all
	setLands     = "lands"
	setCities    = "cities"
	setSecond    = "second"
	setUnits     = "units"
	setKinds     = "kinds"
	setFactories = "factories"
	setStages    = "stages"
	setSeats     = "seats"
)

var sets = laySets()

func laySets() []engine.Set {
	regions, lands := term.Regions[:atlas.RegionCount:atlas.RegionCount], term.Regions[:atlas.LandCount:atlas.LandCount]
	var cities []engine.Name
	for m := atlas.CitySet; !m.Empty(); {
		cities = append(cities, lands[m.Pop()])
	}
	stages := append(term.Plain(stageNames[expanding:estate]), engine.Name{Word: endWord, Title: "End the turn"})
	return []engine.Set{
		{Name: setRegions, Names: regions},
		{Name: setPlaces, Names: append(regions, term.Regions[reserve])},
		{Name: setLots, Names: append(regions, term.Regions[all])},
		{Name: setWorks, Names: append(lands, term.Regions[all])},
		{Name: setLands, Names: lands},
		{Name: setCities, Names: cities},
		{Name: setSecond, Names: term.Plain([]string{aboardWord})},
		{Name: setUnits, Names: term.Plain(UnitNames[:])},
		{Name: setKinds, Names: term.Plain(kindNames[:])},
		{Name: setFactories, Names: term.Plain(FactoryNames[:])},
		{Name: setStages, Names: stages},
		{Name: setSeats, Names: term.SeatNames[:]},
	}
}

// someCities names the cities of lands, all or the first few.
func someCities(set atlas.Regions) string {
	return atlas.Few(set, func(land uint8) string { return atlas.Lands[land].City })
}

// some lists the first of a set as a sentence does: Iceland, Wales and 3 more.
func some(set atlas.Regions) string {
	return atlas.Few(set, func(r uint8) string { return term.Regions[r].Title })
}
