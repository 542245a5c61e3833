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
	s := &state{Set: settings{Rounds: 15}, Seats: 2, Cash: [maxSeats]int64{1_000_000, 1_000_000}}
	e, loaned := look(s, 1), &terms{Borrow: 50_000, Repay: 100_000}
	if gain := e.offer(0, loaned); gain < 0 {
		t.Errorf("a good loan is worth %v", gain)
	}
	s.Loans = []loan{{From: 1, To: 0, Owed: 400_000}}
	s.Cash[0] += 400_000
	if gain := e.offer(0, loaned); gain >= 0 {
		t.Errorf("a loan to whoever owes %d of %d already is worth %v", 400_000, 1_000_000, gain)
	}
}

// Steady sells its support as it sells a vote, and asks more where it has a salary to
// lose.
func TestSteadySellsItsSupport(t *testing.T) {
	s := &state{Set: settings{Politics: true, Rounds: 15}, Seats: 2, Gov: 1 << 1, Salary: sums{0, 50_000}, Cash: sums{1_000_000, 1_000_000}}
	e := look(s, 1)
	for _, c := range []struct {
		offer terms
		takes bool
	}{
		{terms{Pay: favourPrice, Sway: yes + 1}, true},
		{terms{Pay: favourPrice - Note, Sway: yes + 1}, false},
		{terms{Pay: favourPrice, Sway: no + 1}, false},
		{terms{Pay: favourPrice + 100_000, Sway: no + 1}, true},
		{terms{Pay: Note, Support: no + 1}, false},
	} {
		if gain := e.offer(0, &c.offer); gain >= 0 != c.takes {
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
