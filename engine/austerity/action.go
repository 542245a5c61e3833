package austerity

import "divisionbell/engine"

// acting reports whether actions may be taken: in the year, and until the bag is
// emptied (rule 7.1).
func (s *state) acting() bool {
	return s.Phase <= earning && (s.Bag != Cubes{} || s.Phase == drawing)
}

// judgeAct refuses every action once the bag is empty.
func (s *state) judgeAct() error {
	if !s.acting() {
		return engine.Illegal("7.1", "the bag is empty, so no action until next year: you may %s", s.may())
	}
	return nil
}

// room reports whether n more cubes of a colour may come.
func (s *state) room(c Colour, n int) bool { return s.total(c)+n <= maxCubes }

// canBorrow, canTax and canPay report whether an action is open.
func (s *state) canBorrow() bool { return s.acting() && s.room(Income, 2) && s.room(Debt, 1) }
func (s *state) canTax() bool    { return s.acting() && s.room(Income, 1) && s.room(Unrest, 1) }
func (s *state) canPay() bool {
	return s.acting() && s.removable(Debt) && s.removing(loanIncome) != 0
}

// judgeRoom refuses what would bring more than 99 cubes of a colour (rule 2.7).
func (s *state) judgeRoom(c Colour, n int) error {
	if !s.room(c, n) {
		return engine.Illegal("2.7", "there are %d cubes of %s in the game, and %d is the most: you may %s",
			s.total(c), CubeOf[c].Name, maxCubes, s.may())
	}
	return nil
}

func (s *state) judgeBorrow() error {
	if err := s.judgeAct(); err != nil {
		return err
	}
	if err := s.judgeRoom(Income, 2); err != nil {
		return err
	}
	return s.judgeRoom(Debt, 1)
}

// borrow is Borrow Money (rule 7.2).
func (s *state) borrow(st *engine.Step) error {
	if err := s.judgeBorrow(); err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByBorrow})
	s.add(st, Income, 2, Used, ByBorrow)
	s.add(st, Debt, 1, Bag, ByBorrow)
	return nil
}

func (s *state) judgeTaxes() error {
	if err := s.judgeAct(); err != nil {
		return err
	}
	if err := s.judgeRoom(Income, 1); err != nil {
		return err
	}
	return s.judgeRoom(Unrest, 1)
}

// raiseTaxes is Raise Taxes (rule 7.3).
func (s *state) raiseTaxes(st *engine.Step) error {
	if err := s.judgeTaxes(); err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByTaxes})
	s.add(st, Income, 1, Bag, ByTaxes)
	s.add(st, Unrest, 1, Bag, ByTaxes)
	return nil
}

// loanIncome is how many Income cubes Pay Loan takes.
const loanIncome = 2

func (s *state) judgePay() error {
	if err := s.judgeAct(); err != nil {
		return err
	}
	if !s.removable(Debt) {
		return engine.Illegal("7.4", "no Debt lies in Current or Used to be removed: you may %s", s.may())
	}
	if s.removing(loanIncome) == 0 {
		return engine.Illegal("7.4", "that takes two Income from Current, Used and the Treasury, where you have %d: you may %s",
			s.Current[Income]+s.Used[Income]+s.Treasury[Income], s.may())
	}
	return nil
}

// payLoan is Pay Loan (rule 7.4).
func (s *state) payLoan(st *engine.Step, said Area) error {
	if err := s.judgePay(); err != nil {
		return err
	}
	source, err := s.removing(loanIncome).source(said, "3.5")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByPay})
	s.removeIncome(st, loanIncome, source, ByPay)
	s.remove(st, Debt, ByPay)
	s.settle(st)
	return nil
}

// shop are the extra institutions that can be bought now (rule 10.1).
func (s *state) shop() bodySet {
	if !s.Set.Extra || s.Phase > earning || s.spending(price) == 0 {
		return 0
	}
	return (1<<institutions - 1) &^ s.inPlay()
}

// buy brings an extra institution into play (rule 10.1).
func (s *state) buy(st *engine.Step, i Institution, said Area) error {
	switch {
	case !s.Set.Extra:
		return engine.Illegal("2.6", "this game has only the three institutions on the board: you may %s", s.may())
	case s.Phase > earning:
		return engine.Illegal("10.1", "not during Year End: you may %s", s.may())
	case s.Bodies[i].InPlay:
		return engine.Illegal("10.1", "%s is in play already: you may %s", Bodies[i].Name, s.may())
	}
	if s.spending(price) == 0 {
		return engine.Illegal("10.1", "that takes two Income from Current or the Treasury: you may %s", s.may())
	}
	source, err := s.spending(price).source(said, "10.1")
	if err != nil {
		return err
	}
	engine.Say(st, Acted{Action: ByBuy})
	s.spend(st, price, source, ByBuy)
	s.Bodies[i].InPlay = true
	engine.Say(st, Bought{Institution: i})
	s.settle(st)
	return nil
}
