// Package term has what regions, seats and numbers are called in Cantillon's Europe, and
// offers them as the ways to go on with an action.
package term

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// What stands for a region where none is meant.
const (
	Reserve uint8 = atlas.RegionCount     // newly built units, not yet on the map
	All     uint8 = atlas.RegionCount + 1 // everything one holds
)

// mostSeats is how many can play.
const mostSeats = 6

// ByPlace are the regions by their words, the reserve and all.
var ByPlace = layPlaces()

func layPlaces() map[string]uint8 {
	at := map[string]uint8{}
	for i := range Regions {
		at[Regions[i].Word] = uint8(i)
	}
	return at
}

// Places offers a set of regions in their order.
func Places(set atlas.Regions, last bool) []engine.Option {
	out := make([]engine.Option, 0, set.Count())
	for !set.Empty() {
		out = append(out, PlaceOption(set.Pop(), last))
	}
	return out
}

// PlaceOption offers one of them.
func PlaceOption(r uint8, last bool) engine.Option {
	n := &Regions[r]
	return engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: last}
}

// Seats offers seats.
func Seats(set engine.Seats, last bool) (list []engine.Option) {
	for x := range mostSeats {
		if set>>x&1 == 1 {
			n := &SeatNames[x]
			list = append(list, engine.Option{Word: n.Word, Title: n.Title, Last: last})
		}
	}
	return list
}

// Number offers what lies between two numbers, and ends the action.
func Number(least, most int64) []engine.Option {
	return []engine.Option{{Kind: engine.Number, Min: least, Max: most, Last: true}}
}

// Choice offers the words of a list, numbered from 1, that are open.
func Choice(list []string, open func(i uint8) bool) (out []engine.Option) {
	for i, word := range list {
		if open(uint8(i) + 1) {
			out = append(out, engine.Option{Word: word, Last: true})
		}
	}
	return out
}

// Behind offers a set of regions, and behind one of them what then gives.
func Behind(rest []string, set atlas.Regions, last bool, then func(r uint8) []engine.Option) []engine.Option {
	if len(rest) == 0 {
		return Places(set, last)
	}
	if r, ok := ByPlace[rest[0]]; ok && set.Has(r) && len(rest) == 1 {
		return then(r)
	}
	return nil
}

// Alone offers what no other word comes before.
func Alone(rest []string, list []engine.Option) []engine.Option {
	if len(rest) > 0 {
		return nil
	}
	return list
}

// Region takes a region.
func Region(t *engine.Taker) uint8 { return engine.Taken(t, atlas.ByWord, "region") }

// Among takes a word of a list, as its index.
func Among(t *engine.Taker, list []string) uint8 {
	w, ok := t.Word()
	if !ok {
		return 0
	}
	i := slices.Index(list, w)
	if i < 0 {
		t.Wrong("I don't know “%s” here", w)
		return 0
	}
	return uint8(i)
}

// Word is the word of a region, of the reserve or of all.
func Word(r uint8) string {
	switch r {
	case Reserve:
		return "reserve"
	case All:
		return "all"
	}
	return atlas.RegionID(int(r))
}

// Place is a region as facts have it: -1 for the reserve.
func Place(r uint8) int {
	if r == Reserve {
		return -1
	}
	return int(r)
}

// Regions are the names of all that has a place, SeatNames those of seats.
var (
	Regions   = layNames()
	SeatNames = laySeats()
)

func laySeats() (names [mostSeats]engine.Name) {
	for i := range names {
		n := strconv.Itoa(i + 1)
		names[i] = engine.Name{Word: n, Title: "Seat " + n}
	}
	return names
}

// layNames names each region, then the reserve and all.
func layNames() (names [atlas.RegionCount + 2]engine.Name) {
	copy(names[:], atlas.Names[:])
	names[Reserve] = engine.Name{Word: Word(Reserve), Title: "Newly built units"}
	names[All] = engine.Name{Word: Word(All), Title: "Everything"}
	return names
}

// Plain are words as names.
func Plain(words []string) (names []engine.Name) {
	for _, w := range words {
		names = append(names, engine.Name{Word: w})
	}
	return names
}
