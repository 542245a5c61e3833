package watch

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"divisionbell/bot/match"
)

// TestRoundsAreFoundOnce however many look at once, and anew when the match has changed; what
// could not be found is looked for again.
func TestRoundsAreFoundOnce(t *testing.T) {
	var k kept
	n := 0
	find := func() ([]uint32, error) { n++; return []uint32{0, uint32(n)}, nil }
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			rounds, err := k.of(match.Match{ID: 1, Rev: 5}, find)
			if err != nil || !slices.Equal(rounds, []uint32{0, 1}) {
				t.Errorf("%v %v", rounds, err)
			}
		})
	}
	all.Wait()
	if rounds, _ := k.of(match.Match{ID: 1, Rev: 6}, find); n != 2 || rounds[1] != 2 {
		t.Errorf("after a change they are %v, found %d times", rounds, n)
	}
	wrong := errors.New("wrong")
	if _, err := k.of(match.Match{ID: 2}, func() ([]uint32, error) { return nil, wrong }); !errors.Is(err, wrong) {
		t.Error(err)
	}
	if rounds, err := k.of(match.Match{ID: 2}, find); err != nil || n != 3 {
		t.Errorf("%v %v", rounds, err)
	}
}
