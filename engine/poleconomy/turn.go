package poleconomy

import "divisionbell/engine"

// beginTurn makes it a seat's turn. The Prime Minister's begins with the payments
// that were fixed for it.
func (s *state) beginTurn(st *engine.Step, seat int8) {
	s.Turn, s.Phase, s.Key, s.Turned, s.Visit = seat, moving, st.Seq, false, visit{}
	engine.Say(st, TurnBegan{engine.Seat(seat), s.round(), int(s.Turns) + 1})
	if seat != s.PM || !s.Set.Politics {
		return
	}
	s.Before, s.Billed, s.Others, s.Own = s.Salary, 0, 0, 0
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

// throw throws the dice: around a circuit, or for a new basic income.
func (s *state) throw(st *engine.Step, a action) error {
	if s.Phase == choosing {
		if a.what != rethrow {
			return engine.Illegal("6.3", "on an Opportunity square you may throw for a new basic income, go to another square, or pass")
		}
		s.throwIncome(st, s.Turn, true)
		s.endTurn(st)
		return nil
	}
	on := circuit(a.what)
	at := s.At[s.Turn]
	switch {
	case a.what == rethrow:
		return engine.Illegal("6.4", "a basic income is thrown anew on an Opportunity square alone")
	case at >= firstCorner && on == unsaid:
		return engine.Illegal("5.3", "say on which circuit you leave the Corner Square: inner or outer")
	case at < firstCorner && on != unsaid:
		return engine.Illegal("5.2", "you throw along the circuit you are on; from a Corner Square alone there is a choice")
	}
	d := throwTwo(st)
	to := reach(at, on, d[0]+d[1])
	engine.Say(st, Threw{engine.Seat(s.Turn), d, Squares[at].ID, Squares[to].ID})
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

// travel goes without dice: to a Corner Square, or where an Opportunity or an own
// advertising square lets one (rules 5.5, 6.3 and 6.11).
func (s *state) travel(st *engine.Step, to uint8) error {
	at, why := s.At[s.Turn], WhyCorner
	if !s.mayTravel(to) {
		return s.noTravel(to)
	}
	if s.Phase == choosing {
		why = WhyOpportunity
		if s.Visit.Own = isProperty(at); s.Visit.Own {
			why = WhyOwn
		}
	}
	engine.Say(st, Went{engine.Seat(s.Turn), Squares[at].ID, Squares[to].ID, why})
	s.arrive(st, to, -1)
	return nil
}

// mayTravel reports whether the turn's seat may go to a square.
func (s *state) mayTravel(to uint8) bool {
	at := s.At[s.Turn]
	switch {
	case to == at:
		return false
	case s.Phase == moving:
		return to >= firstCorner
	case isProperty(at):
		return isProperty(to)
	}
	return !Squares[to].Opportunity
}

func (s *state) noTravel(to uint8) error {
	switch {
	case s.Phase == moving && to < firstCorner:
		return engine.Illegal("5.5", "without dice you may go to a Corner Square alone")
	case to == s.At[s.Turn]:
		return engine.Illegal("5.5", "you are there: go to another Corner Square, or throw")
	case isProperty(s.At[s.Turn]):
		return engine.Illegal("6.11", "from your own advertising you go to a Company or Advertising square")
	}
	return engine.Illegal("6.3", "an Opportunity leads to any square but an Opportunity")
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
		engine.Say(st, OwnProfits{engine.Seat(owner), Squares[at].ID, s.bankPays(owner, s.price(at))})
	case Squares[at].Type == Company:
		s.profits(st, at, owner, by)
	case owner != s.Turn:
		s.Phase, s.Key = directing, st.Seq
		s.Visit.Director = owner
		engine.Say(st, Visited{engine.Seat(s.Turn), Squares[at].ID, engine.Seat(owner)})
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
	engine.Say(st, Profits{engine.Seat(s.Turn), engine.Seat(owner), Squares[at].ID, due, paid, cards})
	if by < 0 || by == owner {
		return
	}
	if share := min(s.Visit.Shares[owner], paid); share > 0 {
		s.Cash[owner] -= share
		s.Cash[by] += share
		engine.Say(st, Shared{engine.Seat(owner), engine.Seat(by), share})
	}
}

// send sends a lander to a company (rule 6.10).
func (s *state) send(st *engine.Step, to uint8) error {
	if to >= firstCorner || Squares[to].Type != Company {
		return engine.Illegal("6.10", "a visitor is sent to a company")
	}
	st.Final()
	by := s.Visit.Director
	engine.Say(st, Sent{engine.Seat(s.Turn), engine.Seat(by), Squares[s.At[s.Turn]].ID, Squares[to].ID})
	s.arrive(st, to, by)
	return nil
}

// pass does no more where something could be done (rule 5.10).
func (s *state) pass(st *engine.Step) error {
	at := Squares[s.At[s.Turn]].ID
	switch s.Phase {
	case landing:
		st.Final()
		s.openAuction(st)
		return nil
	case bidding:
		s.passBid(st)
		return nil
	case visiting:
		engine.Say(st, Rested{engine.Seat(s.Turn), at})
	default:
		engine.Say(st, Stayed{engine.Seat(s.Turn), st.Seat, at})
	}
	s.endTurn(st)
	return nil
}
