package austerity

import (
	"math"

	"divisionbell/engine"
)

// Steady weighs what every answer and action would leave, by the weights of its
// scenario, and takes the best. It looks no further than the pair at hand.
var Steady = engine.Bot{
	ID:   "steady",
	Help: "looks at what each choice leaves behind; wins most games without a scenario",
	Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string { return t.Steady(ask, d) },
}

// Steady is the best that can be said: nothing of a position is hidden.
func (*rules) Steady(s *state, _ engine.Ask, _ *engine.Dice) (action, bool) {
	return mindOf(s).play(s), true
}

// advise is the best answer to what is asked, without an action besides.
func (s *state) advise() action {
	a, _ := mindOf(s).answer(s)
	return a
}

// A mind tries actions out on copies and weighs what they leave.
type mind struct{ weights *weights }

func mindOf(s *state) mind { return mind{&weightsOf[s.Set.Scenario]} }

// after is the position that an action without dice leaves.
func after(s *state, a action) (left state, ok bool) {
	left = *s
	st := engine.Trial(0)
	return left, left.try(&st, a) == nil
}

// try is Apply without a reason for what is refused. It calls each verb by its name,
// so that a trial's step stays on the stack.
func (s *state) try(st *engine.Step, a action) error {
	switch a.verb {
	case choose:
		return s.choose(st, a)
	case cut:
		return s.cut(st, a)
	case fund:
		return s.fund(st, a)
	case bank:
		return s.bank(st, a)
	case surplus:
		return s.fundAgain(st, a)
	case pass:
		return s.pass(st, a)
	case trade:
		return s.trade(st, a)
	case borrow:
		return s.borrow(st, a)
	case taxes:
		return s.tax(st, a)
	case pay:
		return s.pay(st, a)
	case buy:
		return s.buy(st, a)
	case finance:
		return s.finance(st, a)
	}
	return s.feed(st, a)
}

// worth is what a position promises, once what is asked has been answered well.
func (m mind) worth(s *state) float64 {
	if s.Phase == drawing || s.Phase == over {
		return m.weigh(s)
	}
	_, w := m.answer(s)
	return w
}

// answer is the best answer to what is asked, and what it promises.
func (m mind) answer(s *state) (best action, worth float64) {
	if s.Phase == drawing {
		return action{draw, 0, unsaid}, m.weigh(s)
	}
	var buffer [24]action
	var left state // outside the loop it stays on the stack, though worth asks for answers again
	worth = math.Inf(-1)
	for _, a := range s.answers(buffer[:0]) {
		ok := false
		if left, ok = after(s, a); !ok {
			continue
		}
		if w := m.worth(&left); w > worth {
			best, worth = a, w
		}
	}
	return best, worth
}

// gain is the least that an action must better things by to be taken.
const gain = 1e-6

// play is the best of answers and actions. Borrowing is also looked at as the
// first half of paying, which puts a debt at hand back into the bag.
func (m mind) play(s *state) action {
	best, worth := m.answer(s)
	worth += gain
	var buffer, second [24]action
	for _, a := range s.actions(buffer[:0]) {
		left, ok := after(s, a)
		if !ok {
			continue
		}
		if w := m.worth(&left); w > worth {
			best, worth = a, w
		}
		if a.verb != borrow {
			continue
		}
		for _, b := range left.payments(second[:0]) {
			if paid, ok := after(&left, b); ok {
				if w := m.worth(&paid); w > worth {
					best, worth = a, w
				}
			}
		}
	}
	return best
}

// answers are all ways to answer what is asked.
func (s *state) answers(into []action) []action {
	switch s.Phase {
	case answering:
		for m := s.openChoices(); m != 0; m &= m - 1 {
			into = withSources(into, action{verb: choose, x: uint8(m.first())}, s.sourcesOf(m.first()))
		}
	case cutting:
		into = withEach(into, cut, s.cuttable())
	case earning:
		into = append(into, action{pass, 0, unsaid})
		if s.bankable(Income) {
			into = append(into, action{bank, uint8(Income), unsaid})
		}
		if s.bankable(Security) {
			into = append(into, action{bank, uint8(Security), unsaid})
		}
		into = withEach(into, fund, s.funds())
		into = withEach(into, surplus, s.again())
	case turning:
		into = withEach(into, trade, s.tradeFaces())
	}
	return into
}

// actions are all that can be done besides.
func (s *state) actions(into []action) []action {
	if s.canBorrow() {
		into = append(into, action{borrow, 0, unsaid})
	}
	if s.canTax() {
		into = append(into, action{taxes, 0, unsaid})
	}
	for m := s.shop(); m != 0; m &= m - 1 {
		into = withSources(into, action{verb: buy, x: uint8(m.first())}, s.spending(price))
	}
	if s.canFinance() {
		into = withSources(into, action{verb: finance}, s.spendingOne())
	}
	if s.canFeed() {
		into = withSources(into, action{verb: feed}, s.spendingOne())
	}
	return s.payments(into)
}

// payments are the ways to pay a loan.
func (s *state) payments(into []action) []action {
	if s.canPay() {
		into = withSources(into, action{verb: pay}, s.paying())
	}
	return into
}

func withSources(into []action, a action, ways areaSet) []action {
	if !ways.several() {
		return append(into, a)
	}
	for m := ways; m != 0; m &= m - 1 {
		a.source = 1 << m.first()
		into = append(into, a)
	}
	return into
}

func withEach[T named](into []action, v verb, of setOf[T]) []action {
	for m := of; m != 0; m &= m - 1 {
		into = append(into, action{v, uint8(m.first()), unsaid})
	}
	return into
}
