package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// buyVerb buys for the cash in hand.
var buyVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "buy", Rule: "6.5", Help: "buy the square you are on, or papers at a Corner Square",
		Params: []engine.Param{
			{Name: "what", Help: "the square, or savings, bonds, life or business", Set: "papers"},
			{Name: "number", Help: "how many savings cards or bonds", Kind: engine.Number, Min: 1, Optional: true},
		},
	},
	Open:   (*state).mayBuy,
	Closed: because("6.5", "you can't afford anything here. Sell papers first (cash), or pass", during(landing, visiting)),
	Next: func(s *state, _ engine.Seat, words []string) []engine.Option {
		if s.Phase == landing && len(words) == 0 {
			return []engine.Option{paperOptions[s.At[s.Turn]]}
		}
		return span.Next(words, paperOptions, int(life), engine.Number, func(paper uint8) span.Span { return span.Ones(1, s.buyable(paper)) })
	},
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.what = takePaper(t); len(t.Rest) > 0 {
			if a.n = takeNumber(t); a.n == 0 {
				t.Wrong("you can't buy 0")
			}
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, paperWords[a.what]); a.n != 0 {
			w = append(w, digits(a.n))
		}
		return w
	},
	Apply: (*state).buy,
}

func (s *state) mayBuy(seat engine.Seat) bool {
	if s.awaits(seat, landing) {
		return s.Cash[seat] >= s.price(s.At[seat])
	}
	return s.awaits(seat, visiting) && s.affordsAny(s.Cash[seat])
}

// counters are where papers are sold, from savings on.
var counters = [...]uint8{royalBank, royalBank, canadaLife, royalInsurance}

// affords is how many of a paper the turn's seat could buy where it is with a sum
// (rules 8.2 to 8.5).
func (s *state) affords(paper uint8, sum int64) int64 {
	if paper < savings || s.At[s.Turn] != counters[paper-savings] {
		return 0
	}
	n := min(int64(s.forSale(paper)), sum/CardPrice)
	if paper >= life {
		n = min(n, 1-int64(s.Visit.Bought))
	}
	return n
}

// affordsAny reports whether the turn's seat could buy any paper where it is with a sum.
func (s *state) affordsAny(sum int64) bool {
	for paper := savings; paper < papersEnd; paper++ {
		if s.affords(paper, sum) > 0 {
			return true
		}
	}
	return false
}

// buyable is how many of a paper the turn's seat can buy with the cash it has.
func (s *state) buyable(paper uint8) int64 { return s.affords(paper, s.Cash[s.Turn]) }

// buy buys the square landed on, or papers at a Corner Square.
func (s *state) buy(st *engine.Step, a action) error {
	if s.Phase == landing {
		return s.buySquare(st, a)
	}
	if err := s.judgePaper(a); err != nil {
		return err
	}
	seat, n := s.Turn, max(a.n, 1)
	s.papers(a.what)[seat] += uint8(n)
	switch {
	case a.what >= life:
		s.Visit.Bought = 1
	case a.what == bondPaper && s.Set.Politics:
		s.BankBond -= uint8(n)
	}
	s.payBank(seat, n*CardPrice)
	engine.Say(st, Bought{Seat: engine.Seat(seat), What: paperWords[a.what], Number: int(n), Price: n * CardPrice})
	s.Key = st.Seq
	if !s.canInvest() {
		engine.Say(st, Rested{Seat: engine.Seat(seat), Square: Squares[s.At[seat]].ID})
		s.endTurn(st)
	}
	return nil
}

func (s *state) judgePaper(a action) error {
	many := a.what == savings || a.what == bondPaper
	most := s.buyable(a.what)
	switch {
	case a.what < savings:
		return engine.Illegal("8.1", "Corner Squares don't sell squares")
	case most < 1:
		return s.noPaper(a.what)
	case many && a.n < 1:
		return engine.Illegal("8.2", "how many? You can buy 1 to %d", most)
	case !many && a.n != 0:
		return engine.Illegal("8.4", "you can buy one policy a turn, so leave the number out")
	case a.n > most:
		return engine.Illegal("8.2", "you can buy at most %d: the Bank has %d left, and you have %s in cash", most, s.forSale(a.what), Dollars(s.Cash[s.Turn]))
	}
	return nil
}

// noPaper says why a paper cannot be bought here and now.
func (s *state) noPaper(paper uint8) error {
	at := counters[paper-savings]
	rule := [...]string{"8.2", "8.3", "8.4", "8.5"}[paper-savings]
	switch {
	case s.At[s.Turn] != at:
		return engine.Illegal(rule, "you can only buy that at %s", Squares[at].Name)
	case s.Visit.Bought > 0:
		return engine.Illegal(rule, "you've bought your one policy for this turn")
	case paper == bondPaper && s.forSale(paper) == 0 && s.Set.Politics:
		return engine.Illegal("13.7", "the Bank has no bonds to sell until the Treasury issues more")
	case s.forSale(paper) == 0:
		return engine.Illegal("8.9", "the Bank has none left")
	}
	return engine.Illegal(rule, "it costs %s, and you have %s in cash", Dollars(CardPrice), Dollars(s.Cash[s.Turn]))
}

// buySquare buys the square landed on at its list price (rules 6.5 and 6.9).
func (s *state) buySquare(st *engine.Step, a action) error {
	seat, at := s.Turn, s.At[s.Turn]
	price := s.price(at)
	switch {
	case a.what != at:
		return engine.Illegal("6.5", "you can only buy the square you landed on, %s", Squares[at].Name)
	case a.n != 0:
		return engine.Illegal("6.5", "there's only one, so leave the number out")
	case s.Cash[seat] < price:
		return engine.Illegal("6.5", "it costs %s, and you have %s in cash", Dollars(price), Dollars(s.Cash[seat]))
	}
	s.payBank(seat, price)
	s.own(at, seat)
	engine.Say(st, Bought{Seat: engine.Seat(seat), What: Squares[at].ID, Number: 1, Price: price})
	s.endTurn(st)
	return nil
}
