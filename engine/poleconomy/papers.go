package poleconomy

import "divisionbell/engine"

// visit begins a turn at a Corner Square, and ends it where there is nothing to do.
func (s *state) visit(st *engine.Step) {
	s.Phase, s.Key = visiting, st.Seq
	if !s.canInvest() {
		engine.Say(st, Rested{engine.Seat(s.Turn), Squares[s.At[s.Turn]].ID})
		s.endTurn(st)
	}
}

// canInvest reports whether the turn's seat could do anything at its Corner Square,
// were all its papers cash.
func (s *state) canInvest() bool {
	means := s.means(s.Turn)
	switch s.At[s.Turn] {
	case royalBank:
		return means >= CardPrice && s.forSale(savings)+s.forSale(bondPaper) > 0
	case canadaLife:
		return means >= CardPrice && s.forSale(life) > 0 && s.Visit.Bought == 0
	case royalInsurance:
		return means >= CardPrice && s.forSale(business) > 0 && s.Visit.Bought == 0
	}
	return s.canTakeOver(means)
}

// buyable is how many of a paper the turn's seat can buy where it is with the cash
// it has (rules 8.2 to 8.5).
func (s *state) buyable(paper uint8) int64 {
	if s.Phase != visiting {
		return 0
	}
	n := min(int64(s.forSale(paper)), s.Cash[s.Turn]/CardPrice)
	at := s.At[s.Turn]
	switch {
	case at == royalBank && (paper == savings || paper == bondPaper):
		return n
	case at == canadaLife && paper == life, at == royalInsurance && paper == business:
		return min(n, 1-int64(s.Visit.Bought))
	}
	return 0
}

// buy buys the square landed on, or papers at a Corner Square.
func (s *state) buy(st *engine.Step, a action) error {
	if s.Phase == landing {
		return s.buySquare(st, a)
	}
	if err := s.judgePaper(a); err != nil {
		return err
	}
	seat, n := s.Turn, max(a.n, 1)
	switch a.what {
	case savings:
		s.Savings[seat] += uint8(n)
	case bondPaper:
		s.Bonds[seat] += uint8(n)
		if s.Set.Politics {
			s.BankBond -= uint8(n)
		}
	case life:
		s.Life[seat]++
		s.Visit.Bought = 1
	case business:
		s.Business[seat]++
		s.Visit.Bought = 1
	}
	s.payBank(seat, n*CardPrice)
	engine.Say(st, Bought{engine.Seat(seat), paperWords[a.what], int(n), n * CardPrice})
	s.Key = st.Seq
	if !s.canInvest() {
		engine.Say(st, Rested{engine.Seat(seat), Squares[s.At[seat]].ID})
		s.endTurn(st)
	}
	return nil
}

func (s *state) judgePaper(a action) error {
	many := a.what == savings || a.what == bondPaper
	most := s.buyable(a.what)
	switch {
	case a.what < savings:
		return engine.Illegal("8.1", "squares are not for sale at a Corner Square")
	case most < 1:
		return s.noPaper(a.what)
	case many && a.n < 1:
		return engine.Illegal("8.2", "say how many, from 1 to %d", most)
	case !many && a.n != 0:
		return engine.Illegal("8.4", "one policy can be bought at a turn; leave the number out")
	case a.n > most:
		return engine.Illegal("8.2", "you can buy %d at most: the Bank has %d left, and you %s in cash", most, s.forSale(a.what), Dollars(s.Cash[s.Turn]))
	}
	return nil
}

// noPaper says why a paper cannot be bought here and now.
func (s *state) noPaper(paper uint8) error {
	sold := [...]uint8{royalBank, royalBank, canadaLife, royalInsurance}[paper-savings]
	rule := [...]string{"8.2", "8.3", "8.4", "8.5"}[paper-savings]
	switch {
	case s.At[s.Turn] != sold:
		return engine.Illegal(rule, "that is sold at %s", Squares[sold].Name)
	case s.Visit.Bought > 0:
		return engine.Illegal(rule, "one policy can be bought at a turn, and you have bought it")
	case paper == bondPaper && s.forSale(paper) == 0 && s.Set.Politics:
		return engine.Illegal("13.7", "the Bank holds no bonds now; players buy of those that the Treasury has issued")
	case s.forSale(paper) == 0:
		return engine.Illegal("8.9", "the Bank has none left")
	}
	return engine.Illegal(rule, "it costs %s and you have %s in cash", Dollars(CardPrice), Dollars(s.Cash[s.Turn]))
}

// buySquare buys the square landed on at its list price (rules 6.5 and 6.9).
func (s *state) buySquare(st *engine.Step, a action) error {
	seat, at := s.Turn, s.At[s.Turn]
	price := s.price(at)
	switch {
	case a.what != at:
		return engine.Illegal("6.5", "you have landed on %s, and that alone is for sale", Squares[at].Name)
	case a.n != 0:
		return engine.Illegal("6.5", "there is one of it; leave the number out")
	case s.Cash[seat] < price:
		return engine.Illegal("6.5", "it costs %s and you have %s in cash", Dollars(price), Dollars(s.Cash[seat]))
	}
	s.payBank(seat, price)
	s.own(at, seat)
	engine.Say(st, Bought{engine.Seat(seat), Squares[at].ID, 1, price})
	s.endTurn(st)
	return nil
}

// cashable is how many of a paper a seat has that the Bank buys back.
func (s *state) cashable(seat int8, paper uint8) int64 {
	switch paper {
	case savings:
		return int64(s.Savings[seat])
	case bondPaper:
		return int64(s.Bonds[seat])
	case life:
		return int64(s.Life[seat])
	}
	return 0
}

// cash turns savings cards and bonds into their face value and life policies into
// $80,000, on one's turn (rule 5.6).
func (s *state) cash(st *engine.Step, a action) error {
	seat := s.Turn
	have := s.cashable(seat, a.what)
	switch {
	case a.what < savings || a.what == business:
		return engine.Illegal("5.6", "the Bank takes back savings cards, bonds and life policies")
	case a.n < 1 || a.n > have:
		return engine.Illegal("5.6", "you have %d of that", have)
	}
	before := s.Cash[seat]
	switch a.what {
	case savings:
		s.Savings[seat] -= uint8(a.n)
		s.bankPays(seat, a.n*CardPrice)
	case bondPaper:
		s.sellBonds(seat, uint8(a.n))
	case life:
		s.Life[seat] -= uint8(a.n)
		s.bankPays(seat, a.n*Surrender)
	}
	s.Key = st.Seq
	engine.Say(st, Cashed{engine.Seat(seat), paperWords[a.what], int(a.n), s.Cash[seat] - before})
	return nil
}
