package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
	"divisionbell/engine/poleconomy/view"
)

// throwVerb moves, or on an Opportunity square throws for a new basic income.
var throwVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "throw", Also: []string{"roll"}, Rule: "5.1", Help: "roll the dice and move; on an Opportunity square, roll a new basic income",
		Params: []engine.Param{{Name: "what", Help: "from a Corner Square, which circuit; income for a new basic income", Set: "throws", Optional: true}},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.awaits(seat, moving) && len(s.Laid) == 0 || s.awaits(seat, choosing) && Squares[s.At[seat]].Opportunity
	},
	Closed: laidFirst,
	Root: func(s *state, seat engine.Seat, o *engine.Option) {
		o.Last = s.Phase == moving && s.At[seat] < firstCorner
	},
	Next:  once((*state).nextThrow),
	Parse: readCircuit,
	Words: sayCircuit,
	Apply: (*state).throw,
}

var (
	circuitOptions = span.Names(throwNames[:2])
	rethrowOptions = span.Names(throwNames[2:])
)

func (s *state) nextThrow(engine.Seat) []engine.Option {
	switch {
	case s.Phase == choosing:
		return rethrowOptions
	case s.At[s.Turn] >= firstCorner:
		return circuitOptions
	}
	return nil
}

func readCircuit(_ *state, t *engine.Taker, a *action) {
	if len(t.Rest) > 0 {
		a.what = takeWord(t, circuitWords, "circuit")
	}
}

func sayCircuit(_ *state, a action, w []string) []string {
	if a.what != uint8(unsaid) {
		w = append(w, circuitWords[a.what])
	}
	return w
}

// throw throws the dice: around a circuit, or for a new basic income.
func (s *state) throw(st *engine.Step, a action) error {
	if s.Phase == choosing {
		if a.what != rethrow {
			return engine.Illegal("6.3", "on an Opportunity square you can go to another square, roll a new basic income (throw income) or pass")
		}
		s.throwIncome(st, s.Turn, true)
		s.endTurn(st)
		return nil
	}
	on := circuit(a.what)
	at := s.At[s.Turn]
	switch {
	case a.what == rethrow:
		return engine.Illegal("6.4", "you can roll a new basic income only on an Opportunity square")
	case at >= firstCorner && on == unsaid:
		return engine.Illegal("5.3", "which circuit do you leave by? Type throw inner or throw outer")
	case at < firstCorner && on != unsaid:
		return engine.Illegal("5.2", "you can choose a circuit only from a Corner Square. Here you stay on yours, so type just throw")
	}
	if !s.payDue(st) {
		return nil
	}
	d := throwTwo(st)
	to := view.Reach(at, on, d[0]+d[1])
	engine.Say(st, Threw{Seat: engine.Seat(s.Turn), Dice: d, From: Squares[at].ID, To: Squares[to].ID})
	if d == [2]int{6, 6} {
		s.disaster(st)
	}
	s.arrive(st, to, -1)
	return nil
}

// disaster is a double six in the course of moving (rules 5.7 and 5.8).
func (s *state) disaster(st *engine.Step) {
	seat := s.Turn
	if s.Business[seat] > 0 {
		s.Business[seat]--
		engine.Say(st, Disaster{Seat: engine.Seat(seat), Insured: true})
		return
	}
	f := Disaster{Seat: engine.Seat(seat), Cash: s.Cash[seat], Savings: int(s.Savings[seat]), Bonds: int(s.Bonds[seat])}
	for _, i := range properties {
		if s.owner(i) == seat {
			s.own(i, -1)
			if !st.Muted() {
				f.Squares = append(f.Squares, Squares[i].ID)
			}
		}
	}
	s.payBank(seat, s.Cash[seat])
	s.Savings[seat] = 0
	if s.Set.Politics {
		s.BankBond += s.Bonds[seat]
	}
	s.Bonds[seat] = 0
	engine.Say(st, f)
	s.cancelLoans(st, func(l *loan) bool { return l.From == seat })
}
