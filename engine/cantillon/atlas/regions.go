package atlas

import (
	"math/bits"
	"strconv"
	"strings"
)

// Regions is a set: bit i of the whole is region i.
type Regions [2]uint64

func (r Regions) Has(i uint8) bool          { return r[i>>6]>>(i&63)&1 == 1 }
func (r *Regions) Add(i uint8)              { r[i>>6] |= 1 << (i & 63) }
func (r *Regions) Remove(i uint8)           { r[i>>6] &^= 1 << (i & 63) }
func (r Regions) And(x Regions) Regions     { return Regions{r[0] & x[0], r[1] & x[1]} }
func (r Regions) Or(x Regions) Regions      { return Regions{r[0] | x[0], r[1] | x[1]} }
func (r Regions) Without(x Regions) Regions { return Regions{r[0] &^ x[0], r[1] &^ x[1]} }
func (r Regions) Empty() bool               { return r[0]|r[1] == 0 }
func (r Regions) Count() int                { return bits.OnesCount64(r[0]) + bits.OnesCount64(r[1]) }

// First is the lowest region of a set that is not empty.
func (r Regions) First() uint8 {
	if r[0] != 0 {
		return uint8(bits.TrailingZeros64(r[0]))
	}
	return uint8(64 + bits.TrailingZeros64(r[1]))
}

// Pop takes the lowest region out of a set that is not empty.
func (r *Regions) Pop() uint8 {
	if r[0] != 0 {
		i := bits.TrailingZeros64(r[0])
		r[0] &= r[0] - 1
		return uint8(i)
	}
	i := bits.TrailingZeros64(r[1])
	r[1] &= r[1] - 1
	return uint8(64 + i)
}

// Nth is the region of a set that has n lower ones in it.
func (r Regions) Nth(n int) uint8 {
	w := 0
	if c := bits.OnesCount64(r[0]); n >= c {
		w, n = 1, n-c
	}
	m := r[w]
	for ; n > 0; n-- {
		m &= m - 1
	}
	return uint8(64*w + bits.TrailingZeros64(m))
}

// Where are the regions of a set of which something is so.
func (r Regions) Where(is func(uint8) bool) (set Regions) {
	for !r.Empty() {
		if x := r.Pop(); is(x) {
			set.Add(x)
		}
	}
	return set
}

// List is a set as numbers, in their order; never nil.
func (r Regions) List() []int {
	out := make([]int, 0, r.Count())
	for !r.Empty() {
		out = append(out, int(r.Pop()))
	}
	return out
}

// A Tally counts to two in each region: those with one at least, those with two.
type Tally [2]Regions

func (t *Tally) At(r uint8) (n uint8) {
	return uint8(t[0][r>>6]>>(r&63)&1 + t[1][r>>6]>>(r&63)&1)
}

func (t *Tally) Inc(r uint8) {
	if t[0].Has(r) {
		t[1].Add(r)
	}
	t[0].Add(r)
}

// Dec takes one away, if there is any.
func (t *Tally) Dec(r uint8) {
	if !t[1].Has(r) {
		t[0].Remove(r)
	}
	t[1].Remove(r)
}

func (t *Tally) Set(r, n uint8) {
	t[0].Remove(r)
	t[1].Remove(r)
	for ; n > 0; n-- {
		t.Inc(r)
	}
}

// Sum counts what is within some regions.
func (t *Tally) Sum(within Regions) int { return t[0].And(within).Count() + t[1].And(within).Count() }

func SetOf(members ...uint8) (r Regions) {
	for _, m := range members {
		r.Add(m)
	}
	return r
}

// Sets of the whole map that never change.
var (
	LandSet, SeaSet = layKinds()
	CitySet         = layCities()
	Nearby          = layNear() // each region's neighbours, lands and seas
	AnchorOf        = layAnchors()
	ByWord          = layWords()
)

