package rendertest

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// What a kit cannot do without is asked for in a sentence.
func TestAKitSaysWhatItLacks(t *testing.T) {
	type game struct{ engine.Game }
	type look struct{ match.Look }
	called := func(msg.Scene, engine.Seat) string { return "" }
	for want, k := range map[string]Kit{
		"Game": {}, "Look": {Table: match.Table{Game: game{}}}, "Called": {Table: match.Table{Game: game{}, Look: look{}}},
		"": {Table: match.Table{Game: game{}, Look: look{}}, Called: called},
	} {
		got := k.lacks()
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("without %q a kit says %q", want, got)
		}
	}
}

// A failure tells of a hostile name that it is long, and does not print all of it.
func TestFailuresAreShort(t *testing.T) {
	for said, want := range map[string]string{
		"":                   "",
		"two  by two, aa bb": "two  by two, aa bb",
		"“" + Hostile + "” takes 2.": "“" + strings.TrimSuffix(Hostile, strings.Repeat("W", 2000)) +
			"WWW… (2000 of them)” takes 2.",
		strings.Repeat("=", 42): "===… (42 of them)",
	} {
		if got := squeezed(said); got != want {
			t.Errorf("is  %q\nnot %q", got, want)
		}
	}
}
