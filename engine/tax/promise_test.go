package tax

import (
	"math"
	"testing"

	"divisionbell/engine"
)

// What a match promises is how often each seat gets there first where rounds are won
// by lot: counted over 40,000 matches a case.
func TestPromise(t *testing.T) {
	const matches = 40_000
	for _, points := range [][]uint16{{0, 0}, {14, 13}, {10, 5}, {14, 13, 13, 13}, {10, 5, 5, 5}, {14, 12, 12, 12}, {3, 9, 1, 12, 4, 4}} {
		s := state{Seats: int8(len(points)), Set: settings{Points: 15}}
		copy(s.Points[:], points)
		got, sum := new(rules).Promise(&s, nil), 0.0
		d, won := engine.Fast(1), make([]float64, len(points))
		for range matches {
			p := s.Points
			for {
				i := d.Below(len(points))
				p[i]++
				if float64(d.Below(1000)) < 1000*outs[s.Seats] {
					p[i]++
				}
				if p[i] >= s.Set.Points {
					won[i] += 1. / matches
					break
				}
			}
		}
		for i := range got {
			sum += got[i]
			if math.Abs(got[i]-won[i]) > 0.012 {
				t.Errorf("with %v points: promises %.3f, wins %.3f", points, got, won)
				break
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("with %v points: the promises are %v together", points, sum)
		}
	}
}

// Who has left is promised nothing, and a match to 100 points asks for no more than
// there is.
func TestPromiseOfALongMatch(t *testing.T) {
	s := state{Seats: 3, Set: settings{Points: mostPoints}, Gone: 1 << 1}
	s.Points = [maxSeats]uint16{99, 90, 0}
	got := new(rules).Promise(&s, []float64{7})
	if len(got) != 4 || got[0] != 7 || got[1] < 0.999 || got[2] != 0 || got[3] < 0 || got[3] > 0.001 {
		t.Errorf("promises %v", got)
	}
	s = state{Seats: 3, Set: settings{Points: mostPoints}}
	for _, x := range new(rules).Promise(&s, nil) {
		if math.Abs(x-1./3) > 1e-9 {
			t.Errorf("at the start, a third each: %v", x)
		}
	}
}

// To cut a match is fair where a round has ended, and nowhere else.
func TestStretchIsARound(t *testing.T) {
	d := engine.Fast(3)
	l := live(t, 3, 3, nil)
	for st := l.Asks(); st.Places == nil; st = l.Asks() {
		points, was := l.State.Points, l.Rules.(*rules).Stretch(&l.State)
		a, _ := l.Rules.(*rules).Steady(&l.State, st.Asks[0], d)
		if err := l.Do(d, st.Asks[0].Seat, a); err != nil {
			t.Fatal(err)
		}
		ended := l.State.Points != points && !l.State.Over
		if is := l.Rules.(*rules).Stretch(&l.State); (is == was+1) != ended || is < was {
			t.Fatalf("points %v and then %v, stretch %d and then %d", points, l.State.Points, was, is)
		}
	}
}
