package poleconomy

import (
	"math"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// What a trader gains by the offers that nobody asked it for: it plays each match among three
// steady bots, and again on the same dice as a trader that makes none, but takes and counters
// those of others. Of more matches:
//
//	go test ./engine/poleconomy -run SilentSelf -strength 20000 -v
func TestATraderAndItsSilentSelf(t *testing.T) {
	for _, game := range []string{"1", "2"} {
		t.Run(game, func(t *testing.T) {
			offers := map[bool]int{}
			enginetest.Gained(t, 40, 4, func(deal uint64, me engine.Seat, offering bool) float64 {
				l := live(t, deal*7919+23, 4, map[string]string{optGame: game, optRounds: "15"})
				r, dice, s := l.Rules.(*rules), engine.Fast(deal+5), &l.State
				for st := l.Asks(); ; st = l.Asks() {
					if st.Places != nil {
						return enginetest.Share(st.Places, me)
					}
					ask := st.Asks[0]
					if last := st.Asks[len(st.Asks)-1]; last.Offer && last.Key == l.Seq() {
						ask = last
					}
					as, sees := engine.Character{}, s
					if ask.Seat == me {
						as = engine.Character{Trade: 1}
						if !offering && !ask.Offer {
							sees = spoken(s, int8(me))
						}
					}
					a, _ := r.Act(sees, ask, as, dice)
					if ask.Seat == me && a.verb == offer && !ask.Offer {
						offers[offering]++
					}
					if err := l.Do(dice, ask.Seat, a); err != nil {
						t.Fatalf("deal %d, seat %d: %v: %v", deal, ask.Seat, r.Words(s, a), err)
					}
				}
			})
			if offers[true] == 0 || offers[false] > 0 {
				t.Errorf("offers: %v", offers)
			}
		})
	}
}

// spoken is a state in which a seat has made all its offers of the round.
func spoken(s *state, seat int8) *state {
	x := *s
	x.Last[seat][seat] = math.MaxInt16
	return &x
}
