package poleconomy

import (
	"testing"

	"divisionbell/engine"
)

// Rule 9.3: the numbers of offers from one seat to another never come again, nor are
// they those of other seats, and there is an end to them.
func TestNumbersOfOffers(t *testing.T) {
	s := state{Seats: maxSeats, Counted: true}
	seen := map[uint16]bool{0: true}
	for by := range int8(maxSeats) {
		for to := range int8(maxSeats) {
			if to == by {
				continue
			}
			for range mostSent {
				no := s.slot(by, to)
				if seen[no] {
					t.Fatalf("offer %d of seat %d to seat %d has the number %d of another", s.Sent[by][to]+1, by, to, no)
				}
				seen[no] = true
				s.Sent[by][to]++
			}
			if no := s.slot(by, to); no != 0 {
				t.Fatalf("seat %d may make seat %d a further offer, %d", by, to, no)
			}
		}
	}
}

// Steady lends only while all that the borrower owes is an eighth of their worth at most.
func TestSteadyMindsWhatIsOwed(t *testing.T) {
	v := &View{Players: []Player{{Worth: 1_000_000}, {Worth: 1_000_000}}}
	loan := &Offer{From: 0, To: 1, Borrow: 50_000, Repay: 100_000}
	if gain := look(v, 1).offer(loan); gain < 0 {
		t.Errorf("a good loan is worth %v", gain)
	}
	v.Loans = []Loan{{Lender: 1, Borrower: 0, Owed: 400_000}}
	if gain := look(v, 1).offer(loan); gain >= 0 {
		t.Errorf("a loan to whoever owes %d of %d already is worth %v", 400_000, 1_000_000, gain)
	}
}

// Steady sells its support as it sells a vote, and asks more where it has a salary to
// lose.
func TestSteadySellsItsSupport(t *testing.T) {
	v := &View{Players: []Player{{Worth: 1_000_000}, {Worth: 1_000_000, Salary: 50_000, Government: true}}}
	for _, c := range []struct {
		offer Offer
		takes bool
	}{
		{Offer{To: 1, Pay: favourPrice, ForSupport: "yes"}, true},
		{Offer{To: 1, Pay: favourPrice - Note, ForSupport: "yes"}, false},
		{Offer{To: 1, Pay: favourPrice, ForSupport: "no"}, false},
		{Offer{To: 1, Pay: favourPrice + 100_000, ForSupport: "no"}, true},
		{Offer{To: 1, Pay: Note, Support: "no"}, false},
	} {
		if gain := look(v, 1).offer(&c.offer); gain >= 0 != c.takes {
			t.Errorf("%+v is worth %v", c.offer, gain)
		}
	}
}

// Support that changes cannot be taken back: it may have ended an offer of which two
// alone know. Who plays by an older edition can still take it back.
func TestSupportIsFinal(t *testing.T) {
	for edition, final := range map[int]bool{3: false, 4: true} {
		p, err := stage(engine.Terms{Seats: 3, Options: map[string]string{optGame: "2"}, Edition: edition}, []string{"government 0 1"})
		if err != nil {
			t.Fatal(err)
		}
		table, err := Game.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := table.Apply(engine.Fast(1), 1, "support", "no"); err != nil || out.Final != final {
			t.Errorf("edition %d: final %v, %v", edition, out.Final, err)
		}
	}
}
