package cantillon

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
//	go test ./engine/cantillon -run SilentSelf -strength 4000 -v
func TestATraderAndItsSilentSelf(t *testing.T) {
	offers := map[bool]int{}
	enginetest.Gained(t, 8, 4, func(deal uint64, me engine.Seat, offering bool) float64 {
		l := live(t, deal+500, 4, optCampaign, "atlantic", optGoal, "richest", optRounds, "15")
		r, dice, chance, s := l.Rules.(*rules), engine.Fast(deal+3), engine.Fast(deal+9), &l.State
		for st := l.Asks(); ; st = l.Asks() {
			if st.Places != nil {
				return enginetest.Share(st.Places, me)
			}
			ask := st.Asks[0]
			for _, x := range st.Asks {
				if x.Offer && x.Key == l.Seq() {
					ask = x
				}
			}
			as, sees := engine.Character{}, s
			if ask.Seat == me {
				as = engine.Character{Trade: 1}
				if !offering && !ask.Offer {
					mute := *s
					mute.Traded[me] = math.MaxUint32
					sees = &mute
				}
			}
			a, _ := r.Act(sees, ask, as, chance)
			if ask.Seat == me && !ask.Offer && (a.verb == offer || a.verb == ally) {
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
}
