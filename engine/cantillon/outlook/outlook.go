// Package outlook tells from a map of Cantillon's Europe who will win: as matches of the
// bot steady have gone on from what is seen of the realms, measured at the beginning
// of turns.
package outlook

import (
	"math"

	"divisionbell/engine/cantillon/atlas"
)

// A Goal is what wins.
type Goal uint8

// Cities win, or the last ruler, or the richest.
const (
	Cities Goal = iota
	Last
	Richest
)

// Dated is for how many rounds more a match is reckoned that ends on a date.
const Dated = 10

// A Match is what all rulers share.
type Match struct {
	Fold           *atlas.Fold
	Held           atlas.Regions // by anybody
	Armies         *atlas.Tally
	Basic, Refined atlas.Regions // factories
	Goal           Goal
	Cities         int // that win
	Rounds         int // still to be played, where the richest wins
}

// A Realm is one ruler's: fleets are those of the reserve, armies all. Later is how many
// turns of others come before the next of its own, as a share of all.
type Realm struct {
	Out                             bool
	Own                             atlas.Regions
	Treasury, Score, Armies, Fleets int
	Later                           float64
}

// Chances appends each ruler's to win.
func (m *Match) Chances(realms []Realm, into []float64) []float64 {
	sum := 0.0
	from := len(into)
	for i := range realms {
		x := 0.0
		if !realms[i].Out {
			x = math.Exp(m.prospects(&realms[i]))
		}
		into = append(into, x)
		sum += x
	}
	for i := range into[from:] {
		into[from+i] /= sum
	}
	return into
}

// prospects are the logarithm of a ruler's odds to win, but for what is common to all.
func (m *Match) prospects(r *Realm) (sum float64) {
	if m.Goal == Richest {
		return m.wealth(r)
	}
	w := &weights[m.Goal]
	for i, x := range m.signs(r) {
		sum += w[i] * x
	}
	return sum
}

// What a realm shows of who will win.
const (
	signCities    = iota // held, of those that win
	signOneCity          // one more city wins
	signTwoCities        // two more do
	signLands            // logarithms of how many there are
	signArmies
	signTreasury
	signIncome
	signFleets
	signThreat // cities that fall if all attack that stand beside them
	signPrey   // the best chance of a foreign city, if all attack that stand beside it
	signWin    // that chance, where one more city wins
	signLater
	signCount
)

// weights are what the signs weigh where cities win, and where the last ruler does:
// fitted to a hundred thousand turns of steady on all maps, with two to six seats, now
// and then a move at random among them.
var weights = [...][signCount]float64{
	Cities: {1.73, 0.37, 0.27, 1.52, -0.10, -0.03, 0.57, 0.16, -0.82, 0.49, 0.85, -0.60},
	Last:   {-0.65, 0.48, -0.04, 2.48, -0.09, -0.01, 0.25, -0.03, -0.53, 0.22, 0.74, -0.54},
}

func (m *Match) signs(r *Realm) (x [signCount]float64) {
	lands, seas := r.Own.And(atlas.LandSet), r.Own.And(atlas.SeaSet)
	cities, win := r.Own.And(atlas.CitySet).Count(), m.Cities
	if m.Goal == Last {
		win = m.Fold.Cities.Count()
	}
	x[signCities] = float64(cities) / float64(win)
	switch win - cities {
	case 1:
		x[signOneCity] = 1
	case 2:
		x[signTwoCities] = 1
	}
	x[signLands], x[signArmies] = ln(lands.Count()), ln(r.Armies)
	x[signTreasury], x[signIncome] = ln(r.Treasury), ln(m.income(lands))
	x[signFleets] = ln(seas.Count() + r.Fleets)
	x[signThreat] = m.threat(r)
	for c := m.Fold.Cities.Without(r.Own); !c.Empty(); {
		city := c.Pop()
		x[signPrey] = max(x[signPrey], m.falls(city, m.Fold.Near[city].And(r.Own)))
	}
	x[signWin], x[signLater] = x[signPrey]*x[signOneCity], r.Later
	return x
}

func ln(n int) float64 { return math.Log1p(float64(n)) }

// income is what lands bring a turn.
func (m *Match) income(lands atlas.Regions) int {
	return lands.Count() + lands.And(m.Basic).Count() + 4*lands.And(m.Refined).Count()
}

// threat is how many cities fall if all attack that stand beside them.
func (m *Match) threat(r *Realm) (sum float64) {
	for c := r.Own.And(atlas.CitySet); !c.Empty(); {
		city := c.Pop()
		sum += m.falls(city, m.Fold.Near[city].And(m.Held).Without(r.Own))
	}
	return sum
}

// falls is the chance that a city falls to all armies that stand in some regions.
func (m *Match) falls(c uint8, from atlas.Regions) float64 {
	n := m.Armies.Sum(from)
	if n == 0 {
		return 0
	}
	throws := 0
	if m.Held.Has(c) {
		throws = 1 + int(m.Armies.At(c))
	}
	return 1 - math.Pow(1-Win(throws), float64(n))
}

// higher is the chance that one die is higher than another.
const higher = 15.0 / 36

// Win is the chance to win so many throws in a row.
func Win(throws int) float64 { return math.Pow(higher, float64(throws)) }

// wealth is prospects where the richest wins: what a realm will be worth, which tells
// the more the nearer the end is.
func (m *Match) wealth(r *Realm) float64 {
	rounds := float64(m.Rounds)
	net := float64(max(0, m.income(r.Own.And(atlas.LandSet))-r.Armies))
	worth := math.Log(max(1, float64(r.Score)+net*rounds))
	return worth*(0.57+3.44/math.Sqrt(1+rounds)) - 0.72*m.threat(r)
}
