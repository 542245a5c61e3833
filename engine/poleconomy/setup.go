package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/late"
)

// Setup throws for basic incomes, pays the start capital, deals the quick match's
// squares and calls the first election (rules 3.1 to 3.4).
func (r *rules) Setup(s *state, st *engine.Step, t engine.Terms) error {
	*s = state{Seats: int8(t.Seats), PM: -1, Bank: BankFund, Law: firstLaw, Counted: r.edition > first}
	if err := s.Set.read(t.Options); err != nil {
		return err
	}
	s.Set.Edition = r.edition - first
	amounts := make([]int64, s.Seats)
	for seat := range s.Seats {
		s.throwIncome(st, seat, false)
	}
	for seat := range s.Seats {
		amounts[seat] = StartCapital + Squares[start].Times*s.Income[seat]
		s.bankPays(seat, amounts[seat])
	}
	engine.Say(st, Capital{Amounts: amounts})
	if s.Set.Quick {
		s.dealOut(st)
	}
	s.elect(st, callFirst)
	return nil
}

// throwIncome throws for a basic income (rules 3.1 and 6.4).
func (s *state) throwIncome(st *engine.Step, seat int8, again bool) {
	d := throwTwo(st)
	s.Income[seat] = int64(d[0]+d[1]) * Note
	engine.Say(st, BasicIncome{Seat: engine.Seat(seat), Dice: d, Basic: s.Income[seat], Rethrow: again})
}

// payLate pays players more the later they move, once that is known (rule 3.5).
func payLate(s *state, st *engine.Step, first int8) {
	f := LateCash{Amounts: make([]int64, s.Seats)}
	seat := first
	for _, notes := range late.Notes(late.Match{Politics: s.Set.Politics, Quick: s.Set.Quick && s.Set.dealsEven(), Players: count(s.playing()), Rounds: int(s.Set.Rounds)}) {
		f.Amounts[seat] = s.bankPays(seat, int64(notes)*Note)
		seat = s.after(seat, s.playing())
	}
	engine.Say(st, f)
}

func throwTwo(st *engine.Step) [2]int { return [2]int{st.Roll(6), st.Roll(6)} }

// dealt is how many companies, and as many advertising squares, the quick deal
// gives each.
const dealt = 3

// dealOut shuffles the cards of each sort and deals three of either to each.
func (s *state) dealOut(st *engine.Step) {
	of := [2][]uint8{append([]uint8(nil), companies...), append([]uint8(nil), ads...)}
	for seat := range s.Seats {
		f := DealtOut{Seat: engine.Seat(seat)}
		for kind := range of {
			for range dealt {
				rest := of[kind]
				i := st.Dice().Below(len(rest))
				s.own(rest[i], seat)
				if kind == 0 {
					f.Companies = append(f.Companies, Squares[rest[i]].ID)
				} else {
					f.Advertising = append(f.Advertising, Squares[rest[i]].ID)
				}
				rest[i] = rest[len(rest)-1]
				of[kind] = rest[:len(rest)-1]
			}
		}
		engine.Say(st, f)
	}
}
