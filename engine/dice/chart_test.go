package dice

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestOddsReadOnAPhone(t *testing.T) {
	odds, err := mustParse(t, "2d6 vs 7").Rolls[0].Odds(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `exact
average 7.00, spread 2.42
least 2, most 12
5% 3, half 7, 95% 11
vs 7: 58.3%
 2   2.8% █████
 3   5.6% ███████████
 4   8.3% ████████████████
 5  11.1% █████████████████████
 6  13.9% ███████████████████████████
 7  16.7% ████████████████████████████████
 8  13.9% ███████████████████████████
 9  11.1% █████████████████████
10   8.3% ████████████████
11   5.6% ███████████
12   2.8% █████
`
	if got := odds.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestChartsKeepTo42Columns(t *testing.T) {
	for _, text := range []string{
		"d20", "5", "1000d6", "6d10t7", "d100000*1000000000 vs 5000", "d%-50 vs 0", "4dF", "{d6,d8}>=5",
		"9223372036854775807*(2*d2-3)", "d2*4000000000000000000-6000000000000000000",
	} {
		odds, err := mustParse(t, text).Rolls[0].Odds(newSeeded(1))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		lines := 0
		for line := range strings.Lines(odds.String()) {
			lines++
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 42 {
				t.Errorf("%s: %d columns: %s", text, n, line)
			}
		}
		if lines > chartRows+9 {
			t.Errorf("%s: %d lines", text, lines)
		}
	}
}

// Whatever can be written can be weighed, and no roll falls outside its odds.
func TestRollsLieWithinTheirOdds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		roll := trees{t}.roll()
		q := &Request{Rolls: []Roll{roll}}
		src := newSeeded(rapid.Uint64().Draw(t, "seed"))
		odds, err := roll.Odds(nil)
		if err != nil {
			return
		}
		sum := 0.0
		for _, c := range odds.Outcomes {
			sum += c.P
		}
		if sum < 1-1e-9 || sum > 1+1e-9 {
			t.Fatalf("%s: chances add up to %.12f", roll, sum)
		}
		for range 10 {
			result, err := q.Roll(src)
			if err != nil {
				if strings.Contains(err.Error(), "1,000 dice") {
					return // explosions may go past it
				}
				t.Fatalf("%s: weighed, but %v", roll, err)
			}
			for _, o := range result.Rolls[0].Outcomes {
				if odds.Holds(Cond{Equal, o.Total}) == 0 {
					t.Fatalf("%s: a total of %d has no chance", roll, o.Total)
				}
			}
		}
	})
}
