package exchequer

import (
	"math/bits"
	"slices"
	"strings"

	"divisionbell/engine"
)

// A verbSet is a set of verbs: bit i is verb i.
type verbSet uint16

func (v verbSet) has(x verb) bool { return v>>x&1 == 1 }

// Option lists that are the same in every position. They are clipped, so that
// appending to one copies it.
var (
	roots      = layRoots()
	areaOnly   = layAreas(false) // an area that needs more words
	areaLast   = layAreas(true)  // an area that may end the action
	defendDice = []engine.Option{{Kind: engine.Number, Min: 1, Max: mostGuards, Last: true}}
	whatIf     = []engine.Option{{Kind: engine.Number, Min: 2, Max: maxWhatIf, Last: true}}
	untilWord  = engine.Option{Word: "until", Title: "until so many are left"}
	throws     = layThrows() // dice or until, by the most dice
	fewTokens  = layFew()    // 1 to so many
)

func layThrows() (lists [mostDice + 1][]engine.Option) {
	for most := range lists {
		lists[most] = slices.Clip([]engine.Option{{Kind: engine.Number, Min: 1, Max: int64(most), Last: true}, untilWord})
	}
	return lists
}

func layFew() (few [100]engine.Option) {
	for most := range few {
		few[most] = engine.Option{Kind: engine.Number, Min: 1, Max: int64(most), Last: true}
	}
	return few
}

func layRoots() (lists [1 << leave][]engine.Option) {
	for set := range lists {
		var list []engine.Option
		for v := range leave {
			if verbSet(set).has(v) {
				list = append(list, engine.Option{Word: verbs[v].Name, Last: v == end, Free: v == defend || v == odds})
			}
		}
		lists[set] = slices.Clip(list)
	}
	return lists
}

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

// open are the verbs that lead somewhere for a seat now.
func (s *state) open(seat engine.Seat) (v verbSet) {
	if s.Phase == over || !s.plays(seat) {
		return 0
	}
	v = 1 << defend
	if s.Phase != drafting && s.board().edge(s.Own[seat]) != 0 {
		v |= 1 << odds
	}
	if s.placer() == seat {
		v |= 1 << neutral
	}
	if int8(seat) != s.Turn {
		return v
	}
	switch s.Phase {
	case drafting, deploying, strengthening:
		if s.Left > 0 {
			v |= 1 << place
		}
	case attacking:
		v |= 1 << end
		if s.springboards() != 0 {
			v |= 1 << attack
		}
		if s.movable() != 0 {
			v |= 1 << move
		}
	case occupying:
		v |= 1 << occupy
	}
	return v
}

// springboards are the areas from which the turn's seat can attack.
func (s *state) springboards() areas {
	own, b := s.Own[s.Turn], s.board()
	var set areas
	for m := own & s.Big; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if b.near[i]&^own != 0 {
			set |= 1 << i
		}
	}
	return set
}

// movable are the areas from which the turn's seat can move tokens.
func (s *state) movable() areas {
	own, b := s.Own[s.Turn], s.board()
	var set areas
	for m := own & s.Big; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if b.near[i]&own != 0 {
			set |= 1 << i
		}
	}
	return set
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, words []string) []engine.Option {
	if seat == engine.Nobody {
		return s.nextOfTable(words)
	}
	open := s.open(seat)
	if len(words) == 0 {
		return roots[open]
	}
	v, ok := verbOf(words[0])
	if !ok || !open.has(v) {
		return nil
	}
	rest := words[1:]
	switch v {
	case place:
		if s.Phase == drafting {
			return s.nextPlace(rest, s.free(), 0)
		}
		return s.nextPlace(rest, s.Own[seat], s.Left)
	case neutral:
		return s.nextPlace(rest, s.Own[third], s.Neutral)
	case attack:
		return s.nextAttack(rest)
	case odds:
		return s.nextOdds(seat, rest)
	case move:
		return s.nextMove(rest)
	case occupy:
		if len(rest) == 0 {
			return number(int64(s.Must), int64(s.Tokens[s.From])-1)
		}
	case defend:
		if len(rest) == 0 {
			return defendDice
		}
	}
	return nil
}

// number offers least to most; the commonest lists are at hand.
func number(least, most int64) []engine.Option {
	if least == 1 && most < int64(len(fewTokens)) {
		return fewTokens[most : most+1 : most+1]
	}
	return []engine.Option{{Kind: engine.Number, Min: least, Max: most, Last: true}}
}

