package roll_test

import (
	"strings"
	"testing"

	"divisionbell/bot/roll"
	"divisionbell/engine/dice"
)

// The first dice of a text are found in prose, in markup and in a list, and all that
// belongs to them.
func TestFirstFindsDiceInATextAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]string{
		"3d6":                                  "3d6",
		"Please roll 3d6+2, then 2d8.":         "3d6+2",
		"**4d6kh3** for strength":              "4d6kh3",
		"`2d20kl1 + 5 vs 15`":                  "2d20kl1 + 5 vs 15",
		"it's (2d6+3)*2.":                      "(2d6+3)*2",
		"a sword (1d8+3) and a shield":         "(1d8+3)",
		"2 + 3d6 now":                          "2 + 3d6",
		`4 \* 3d6`:                             "4 * 3d6",
		"\"d20\" it is":                        "d20",
		"roll: 6x 4d6kh3":                      "6x 4d6kh3",
		"In 2026 we had 12 dwarves, d%!":       "d%!",
		"one\ntwo 1d4\nthree 2d6":              "1d4",
		"I'd say 3d would do":                  "",
		"no dice here, add5d6x":                "",
		"":                                     "",
		"4d6kx3 please":                        "4d6kx3",
		"first 4d6kx3, then 2d6":               "2d6",
		strings.Repeat("d6zz ", 400) + " 1d6":  "d6zz",
		"**Ann** rolled **14**\n4d6kh3: 6+6+2": "4d6kh3",
	} {
		if got := roll.First(text, dice.Standard); got != want {
			t.Errorf("%.60q: %q, want %q", text, got, want)
		}
	}
}
