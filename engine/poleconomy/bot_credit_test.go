package poleconomy

import (
	"strconv"
	"testing"

	"divisionbell/engine"
)

// Who first borrows of three steady bots all that they lend, at 1.43 times the sum, and
// then plays as they do wins no more than a fair share and five points.
func TestSteadyLimitsCredit(t *testing.T) {
	const matches, seats, points = 300, 4, 5
	won, loans := 0.0, 0
	for seed := range uint64(matches) {
		l := live(t, seed*7919+3, seats, nil)
		d, chance := engine.Fast(seed*31+7), engine.Fast(seed*17+3)
		me := engine.Seat(seed % seats)
		say := func(seat engine.Seat, words ...string) {
			t.Helper()
			if _, err := l.Apply(d, seat, words...); err != nil {
				t.Fatalf("seed %d: %q: %v", seed, words, err)
			}
		}
		for l.State.Phase != moving {
			ask := l.Asks().Asks[0]
			say(ask.Seat, Steady.Play(engine.See(l, ask.Seat), ask, chance)...)
		}
		for to := range int8(seats) {
			for sum := l.State.Cash[to]; engine.Seat(to) != me && sum >= Note; sum -= Note {
				say(me, "offer", number(to), "borrow", strconv.FormatInt(sum, 10), "repay", strconv.FormatInt((sum*143/100+Note-1)/Note*Note, 10))
				asks := l.Asks().Asks
				ask := asks[len(asks)-1]
				words := Steady.Play(engine.See(l, ask.Seat), ask, chance)
				say(ask.Seat, words...)
				if words[0] == "accept" {
					loans++
					sum = l.State.Cash[to] + Note
				}
			}
		}
		for st := l.Asks(); ; st = l.Asks() {
			if st.Places != nil {
				if st.Places[me] == 1 {
					won++
				}
				break
			}
			ask := st.Asks[0]
			say(ask.Seat, Steady.Play(engine.See(l, ask.Seat), ask, chance)...)
		}
	}
	t.Logf("%d loans, won %.0f of %d", loans, won, matches)
	if loans == 0 {
		t.Error("steady lends nothing at all")
	}
	if 100*won > (100/seats+points)*matches {
		t.Errorf("the borrower won %.0f of %d", won, matches)
	}
}
