package dice

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestLongBreakdownsAreCutByCount(t *testing.T) {
	result, err := mustParse(t, "100d6+5").Roll(newSeeded(2))
	if err != nil {
		t.Fatal(err)
	}
	o := result.Rolls[0].Outcomes[0]
	full := Length(o.Breakdown(10_000))
	for budget := range full + 10 {
		spans := o.Breakdown(budget)
		n := Length(spans)
		if n > budget {
			t.Fatalf("%d characters in a budget of %d", n, budget)
		}
		text := plainText(spans)
		if budget >= full {
			if strings.Contains(text, "…") {
				t.Fatalf("cut at %d of %d", budget, full)
			}
			continue
		}
		if budget < 40 {
			continue
		}
		m := regexp.MustCompile(`^100d6 \((.*) … and (\d+) more dice\) \+ 5$`).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("within %d: %s", budget, text)
		}
		left, _ := strconv.Atoi(m[2])
		if shown := strings.Count(m[1], ",") + 1; shown+left != 100 {
			t.Fatalf("%d shown and %d left out", shown, left)
		}
		if n < budget-12 {
			t.Fatalf("only %d characters in a budget of %d", n, budget)
		}
	}
}

func plainText(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

func TestPoolsAreCutToNothingAtLast(t *testing.T) {
	result, err := mustParse(t, "20d6+30d8+1d4").Roll(newSeeded(2))
	if err != nil {
		t.Fatal(err)
	}
	o := result.Rolls[0].Outcomes[0]
	if got := plainText(o.Breakdown(50)); got != "20d6 (20 dice) + 30d8 (30 dice) + 1d4 (1 die)" {
		t.Error(got)
	}
	if got := plainText(o.Breakdown(20)); got != "20d6 (20 dice) + 30…" {
		t.Error(got)
	}
	if got := o.Breakdown(0); got != nil {
		t.Error(got)
	}
}

func TestWholeResultsKeepToTheirBudget(t *testing.T) {
	for _, text := range []string{"20x 50d6 # many", "5d6;6d6;7d6;8d6;9d6", "d20", "20x 1;20x 2;20x 3;20x 4;20x 5", "500d6!>4kh3"} {
		result, err := mustParse(t, text).Roll(newSeeded(4))
		if err != nil {
			t.Fatal(err)
		}
		for _, budget := range []int{0, 1, 10, 100, 150, 500, 2000, 4000, 100_000} {
			spans := result.Spans(budget)
			if n := Length(spans); n > budget {
				t.Errorf("%s: %d characters in a budget of %d", text, n, budget)
			}
			if strings.HasSuffix(plainText(spans), "\n") {
				t.Errorf("%s: ends with an empty line", text)
			}
			for _, s := range spans {
				if s.Text == "" {
					t.Errorf("%s: an empty span", text)
				}
			}
		}
	}
}
