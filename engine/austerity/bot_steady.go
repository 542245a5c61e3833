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
	Play: func(t engine.Seen, _ engine.Ask, _ *engine.Dice) []string {
		s := t.View().(View).state()
		m := newMind(&s)
		return new(rules).Words(&s, m.play(&s))
	},
}

// advise is the best answer to what is asked, without an action besides.
func (s *state) advise() action {
	m := newMind(s)
	a, _ := m.answer(s)
	return a
}

// state is the position that a view shows, but for the key of its decision.
func (v View) state() state {
	s := state{
		Set:  settings{v.Scenario, v.Difficulty, v.Country, v.Policies, v.Extra, v.Daily, v.Plain},
		Year: uint32(v.Year), Draw: uint32(v.Draw), Bag: v.Bag, Current: v.Current, Used: v.Used, Treasury: v.Treasury,
		Marker: warStart, Opening: uint8(v.Opening),
	}
	for p, name := range phaseNames {
		if name == v.Phase {
			s.Phase = phase(p)
		}
	}
	for t := range v.Tracks {
		s.Tracks[t] = int8(v.Tracks[t])
	}
	if v.Pair != nil {
		s.Event = v.Pair.Event
	}
	for _, b := range v.Institutions {
		s.Bodies[b.Institution] = body{b.InPlay, uint8(b.Cuts), uint8(b.Cubes), uint8(b.Rewards)}
	}
	for _, c := range v.Cards {
		s.Faces[c.Policy] = c.Face
	}
	if v.Games != nil {
		s.Games = uint8(v.Games.Income)
	}
	if v.Front != nil {
		s.Marker, s.Fed = int8(v.Front.Marker), v.Front.Fed
	}
	return s
}

// A mind tries actions out on a match of its own and weighs what they leave.
type mind struct {
	trial   engine.Live[state, action]
	weights *weights
}

func newMind(s *state) *mind {
	return &mind{engine.Live[state, action]{Rules: new(rules)}, &weightsOf[s.Set.Scenario]}
}

// after is the position that an action without dice leaves.
func (m *mind) after(s *state, a action) (state, bool) {
	m.trial.State = *s
	err := m.trial.Do(nil, 0, a)
	return m.trial.State, err == nil
}

// worth is what a position promises, once what is asked has been answered well.
func (m *mind) worth(s *state) float64 {
	if s.Phase == drawing || s.Phase == over {
		return m.weigh(s)
	}
	_, w := m.answer(s)
	return w
}

// answer is the best answer to what is asked, and what it promises.
func (m *mind) answer(s *state) (best action, worth float64) {
	if s.Phase == drawing {
		return action{draw, 0, unsaid}, m.weigh(s)
	}
	var buffer [24]action
	worth = math.Inf(-1)
	for _, a := range s.answers(buffer[:0]) {
		left, ok := m.after(s, a)
		if !ok {
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
func (m *mind) play(s *state) action {
	best, worth := m.answer(s)
	worth += gain
	var buffer, second [24]action
	for _, a := range s.actions(buffer[:0]) {
		left, ok := m.after(s, a)
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
			if paid, ok := m.after(&left, b); ok {
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
		for c := range s.openChoices().all() {
			into = withSources(into, action{verb: choose, x: uint8(c)}, s.sourcesOf(c))
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
	for i := range s.shop().all() {
		into = withSources(into, action{verb: buy, x: uint8(i)}, s.spending(price))
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
	for x := range ways.all() {
		a.source = 1 << x
		into = append(into, a)
	}
	return into
}

func withEach[T named](into []action, v verb, of setOf[T]) []action {
	for x := range of.all() {
		into = append(into, action{v, uint8(x), unsaid})
	}
	return into
}
