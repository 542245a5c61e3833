package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// Arrow as facts and views name it.
const (
	Clockwise     = "clockwise"
	Anticlockwise = "anticlockwise"
)

func (s *state) arrow() string {
	if s.Anti {
		return Anticlockwise
	}
	return Clockwise
}

// moveMarker moves the inflation marker and does what its new number says (rules
// 4.1 and 4.8).
func (s *state) moveMarker(st *engine.Step, steps int) {
	was := s.Mark
	s.Mark = view.Marked(s.Mark, s.Anti, steps)
	m := Index[s.Mark]
	if !st.Muted() {
		engine.Say(st, MarkerMoved{From: int(was), To: int(s.Mark), Steps: steps, Arrow: s.arrow(), Number: m.Number, Event: Events[m.Event]})
	}
	switch m.Event {
	case Election:
		s.Call = callIndex
	case Taxation:
		s.tax(st)
	case Bonds:
		s.payInterest(st)
	case Salary:
		s.paySalaries(st)
	}
}

// first is the seat from which an event's payments go clockwise.
func (s *state) first() int8 {
	if s.PM >= 0 && !s.Gone.Has(engine.Seat(s.PM)) {
		return s.PM
	}
	return s.after(s.Turn, s.playing())
}

// tax collects taxes, for the Bank or in game 2 the Treasury (rules 4.4 and 12.8).
func (s *state) tax(st *engine.Step) {
	seat := s.first()
	for range count(s.playing()) {
		if due := s.taxOf(seat, &s.Law); due > 0 {
			paid, cards := s.collect(seat, due, s.Law.Savings)
			if s.Set.Politics {
				s.Treasury += paid
			} else {
				s.Bank += paid
			}
			engine.Say(st, Taxed{Seat: engine.Seat(seat), Due: due, Paid: paid, Cards: cards})
		}
		seat = s.after(seat, s.playing())
	}
}

// taxOf is what a seat owes under a law.
func (s *state) taxOf(seat int8, l *TaxLaw) int64 {
	return l.Due(s.Income[seat], int(s.Holds[seat][0]), int(s.Holds[seat][1]), int(s.Life[seat]))
}

// payInterest pays 100 % on each bond: the Bank to players, or in game 2 the
// Treasury to them and the Bank (rules 4.5 and 13.2).
func (s *state) payInterest(st *engine.Step) {
	due := CardPrice * int64(s.held(&s.Bonds)+s.BankBond)
	atBank := s.BankBond
	if s.Set.Politics && !s.owes(st, due) {
		return
	}
	seat := s.first()
	for range count(s.playing()) {
		if n := s.Bonds[seat]; n > 0 {
			sum := CardPrice * int64(n)
			if s.Set.Politics {
				s.spend(seat, sum)
			} else {
				sum = s.bankPays(seat, sum)
			}
			engine.Say(st, Interest{Seat: engine.Seat(seat), Bonds: int(n), Amount: sum})
		}
		seat = s.after(seat, s.playing())
	}
	if atBank > 0 {
		sum := CardPrice * int64(atBank)
		s.Treasury -= sum
		s.Bank += sum
		engine.Say(st, Interest{Seat: -1, Bonds: int(atBank), Amount: sum})
	}
}

// paySalaries pays the Prime Minister, and in game 2 ministers, out of the Treasury
// (rules 4.6 and 12.4).
func (s *state) paySalaries(st *engine.Step) {
	if !s.Set.Politics {
		if s.PM >= 0 {
			sum := s.bankPays(s.PM, firstMinister)
			engine.Say(st, Salaried{Seat: engine.Seat(s.PM), Post: postWords[premier], Amount: sum})
		}
		return
	}
	if !s.owes(st, s.salaries()) {
		return
	}
	seat := s.first()
	for range count(s.playing()) {
		if sum := s.Salary[seat]; sum > 0 {
			s.spend(seat, sum)
			engine.Say(st, Salaried{Seat: engine.Seat(seat), Post: postWords[s.Post[seat]], Amount: sum})
		}
		seat = s.after(seat, s.playing())
	}
}