func layKinds() (lands, seas Regions) {
	for i := range uint8(RegionCount) {
		if i < LandCount {
			lands.Add(i)
		} else {
			seas.Add(i)
		}
	}
	return lands, seas
}

func layCities() (set Regions) {
	for i := range Lands {
		if Lands[i].City != "" {
			set.Add(uint8(i))
		}
	}
	return set
}

// Read is the set that numbers of lands and letters of seas name. The tables are
// literals, and a test reads them all.
func Read(words string) (set Regions) {
	for _, w := range strings.Fields(words) {
		if n, err := strconv.Atoi(w); err == nil {
			set.Add(uint8(n - 1))
			continue
		}
		for i := range Seas {
			if Seas[i].Letter == w {
				set.Add(uint8(LandCount + i))
			}
		}
	}
	return set
}

func layNear() (near [RegionCount]Regions) {
	for i := range Lands {
		near[i] = Read(Lands[i].Lands + " " + Lands[i].Seas)
		for m := near[i].And(SeaSet); !m.Empty(); {
			near[m.Pop()].Add(uint8(i))
		}
	}
	for i := range Seas {
		near[LandCount+i] = near[LandCount+i].Or(Read(Seas[i].Seas))
	}
	return near
}

// layAnchors is the sea of each land's anchor, or the land itself for none.
func layAnchors() (seas [LandCount]uint8) {
	for i := range Lands {
		seas[i] = uint8(i)
		if Lands[i].Port != "" {
			seas[i] = Read(Lands[i].Port).First()
		}
	}
	return seas
}

func layWords() map[string]uint8 {
	words := map[string]uint8{}
	for i := range uint8(RegionCount) {
		words[RegionID(int(i))] = i
	}
	return words
}

// IsSea reports whether a region is a sea.
func IsSea(region int) bool { return region >= LandCount }

// RegionID is a region's word in actions.
func RegionID(region int) string {
	if IsSea(region) {
		return Seas[region-LandCount].ID
	}
	return Lands[region].ID
}

// RegionName is a region's name as people read it.
func RegionName(region int) string {
	if IsSea(region) {
		return Seas[region-LandCount].Name
	}
	return Lands[region].Name
}

// Mark is the number of a land or the letter of a sea, as the map has it.
func Mark(region int) string {
	if IsSea(region) {
		return Seas[region-LandCount].Letter
	}
	return strconv.Itoa(Lands[region].N)
}

// Near lists a region's neighbours on the whole map, in the order of regions:
// two lands, two seas, or a land and a sea off its coast.
func Near(region int) []int { return Nearby[region].List() }

// Anchor is the sea of a port's anchor, or -1.
func Anchor(land int) int {
	if a := AnchorOf[land]; int(a) != land {
		return int(a)
	}
	return -1
}

// InPlay reports whether a region is in sight in a campaign.
func (c *Campaign) InPlay(region int) bool {
	for i := range Campaigns {
		if Campaigns[i].ID == c.ID {
			return Folds[i].All.Has(uint8(region))
		}
	}
	return false
}

// A Fold is a campaign as sets; what lies off it is no neighbour.
type Fold struct {
	All, Lands, Seas, Cities Regions
	Near                     [RegionCount]Regions
	From                     [LandCount]*Steps // the cities in sight; nil of other lands
}

var Folds = layFolds()

func layFolds() (folds [len(Campaigns)]Fold) {
	for i := range Campaigns {
		f := &folds[i]
		f.All = Read(Campaigns[i].Lands + " " + Campaigns[i].Seas)
		if f.All.Empty() {
			f.All = LandSet.Or(SeaSet)
		}
		f.Lands, f.Seas, f.Cities = f.All.And(LandSet), f.All.And(SeaSet), f.All.And(CitySet)
		for m := f.All; !m.Empty(); {
			r := m.Pop()
			f.Near[r] = Nearby[r].And(f.All)
		}
		for m := f.Cities; !m.Empty(); {
			c := m.Pop()
			x := f.steps(c)
			f.From[c] = &x
		}
	}
	return folds
}
