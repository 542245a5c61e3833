package austerity

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Rule 1.2: fifteen events are all pairs of five colours, and a pair names one.
func TestEveryPairHasItsEvent(t *testing.T) {
	seen := map[Event]bool{}
	for a := range pairs {
		for b := range pairs {
			e := pairs[a][b]
			if pairs[b][a] != e {
				t.Errorf("%s and %s are %s or %s", Colour(a), Colour(b), e, pairs[b][a])
			}
			var c Cubes
			c[a]++
			c[b]++
			if Occurrences[e].Pair != c.String() {
				t.Errorf("%s is %s, printed %s", c, e, Occurrences[e].Pair)
			}
			seen[e] = true
		}
	}
	if len(seen) != events || colours*(colours+1)/2 != events {
		t.Errorf("%d events", len(seen))
	}
}

// Rule 1.3: five tracks from 0 to 10; Income icons as printed on Employment.
func TestTracks(t *testing.T) {
	if MinTrack != 0 || MaxTrack != 10 || len(TrackNames) != 5 {
		t.Error("tracks are not as printed")
	}
	if !slices.Equal(Icons[:], []int{0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2}) {
		t.Errorf("icons are %v", Icons)
	}
}

// Rules 1.4 and 10.3: who is cut by which pairs; only pairs with one Debt cut.
func TestCutPairs(t *testing.T) {
	want := map[string]string{
		"KB": "national, social or infrastructure", "KR": "enterprise, national or investment",
		"KY": "enterprise, social or education", "KW": "enterprise or social",
	}
	for e, o := range Occurrences {
		if Event(e) == Downturn {
			continue // rule 5.3
		}
		if got := cutBy[e].String(); got != want[o.Pair] {
			t.Errorf("%s cuts %s, want %s", o.Pair, got, want[o.Pair])
		}
	}
}

// Rules 2.1 and 2.5: every bag has ten cubes.
func TestBags(t *testing.T) {
	for _, n := range Nations {
		if got := cubes(n.Bag).Sum(); got != 10 {
			t.Errorf("%s has %d cubes", n.Name, got)
		}
	}
	if cubes(Nations[NoCountry].Bag) != cubes(Nations[Capitalist].Bag) {
		t.Error("the capitalist bag is the usual one")
	}
}

// Every name is there: of each kind of thing as many words as tables have rows.
func TestNames(t *testing.T) {
	for _, x := range []struct {
		w words
		n int
	}{
		{colourWords, len(CubeOf)}, {trackWords, len(TrackNames)}, {institutionWords, len(Bodies)},
		{eventWords, len(Occurrences)}, {choiceWords, int(GainEmployed) + 1}, {areaWords, int(Mixed) + 1},
		{scenarioWords, len(Briefs)}, {difficultyWords, int(Hardest) + 1}, {countryWords, len(Nations)},
		{policyWords, len(PolicyCards)}, {faceWords, len(Regimes)}, {causeWords, int(ByDebt) + 1},
	} {
		if len(x.w) != x.n {
			t.Errorf("%d words for %d things: %v", len(x.w), x.n, x.w)
		}
	}
	for _, f := range facts {
		if f.Kind() == "" || strings.Contains(f.Kind(), " ") {
			t.Errorf("%T has kind %q", f, f.Kind())
		}
	}
}

// Rule 3.8: the chances of all pairs sum to 1, whatever is in the bag.
func TestOddsSumToOne(t *testing.T) {
	d := engine.Fast(4)
	for range 2000 {
		s := live(t, 1).State
		for c := range s.Bag {
			s.Bag[c] = uint8(d.Below(9))
		}
		f, err := new(rules).Answer(&s, 0, action{verb: bag})
		if err != nil {
			t.Fatal(err)
		}
		ways, sum := 0, 0.0
		for _, o := range f.(Contents).Pairs {
			ways += o.Ways
			sum += o.Chance
		}
		n := s.Bag.Sum()
		if n > 1 && (ways != n*(n-1)/2 || sum < 0.999999 || sum > 1.000001) {
			t.Fatalf("%s: %d ways of %d, %v", s.Bag, ways, n*(n-1)/2, sum)
		}
	}
}

// Rule 3.1: pairs are drawn as often as rule 3.8 says, within what chance allows.
func TestDrawsFollowTheOdds(t *testing.T) {
	l := live(t, 1)
	fresh := l.State
	f, _ := new(rules).Answer(&fresh, 0, action{verb: bag})
	d := engine.Fast(9)
	const draws = 60_000
	var count [events]int
	for range draws {
		l.State = fresh
		if err := l.Do(d, 0, action{draw, 0, unsaid}); err != nil {
			t.Fatal(err)
		}
		count[l.State.Event]++
	}
	for _, o := range f.(Contents).Pairs {
		if got := float64(count[o.Event]) / draws; got < o.Chance-0.008 || got > o.Chance+0.008 {
			t.Errorf("%s came %.4f of the time, want %.4f", o.Event, got, o.Chance)
		}
	}
}
