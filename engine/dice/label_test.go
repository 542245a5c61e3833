package dice

import (
	"errors"
	"strings"
	"testing"
)

func TestWordsBehindARollAreItsLabel(t *testing.T) {
	for _, tt := range []struct{ text, prints string }{
		{"1d20+5 stealth", "1d20+5 # stealth"},
		{"d20 to hit", "1d20 # to hit"},
		{"1d20+5 Roll for Initiative", "1d20+5 # Roll for Initiative"},
		{"d20 I rolled a d20", "1d20 # I rolled a d20"},
		{"d20 wis", "1d20 # wis"},
		{"d20 ac", "1d20 # ac"},
		{"d20 us; 2d6 fire", "1d20 # us; 2d6 # fire"},
		{"4d6kh3 strength", "4d6kh3 # strength"},
		{"4d6! hello", "4d6! # hello"},
		{"6x 4d6kh3 stats", "6x 4d6kh3 # stats"},
		{"d20+5 vs 15 attack", "1d20+5 vs 15 # attack"},
		{"d20+5 vs 15 [attack]", "1d20+5 vs 15 # attack"},
		{"d20 Ærø", "1d20 # Ærø"},
		{"d20 🎲 go", "1d20 # 🎲 go"},
		{"2d6[fire] burn", "2d6[fire] # burn"},
		{"d20 levels 3-5", "1d20 # levels 3-5"},
		{"d20 # two; three", "1d20 # two; three"},
		{"d20 # a; 2d6", "1d20 # a; 2d6"},
		{"d20 # a ; then b; d6", "1d20 # a ; then b; 1d6"},
		{"2d6 // fire", "2d6 # fire"},
		{"7 // 2", "7//2"},
		{"2d6 /* fire */", "2d6 # fire"},
		{"/* fire */ 2d6", "2d6 # fire"},
		{"/roll d20+1", "1d20+1"},
		{"/r 2d6 fire", "2d6 # fire"},
		{"4d6 kh3", "4d6kh3"},
		{"4d6 e", "4d6!"},
	} {
		q, err := Parse(tt.text, Standard)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if q.String() != tt.prints {
			t.Errorf("%s is read as %s, want %s", tt.text, q, tt.prints)
		}
		if again, err := Printed(q.String()); err != nil || again.String() != q.String() {
			t.Errorf("%s is printed %s, which is %v, %v", tt.text, q, again, err)
		}
	}
}

// What was more likely to be rolled, or a slip, is asked about: nobody loses dice
// into a label.
func TestWordsThatMayBeMeantOtherwiseAreAsked(t *testing.T) {
	for _, tt := range []struct{ text, token, suggestion string }{
		{"4d6 k h3", "k h3", "kh3"},
		{"4d6 khh3", "khh", "kh3"},
		{"4d6 hk3", "hk", "kh3"},
		{"d20 ac15", "ac", "dc15"},
		{"d20+5 t8", "t", "after dice"},
		{"4d6 drop lowest", "drop", "dl1"},
		{"4d6 drop lowest 2", "drop", "dl2"},
		{"2d6 plus 3", "plus", "+"},
		{"d20 advantage", "advantage", "adv"},
		{"d20 with advantage", "with advantage", "adv"},
		{"d20 stealth adv", "stealth adv", "adv"},
		{"d20 stealth +5", "stealth +5", "before the words"},
		{"d20 fire + 2d6", "fire + 2d6", "before the words"},
		{"d20 attack vs 15", "attack vs 15", "before the words"},
		{"5d4 x 10", "x", "*"},
		{"5d4 *10 x 3", "x", "*"},
		{"6 # 4d6", "6 # 4d6", "6x 4d6"},
		{"2d6 d8", "d8", "+d8"},
	} {
		_, err := Parse(tt.text, Standard)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s is taken", tt.text)
			continue
		}
		if token := string([]rune(tt.text)[e.At : e.At+e.Length]); token != tt.token || !strings.Contains(e.Suggestion, tt.suggestion) {
			t.Errorf("%s: %q at %q", tt.text, e.Error(), token)
		}
	}
}
