package poleconomy

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// repayVerb is for borrowers with cash, at any time.
var repayVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "repay", Rule: "9.7", Free: true, Help: "pay back a loan, or some of it",
		Params: []engine.Param{
			{Name: "loan", Help: "its number", Kind: engine.Number, Min: 1},
			{Name: "amount", Help: "how much", Kind: engine.Money},
		},
	},
	Open:   func(s *state, seat engine.Seat) bool { return len(s.nextRepay(seat, nil)) > 0 },
	Closed: noDeal("9.7", "you have no loan that you could pay back now"),
	Next:   (*state).nextRepay,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.n = takeNumber(t)
		a.keys.say(0, takeNumber(t))
	},
	Words: func(_ *state, a action, w []string) []string { return append(w, digits(a.n), digits(a.keys.val[0])) },
	Apply: (*state).repay,
}

func (s *state) nextRepay(seat engine.Seat, words []string) (out []engine.Option) {
	for i := range s.Loans {
		l := &s.Loans[i]
		r := s.repayable(int8(seat), l)
		switch {
		case r.Empty():
		case len(words) == 0:
			out = append(out, engine.Option{Kind: engine.Number, Min: int64(l.No), Max: int64(l.No)})
		case len(words) == 1 && words[0] == digits(int64(l.No)):
			return r.Options(engine.Money)
		}
	}
	return out
}

// repayable is what a borrower can pay back of a loan now.
func (s *state) repayable(seat int8, l *loan) span.Span {
	if l.To != seat || !s.mayDeal() {
		return span.Span{}
	}
	return span.Money(Note, min(l.Owed, s.Cash[seat]))
}

// repay pays a loan back, or some of it.
func (s *state) repay(st *engine.Step, a action) error {
	seat := int8(st.Seat)
	i := slices.IndexFunc(s.Loans, func(l loan) bool { return int64(l.No) == a.n && l.To == seat })
	if i < 0 {
		return engine.Illegal("9.7", "you don't owe loan %d", a.n)
	}
	l, sum := &s.Loans[i], a.keys.val[0]
	if r := s.repayable(seat, l); !r.Has(sum) {
		return engine.Illegal("9.7", "you owe %s and have %s in cash. Pay what you can, in steps of %s", Dollars(l.Owed), Dollars(s.Cash[seat]), Dollars(Note))
	}
	s.transfer(seat, l.From, sum)
	l.Owed -= sum
	engine.Say(st, Repaid{Loan: int(l.No), From: engine.Seat(l.To), To: engine.Seat(l.From), Amount: sum, Left: l.Owed})
	s.closeLoans()
	return nil
}
