package search

import (
	"slices"
	"strconv"

	"divisionbell/engine"
)

const (
	eachVerb = 3  // moves of each verb before any, where there are too many to try all
	mostWays = 96 // ways to go on with a verb that are listed; of more some are walked to
)

// moves are what is tried: what steady says, and then whole actions of Next. All when
// they are few; else some of each verb, and then any. To an offer they are its answers,
// and to say nothing.
func (p *Plan) moves(t engine.Seen, ask engine.Ask, steady []string, d *engine.Dice) [][]string {
	all := [][]string{steady}
	if ask.Offer {
		all = append(append(all, engine.Replies(t, ask)...), nil)
		return unlike(all)
	}
	var some, rest [][]string
	for _, o := range t.Next() {
		if !p.tries(t.About(), o) {
			continue
		}
		ways := p.ways(t, o, d)
		shuffle(ways, d)
		n := min(len(ways), eachVerb)
		some, rest = append(some, ways[:n]...), append(rest, ways[n:]...)
	}
	shuffle(rest, d)
	all = unlike(append(append(all, some...), rest...))
	return all[:min(len(all), p.Moves)]
}

// tries reports whether a verb's actions may be among the moves.
func (p *Plan) tries(about engine.About, o engine.Option) bool {
	v, ok := about.Verb(o.Word)
	if !ok || v.Query || v.Host || o.Confirm {
		return false
	}
	return !o.Free && v.Answers == "" || slices.Contains(p.Free, v.Name)
}

// ways are whole actions of a verb: all of them, or as many as could be tried.
func (p *Plan) ways(t engine.Seen, o engine.Option, d *engine.Dice) (ways [][]string) {
	if p.list(t, []string{o.Word}, o.Last, &ways) {
		return ways
	}
	ways = ways[:0]
	for range 3 * p.Moves {
		if way := p.walk(t, o, d); way != nil {
			ways = append(ways, way)
		}
	}
	return unlike(ways)
}

// list appends all ways to end what was begun; false: there are too many.
func (p *Plan) list(t engine.Seen, begun []string, last bool, ways *[][]string) bool {
	if last {
		*ways = append(*ways, begun)
	}
	for _, o := range t.Next(begun...) {
		for _, w := range said(o) {
			more := append(slices.Clip(begun), w)
			if !p.skips(more) && !p.list(t, more, o.Last, ways) {
				return false
			}
		}
	}
	return len(*ways) <= mostWays
}

// walk ends a verb at random; nil where it comes to nothing that can be tried.
func (p *Plan) walk(t engine.Seen, o engine.Option, d *engine.Dice) []string {
	words := []string{o.Word}
	for {
		options := t.Next(words...)
		if len(options) == 0 || o.Last && d.Below(2) == 0 {
			return words
		}
		o = options[d.Below(len(options))]
		values := said(o)
		if len(values) == 0 {
			return nil
		}
		if words = append(words, values[d.Below(len(values))]); p.skips(words) {
			return nil
		}
	}
}

func (p *Plan) skips(begun []string) bool { return p.Skip != nil && p.Skip(begun) }

// said are the words by which an option is tried: of a range its least, its middle
// and its most; none of free text, nor of what wants confirming.
func said(o engine.Option) []string {
	switch {
	case o.Confirm || o.Kind == engine.Text:
		return nil
	case o.Kind == engine.Word:
		return []string{o.Word}
	}
	step := max(1, o.Step)
	steps := (o.Max - o.Min) / step
	var out []string
	for _, n := range []int64{0, steps / 2, steps} {
		if w := strconv.FormatInt(o.Min+step*n, 10); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// unlike keeps the first of moves that are the same words.
func unlike(moves [][]string) [][]string {
	kept := moves[:0]
	for _, m := range moves {
		if !slices.ContainsFunc(kept, func(k []string) bool { return slices.Equal(k, m) }) {
			kept = append(kept, m)
		}
	}
	return kept
}

func shuffle(moves [][]string, d *engine.Dice) {
	for i := len(moves) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		moves[i], moves[j] = moves[j], moves[i]
	}
}
