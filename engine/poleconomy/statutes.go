package poleconomy

import "divisionbell/engine"

// lawVerb can be asked at any time, by anybody.
var lawVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "law", Rule: "12.8", Query: true, Help: "the tax law: what each player would pay under it, under the bill, and under a law you try out",
		Params: params(lawKeys[:]),
	},
	Next:   (*state).nextLaw,
	Parse:  readLaw,
	Words:  sayLaw,
	Apply:  engine.Question[state, action],
	Answer: (*state).statutes,
}

// statutes is the statute book, and what each would pay under it, under the bill,
// and under the law with what keys say.
func (s *state) statutes(_ engine.Seat, a action) (engine.Fact, error) {
	f := Statutes{Law: s.Law, Now: s.taxes(&s.Law)}
	if a.keys.has != 0 {
		if !s.Set.Politics {
			return nil, engine.Illegal("12.7", "only game 2 has laws; in game 1 the tax stays as it is")
		}
		if err := s.judgeLaw(&a.keys); err != nil {
			return nil, err
		}
		l := changed(s.Law, &a.keys)
		f.WhatIf, f.Then = &l, s.taxes(&l)
	}
	for i := range s.Laid {
		f.Laid = append(f.Laid, s.tell(&s.Laid[i]))
	}
	if s.Phase == dividing && len(s.Laid) == 0 {
		b := s.showBill(&s.Bill)
		f.Bill, f.ByBill = &b, s.sums(&s.Bill)
	}
	for _, l := range s.Later {
		f.Later = append(f.Later, l.law())
	}
	return f, nil
}

func (s *state) taxes(l *TaxLaw) (sums []int64) {
	for seat := range s.Seats {
		sum := int64(0)
		if !has(s.Gone, seat) {
			sum = s.taxOf(seat, l)
		}
		sums = append(sums, sum)
	}
	return sums
}
