package engine

import "testing"

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
