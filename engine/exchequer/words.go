package exchequer

import (
	"math/bits"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// Option lists that are the same in every position.
var (
	roots     = verbs[:leave].Lists()
	areaOnly  = layAreas(false) // an area that needs more words
	areaLast  = layAreas(true)  // an area that may end the action
	fewTokens = layFew()        // 1 to so many
)

func layAreas(last bool) (list [areaCount]engine.Option) {
	for i, n := range areaNames() {
		list[i] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: last}
	}
	return list
}

// list offers a set of areas in the order of the board.
func list(set areas, from *[areaCount]engine.Option) []engine.Option {
	out := make([]engine.Option, bits.OnesCount64(set))
	for i := range out {
		out[i] = from[bits.TrailingZeros64(set)]
		set &= set - 1
	}
	return out
}

func layFew() (few [100]engine.Option) {
	for most := range few {
		few[most] = engine.Option{Kind: engine.Number, Min: 1, Max: int64(most), Last: true}
	}
	return few
}

// number offers least to most; the commonest lists are at hand.
func number(least, most int64) []engine.Option {
	if least == 1 && most < int64(len(fewTokens)) {
		return fewTokens[most : most+1 : most+1]
	}
	return []engine.Option{{Kind: engine.Number, Min: least, Max: most, Last: true}}
}

// nextRoute goes on with FROM TO. Where both are said there are no options, and
// from is whence; it is Unowned where they cannot be said.
func nextRoute(rest []string, sources areas, targets func(from uint8) areas, last *[areaCount]engine.Option) (options []engine.Option, from int) {
	if len(rest) == 0 {
		return list(sources, &areaOnly), Unowned
	}
	x, ok := byID[rest[0]]
	if !ok || sources>>x&1 == 0 {
		return nil, Unowned
	}
	if len(rest) == 1 {
		return list(targets(x), last), Unowned
	}
	if to, ok := byID[rest[1]]; !ok || targets(x)>>to&1 == 0 {
		return nil, Unowned
	}
	return nil, int(x)
}

// numbers says what a number would be of.
const numbers = " of tokens, dice or seats"

func area(t *engine.Taker) uint8 { return engine.Taken(t, byID, "area") }

// withNumber appends a number that was said.
func withNumber(w []string, n uint32) []string {
	if n == 0 {
		return w
	}
	return append(w, strconv.FormatUint(uint64(n), 10))
}

// readNumber and sayNumber are for verbs of which a number is all.
func readNumber(_ *state, t *engine.Taker, a *action) { a.n = uint32(t.Number(32, numbers)) }

func sayNumber(_ *state, a action, w []string) []string { return withNumber(w, a.n) }

// sayRoute is for verbs that go FROM TO, and perhaps a number.
func sayRoute(_ *state, a action, w []string) []string {
	return withNumber(append(w, Areas[a.from].ID, Areas[a.to].ID), a.n)
}

// most areas that a refusal lists before it counts the rest.
const fewAreas = 4

// some names the areas of a set, the first few if there are many.
func some(set areas) string {
	var names []string
	for ; set != 0 && len(names) < fewAreas; set &= set - 1 {
		names = append(names, Areas[bits.TrailingZeros64(set)].Abbr)
	}
	if more := bits.OnesCount64(set); more > 0 {
		return strings.Join(names, ", ") + " and " + plural(more, "more area")
	}
	return engine.Or(names)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
