package table

import "testing"

// TestARoundThatEnds is one that had begun: not a set-up, which may lead into any.
func TestARoundThatEnds(t *testing.T) {
	for _, x := range []struct {
		was, now string
		ended    bool
	}{
		{"Round 1 of 6", "Round 1 of 6", false}, {"Round 1 of 6", "Round 2 of 6", true}, {"Setting up", "Setting up", false},
		{"Setting up", "Round 1 of 6", false}, {"Setting up", "Round 2 of 6", true}, {"", "Year 1", false}, {"Year 1", "Year 3", true},
		{"Round 5 of 6", "Round 6 of 6", true}, {"", "", false}, {"Round 9", "", true},
	} {
		if got := roundEnded(x.was, x.now); got != x.ended {
			t.Errorf("from %q to %q a round has ended: %v", x.was, x.now, got)
		}
	}
}
