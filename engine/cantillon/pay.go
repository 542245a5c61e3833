package cantillon

import "divisionbell/engine"

// pay settles the bill of a stage with tokens, those named or the proposal, and
// ends the stage. What they are worth beyond the bill is lost (rules 3.4, 3.5).
func (s *state) pay(st *engine.Step, given *Bargain) error {
	seat := s.Turn
	treasury := &s.Goods[seat]
	if s.Due == 0 {
		return engine.Illegal("3.4", "there is no bill in this stage; done goes on")
	}
	if treasury.Worth() < int(s.Due) {
		return engine.Illegal("3.3", "your armies cost %d and your treasury is worth %d; disband some first", s.Due, treasury.Worth())
	}
	goods := treasury.proposal(int(s.Due))
	if given != nil {
		goods = given.Give
		if err := treasury.judgePayment(&goods, int(s.Due)); err != nil {
			return err
		}
	}
	treasury.minus(&goods)
	engine.Say(st, Paid{Seat: st.Seat, Stage: stageNames[s.Stage], Due: int(s.Due), Goods: goods, Lost: goods.Worth() - int(s.Due)})
	s.Key, s.Due = st.Seq, 0
	s.advance(st)
	return nil
}

// judgePayment: enough, and of no sort more than is needed when its turn comes
// (rule 3.5).
func (g *Goods) judgePayment(paid *Goods, due int) error {
	for i, n := range paid {
		if n == 0 {
			continue
		}
		if n > g[i] {
			return engine.Illegal("3.5", "you have %d %s, not %d", g[i], GoodNames[i], n)
		}
		if most := wanted(i, due); due <= 0 || int64(n) > most {
			return engine.Illegal("3.5", "%d %s are more than the bill needs: it is %d by then", n, GoodNames[i], max(due, 0))
		}
		due -= int(n * GoodValues[i])
	}
	if due > 0 {
		return engine.Illegal("3.5", "that leaves %d of the bill unpaid", due)
	}
	return nil
}

// wanted is how many tokens of a sort pay a bill.
func wanted(sort, due int) int64 {
	v := int(GoodValues[sort])
	return int64((due + v - 1) / v)
}

// proposal is what pays a bill with the least loss: 8s as far as they go, for
// they feed no factory, then 1s, then 2s; of each value those one has most of
// (rule 3.5). The goods must be worth the bill.
func (g *Goods) proposal(due int) (paid Goods) {
	ones, twos, eights := g.sum(PaleRed), g.sum(DarkRed), g.sum(Purple)
	e := min(eights, due/8)
	rest := due - 8*e
	if ones+2*twos < rest {
		g.pick(&paid, Purple, e+1)
		return paid
	}
	o := min(ones, rest)
	if (rest-o)%2 == 1 && o > 0 {
		o--
	}
	g.pick(&paid, Purple, e)
	g.pick(&paid, PaleRed, o)
	g.pick(&paid, DarkRed, (rest-o+1)/2)
	return paid
}

// sum counts the tokens of one value, the three sorts from first on.
func (g *Goods) sum(first int) int { return int(g[first] + g[first+1] + g[first+2]) }

// pick adds n tokens of one value to paid, each of the sort of which most is left.
func (g *Goods) pick(paid *Goods, first, n int) {
	for ; n > 0; n-- {
		best := first
		for i := first + 1; i < first+3; i++ {
			if g[i]-paid[i] > g[best]-paid[best] {
				best = i
			}
		}
		paid[best]++
	}
}

// disband sends an army home unpaid. A land left empty is nobody's; so the last
// city can be lost, but only when nothing else is left to save (rule 3.3).
func (s *state) disband(st *engine.Step, r uint8) error {
	seat := s.Turn
	if err := s.judgeDisband(r); err != nil {
		return err
	}
	s.Key = st.Seq
	s.Due--
	emptied := false
	if r == reserve {
		s.Reserve[seat][army-1]--
	} else {
		s.Armies.dec(r)
		emptied = r < LandCount && s.units(r) == 0
	}
	if emptied {
		s.clear(r)
	}
	engine.Say(st, Disbanded{Seat: st.Seat, Region: place(r), Emptied: emptied})
	switch {
	case s.cities(seat).empty():
		s.fall(st, seat, engine.Nobody, byPoverty, setOf(r))
		s.passOn(st)
	case s.Due == 0:
		s.advance(st)
	}
	return nil
}

func (s *state) judgeDisband(r uint8) error {
	seat := s.Turn
	if r == reserve {
		if s.Reserve[seat][army-1] == 0 {
			return engine.Illegal("3.3", "no new army waits in the reserve")
		}
		return nil
	}
	if r >= RegionCount || !s.Own[seat].has(r) || s.Armies.at(r) == 0 {
		return engine.Illegal("3.3", "you have no army in %s", regionNames[r].Title)
	}
	if s.units(r) == 1 && s.cities(seat) == setOf(r) && (s.Due > 1 || s.Goods[seat].Worth() > 0) {
		return engine.Illegal("3.3", "the garrison of %s, your last city, goes last and only unpaid", Lands[r].City)
	}
	return nil
}
