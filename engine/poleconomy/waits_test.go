package poleconomy

import (
	"strconv"
	"testing"
	"time"

	"divisionbell/engine"
)

// By the paces of a week and a month four people wait seven times a round at most, and
// a match fits the office hours that there are from a Monday to the last Friday, if
// all use all their time (rules 7.3 and 10.2).
func TestAPaceFitsItsHours(t *testing.T) {
	const matches, seats, most = 150, 4, 7
	for name, hours := range map[string]time.Duration{"week": 44 * time.Hour, "month": 4 * 45 * time.Hour} {
		pace := Game.About().Paces[name]
		clock, err := time.ParseDuration(pace["clock"])
		if err != nil {
			t.Fatal(err)
		}
		rounds, err := strconv.Atoi(pace[optRounds])
		if err != nil {
			t.Fatal(err)
		}
		waits, turns := 0, 0
		for seed := range uint64(matches) {
			l := live(t, seed, seats, map[string]string{optGame: "2", optAuction: pace[optAuction], optRounds: pace[optRounds]})
			d, chance := engine.Fast(seed*31+5), engine.Fast(seed*17+9)
			var w engine.Waits
			for st := l.Asks(); st.Places == nil; st = l.Asks() {
				w.Look(st.Asks)
				ask := st.Asks[0]
				w.Answered(ask)
				if _, err := l.Apply(d, ask.Seat, Steady.Play(engine.See(l, ask.Seat), ask, chance)...); err != nil {
					t.Fatal(err)
				}
			}
			waits += w.Count()
			turns += int(l.State.Turns)
		}
		round := float64(waits*seats) / float64(turns)
		all := time.Duration(float64(clock) * round * float64(rounds))
		t.Logf("%s: %.1f waits a round, %v in all", name, round, all)
		if round > most || all > hours {
			t.Errorf("%s: %.1f waits a round, of %d at most; %v in all, of %v", name, round, most, all, hours)
		}
	}
}
