package poleconomy

// bankPays pays a seat what the Bank has of a sum. The Bank has run out when
// nothing is left or it could not pay all (rule 10.1).
func (s *state) bankPays(seat int8, sum int64) int64 {
	paid := min(sum, s.Bank)
	s.Bank -= paid
	s.Cash[seat] += paid
	s.Broke = s.Broke || s.Bank == 0 || paid < sum
	return paid
}

// payBank pays the Bank out of a seat's cash, which suffices.
func (s *state) payBank(seat int8, sum int64) {
	s.Cash[seat] -= sum
	s.Bank += sum
}

// collect takes what a seat owes out of its cash, then out of savings cards cashed
// one by one, of which it keeps so many. The rest is cancelled (rules 6.8 and 4.4).
func (s *state) collect(seat int8, due, keep int64) (paid int64, cards int) {
	for s.Cash[seat] < due && int64(s.Savings[seat]) > keep && !s.Broke {
		s.Savings[seat]--
		s.bankPays(seat, CardPrice)
		cards++
	}
	paid = min(due, s.Cash[seat])
	s.Cash[seat] -= paid
	return paid, cards
}

// liquid is what a seat could have in cash on its turn, without its life policies.
func (s *state) liquid(seat int8) int64 {
	return s.Cash[seat] + CardPrice*int64(s.Savings[seat]+s.Bonds[seat])
}

// means is what a seat could have in cash on its turn, were all its papers cash.
func (s *state) means(seat int8) int64 { return s.liquid(seat) + Surrender*int64(s.Life[seat]) }

// raise cashes savings cards and then bonds until a seat has a sum that is within
// its means.
func (s *state) raise(seat int8, sum int64) (cards, sold int) {
	for s.Cash[seat] < sum && s.Savings[seat] > 0 && !s.Broke {
		s.Savings[seat]--
		s.bankPays(seat, CardPrice)
		cards++
	}
	for s.Cash[seat] < sum && s.Bonds[seat] > 0 && !s.Broke {
		s.sellBonds(seat, 1)
		sold++
	}
	return cards, sold
}

// sellBonds sells bonds to the Bank at their face value.
func (s *state) sellBonds(seat int8, n uint8) {
	s.Bonds[seat] -= n
	if s.Set.Politics {
		s.BankBond += n
	}
	s.bankPays(seat, CardPrice*int64(n))
}

// papers is what each has of a paper that is no square.
func (s *state) papers(paper uint8) *[maxSeats]uint8 {
	return [...]*[maxSeats]uint8{&s.Savings, &s.Bonds, &s.Life, &s.Business}[paper-savings]
}

// held sums what all seats hold of a paper.
func (s *state) held(of *[maxSeats]uint8) (n uint8) {
	for _, x := range of[:s.Seats] {
		n += x
	}
	return n
}

// forSale is how many of a paper the Bank has.
func (s *state) forSale(paper uint8) uint8 {
	switch {
	case paper < savings:
		return 0
	case paper == bondPaper && s.Set.Politics:
		return s.BankBond
	}
	return [...]uint8{AllSavings, AllBonds, AllLife, AllBusiness}[paper-savings] - s.held(s.papers(paper))
}

// unissued are the bonds in the Treasury.
func (s *state) unissued() uint8 {
	if !s.Set.Politics {
		return 0
	}
	return AllBonds - s.BankBond - s.held(&s.Bonds)
}
