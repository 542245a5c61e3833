package poleconomy

import (
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// Options that are the same in every position.
var (
	sideOptions  = nameOptions(named(words{sideWords[ayes], sideWords[noes]}))
	paperOptions = nameOptions(append(view.SquareNames(), view.PaperNames()[len(properties):]...))
)

// once is the Next of a verb that one word ends.
func once(options func(*state, engine.Seat) []engine.Option) func(*state, engine.Seat, []string) []engine.Option {
	return func(s *state, seat engine.Seat, words []string) []engine.Option {
		if len(words) > 0 {
			return nil
		}
		return options(s, seat)
	}
}

// A span is the numbers that may be said: none when max is below min.
type span struct{ min, max, step int64 }

func money(least, most int64) span { return span{least, most - most%Note, Note} }

func (r span) empty() bool { return r.max < r.min || r.step == 0 }

func (r span) has(n int64) bool {
	return !r.empty() && n >= r.min && n <= r.max && (n-r.min)%r.step == 0
}

// text is the span for people.
func (r span) text(kind engine.Kind) string {
	switch {
	case r.empty():
		return "nothing right now"
	case kind == engine.Money:
		return Dollars(r.min) + " to " + Dollars(r.max) + ", in steps of " + Dollars(r.step)
	}
	return strconv.FormatInt(r.min, 10) + " to " + strconv.FormatInt(r.max, 10)
}

// numbers offers a span.
func numbers(kind engine.Kind, r span) []engine.Option {
	if r.empty() {
		return nil
	}
	return []engine.Option{{Kind: kind, Min: r.min, Max: r.max, Step: r.step, Last: true}}
}

// nameOptions offers names, each of which ends the action.
func nameOptions(names []engine.Name) (out []engine.Option) {
	for _, n := range names {
		out = append(out, engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: true})
	}
	return out
}

func (s *state) seatOptions(may func(int8) bool, last bool) (out []engine.Option) {
	for seat := range s.Seats {
		if may == nil || may(seat) {
			out = append(out, engine.Option{Word: seatWords[seat], Last: last})
		}
	}
	return out
}

// memberOptions offers the Government's members.
func (s *state) memberOptions(last bool) []engine.Option {
	return s.seatOptions(func(seat int8) bool { return has(s.Gov, seat) }, last)
}

// otherAnswer offers another answer than that which has been given.
func otherAnswer(given bool) []engine.Option {
	if given {
		return []engine.Option{{Word: answerWords[no], Last: true}}
	}
	return []engine.Option{{Word: answerWords[yes], Last: true}}
}

// squareOptions offers squares, and papers behind them.
func squareOptions(end uint8, may func(uint8) bool) (out []engine.Option) {
	for i := range end {
		if may(i) {
			out = append(out, paperOptions[i])
		}
	}
	return out
}

// nextSpan goes on with a word and then a number of the word's span. Words that
// have none are not offered; with those from single on the action ends.
func nextSpan(words []string, list []engine.Option, single int, kind engine.Kind, of func(uint8) span) (out []engine.Option) {
	for i, o := range list {
		r := of(uint8(i))
		o.Last = i >= single
		switch {
		case r.empty():
		case len(words) == 0:
			out = append(out, o)
		case len(words) == 1 && words[0] == o.Word && !o.Last:
			return numbers(kind, r)
		}
	}
	return out
}
