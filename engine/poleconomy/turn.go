package poleconomy

import "divisionbell/engine"

// beginTurn makes it a seat's turn. The Prime Minister's begins with the payments
// that were fixed for it.
func (s *state) beginTurn(st *engine.Step, seat int8) {
	if s.Set.Late && s.Turns == 0 {
		payLate(s, st, seat)
	}
	s.Turn, s.Phase, s.Key, s.Turned, s.Visit = seat, moving, st.Seq, false, visit{}
	engine.Say(st, TurnBegan{Seat: engine.Seat(seat), Round: s.round(), Turn: int(s.Turns) + 1})
	if seat != s.PM || !s.Set.Politics {
		return
	}
	s.Before, s.Billed, s.Others, s.Own, s.Laid = s.Salary, 0, 0, 0, s.Laid[:0]
	s.Got = [maxSeats]int64{}
	s.payLater(st)
}

// endTurn ends the turn in progress and goes on with whatever follows: the end of
// the match, an election, or the next seat clockwise.
func (s *state) endTurn(st *engine.Step) {
	st.Final()
	if s.Broke || s.Bankrupt {
		return // settle ends the match
	}
	s.Phase, s.Visit = moving, visit{}
	s.Turns++
	s.collectLoans(st)
	if s.Set.Rounds > 0 && s.Turns >= uint32(s.Set.Rounds)*uint32(s.Seats) {
		s.finish(st, WhyRounds)
		return
	}
	s.expire(st)
	switch {
	case s.Call != callNone:
		s.elect(st, s.Call)
	case s.Set.Politics && 2*s.votesOf(s.Gov) <= s.votesOf(s.playing()):
		s.elect(st, callConfidence)
	default:
		s.beginTurn(st, s.after(s.Turn, s.playing()))
	}
}

// settle does what any action may bring about: the end of money, the end of
// offers that rested on what has changed.
func (s *state) settle(st *engine.Step) {
	if s.Phase == over {
		return
	}
	switch {
	case s.Broke:
		s.finish(st, WhyBank)
	case s.Bankrupt:
		s.finish(st, WhyBankrupt)
	case len(s.Offers) > 0:
		s.cull(st)
	}
}

// arrive does what the square does on which the turn's seat has landed. By is who
// sent it there, or -1.
func (s *state) arrive(st *engine.Step, at uint8, by int8) {
	s.At[s.Turn] = at
	sq := &Squares[at]
	switch sq.Type {
	case Income:
		s.earn(st, at)
		if sq.Opportunity {
			s.Phase, s.Key = choosing, st.Seq
			return
		}
	case Inflation:
		s.moveMarker(st, int(sq.Move))
	case Corner:
		s.visit(st)
		return
	default:
		if !s.onProperty(st, at, by) {
			return
		}
	}
	s.endTurn(st)
}

// earn pays an Income square (rules 6.1 and 6.2).
func (s *state) earn(st *engine.Step, at uint8) {
	sq, seat := &Squares[at], s.Turn
	f := Earned{Seat: engine.Seat(seat), Square: sq.ID, Times: sq.Times}
	sum := sq.Times * s.Income[seat]
	if sq.Interest {
		f.Savings = int(s.Savings[seat])
		sum += CardPrice * int64(s.Savings[seat])
	}
	f.Amount = s.bankPays(seat, sum)
	engine.Say(st, f)
}

// onProperty does what a Company or Advertising square does; done reports that
// the turn is over.
func (s *state) onProperty(st *engine.Step, at uint8, by int8) (done bool) {
	owner := s.owner(at)
	switch {
	case owner < 0:
		if s.means(s.Turn) < s.price(at) {
			s.openAuction(st)
		} else {
			s.Phase, s.Key = landing, st.Seq
		}
		return false
	case Squares[at].Type == Company && owner == s.Turn:
		engine.Say(st, OwnProfits{Seat: engine.Seat(owner), Square: Squares[at].ID, Amount: s.bankPays(owner, s.price(at))})
	case Squares[at].Type == Company:
		s.profits(st, at, owner, by)
	case owner != s.Turn:
		s.Phase, s.Key = directing, st.Seq
		s.Visit.Director = owner
		engine.Say(st, Visited{Seat: engine.Seat(s.Turn), Square: Squares[at].ID, Owner: engine.Seat(owner)})
		return false
	case !s.Visit.Own:
		s.Phase, s.Key = choosing, st.Seq
		return false
	}
	return true
}

// profits are paid to the owner of a company, as far as cash and savings go; a
// share goes to who sent the visitor (rules 6.7, 6.8 and 6.12).
func (s *state) profits(st *engine.Step, at uint8, owner, by int8) {
	due := s.price(at)
	paid, cards := s.collect(s.Turn, due, 0)
	s.Cash[owner] += paid
	engine.Say(st, Profits{Seat: engine.Seat(s.Turn), Owner: engine.Seat(owner), Square: Squares[at].ID, Due: due, Paid: paid, Cards: cards})
	if by < 0 || by == owner {
		return
	}
	if share := min(s.Visit.Shares[owner], paid); share > 0 {
		s.Cash[owner] -= share
		s.Cash[by] += share
		engine.Say(st, Shared{From: engine.Seat(owner), To: engine.Seat(by), Amount: share})
	}
}

// visit begins a turn at a Corner Square, and ends it where there is nothing to do.
func (s *state) visit(st *engine.Step) {
	s.Phase, s.Key = visiting, st.Seq
	if !s.canInvest() {
		engine.Say(st, Rested{Seat: engine.Seat(s.Turn), Square: Squares[s.At[s.Turn]].ID})
		s.endTurn(st)
	}
}

// canInvest reports whether the turn's seat could do anything at its Corner Square,
// were all its papers cash.
func (s *state) canInvest() bool {
	means := s.means(s.Turn)
	return s.affordsAny(means) || s.At[s.Turn] == mcLeod && s.canTakeOver(means)
}
