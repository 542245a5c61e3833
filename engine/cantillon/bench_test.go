package cantillon

import (
	"testing"

	"divisionbell/engine"
)

// Random matches through the typed rules, as simulate plays them.
func BenchmarkTyped(b *testing.B) {
	for _, campaign := range []string{"nordic", "full"} {
		seats := 3
		if campaign == "full" {
			seats = 6
		}
		b.Run(campaign, func(b *testing.B) {
			d := engine.Fast(1)
			terms := engine.Terms{Seats: seats, Options: map[string]string{optCampaign: campaign}}
			actions, matches := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				p, err := Game.Playout(d, terms, 20_000)
				if err != nil {
					b.Fatal(err)
				}
				actions += p.Actions
				matches++
			}
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(actions)/float64(matches), "actions/match")
		})
	}
}

// Random play by words: Next for each word, then Apply.
func BenchmarkWords(b *testing.B) {
	d, pick := engine.Fast(1), engine.Fast(2)
	l := live(b, 3, 6)
	b.ReportAllocs()
	for b.Loop() {
		st := l.Asks()
		if st.Places != nil {
			l = live(b, 4, 6)
			continue
		}
		seat := st.Asks[0].Seat
		if _, err := l.Apply(d, seat, engine.Walk(engine.See(l, seat), pick)...); err != nil {
			b.Fatal(err)
		}
	}
}

// Matches of steady in every seat, typed, as searches play them.
func BenchmarkSteady(b *testing.B) {
	for _, c := range []struct {
		campaign string
		seats    int
	}{{"nordic", 3}, {"full", 4}} {
		b.Run(c.campaign, func(b *testing.B) {
			actions, matches := 0, uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				l, d := live(b, 1, c.seats, optCampaign, c.campaign), engine.Fast(matches)
				r := l.Rules.(*rules)
				for matches++; ; actions++ {
					st := l.Asks()
					if st.Places != nil {
						break
					}
					a, _ := r.Steady(&l.State, st.Asks[0], d)
					if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(actions), "ns/action")
			b.ReportMetric(float64(actions)/float64(matches), "actions/match")
		})
	}
}
