package exchequer

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
)

// An area is named by its abbreviation, its name, its id or any beginning that
// only one has, in any case.
func TestPeopleNameAreas(t *testing.T) {
	l := scene(t, 3, nil, "turn 0 attack", "0 iht 5, nic1 2", "1 sd 2, cgt 1", "2 rest")
	for text, want := range map[string]string{
		"attack iht sd 3 until 2":                      "[[attack inheritance-tax stamp-duty 3 until 2]]",
		"ATTACK IHT SD":                                "[[attack inheritance-tax stamp-duty]]",
		"attack from IHT to Stamp duty 3 until 2":      "[[attack inheritance-tax stamp-duty 3 until 2]]",
		"attack Inheritance Tax stamp duty until 2":    "[[attack inheritance-tax stamp-duty until 2]]",
		"attack inheritance-tax stamp-duty-land-tax 2": "[[attack inheritance-tax stamp-duty-land-tax 2]]",
		"attack inh capital":                           "[[attack inheritance-tax capital-gains-tax]]",
		"att inherit sdlt":                             "[[attack inheritance-tax stamp-duty-land-tax]]",
		"odds iht cgt":                                 "[[odds inheritance-tax capital-gains-tax]]",
		"odds iht cgt 12":                              "[[odds inheritance-tax capital-gains-tax 12]]",
		"defend 1":                                     "[[defend 1]]",
		"end":                                          "[[end]]",
		"fortify iht nic1 2":                           "[[move inheritance-tax class-1-nic 2]]",
		"attack 2 iht sd":                              "[[attack inheritance-tax stamp-duty 2]]",
		"attack from iht 2 to Stamp duty":              "[[attack inheritance-tax stamp-duty 2]]",
		"odds 12 iht capital gains tax":                "[[odds inheritance-tax capital-gains-tax 12]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); err != nil || !r.Whole || got != want {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
	}
	l = scene(t, 3, nil, "turn 0 strengthen 6", "0 iht 5, cgt 2, nic1 2, nic1a 1", "1 sd 2", "2 rest")
	for text, want := range map[string]string{
		"place iht 3 cgt 2":  "[[place inheritance-tax 3] [place capital-gains-tax 2]]",
		"place iht cgt nic1": "[[place inheritance-tax] [place capital-gains-tax] [place class-1-nic]]",
		"take iht":           "[[place inheritance-tax]]",
		"place 3 on iht":     "[[place inheritance-tax 3]]",
		"place 3 tokens on class 1a, 2 on IHT and 1 on cgt": "[[place class-1a-nic 3] [place inheritance-tax 2] [place capital-gains-tax 1]]",
		"place 3 iht":                  "[[place inheritance-tax 3]]",
		"place 2 class 1a 3 iht 1 cgt": "[[place class-1a-nic 2] [place inheritance-tax 3] [place capital-gains-tax 1]]",
		"place class 1a 2 class 1 nic": "[[place class-1a-nic 2] [place class-1-nic]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); err != nil || got != want {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
	}
}

// What was said wrong behind a small word is blamed, and not the word; where the verb
// can't be used now it is that, and what can be used is named.
func TestWhatIsWrongIsBlamed(t *testing.T) {
	const attacks, places = "turn 0 attack", "turn 0 strengthen 6"
	for _, c := range []struct{ turn, text, want string }{
		{attacks, "attack from", "complete"},
		{attacks, "attack from nowhere to sd", "“nowhere”"},
		{attacks, "attack from iht to", "“to”"},
		{attacks, "from iht", "“from”"},
		{attacks, "place on iht", "You can't use “place” now. Try attack, end"},
		{attacks, "place 3 on", "You can't use “place” now. Try attack, end"},
		{places, "place on iht", "“on”"},
		{places, "place 3 on", "“3”"},
		{places, "attack nonsense", "You can't use “attack” now. Try place (rule 4.1)"},
		{places, "attack iht from nonsense", "You can't use “attack” now. Try place (rule 4.1)"},
		{places, "end now", "You can't use “end” now. Try place (rule 6.2)"},
		{"turn 1 attack", "attack iht nonsense", "You can't use “attack” now (rule 4.1)"},
	} {
		l := scene(t, 3, nil, c.turn, "0 iht 5, nic1 2", "1 sd 2, cgt 1", "2 rest")
		if r, err := engine.Read(l, 0, c.text); err == nil && r.Whole || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q is read as %v, %v; want %s", c.turn, c.text, r.Actions, err, c.want)
		}
	}
}
