package cantillon

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// byPlace are the regions by their words, the reserve and all.
var byPlace = layPlaces()

func layPlaces() map[string]uint8 {
	at := map[string]uint8{}
	for i := range regionNames {
		at[regionNames[i].Word] = uint8(i)
	}
	return at
}

// places offers a set of regions in their order.
func places(set atlas.Regions, last bool) []engine.Option {
	out := make([]engine.Option, 0, set.Count())
	for !set.Empty() {
		out = append(out, placeOption(set.Pop(), last))
	}
	return out
}

func placeOption(r uint8, last bool) engine.Option {
	n := &regionNames[r]
	return engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: last}
}

func seats(set engine.Seats, last bool) (list []engine.Option) {
	for x := range maxSeats {
		if set>>x&1 == 1 {
			n := &seatNames[x]
			list = append(list, engine.Option{Word: n.Word, Title: n.Title, Last: last})
		}
	}
	return list
}

func number(least, most int64) []engine.Option {
	return []engine.Option{{Kind: engine.Number, Min: least, Max: most, Last: true}}
}

// choice offers the words of a list, numbered from 1, that are open.
func choice(list []string, open func(i uint8) bool) (out []engine.Option) {
	for i, word := range list {
		if open(uint8(i) + 1) {
			out = append(out, engine.Option{Word: word, Last: true})
		}
	}
	return out
}

// behind offers a set of regions, and behind one of them what then gives.
func behind(rest []string, set atlas.Regions, last bool, then func(r uint8) []engine.Option) []engine.Option {
	if len(rest) == 0 {
		return places(set, last)
	}
	if r, ok := byPlace[rest[0]]; ok && set.Has(r) && len(rest) == 1 {
		return then(r)
	}
	return nil
}

// alone offers what no other word comes before.
func alone(rest []string, list []engine.Option) []engine.Option {
	if len(rest) > 0 {
		return nil
	}
	return list
}

// unitOf is a unit, or 0.
func unitOf(word string) uint8 { return uint8(slices.Index(UnitNames[:], word) + 1) }

func region(t *engine.Taker) uint8 { return engine.Taken(t, atlas.ByWord, "region") }

// among is the index of a word in a list.
func among(t *engine.Taker, list []string) uint8 {
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

// readPlace, readSeat and their inverses are for verbs that say a place, or a
// number that may be a seat's.
func readPlace(_ *state, t *engine.Taker, a *action) { a.from = engine.Taken(t, byPlace, "region") }

func sayPlace(_ *state, a action, w []string) []string { return append(w, placeWord(a.from)) }

func readSeat(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Positive(32, "")) }

func sayNumber(_ *state, a action, w []string) []string {
	if a.n == 0 {
		return w
	}
	return append(w, strconv.FormatUint(uint64(a.n), 10))
}
