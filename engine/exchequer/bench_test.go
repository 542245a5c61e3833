package exchequer

import (
	"testing"

	"divisionbell/engine"
)

// Random matches of four, campaigns of 30 rounds, through the typed rules.
func BenchmarkTyped(b *testing.B) {
	d := engine.Fast(1)
	terms := engine.Terms{Seats: 4, Options: map[string]string{optLength: "30"}}
	actions, matches := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p, err := Game.Playout(d, terms, 1_000_000)
		if err != nil {
			b.Fatal(err)
		}
		actions += p.Actions
		matches++
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(actions)/float64(matches), "actions/match")
}

// One typed action of a match that goes on, without an allocation.
func BenchmarkTypedAction(b *testing.B) {
	d := engine.Fast(1)
	l := live(b, 3, 4, optSetup, "dealt")
	b.ReportAllocs()
	for b.Loop() {
		st := l.Asks()
		if st.Places != nil {
			l = live(b, 3, 4, optSetup, "dealt")
			continue
		}
		seat := st.Asks[0].Seat
		if err := l.Do(d, seat, new(rules).Sample(&l.State, seat, d)); err != nil {
			b.Fatal(err)
		}
	}
}

// The same matches by words: Next for each word, then Apply.
func BenchmarkWords(b *testing.B) {
	d, pick := engine.Fast(1), engine.Fast(2)
	l := live(b, 3, 4)
	b.ReportAllocs()
	for b.Loop() {
		st := l.Asks()
		if st.Places != nil || l.State.Round > 30 {
			l = live(b, 4, 4)
			continue
		}
		seat := st.Asks[0].Seat
		if _, err := l.Apply(d, seat, engine.Walk(engine.See(l, seat), pick)...); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

func BenchmarkOdds(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 5000} {
		b.Run(plural(n, "token"), func(b *testing.B) {
			for b.Loop() {
				assault(n, n, 2)
			}
		})
	}
}

func BenchmarkSteady(b *testing.B) {
	l := live(b, 3, 6, optSetup, "dealt", optTokens, "all")
	ask := l.Asks().Asks[0]
	b.ReportAllocs()
	for b.Loop() {
		Steady.Play(engine.See(l, ask.Seat), ask, engine.Fast(7))
	}
}
