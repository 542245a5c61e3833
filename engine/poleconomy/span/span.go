// Package span has the numbers that may be said in an action of Poleconomy, and the
// options that offer them.
package span

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
	"divisionbell/engine/poleconomy/weigh"
)

// A Span is the numbers that may be said: none when Max is below Min.
type Span struct{ Min, Max, Step int64 }

// Ones is every number between two.
func Ones(least, most int64) Span { return Span{least, most, 1} }

// Money is the sums between two.
func Money(least, most int64) Span { return Span{least, most - most%weigh.Note, weigh.Note} }

func (r Span) Empty() bool { return r.Max < r.Min || r.Step == 0 }

func (r Span) Has(n int64) bool {
	return !r.Empty() && n >= r.Min && n <= r.Max && (n-r.Min)%r.Step == 0
}

// Any is one of them, which are not none, at random.
func (r Span) Any(d *engine.Dice) int64 {
	return r.Min + r.Step*int64(d.Below(int((r.Max-r.Min)/r.Step)+1))
}

// Text is the span for people.
func (r Span) Text(kind engine.Kind) string {
	switch {
	case r.Empty():
		return "nothing right now"
	case kind == engine.Money:
		return view.Dollars(r.Min) + " to " + view.Dollars(r.Max) + ", in steps of " + view.Dollars(r.Step)
	}
	return strconv.FormatInt(r.Min, 10) + " to " + strconv.FormatInt(r.Max, 10)
}

// Options offers a span.
func (r Span) Options(kind engine.Kind) []engine.Option {
	if r.Empty() {
		return nil
	}
	return []engine.Option{{Kind: kind, Min: r.Min, Max: r.Max, Step: r.Step, Last: true}}
}

// Names offers names, each of which ends the action.
func Names(names []engine.Name) (out []engine.Option) {
	for _, n := range names {
		out = append(out, engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: true})
	}
	return out
}

// Next goes on with a word and then a number of the word's span. Words that have none are
// not offered; with those from single on the action ends.
func Next(words []string, list []engine.Option, single int, kind engine.Kind, of func(uint8) Span) (out []engine.Option) {
	for i, o := range list {
		r := of(uint8(i))
		o.Last = i >= single
		switch {
		case r.Empty():
		case len(words) == 0:
			out = append(out, o)
		case len(words) == 1 && words[0] == o.Word && !o.Last:
			return r.Options(kind)
		}
	}
	return out
}
