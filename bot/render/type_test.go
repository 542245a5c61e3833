package render

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/text"
)

func TestFiguresAreOfOneWidth(t *testing.T) {
	for _, w := range []Weight{Regular, SemiBold, Bold} {
		f := Face{w, 100}
		for _, d := range "123456789" {
			if f.Width(string(d)) != f.Width("0") {
				t.Errorf("weight %d: %c is %.2f wide, 0 is %.2f", w, d, f.Width(string(d)), f.Width("0"))
			}
		}
		if f.Width("0") < 20 {
			t.Errorf("weight %d: no figures", w)
		}
	}
}

func TestTheLicenceLiesBesideTheType(t *testing.T) {
	b, err := os.ReadFile("fonts/LICENSE.txt")
	if err != nil || !strings.Contains(string(b), "SIL OPEN FONT LICENSE") {
		t.Fatalf("fonts/LICENSE.txt: %v", err)
	}
}

func TestTheTypeHasWhatWePrint(t *testing.T) {
	for _, r := range "ABCDEFabcxyz0123456789 ÷×+–…’‘·,!£€ÀÉßŻŁĄЖЯ" {
		if !Has(r) {
			t.Errorf("no %c", r)
		}
	}
}

func TestShortenAndBreakStayWithinTheirWidth(t *testing.T) {
	f := Face{SemiBold, 26}
	long := strings.Repeat("a rather long tale of tax ", 20)
	if s := f.Shorten(long, 150); f.Width(s) > 150 || !strings.HasSuffix(s, "…") {
		t.Errorf("%q is %.1f wide", s, f.Width(s))
	}
	for i, s := range f.Break(long, 4, func(i int) float64 { return 100 + 40*float64(i) }) {
		if w := f.Width(s); w > 100+40*float64(i) {
			t.Errorf("line %d %q is %.1f wide", i, s, w)
		}
	}
	if got := f.Fit("wide words", 60, 20); got.Size < 20 || got.Size > 26 {
		t.Errorf("size %.1f", got.Size)
	}
}

// TestNoLineEndsInASum: a sum stands on one line, if it fits on one.
func TestNoLineEndsInASum(t *testing.T) {
	for columns, want := range map[int][]string{
		30: {"Corruption: Popularity", "5 − 1 = 4"},
		24: {"Corruption: Popularity", "5 − 1 = 4"},
		6:  {"Corru…", "Popul…", "5 − 1", "= 4"},
	} {
		if got := Lines("Corruption: Popularity 5 − 1 = 4", 4, columns); !slices.Equal(got, want) {
			t.Errorf("in %d columns: %q, not %q", columns, got, want)
		}
	}
	if got := Lines("a = b", 3, 10); !slices.Equal(got, []string{"a = b"}) {
		t.Errorf("%q", got)
	}
}

func TestSmallCapsAreCapitals(t *testing.T) {
	line := SmallCaps(Face{Regular, 30}, "Income tax")
	if len(line) != 4 || line[0].Text != "I" || line[1].Text != "NCOME" || line[1].Face.Size >= 30 {
		t.Errorf("%+v", line)
	}
}

func TestPrintableIsWhatTheTypeHas(t *testing.T) {
	if got := Printable("漢字 Żaneta مرحبا"); got != "Żaneta" {
		t.Errorf("Printable gives %q", got)
	}
}

func FuzzWords(f *testing.F) {
	f.Add("Ann of 漢字 مرحبا e\u0301 😀 `@everyone`", 12)
	f.Fuzz(func(t *testing.T, s string, columns int) {
		c := text.Clean(s)
		if !utf8.ValidString(c) || strings.ContainsAny(c, "\n\r\t`\u202e\u200d") {
			t.Fatalf("text.Clean(%q) is %q", s, c)
		}
		if columns = 1 + columns&63; text.Columns(text.Fit(c, columns)) > columns {
			t.Fatalf("%q in %d columns is %q", c, columns, text.Fit(c, columns))
		}
		for _, line := range Lines(c, 3, columns) {
			if text.Columns(line) > columns {
				t.Fatalf("%q in %d columns has a line %q", c, columns, line)
			}
		}
		l := NewLayer(64, 32, Paper)
		l.Text(Face{Bold, 20}, Printable(s), -5, 20, Black)
	})
}
