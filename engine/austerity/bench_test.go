package austerity

import (
	"testing"

	"divisionbell/engine"
)

// Random games through the typed rules.
func BenchmarkTyped(b *testing.B) {
	d := engine.Fast(1)
	actions, matches := 0, 0
	terms := engine.Terms{Seats: 1}
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

// One typed action of a game that goes on, without an allocation.
func BenchmarkTypedAction(b *testing.B) {
	d := engine.Fast(1)
	l := live(b, 3, optInstitutions, "extra")
	fresh := l.State
	b.ReportAllocs()
	for b.Loop() {
		if st := l.Asks(); st.Places != nil {
			l.State = fresh
		}
		if err := l.Do(d, 0, new(rules).Sample(&l.State, 0, d)); err != nil {
			b.Fatal(err)
		}
	}
}

// One answer of steady by words.
func BenchmarkSteady(b *testing.B) {
	l := live(b, 3)
	l.State.Phase, l.State.Event, l.State.Bag = answering, Repayments, cubes("KKKRRBBW")
	l.State.Current, l.State.Treasury = cubes("KY"), cubes("YY")
	ask := l.Asks().Asks[0]
	b.ReportAllocs()
	for b.Loop() {
		Steady.Play(engine.See(l, 0), ask, nil)
	}
}

// Games as a search plays them: steady, typed, with nothing told.
func BenchmarkSteadyTyped(b *testing.B) {
	d := engine.Fast(1)
	l := live(b, 3)
	fresh := l.State
	b.ReportAllocs()
	for b.Loop() {
		if l.State.Phase == over {
			l.State = fresh
		}
		a, _ := l.Rules.(*rules).Steady(&l.State, engine.Ask{}, d)
		if err := l.Do(d, 0, a); err != nil {
			b.Fatal(err)
		}
	}
}
