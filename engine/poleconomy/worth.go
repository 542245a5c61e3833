package poleconomy

import "divisionbell/engine"

// worthVerb can be asked at any time, by anybody of anybody.
var worthVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "worth", Rule: "10.5", Query: true, Help: "what a player is worth now; you if you leave it out",
		Params: []engine.Param{{Name: "seat", Help: "whose", Set: "seat", Optional: true}},
	},
	Root: func(_ *state, seat engine.Seat, o *engine.Option) { o.Last = seat >= 0 },
	Next: once(func(s *state, _ engine.Seat) []engine.Option { return s.seatOptions(nil, true) }),
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.seat = -1; len(t.Rest) > 0 {
			a.seat = takeSeat(t)
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if a.seat >= 0 {
			w = append(w, number(a.seat))
		}
		return w
	},
	Apply: engine.Question[state, action],
	Answer: func(s *state, seat engine.Seat, a action) (engine.Fact, error) {
		of := a.seat
		if of < 0 {
			of = int8(seat)
		}
		if of < 0 || of >= s.Seats {
			return nil, engine.Illegal("10.5", "whose worth? Choose a seat from 1 to %d", s.Seats)
		}
		return s.worth(of), nil
	},
}

// worth is what a seat has, item by item (rule 10.5).
func (s *state) worth(seat int8) Worth {
	w := Worth{
		Seat: engine.Seat(seat), Cash: s.Cash[seat],
		Companies:   int64(s.Holds[seat][0]) * CompanyPrice * s.inflation(),
		Advertising: int64(s.Holds[seat][1]) * AdPrice * s.inflation(),
		Savings:     CardPrice * int64(s.Savings[seat]),
		Bonds:       CardPrice * int64(s.Bonds[seat]),
		Life:        LifeWorth * int64(s.Life[seat]),
	}
	for i := range s.Loans {
		if s.Loans[i].From == seat {
			w.Lent += s.Loans[i].Owed
		}
		if s.Loans[i].To == seat {
			w.Owed += s.Loans[i].Owed
		}
	}
	w.Total = w.Cash + w.Companies + w.Advertising + w.Savings + w.Bonds + w.Life + w.Lent - w.Owed
	return w
}

// Score is what each is worth now.
func (*rules) Score(s *state, into []int64) []int64 {
	for seat := range s.Seats {
		into = append(into, s.worth(seat).Total)
	}
	return into
}
