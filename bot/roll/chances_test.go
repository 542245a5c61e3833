package roll_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/roll"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

func TestOddsTellFromWhereToWhere(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"2d6", []string{"2 to 12, half are 7 or less", "     7  16.67% ████"}},
		{"2d6rr<3", []string{"6 to 12"}},
		{"4d6rr1kh3", []string{"6 to 18"}},
		{"2d6!", []string{"from 2, no end", "95% of rolls"}},
		{"10-2d6!", []string{"up to 8, no end below"}},
		{"d6!-d6!", []string{"no end either way"}},
		{"4d6!kh1", []string{"1 to 6"}},
		{"2d6!o", []string{"2 to 24"}},
		{"d20", []string{"1 to 20", "each of 20 totals: 5.00%"}},
		{"d2", []string{"     1  50.00%"}},
		{"d[0,0,0,1]", []string{"0 to 1", "     0  75.00%", "     1  25.00%"}},
		{"1000d6", []string{"3487 to 3504  13.2% █"}},
		{"6d10t7", []string{"0 to 6"}},
		{"d%-50 vs 0", []string{"51.00% to succeed"}},
		{"3d8", []string{"3 to 24", "50% of rolls are 13 or less", "█"}},
	} {
		q, err := dice.Parse(tt.text, dice.Standard)
		if err != nil {
			t.Fatal(err)
		}
		got, err := roll.Chances(q, engine.Fast(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", tt.text, want, got)
			}
		}
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 42 {
				t.Errorf("%s: %d columns: %s", tt.text, n, line)
			}
		}
	}
}
