package cantillon

import (
	"encoding/json"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/tokens"
)

// Rule 3.5: the proposal pays, and no payment loses less.
func TestProposalLosesLeast(t *testing.T) {
	d := engine.Fast(35)
	for range 3000 {
		var g tokens.Goods
		for i := range g {
			g[i] = uint32(d.Below(4) * d.Below(2))
		}
		worth := g.Worth()
		if worth == 0 {
			continue
		}
		due := 1 + d.Below(worth)
		paid := g.Proposal(due)
		if !g.Covers(&paid) || paid.Worth() < due {
			t.Fatalf("%v pay %d with %v", g, due, paid)
		}
		if err := g.JudgePayment(&paid, due); err != nil {
			t.Fatalf("%v pay %d with %v: %v", g, due, paid, err)
		}
		least := worth
		for ones := range g.Sum(tokens.PaleRed) + 1 {
			for twos := range g.Sum(tokens.DarkRed) + 1 {
				for eights := range g.Sum(tokens.Purple) + 1 {
					if n := ones + 2*twos + 8*eights; n >= due {
						least = min(least, n)
					}
				}
			}
		}
		if paid.Worth() != least {
			t.Fatalf("%v pay %d with %v, worth %d; %d would do", g, due, paid, paid.Worth(), least)
		}
	}
}

// The whole map can be seen: what a bot recalls from its view
// is what the rules know.
func TestViewsShowTheMap(t *testing.T) {
	for seed := range uint64(6) {
		l := live(t, seed, 2+int(seed)%5)
		d := engine.Fast(seed)
		for range 300 {
			st := l.Asks()
			if st.Places != nil {
				break
			}
			seat := st.Asks[0].Seat
			if err := l.Do(d, seat, l.Rules.(*rules).Sample(&l.State, seat, d)); err != nil {
				t.Fatal(err)
			}
			v := l.View(seat).(View)
			s, want := recall(&v), l.State
			want.Set, want.Key, want.Fell, want.Estate, want.Spared, want.Places, want.Counted, want.Logged, want.Regard, want.Refused = s.Set, 0, s.Fell, s.Estate, s.Spared, s.Places, false, false, s.Regard, s.Refused
			if x, y := shown(s), shown(&want); x != y {
				t.Fatalf("seed %d: recalled\n%s\nof\n%s", seed, x, y)
			}
		}
	}
}

func shown(s *state) string {
	raw, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	return string(raw)
}
