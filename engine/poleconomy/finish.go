package poleconomy

import "divisionbell/engine"

// finish ends the match and settles the places (rules 10.5 and 10.6).
func (s *state) finish(st *engine.Step, why string) {
	st.Final()
	s.Phase = over
	s.Visit, s.Auction, s.Bill = visit{}, auction{}, bill{}
	s.Offers = s.Offers[:0]
	if why != WhyBankrupt {
		for seat := range s.Seats {
			s.Places[seat] = 1
			for other := range s.Seats {
				if s.comesBefore(other, seat) {
					s.Places[seat]++
				}
			}
		}
	}
	if st.Muted() {
		return
	}
	places := s.Places
	f := Finished{Places: places[:s.Seats], Why: why}
	for seat := range s.Seats {
		f.Worth = append(f.Worth, s.worth(seat).Total)
	}
	engine.Say(st, f)
}

// comesBefore: those who stayed before those who left, then by worth, then by
// companies.
func (s *state) comesBefore(a, b int8) bool {
	if ga, gb := has(s.Gone, a), has(s.Gone, b); ga != gb {
		return gb
	}
	if x, y := s.worth(a).Total, s.worth(b).Total; x != y {
		return x > y
	}
	return s.Holds[a][0] > s.Holds[b][0]
}

// consent agrees to end now, or no longer (rule 10.4).
func (s *state) consent(st *engine.Step, given bool) error {
	if given == has(s.Agreed, int8(st.Seat)) {
		return engine.Illegal("10.4", "you have said so")
	}
	s.Agreed ^= 1 << st.Seat
	engine.Say(st, Consented{st.Seat, given})
	s.checkConsent(st)
	return nil
}

func (s *state) checkConsent(st *engine.Step) {
	if s.Phase != over && s.playing()&^s.Agreed == 0 {
		s.finish(st, WhyAgreed)
	}
}

// timeUp ends the match on its agreed date (rule 10.3).
func (s *state) timeUp(st *engine.Step) error {
	s.finish(st, WhyTime)
	return nil
}

// leave takes a seat out of the match; all it has goes to the Bank (rule 10.7).
func (s *state) leave(st *engine.Step, number int64) error {
	seat := int8(number - 1)
	switch {
	case number < 1 || number > int64(s.Seats):
		return engine.Illegal("10.7", "there is no seat %d; there are 1 to %d", number, s.Seats)
	case has(s.Gone, seat):
		return engine.Illegal("10.7", "seat %d has left already", number)
	}
	st.Final()
	s.Gone |= 1 << seat
	engine.Say(st, Departed{engine.Seat(seat)})
	s.drop(st, WhyGone, func(o *offered) bool { return o.From == seat || o.To == seat })
	s.cancelLoans(st, func(l *loan) bool { return l.From == seat || l.To == seat })
	s.forfeit(seat)
	if count(s.playing()) < 2 {
		s.finish(st, WhyDeserted)
		return nil
	}
	s.resume(st, seat)
	s.checkConsent(st)
	return nil
}

// forfeit gives all that a seat has to the Bank.
func (s *state) forfeit(seat int8) {
	for _, i := range properties {
		if s.owner(i) == seat {
			s.own(i, -1)
		}
	}
	s.payBank(seat, s.Cash[seat])
	if s.Set.Politics {
		s.BankBond += s.Bonds[seat]
	}
	s.Savings[seat], s.Bonds[seat], s.Life[seat], s.Business[seat] = 0, 0, 0, 0
	s.Votes[seat], s.Post[seat], s.Salary[seat], s.Party[seat] = 0, noPost, 0, independent
	s.Gov &^= 1 << seat
	s.Agreed &^= 1 << seat
	s.Visit.Shares[seat] = 0
	rest := s.Pledges[:0]
	for _, p := range s.Pledges {
		if p.By != seat && p.To != seat {
			rest = append(rest, p)
		}
	}
	s.Pledges = rest
}

// resume goes on without a seat that has just left.
func (s *state) resume(st *engine.Step, seat int8) {
	switch s.Phase {
	case joining, coalescing, electing:
		s.elect(st, callGone)
		return
	}
	if seat == s.PM {
		s.PM, s.Call = -1, callGone
	}
	switch {
	case s.Phase == bidding:
		s.bidWithout(st, seat)
	case seat == s.Turn, s.Phase == directing && seat == s.Visit.Director:
		s.Bill = bill{}
		s.endTurn(st)
	case s.Phase == dividing:
		s.Bill.Ayes &^= 1 << seat
		s.Bill.Noes &^= 1 << seat
		s.divide(st)
	}
}

// bidWithout goes on with an auction when a bidder has left.
func (s *state) bidWithout(st *engine.Step, seat int8) {
	a := &s.Auction
	if !has(a.Bidders, seat) {
		return
	}
	a.Bidders &^= 1 << seat
	if s.Set.Auction != clockwise {
		if a.Answer &^= 1 << seat; a.Bidders == 0 {
			s.hammer(st, -1, 0)
		} else {
			s.openBids(st)
		}
		return
	}
	if a.Leader == seat { // what was bid below it has been passed
		a.Leader, a.Price, s.Key = -1, 0, st.Seq
	}
	if a.Next == seat || a.Leader >= 0 && a.Bidders == 1<<a.Leader {
		s.nextBidder(st)
	}
}
