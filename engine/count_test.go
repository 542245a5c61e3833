package engine_test

import (
	"testing"

	"divisionbell/engine"
)

func TestCount(t *testing.T) {
	areas := engine.Count{Name: "Areas", Per: 100, Within: 10_000}
	for score, want := range map[int64]int64{0: 0, 99: 0, 300: 3, 20_317: 3, 9_999: 99} {
		if got := areas.Of(score); got != want {
			t.Errorf("a score of %d counts for %d, want %d", score, got, want)
		}
	}
	if got := (engine.Count{}).Of(-7); got != -7 {
		t.Errorf("a score that is counted itself counts for %d", got)
	}
}
