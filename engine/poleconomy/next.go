package poleconomy

import (
	"strconv"

	"divisionbell/engine"
)

// Options that are the same in every position.
var (
	paperOptions = func() (out [papersEnd]engine.Option) {
		for i := range Squares {
			n := squareName(i)
			out[i] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: true}
		}
		for _, n := range paperNames() {
			if i := paperIndex[n.Word]; i >= savings {
				out[i] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also, Last: true}
			}
		}
		return out
	}()
	hostOptions = []engine.Option{{Word: verbs[leave].Name}, {Word: verbs[timeUp].Name, Last: true}}
)

// bare are the verbs that need no more words.
var bare = verbsOf(pass, arrow, odds, worth, law, timeUp)

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, said []string) []engine.Option {
	if len(said) == 0 {
		return s.roots(seat)
	}
	v, ok := verbOf(said[0])
	if !ok {
		return nil
	}
	switch {
	case queries.has(v):
		return s.nextQuery(seat, v, said[1:])
	case seat == engine.Nobody:
		return s.nextHost(v, said[1:])
	case int8(seat) >= s.Seats || seat < 0 || !s.open(int8(seat)).has(v):
		return nil
	}
	return s.nextOf(int8(seat), v, said[1:])
}

// roots are the verbs that lead somewhere, and the questions.
func (s *state) roots(seat engine.Seat) []engine.Option {
	out := make([]engine.Option, 0, len(verbs))
	if seat == engine.Nobody && s.Phase != over {
		out = append(out, hostOptions...)
	}
	var v verbSet
	if seat >= 0 && int8(seat) < s.Seats {
		v = s.open(int8(seat))
	}
	for x := range verb(len(verbs)) {
		if !(v | queries).has(x) {
			continue
		}
		o := engine.Option{Word: verbs[x].Name, Last: bare.has(x), Free: free.has(x)}
		switch x {
		case throw:
			o.Last = s.Phase == moving && s.At[seat] < firstCorner
		case worth:
			o.Last = seat >= 0
		case consent:
			o.Confirm = !s.Agreed.Has(seat)
		}
		out = append(out, o)
	}
	return out
}

func (s *state) nextHost(v verb, said []string) (out []engine.Option) {
	if v != leave || len(said) > 0 || s.Phase == over {
		return nil
	}
	for seat := range s.Seats {
		if has(s.playing(), seat) {
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(seat) + 1, Max: int64(seat) + 1, Last: true})
		}
	}
	return out
}

func (s *state) nextQuery(seat engine.Seat, v verb, said []string) (out []engine.Option) {
	switch {
	case v == law && s.Set.Politics:
		return s.nextLaw(said)
	case v == law || len(said) > 0:
		return nil
	case v == worth:
		return s.seatOptions(func(int8) bool { return true }, true)
	case s.At[s.thrower(seat)] < firstCorner: // there is no choice
		return nil
	}
	return []engine.Option{{Word: circuitWords[inner], Last: true}, {Word: circuitWords[outer], Last: true}}
}

func (s *state) nextOf(seat int8, v verb, said []string) []engine.Option {
	switch v {
	case offer:
		return s.nextOffer(seat, said)
	case taxLaw:
		return s.nextLaw(said)
	case cabinet:
		return s.nextCabinet(said)
	case payment:
		return s.nextPayment(said)
	case bonds:
		return s.nextBonds(said)
	case buy, cash:
		return s.nextPaper(v, said)
	case repay:
		return s.nextRepay(seat, said)
	}
	if len(said) > 0 {
		return nil
	}
	switch v {
	case throw:
		return s.nextThrow()
	case travel:
		return s.squareOptions(boardSize, s.mayTravel)
	case takeover:
		return s.squareOptions(firstCorner, s.mayTakeOver)
	case send:
		return s.squareOptions(firstCorner, func(i uint8) bool { return Squares[i].Type == Company })
	case bid:
		return numbers(engine.Money, money(s.Auction.Price+Note, s.Cash[seat]))
	case accept, refuse:
		return s.nextAnswer(seat, v)
	case party:
		return wordOptions(partyWords, Parties[:])
	case coalition:
		return s.nextCoalition(seat)
	case vote:
		return s.nextVote()
	case support, consent:
		given := v == support && has(s.Gov, seat) || v == consent && has(s.Agreed, seat)
		if given {
			return []engine.Option{{Word: answerWords[no], Last: true}}
		}
		return []engine.Option{{Word: answerWords[yes], Last: true, Confirm: v == consent}}
	}
	return nil
}

// numbers offers a span.
func numbers(kind engine.Kind, r span) []engine.Option {
	if r.empty() {
		return nil
	}
	return []engine.Option{{Kind: kind, Min: r.min, Max: r.max, Step: r.step, Last: true}}
}

func wordOptions(w words, titles []string) []engine.Option {
	out := make([]engine.Option, len(w))
	for i := range w {
		out[i] = engine.Option{Word: w[i], Title: titles[i], Last: true}
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

func (s *state) squareOptions(end uint8, may func(uint8) bool) (out []engine.Option) {
	for i := range end {
		if may(i) {
			out = append(out, paperOptions[i])
		}
	}
	return out
}

func (s *state) nextThrow() []engine.Option {
	switch {
	case s.Phase == choosing:
		return []engine.Option{{Word: circuitWords[rethrow], Title: "a new basic income", Last: true}}
	case s.At[s.Turn] >= firstCorner:
		return []engine.Option{
			{Word: circuitWords[inner], Title: "the inner circuit", Last: true},
			{Word: circuitWords[outer], Title: "the outer circuit", Last: true},
		}
	}
	return nil
}

// nextPaper goes on with buy and cash.
func (s *state) nextPaper(v verb, said []string) (out []engine.Option) {
	most := func(paper uint8) int64 {
		if v == cash {
			return s.cashable(s.Turn, paper)
		}
		return s.buyable(paper)
	}
	if len(said) == 0 {
		if v == buy && s.Phase == landing {
			return []engine.Option{paperOptions[s.At[s.Turn]]}
		}
		for paper := savings; paper < papersEnd; paper++ {
			if most(paper) > 0 {
				o := paperOptions[paper]
				o.Last = v == buy && paper >= life
				out = append(out, o)
			}
		}
		return out
	}
	paper, ok := paperIndex[said[0]]
	if !ok || len(said) > 1 || paper < savings || v == buy && paper >= life {
		return nil
	}
	return numbers(engine.Number, span{1, most(paper), 1})
}

func (s *state) nextRepay(seat int8, said []string) (out []engine.Option) {
	for i := range s.Loans {
		l := &s.Loans[i]
		r := s.repayable(seat, l)
		switch {
		case r.empty():
		case len(said) == 0:
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(l.No), Max: int64(l.No)})
		case len(said) == 1 && said[0] == strconv.Itoa(int(l.No)):
			return numbers(engine.Money, r)
		}
	}
	return out
}

func (s *state) nextAnswer(seat int8, v verb) (out []engine.Option) {
	for i := range s.Offers {
		o := &s.Offers[i]
		if o.To == seat && (v == refuse || s.mayAccept(o) == "") || o.From == seat && v == refuse {
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(o.No), Max: int64(o.No), Last: true, Free: true})
		}
	}
	return out
}
