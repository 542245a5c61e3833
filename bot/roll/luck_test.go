package roll_test

import (
	"testing"

	"divisionbell/bot/roll"
	"divisionbell/engine/dice"
)

// faces throws what it holds, one after the other.
type faces []int

func (f *faces) Below(int) int {
	n := (*f)[0] - 1
	*f = (*f)[1:]
	return n
}

func TestLuckIsTheShareOfLowerTotals(t *testing.T) {
	for _, tt := range []struct {
		text  string
		faces faces
		want  string
	}{
		{"d20", faces{20}, "Better than 95% of such rolls."},
		{"d20+5 vs 15", faces{11}, "Better than 50% of such rolls."},
		{"d20", faces{1}, "As low as such rolls go."},
		{"2d6", faces{6, 6}, "Better than 97% of such rolls."},
		{"2d6", faces{1, 2}, "Better than 2% of such rolls."},
		{"4d6kh3", faces{6, 6, 6, 1}, "Better than 98% of such rolls."},
		{"d1000", faces{1000}, "Better than 99.9% of such rolls."},
		{"d1000", faces{6}, "Better than 0.5% of such rolls."},
		{"d10000", faces{2}, "Better than almost none of such rolls."},
		{"3d6>=5", faces{6, 5, 1}, "Better than 74% of such rolls."},
		{"4d6!kh3", faces{6, 6, 6, 1, 1, 1, 1}, "Better than 93% of such rolls."},
		{"d20 vs <=10", faces{5}, ""},
		{"6d10cf1", faces{1, 2, 3, 4, 5, 6}, ""},
		{"d20; d20", faces{20, 20}, ""},
		{"2x d20", faces{20, 20}, ""},
		{"5+2", nil, ""},
		{"1d1", faces{1}, ""},
		{"300d300u", nil, ""},
	} {
		q, err := dice.Parse(tt.text, dice.Standard)
		if err != nil {
			t.Fatal(err)
		}
		var src dice.Source = &tt.faces
		if tt.faces == nil {
			src = new(count)
		}
		result, err := q.Roll(src)
		if err != nil {
			t.Fatal(err)
		}
		if got := roll.Luck(q, result); got != tt.want {
			t.Errorf("%s %v: %q, want %q", tt.text, tt.faces, got, tt.want)
		}
	}
}

// count throws one face after the other.
type count int

func (c *count) Below(n int) int { *c++; return int(*c-1) % n }

func BenchmarkLuck(b *testing.B) {
	for _, text := range []string{"d20+5", "4d6kh3", "10d6!", "40d20kh10", "1000d6", "d1000000"} {
		q, err := dice.Parse(text, dice.Standard)
		if err != nil {
			b.Fatal(err)
		}
		var c count
		result, err := q.Roll(&c)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				roll.Luck(q, result)
			}
		})
	}
}
