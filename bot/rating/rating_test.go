package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// near compares to as many digits as the published examples are given with.
func near(t *testing.T, what string, got, want Skill, within float64) {
	t.Helper()
	if math.Abs(got.Mu-want.Mu) > within || math.Abs(got.Sigma-want.Sigma) > within {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func checked(t *testing.T, m Model, before []Skill, places []int8, want []Skill) {
	t.Helper()
	for i, got := range m.Rate(before, places) {
		near(t, string(rune('A'+i)), got, want[i], 1e-9)
	}
}

var still = Model{Start: Usual.Start, Beta: Usual.Beta}

// TestPublishedExamplesOfNewPlayers are those of openskill.js, src/models/__tests__/
// plackett-luce.test.ts at 1528fe74, "2p FFA" to "5p FFA": all against all, all new, and
// nothing added to a deviation.
func TestPublishedExamplesOfNewPlayers(t *testing.T) {
	for _, want := range [][]Skill{
		{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}},
		{{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}},
		{{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}},
		{{27.666666666666668, 8.290556877154474}, {26.833333333333332, 8.240145629781066}, {25.72222222222222, 8.179996679645559}, {24.055555555555557, 8.111796013701358}, {20.72222222222222, 8.111796013701358}},
	} {
		before, places := make([]Skill, len(want)), make([]int8, len(want))
		for i := range want {
			before[i], places[i] = still.Start, int8(i+1)
		}
		checked(t, still, before, places, want)
	}
}

// TestPublishedExamples are those of openskill.js, src/__tests__/rate.test.ts at 376a6ed7,
// in which each match adds to the deviations: different players, ranks in another order
// ("accepts a rate ordering"), and ties ("allows ties", "four-way-tie with newbies", "fixes
// orders of ties").
func TestPublishedExamples(t *testing.T) {
	const wide = 25.0 / 3
	start := Usual.Start
	for _, c := range []struct {
		before []Skill
		places []int8
		want   []Skill
	}{
		{[]Skill{{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, start}, []int8{1, 2, 3, 4},
			[]Skill{{30.210227447000438, 4.765617924939384}, {27.644725221915632, 4.883479590134575}, {17.4036218889969, 6.101259408259549}, {19.21460876538932, 7.854669920480409}}},
		{[]Skill{start, start}, []int8{2, 1}, []Skill{{22.364610506859503, 8.06590141354368}, {27.635389493140497, 8.06590141354368}}},
		{[]Skill{{15, wide}, {20, wide}, {25, wide}, {30, wide}}, []int8{1, 3, 4, 2},
			[]Skill{{18.131120980297805, 8.283536573151807}, {20.405169039419135, 8.107860440531121}, {20.65583040714804, 8.082574596348321}, {30.80787957313502, 8.155100416275928}}},
		{[]Skill{{10, 8}, {5, 10}, {0, 12}}, []int8{1, 2, 2},
			[]Skill{{11.942996666741225, 7.926888197620324}, {2.9381178546315034, 9.653804487570165}, {-1.4024317012198733, 11.323641575516767}}},
		{[]Skill{start, start, start, start}, []int8{1, 1, 1, 1},
			[]Skill{{25, 8.263571791259416}, {25, 8.263571791259416}, {25, 8.263571791259416}, {25, 8.263571791259416}}},
		{[]Skill{{15, wide}, {20, wide}, {25, wide}, {30, wide}}, []int8{2, 4, 2, 1},
			[]Skill{{15.340043358359136, 8.213141619804967}, {18.007678675484204, 8.189033933813437}, {24.25801928251219, 8.166918055585525}, {32.39425868364447, 8.247687230833794}}},
	} {
		checked(t, Usual, c.before, c.places, c.want)
	}
}

// TestTwoNewPlayersByHand: c² is 2(σ² + β²) = 2·(σ² + σ²/4) = 5σ²/2. Both have a chance of
// one half, so that the winner's step is σ²/c · ½ = σ/√2.5 · ½, and of each variance
// σ²/c² · σ/c · ¼ = 1/2.5 · 1/√2.5 · ¼ is taken away. The loser is told only of the first
// place, which they did not take.
func TestTwoNewPlayersByHand(t *testing.T) {
	const sigma = 25.0 / 3
	root := math.Sqrt(2.5)
	step, shrunk := sigma/root/2, sigma*math.Sqrt(1-1/2.5/root/4)
	checked(t, still, []Skill{still.Start, still.Start}, []int8{1, 2}, []Skill{{25 + step, shrunk}, {25 - step, shrunk}})
}

// TestPlacesAreAllThatCounts: for two to six of any skill, who is placed better never
// loses by it to what they would have got for a worse place, whoever shares the last place
// with all others of the same skill gets the same, and the order of seats means nothing.
func TestPlacesAreAllThatCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "seats")
		before, places := make([]Skill, n), make([]int8, n)
		for i := range n {
			before[i] = Skill{rapid.Float64Range(0, 50).Draw(t, "mu"), rapid.Float64Range(0.5, 25.0/3).Draw(t, "sigma")}
			places[i] = int8(rapid.IntRange(1, n).Draw(t, "place"))
		}
		after := Usual.Rate(before, places)
		turned := rapid.Permutation(numbers(n)).Draw(t, "turned")
		b, p := make([]Skill, n), make([]int8, n)
		for i, j := range turned {
			b[i], p[i] = before[j], places[j]
		}
		for i, s := range Usual.Rate(b, p) {
			if math.Abs(s.Mu-after[turned[i]].Mu) > 1e-9 || math.Abs(s.Sigma-after[turned[i]].Sigma) > 1e-9 {
				t.Fatalf("in another order of seats %d has %v, not %v", turned[i], s, after[turned[i]])
			}
		}
		for i := range n {
			if after[i].Sigma <= 0 || math.IsNaN(after[i].Mu) {
				t.Fatalf("%d has %v", i, after[i])
			}
		}
		first, last := append([]int8(nil), places...), append([]int8(nil), places...)
		first[0], last[0] = 0, int8(n+1)
		if Usual.Rate(before, first)[0].Mu < Usual.Rate(before, last)[0].Mu {
			t.Fatal("the last place is worth more than the first")
		}
	})
}

func numbers(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}
