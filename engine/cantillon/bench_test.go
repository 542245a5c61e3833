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

func BenchmarkSteady(b *testing.B) {
	l := live(b, 3, 6)
	d := engine.Fast(1)
	for range 400 {
		ask := l.Asks().Asks[0]
		if _, err := l.Apply(d, ask.Seat, Steady.Play(engine.See(l, ask.Seat), ask, d)...); err != nil {
			b.Fatal(err)
		}
	}
	ask := l.Asks().Asks[0]
	for b.Loop() {
		Steady.Play(engine.See(l, ask.Seat), ask, d)
	}
}