// nextPlace: AREA [TOKENS]; most 0 is the draft, where no number is said.
func (s *state) nextPlace(rest []string, set areas, most uint32) []engine.Option {
	switch len(rest) {
	case 0:
		return list(set, &areaLast)
	case 1:
		if area, ok := byID[rest[0]]; ok && set>>area&1 == 1 && most > 0 {
			return number(1, int64(most))
		}
	}
	return nil
}

// nextAttack: FROM TO [DICE] [until TOKENS].
func (s *state) nextAttack(rest []string) []engine.Option {
	if len(rest) == 0 {
		return list(s.springboards(), &areaOnly)
	}
	from, ok := byID[rest[0]]
	own := s.Own[s.Turn]
	if !ok || own&s.Big>>from&1 == 0 {
		return nil
	}
	reach := s.board().near[from] &^ own
	if len(rest) == 1 {
		return list(reach, &areaLast)
	}
	if to, ok := byID[rest[1]]; !ok || reach>>to&1 == 0 {
		return nil
	}
	most := int64(s.Tokens[from]) - 1
	dice := throws[min(mostDice, most)]
	rest = rest[2:]
	if len(rest) == 0 {
		return dice
	}
	if rest[0] != untilWord.Word {
		if _, ok := engine.Choose(dice, rest[0]); !ok {
			return nil
		}
		if rest = rest[1:]; len(rest) == 0 {
			return dice[1:]
		}
	}
	if len(rest) == 1 && rest[0] == untilWord.Word {
		return number(1, most)
	}
	return nil
}

// nextMove: FROM TO TOKENS.
func (s *state) nextMove(rest []string) []engine.Option {
	if len(rest) == 0 {
		return list(s.movable(), &areaOnly)
	}
	from, ok := byID[rest[0]]
	own := s.Own[s.Turn]
	if !ok || own&s.Big>>from&1 == 0 {
		return nil
	}
	targets := s.board().near[from] & own
	if len(rest) == 1 {
		return list(targets, &areaOnly)
	}
	if to, ok := byID[rest[1]]; len(rest) > 2 || !ok || targets>>to&1 == 0 {
		return nil
	}
	return number(1, int64(s.Tokens[from])-1)
}

// nextOdds: FROM TO [TOKENS].
func (s *state) nextOdds(seat engine.Seat, rest []string) []engine.Option {
	own := s.Own[seat]
	if len(rest) == 0 {
		return list(s.board().edge(own), &areaOnly)
	}
	from, ok := byID[rest[0]]
	if !ok || own>>from&1 == 0 {
		return nil
	}
	reach := s.board().near[from] &^ own
	if len(rest) == 1 {
		return list(reach, &areaLast)
	}
	if to, ok := byID[rest[1]]; len(rest) > 2 || !ok || reach>>to&1 == 0 {
		return nil
	}
	return whatIf
}

// nextOfTable: what is said by nobody, that a seat has left.
func (s *state) nextOfTable(words []string) []engine.Option {
	if s.Phase == over {
		return nil
	}
	switch {
	case len(words) == 0:
		return []engine.Option{{Word: verbs[leave].Name}}
	case len(words) > 1 || words[0] != verbs[leave].Name:
		return nil
	}
	var out []engine.Option
	for seat := range s.Seats {
		if s.plays(engine.Seat(seat)) {
			out = append(out, engine.Option{Word: string(rune('1' + seat)), Last: true})
		}
	}
	return out
}

// may says what a seat can do now, for refusals: "place or defend".
func (s *state) may(seat engine.Seat) string {
	open := s.open(seat)
	if open&^(1<<defend|1<<odds) != 0 {
		open &^= 1<<defend | 1<<odds
	}
	var names []string
	for v := range leave {
		if open.has(v) {
			names = append(names, verbs[v].Name)
		}
	}
	return either(names)
}

// most areas that a refusal lists before it counts the rest.
const fewAreas = 6

// some names the areas of a set, the first few if there are many.
func some(set areas) string {
	var names []string
	for ; set != 0 && len(names) < fewAreas; set &= set - 1 {
		names = append(names, Areas[bits.TrailingZeros64(set)].Abbr)
	}
	if more := bits.OnesCount64(set); more > 0 {
		return strings.Join(names, ", ") + " and " + plural(more, "more area")
	}
	return either(names)
}
