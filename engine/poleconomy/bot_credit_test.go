package poleconomy

import (
	"strconv"
	"strings"
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

// A loan is the dearer the more its borrower owes already, to whomever, and is not to be
// had of who would not keep what a tax and a profit may take.
func TestSteadyPricesLoans(t *testing.T) {
	const sum = 200_000
	price := func(cash int64, debts ...string) (repay int64) {
		for repay = sum; repay <= 2*sum; repay += Note {
			l := scene(t, 3, nil, "1 cash "+strconv.FormatInt(cash, 10), "0 cash 4000000", "2 cash 900000")
			for _, words := range debts {
				play(t, l, nil, 0, words)
				steady := l.Asks().Asks
				play(t, l, nil, 2, "accept "+strconv.Itoa(int(steady[len(steady)-1].Of)))
			}
			play(t, l, nil, 0, "offer 2 borrow "+strconv.Itoa(sum)+" repay "+strconv.FormatInt(repay, 10))
			if strings.HasPrefix(steadies(t, l, 1), "accept") {
				return repay
			}
		}
		return 0
	}
	free, owing := price(900_000), price(900_000, "offer 3 borrow 200000 repay 200000")
	if free <= sum || owing <= free {
		t.Errorf("lends %d for %d to who owes nothing, for %d to who owes 200,000", sum, free, owing)
	}
	if over := price(900_000, "offer 3 borrow 400000 repay 400000"); over != 0 {
		t.Errorf("lends for %d to who owes 400,000", over)
	}
	if poor := price(sum + 9*Note); poor != 0 {
		t.Errorf("lends all it has for %d", poor)
	}
}
