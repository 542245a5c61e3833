package cantillon

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// prospect is how good a free city is: its value, times how many lands are nearer to it
// than to any city that is taken.
func (p *plan) prospect(land uint8) int {
	taken := p.held.And(atlas.CitySet)
	return atlas.Campaigns[p.Set.Campaign].Value(int(land), int(p.Seats)) * p.fold().Nearer(atlas.SetOf(land), taken)
}

const maxCities = 12 // that any map has

// chooseCity draws one of the free cities, each as likely as the square of its
// prospect: the better ones mostly, and not the same ones in every match.
func (p *plan) chooseCity(d *engine.Dice) action {
	var lands [maxCities]uint8
	var upTo [maxCities]int
	total, n := 0, 0
	for m := p.freeCities(); !m.Empty(); {
		land := m.Pop()
		weight := p.prospect(land)
		total += weight*weight + 1
		lands[n], upTo[n] = land, total
		n++
	}
	i, _ := slices.BinarySearch(upTo[:n], d.Below(total)+1)
	return action{verb: settle, from: lands[i]}
}
