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
