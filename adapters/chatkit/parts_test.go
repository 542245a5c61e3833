package chatkit_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"divisionbell/adapters/chatkit"
)

// Nothing is lost or moved; no group is beyond a limit unless it is one thing; and
// none could have taken what comes next.
func TestFill(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOf(rapid.IntRange(0, 12)).Draw(t, "sizes")
		most, count := rapid.IntRange(1, 20).Draw(t, "most"), rapid.IntRange(1, 5).Draw(t, "count")
		limits := []chatkit.Limit[int]{{Most: most, Size: func(n int) int { return n }}, {Most: count, Size: func(int) int { return 1 }}}
		fits := func(group []int) bool {
			sum := 0
			for _, n := range group {
				sum += n
			}
			return sum <= most && len(group) <= count
		}
		groups := chatkit.Fill(all, limits...)
		if got := slices.Concat(groups...); !slices.Equal(got, all) {
			t.Fatalf("%v became %v", all, got)
		}
		for i, g := range groups {
			if len(g) == 0 || len(g) > 1 && !fits(g) {
				t.Fatalf("group %v, of at most %d in %d", g, most, count)
			}
			if i+1 < len(groups) && fits(append(slices.Clone(g), groups[i+1][0])) {
				t.Fatalf("%v had room for %d", g, groups[i+1][0])
			}
		}
	})
}

// What was half said is taken back, each part once, however often it was tried.
func TestWhatIsHalfSaidIsTakenBack(t *testing.T) {
	broken := errors.New("broken")
	there := map[string]bool{}
	var s chatkit.Saying
	for range 2 {
		err := s.Say(3, func(part int) (string, error) {
			if part == 2 {
				return "", broken
			}
			id := fmt.Sprint("id", part)
			there[id] = true
			return id, nil
		})
		if !errors.Is(err, broken) || len(there) != 2 {
			t.Fatalf("%v, %v", err, there)
		}
	}
	var stays []error
	s.TakeBack(func(id string) error {
		if !there[id] {
			t.Errorf("%s is dropped twice", id)
		}
		delete(there, id)
		if id == "id1" {
			return broken
		}
		return nil
	}, func(err error) { stays = append(stays, err) })
	if len(there) != 0 || len(stays) != 1 {
		t.Errorf("%v are there, %v", there, stays)
	}
	s.TakeBack(func(id string) error { t.Errorf("%s is dropped again", id); return nil }, nil)
}
