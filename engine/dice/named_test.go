package dice

import (
	"errors"
	"strings"
	"testing"
)

// kept are values by name, as somebody has saved them.
var kept = map[string]string{
	"str": "3", "dex": "-1", "dexterity": "2", "stats": "6x 4d6kh3", "hit": "1d20+5 vs 15 # hit", "sneak": "3d6[sneak]", "lvl": "5",
	"per": "1/(1d2-1)", "café": "2", "deep": strings.Repeat("(", 10) + "2d6+1" + strings.Repeat(")*2", 10), "many": "900d6", "die": "1d20", "max": "9", "attack": "1d20+7 # to hit",
}

func TestValuesAreSaidByName(t *testing.T) {
	for _, tt := range []struct{ text, prints, reading string }{
		{"d20+str", "1d20+3", "str: 3"},
		{"d20 + STR", "1d20+3", "STR: 3"},
		{"d20-dex", "1d20--1", "dex: -1"},
		{"d20+dexterity # to hit", "1d20+2 # to hit", "dexterity: 2"},
		{"d20+str to hit", "1d20+3 # to hit", "str: 3"},
		{"2*(sneak+str)", "2*(3d6[sneak]+3)", "sneak: 3d6[sneak]; str: 3"},
		{"(lvl)d6", "(5)d6", "lvl: 5"},
		{"str", "3", "str: 3"},
		{"attack+str", "1d20+7+3", "attack: 1d20+7; str: 3"},
		{"3x d20+str vs 12", "3x 1d20+3 vs 12", "str: 3"},
		{"d20+max", "1d20+9", "max: 9"},
		{"max(str,dex)", "max(3,-1)", "str: 3; dex: -1"},
		{"d20+café", "1d20+2", "café: 2"},
		{"die+str adv", "2d20kh1+3", "die: 1d20; str: 3"},
		{"d20 # str", "1d20 # str", ""},
	} {
		q, err := ParseNamed(tt.text, Standard, kept)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := q.String(); strings.ReplaceAll(got, "(5)d6", "5d6") != strings.ReplaceAll(tt.prints, "(5)d6", "5d6") || q.Reading() != tt.reading {
			t.Errorf("%s prints %s, %q", tt.text, got, q.Reading())
		}
		again, err := Printed(q.String())
		if err != nil {
			t.Errorf("%s: %v", q, err)
		} else if diff := sameRolls(q.Rolls, again.Rolls); diff != "" {
			t.Errorf("%s: %s", q, diff)
		}
	}
}

func TestWhatIsSavedMayNotFit(t *testing.T) {
	for _, tt := range []struct{ text, points, message, suggestion string }{
		{"d20+stats", "stats", "a whole roll", "/roll stats"},
		{"d20+hit", "hit", "a whole roll", "/roll hit"},
		{"d20+strength", "strength", "I don't know strength", ""},
		{"d20+con", "con", "I don't know what your con is", "/roll save con 3"},
		{"many+many", "many", "more than 1,000 dice", "fewer"},
		{"1+((((((((deep))))))))", "deep", "brackets go at most", ""},
	} {
		_, err := ParseNamed(tt.text, Standard, kept)
		var no *Error
		if !errors.As(err, &no) {
			t.Errorf("%s is taken", tt.text)
			continue
		}
		if got := string([]rune(tt.text)[no.At : no.At+no.Length]); got != tt.points || !strings.Contains(no.Message, tt.message) || !strings.Contains(no.Suggestion, tt.suggestion) {
			t.Errorf("%s: %v, at %q", tt.text, no, got)
		}
	}
	q, err := ParseNamed("d20+per", Standard, kept)
	if err != nil {
		t.Fatal(err)
	}
	_, err = q.Roll(&script{t, []int{3, 1}})
	var no *Error
	if !errors.As(err, &no) || no.At != 4 || no.Length != 3 {
		t.Errorf("dividing by nothing: %v points at %+v", err, no)
	}
}
