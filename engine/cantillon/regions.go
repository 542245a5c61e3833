package cantillon

import (
	"math/bits"
	"strconv"
	"strings"
)

// regions is a set: bit i of the whole is region i.
type regions [2]uint64

func (r regions) has(i uint8) bool          { return r[i>>6]>>(i&63)&1 == 1 }
func (r *regions) add(i uint8)              { r[i>>6] |= 1 << (i & 63) }
func (r *regions) remove(i uint8)           { r[i>>6] &^= 1 << (i & 63) }
func (r regions) and(x regions) regions     { return regions{r[0] & x[0], r[1] & x[1]} }
func (r regions) or(x regions) regions      { return regions{r[0] | x[0], r[1] | x[1]} }
func (r regions) without(x regions) regions { return regions{r[0] &^ x[0], r[1] &^ x[1]} }
func (r regions) empty() bool               { return r[0]|r[1] == 0 }
func (r regions) count() int                { return bits.OnesCount64(r[0]) + bits.OnesCount64(r[1]) }

// first is the lowest region of a set that is not empty.
func (r regions) first() uint8 {
	if r[0] != 0 {
		return uint8(bits.TrailingZeros64(r[0]))
	}
	return uint8(64 + bits.TrailingZeros64(r[1]))
}

// pop takes the lowest region out of a set that is not empty.
func (r *regions) pop() uint8 {
	i := r.first()
	r.remove(i)
	return i
}

// nth is the region of a set that has n lower ones in it.
func (r regions) nth(n int) uint8 {
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

// where are the regions of a set of which something is so.
func (r regions) where(is func(uint8) bool) (set regions) {
	for !r.empty() {
		if x := r.pop(); is(x) {
			set.add(x)
		}
	}
	return set
}

// list is a set as numbers, in their order; never nil.
func (r regions) list() []int {
	out := make([]int, 0, r.count())
	for !r.empty() {
		out = append(out, int(r.pop()))
	}
	return out
}

// A tally counts to two in each region: those with one at least, those with two.
type tally [2]regions

func (t *tally) at(r uint8) (n uint8) {
	return uint8(t[0][r>>6]>>(r&63)&1 + t[1][r>>6]>>(r&63)&1)
}

func (t *tally) inc(r uint8) {
	if t[0].has(r) {
		t[1].add(r)
	}
	t[0].add(r)
}

// dec takes one away, if there is any.
func (t *tally) dec(r uint8) {
	if !t[1].has(r) {
		t[0].remove(r)
	}
	t[1].remove(r)
}

func (t *tally) set(r, n uint8) {
	t[0].remove(r)
	t[1].remove(r)
	for ; n > 0; n-- {
		t.inc(r)
	}
}

// sum counts what is within some regions.
func (t *tally) sum(within regions) int { return t[0].and(within).count() + t[1].and(within).count() }

func setOf(members ...uint8) (r regions) {
	for _, m := range members {
		r.add(m)
	}
	return r
}

// Sets of the whole map that never change.
var (
	landSet, seaSet = layKinds()
	citySet         = layCities()
	near            = layNear() // each region's neighbours, lands and seas
	anchor          = layAnchors()
	byWord          = layWords()
)

func layKinds() (lands, seas regions) {
	for i := range uint8(RegionCount) {
		if i < LandCount {
			lands.add(i)
		} else {
			seas.add(i)
		}
	}
	return lands, seas
}

func layCities() (set regions) {
	for i := range Lands {
		if Lands[i].City != "" {
			set.add(uint8(i))
		}
	}
	return set
}

// read is the set that numbers of lands and letters of seas name. The tables are
// literals, and a test reads them all.
func read(words string) (set regions) {
	for _, w := range strings.Fields(words) {
		if n, err := strconv.Atoi(w); err == nil {
			set.add(uint8(n - 1))
			continue
		}
		for i := range Seas {
			if Seas[i].Letter == w {
				set.add(uint8(LandCount + i))
			}
		}
	}
	return set
}

func layNear() (near [RegionCount]regions) {
	for i := range Lands {
		near[i] = read(Lands[i].Lands + " " + Lands[i].Seas)
		for m := near[i].and(seaSet); !m.empty(); {
			near[m.pop()].add(uint8(i))
		}
	}
	for i := range Seas {
		near[LandCount+i] = near[LandCount+i].or(read(Seas[i].Seas))
	}
	return near
}

// layAnchors is the sea of each land's anchor, or the land itself for none.
func layAnchors() (seas [LandCount]uint8) {
	for i := range Lands {
		seas[i] = uint8(i)
		if Lands[i].Port != "" {
			seas[i] = read(Lands[i].Port).first()
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
func Near(region int) []int { return near[region].list() }

// Anchor is the sea of a port's anchor, or -1.
func Anchor(land int) int {
	if a := anchor[land]; int(a) != land {
		return int(a)
	}
	return -1
}

// InPlay reports whether a region is in sight in a campaign.
func (c *Campaign) InPlay(region int) bool {
	for i := range Campaigns {
		if Campaigns[i].ID == c.ID {
			return folds[i].all.has(uint8(region))
		}
	}
	return false
}

// A fold is a campaign as sets; what lies off it is no neighbour.
type fold struct {
	all, lands, seas, cities regions
	near                     [RegionCount]regions
}

var folds = layFolds()

func layFolds() (folds [len(Campaigns)]fold) {
	for i := range Campaigns {
		f := &folds[i]
		f.all = read(Campaigns[i].Lands + " " + Campaigns[i].Seas)
		if f.all.empty() {
			f.all = landSet.or(seaSet)
		}
		f.lands, f.seas, f.cities = f.all.and(landSet), f.all.and(seaSet), f.all.and(citySet)
		for m := f.all; !m.empty(); {
			r := m.pop()
			f.near[r] = near[r].and(f.all)
		}
	}
	return folds
}
