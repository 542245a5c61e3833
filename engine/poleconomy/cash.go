package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// cashVerb goes beside whatever else the turn's seat can do where it stands.
var cashVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "cash", Rule: "5.6", Help: "sell papers to the Bank, on your turn",
		Params: []engine.Param{
			{Name: "what", Help: "savings, bonds or life", Set: "papers"},
			{Name: "number", Help: "how many", Kind: engine.Number, Min: 1},
		},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.awaits(seat, moving, landing, choosing, visiting) && s.Savings[seat]+s.Bonds[seat]+s.Life[seat] > 0
	},
	Closed: because("5.6", "you can sell to the Bank only while you decide something on your turn, and only what you have",
		func(s *state, seat engine.Seat) bool { return s.Turn == int8(seat) }),
	Next: func(s *state, seat engine.Seat, words []string) []engine.Option {
		return span.Next(words, paperOptions, len(paperOptions), engine.Number, func(paper uint8) span.Span { return span.Ones(1, s.cashable(int8(seat), paper)) })
	},
	Parse: func(_ *state, t *engine.Taker, a *action) { a.what, a.n = takePaper(t), takeNumber(t) },
	Words: func(_ *state, a action, w []string) []string { return append(w, paperWords[a.what], digits(a.n)) },
	Apply: (*state).cash,
}

// cashable is how many of a paper a seat has that the Bank buys back.
func (s *state) cashable(seat int8, paper uint8) int64 {
	if paper < savings || paper == business {
		return 0
	}
	return int64(s.papers(paper)[seat])
}

// cash turns savings cards and bonds into their face value and life policies into
// $80,000, on one's turn (rule 5.6).
func (s *state) cash(st *engine.Step, a action) error {
	seat := s.Turn
	have := s.cashable(seat, a.what)
	switch {
	case a.what < savings || a.what == business:
		return engine.Illegal("5.6", "the Bank buys back only savings cards, bonds and life policies")
	case a.n < 1 || a.n > have:
		return engine.Illegal("5.6", "you have only %d", have)
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
	engine.Say(st, Cashed{Seat: engine.Seat(seat), What: paperWords[a.what], Number: int(a.n), Amount: s.Cash[seat] - before})
	return nil
}
