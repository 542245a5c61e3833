package poleconomy

import (
	"strconv"

	"divisionbell/engine"
)

// Options that are the same in every position.
var (
	sideOptions  = wordOptions(words{sideWords[ayes], sideWords[noes]})
	paperOptions = func() (out [papersEnd]engine.Option) {
		names := squareNames()
		names = append(names, paperNames()[len(properties):]...)
		for i, n := range names {
			out[i] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: true}
		}
		return out
	}()
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
		return "not to be said now"
	case kind == engine.Money:
		return "from " + Dollars(r.min) + " to " + Dollars(r.max) + ", in steps of " + Dollars(r.step)
	}
	return "from " + strconv.FormatInt(r.min, 10) + " to " + strconv.FormatInt(r.max, 10)
}

// numbers offers a span.
func numbers(kind engine.Kind, r span) []engine.Option {
	if r.empty() {
		return nil
	}
	return []engine.Option{{Kind: kind, Min: r.min, Max: r.max, Step: r.step, Last: true}}
}

// wordOptions offers words, with titles if there are any.
func wordOptions(w words, titles ...string) []engine.Option {
	out := make([]engine.Option, len(w))
	for i := range w {
		out[i] = engine.Option{Word: w[i], Last: true}
		if i < len(titles) {
			out[i].Title = titles[i]
		}
	}
	return out
}

func (s *state) seatOptions(may func(int8) bool, last bool) (out []engine.Option) {
	for seat := range s.Seats {
		if may(seat) {
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

// nextPaper offers papers of which there are some, and how many of one; those from
// single on go one by one.
func nextPaper(words []string, most func(paper uint8) int64, single uint8) (out []engine.Option) {
	if len(words) == 0 {
		for paper := savings; paper < papersEnd; paper++ {
			if most(paper) > 0 {
				o := paperOptions[paper]
				o.Last = paper >= single
				out = append(out, o)
			}
		}
		return out
	}
	paper, ok := paperIndex[words[0]]
	if !ok || len(words) > 1 || paper < savings || paper >= single {
		return nil
	}
	return numbers(engine.Number, span{1, most(paper), 1})
}
