package engine

import "testing"

func TestDistanceCountsSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"attack", "attack", 0},
		{"atack", "attack", 1},
		{"attakc", "attack", 1},
		{"attacks", "attack", 1},
		{"ottack", "attack", 1},
		{"plcae", "place", 1},
		{"otack", "attack", 2},
		{"end", "odds", 3},
		{"", "odds", 3},
		{"defend", "attack", 3},
	} {
		if got := distance([]rune(c.a), []rune(c.b), 3); got != c.want {
			t.Errorf("%s, %s: %d slips, not %d", c.a, c.b, got, c.want)
		}
	}
}

func TestMisspeltWordsAreGuessed(t *testing.T) {
	words := []string{"start", "settings", "say", "list"}
	for typed, want := range map[string]string{
		"strat": "start", "setings": "settings", "SETTNIGS": "settings", "lst": "list",
		"sya": "say", "sy": "", "begin": "", "listeners": "", "": "",
	} {
		if got := Meant(typed, words); got != want {
			t.Errorf("%q: %q, not %q", typed, got, want)
		}
	}
	if got := Either("begin", "there is", words); got != "there is start, settings, say, list" {
		t.Error(got)
	}
	if got := Either("begin", "it has", nil); got != "it has none" {
		t.Error(got)
	}
}
