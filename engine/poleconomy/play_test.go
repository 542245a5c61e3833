package poleconomy

import (
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// check is what always holds of a state: money is constant, papers add up, and
// everything is somebody's (rules 1.5 and 1.6).
func (s *state) check(t testing.TB) {
	t.Helper()
	total := s.Bank + s.Treasury
	for seat := range s.Seats {
		total += s.Cash[seat]
		if s.Cash[seat] < 0 || s.Cash[seat]%Note != 0 {
			t.Fatalf("seat %d has %d in cash", seat, s.Cash[seat])
		}
	}
	if total != BankFund || s.Bank < 0 || s.Treasury < 0 {
		t.Fatalf("there is %d, of %d; the Bank has %d, the Treasury %d", total, BankFund, s.Bank, s.Treasury)
	}
	if n := s.held(&s.Bonds) + s.BankBond; n > AllBonds || !s.Set.Politics && s.BankBond > 0 {
		t.Fatalf("%d bonds are out, %d of them the Bank's", n, s.BankBond)
	}
	if s.held(&s.Savings) > AllSavings || s.held(&s.Life) > AllLife || s.held(&s.Business) > AllBusiness {
		t.Fatalf("too many papers: savings %v, life %v, business %v", s.Savings, s.Life, s.Business)
	}
	var holds [maxSeats][2]int8
	for i, o := range s.Owner {
		if o == 0 {
			continue
		}
		if !isProperty(uint8(i)) || o > s.Seats || has(s.Gone, o-1) {
			t.Fatalf("%s is owned by %d", Squares[i].ID, o)
		}
		kind := 0
		if Squares[i].Type == Advertising {
			kind = 1
		}
		holds[o-1][kind]++
	}
	if holds != s.Holds {
		t.Fatalf("%v are counted as %v", holds, s.Holds)
	}
	var lent, owed, worth int64
	for seat := range s.Seats {
		w := s.worth(seat)
		lent, owed, worth = lent+w.Lent, owed+w.Owed, worth+w.Total
	}
	if lent != owed {
		t.Fatalf("%d is lent and %d owed", lent, owed)
	}
	if s.salaries() > mostSalaries {
		t.Fatalf("salaries are %v", s.Salary)
	}
	if s.Set.Politics && s.Phase < joining && (s.Gov&^s.playing() != 0 || s.PM >= 0 && s.Salary[s.PM] < firstMinister) {
		t.Fatalf("the Government is %b, the Prime Minister %d has %d", s.Gov, s.PM, s.Salary)
	}
}

// live begins a match with its types on.
func live(tb testing.TB, seed uint64, seats int, options map[string]string) *engine.Live[state, action] {
	tb.Helper()
	terms, err := Game.About().Terms(seats, options)
	if err != nil {
		tb.Fatal(err)
	}
	l, _, err := enginetest.Live[state, action](Game, engine.Fast(seed), terms)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// options are those that change how money and papers move.
var options = []map[string]string{
	{}, {optQuick: "yes"}, {optAuction: "open"}, {optAuction: "sealed"},
	{optGame: "2"}, {optGame: "2", optSalaries: "vote", optAuction: "sealed"}, {optGame: "2", optQuick: "yes", optRounds: "40"},
}

// At every step of random matches with deals, leavers and all, money and papers are
// conserved.
func TestConservation(t *testing.T) {
	ends := map[string]int{}
	for i, o := range options {
		for seats := 2; seats <= maxSeats; seats++ {
			seed := uint64(100*i + seats)
			l, d := live(t, seed, seats, o), engine.Fast(seed)
			l.State.check(t)
			for step := 0; step < 1500; step++ {
				st := l.Asks()
				if st.Places != nil {
					break
				}
				seat := st.Asks[d.Below(len(st.Asks))].Seat
				if d.Below(4) == 0 {
					seat = engine.Seat(d.Below(seats))
				}
				words := engine.Walk(engine.See(l, seat), d)
				if d.Below(400) == 0 {
					seat, words = engine.Nobody, []string{"leave", number(int8(d.Below(seats)))}
				}
				if words == nil {
					continue
				}
				out, err := l.Apply(d, seat, words...)
				if err != nil && seat >= 0 {
					t.Fatalf("seed %d: %d %q: %v", seed, seat, words, err)
				}
				for _, e := range out.Events {
					if f, ok := e.Fact.(Finished); ok {
						ends[f.Why]++
					}
				}
				l.State.check(t)
			}
		}
	}
	t.Log(ends)
}

// And so they are through the typed rules.
func TestSampledConservation(t *testing.T) {
	for i, o := range options {
		for seats := 2; seats <= maxSeats; seats++ {
			seed := uint64(100*i + seats)
			l, d := live(t, seed, seats, o), engine.Fast(seed)
			for range 3000 {
				st := l.Asks()
				if st.Places != nil {
					break
				}
				seat := st.Asks[0].Seat
				a := l.Rules.(engine.Sampler[state, action]).Sample(&l.State, seat, d)
				if err := l.Do(d, seat, a); err != nil {
					t.Fatalf("seed %d: %d %q: %v", seed, seat, l.Rules.Words(&l.State, a), err)
				}
				l.State.check(t)
			}
		}
	}
}
