package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// cityValues are what each city is worth to begin with, on a campaign with so many
// players at most: how often in a hundred a ruler won from it, in hundreds of matches
// between steady bots that began at random. For three on the Atlantic map they are what
// won most against other choices. The narrower row stands first.
var cityValues = []struct {
	campaign string
	most     int
	values   map[string]int // by the city's land
}{
	{"nordic", 2, map[string]int{"svealand": 71, "zealand": 25, "ingria": 51}},
	{"nordic", 3, map[string]int{"svealand": 17, "zealand": 39, "ingria": 42}},
	{"atlantic", 3, map[string]int{"southern-england": 16, "ile-de-france": 86, "portugal": 43, "castile": 10}},
	{"atlantic", 4, map[string]int{"southern-england": 28, "ile-de-france": 42, "portugal": 14, "castile": 14}},
	{"mediterranean", 4, map[string]int{"portugal": 32, "castile": 9, "venetia": 22, "rumelia": 36}},
	{"eastern", 6, map[string]int{"svealand": 2, "ingria": 6, "muscovy": 11, "mazovia": 16, "austria": 5, "rumelia": 57}},
	{"western", 6, map[string]int{"southern-england": 12, "zealand": 9, "ile-de-france": 5, "portugal": 17, "castile": 15, "venetia": 39}},
	{"full", 4, map[string]int{"southern-england": 6, "svealand": 18, "zealand": 18, "ingria": 23, "muscovy": 26, "mazovia": 23,
		"austria": 30, "ile-de-france": 38, "portugal": 27, "castile": 24, "venetia": 36, "rumelia": 24}},
	{"full", 6, map[string]int{"southern-england": 6, "svealand": 7, "zealand": 19, "ingria": 14, "muscovy": 16, "mazovia": 14,
		"austria": 18, "ile-de-france": 15, "portugal": 24, "castile": 21, "venetia": 25, "rumelia": 23}},
}

// cityValue is what a city is worth to begin with.
func (p *plan) cityValue(land uint8) int {
	for _, row := range cityValues {
		if row.campaign == atlas.Campaigns[p.Set.Campaign].ID && int(p.Seats) <= row.most {
			return row.values[atlas.RegionID(int(land))]
		}
	}
	return 0
}

// prospect is how many lands are nearer to a free city than to any that is taken.
func (p *plan) prospect(land uint8) int {
	mine, theirs := atlas.SetOf(land), p.held().And(atlas.CitySet)
	for {
		m, t := p.spread(mine, theirs), p.spread(theirs, mine)
		if m == mine && t == theirs {
			return mine.And(atlas.LandSet).Count()
		}
		mine, theirs = m.Without(t.Without(theirs)), t
	}
}

// spread is a set with its neighbours that another does not have.
func (p *plan) spread(set, other atlas.Regions) atlas.Regions {
	for m := set; !m.Empty(); {
		set = set.Or(p.fold().Near[m.Pop()])
	}
	return set.Without(other)
}

// chooseCity draws one of the free cities, each as likely as the square of its value
// times its prospect: the better ones mostly, and not the same ones in every match.
func (p *plan) chooseCity(d *engine.Dice) action {
	var lands []uint8
	var upTo []int
	total := 0
	for m := p.freeCities(); !m.Empty(); {
		land := m.Pop()
		weight := p.cityValue(land) * p.prospect(land)
		total += weight*weight + 1
		lands, upTo = append(lands, land), append(upTo, total)
	}
	at := d.Below(total)
	i, _ := slices.BinarySearch(upTo, at+1)
	return action{verb: settle, from: lands[i]}
}
