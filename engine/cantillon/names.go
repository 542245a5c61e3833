package cantillon

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// What stands for a region where none is meant.
const (
	reserve uint8 = atlas.RegionCount     // newly built units, not yet on the map
	all     uint8 = atlas.RegionCount + 1 // everything one holds
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

// placeWord is the word of a region, of the reserve or of all.
func placeWord(r uint8) string {
	switch r {
	case reserve:
		return "reserve"
	case all:
		return "all"
	}
	return atlas.RegionID(int(r))
}

// place is a region as facts have it: -1 for the reserve.
func place(r uint8) int {
	if r == reserve {
		return -1
	}
	return int(r)
}

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

var (
	regionNames = layNames()
	seatNames   = laySeats()
	sets        = laySets()
)

func laySeats() (names [maxSeats]engine.Name) {
	for i := range names {
		n := strconv.Itoa(i + 1)
		names[i] = engine.Name{Word: n, Title: "Seat " + n}
	}
	return names
}

// layNames names each region, then the reserve and all.
func layNames() (names [atlas.RegionCount + 2]engine.Name) {
	copy(names[:], atlas.Names[:])
	names[reserve] = engine.Name{Word: placeWord(reserve), Title: "Newly built units"}
	names[all] = engine.Name{Word: placeWord(all), Title: "Everything"}
	return names
}

func laySets() []engine.Set {
	regions, lands := regionNames[:atlas.RegionCount:atlas.RegionCount], regionNames[:atlas.LandCount:atlas.LandCount]
	var cities []engine.Name
	for m := atlas.CitySet; !m.Empty(); {
		cities = append(cities, lands[m.Pop()])
	}
	stages := append(plain(stageNames[expanding:estate]), engine.Name{Word: endWord, Title: "End the turn"})
	return []engine.Set{
		{Name: setRegions, Names: regions},
		{Name: setPlaces, Names: append(regions, regionNames[reserve])},
		{Name: setLots, Names: append(regions, regionNames[all])},
		{Name: setWorks, Names: append(lands, regionNames[all])},
		{Name: setLands, Names: lands},
		{Name: setCities, Names: cities},
		{Name: setSecond, Names: plain([]string{aboardWord})},
		{Name: setUnits, Names: plain(UnitNames[:])},
		{Name: setKinds, Names: plain(kindNames[:])},
		{Name: setFactories, Names: plain(FactoryNames[:])},
		{Name: setStages, Names: stages},
		{Name: setSeats, Names: seatNames[:]},
	}
}

func plain(words []string) (names []engine.Name) {
	for _, w := range words {
		names = append(names, engine.Name{Word: w})
	}
	return names
}

// someCities names the cities of lands, all or the first few.
func someCities(set atlas.Regions) string {
	return atlas.Few(set, func(land uint8) string { return atlas.Lands[land].City })
}

// some lists the first of a set as a sentence does: Iceland, Wales and 3 more.
func some(set atlas.Regions) string {
	return atlas.Few(set, func(r uint8) string { return regionNames[r].Title })
}
