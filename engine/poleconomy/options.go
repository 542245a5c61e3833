package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
	"divisionbell/engine/poleconomy/view"
)

// Options that are the same in every position.
var (
	sideOptions  = span.Names(named(words{sideWords[ayes], sideWords[noes]}))
	paperOptions = span.Names(append(view.SquareNames(), view.PaperNames()[len(properties):]...))
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
