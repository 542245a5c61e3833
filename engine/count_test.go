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

// TestFigures are short, and say which way they went.
func TestFigures(t *testing.T) {
	dollars, plain := engine.Count{Sign: "$"}, engine.Count{}
	for want, got := range map[string]string{
		"$0": dollars.Figure(0), "$940": dollars.Figure(940), "$80k": dollars.Figure(80_000), "$1.4M": dollars.Figure(1_400_000), "−$12M": dollars.Figure(-12_000_000),
		"7": plain.Figure(7), "1,204": plain.Figure(1204), "104k": plain.Figure(104_999),
		"+3": plain.Change(3), "−$1.13M": dollars.Change(-1_130_000), "": plain.Change(0),
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
