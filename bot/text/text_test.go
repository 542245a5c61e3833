package text

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	coder  = "👩\u200d💻"        // one emoji of three runes
	family = "👨\u200d👩\u200d👧" // one of five
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"Ann": "Ann", " Ann\t of\u00a0\n  Kent ": "Ann of Kent", "A\u202en\x00n\u200b": "Ann", "\u2067 \x07": "", "a\xffb": "ab",
		"Zoe\u0301": "Zoe\u0301", "e\u0301\u0301\u0301\u0301\u0301": "e\u0301\u0301\u0301",
		"**Ann** <@1> @everyone":   "**Ann** <@1> @everyone",
		coder:                      coder,
		strings.Repeat("é", 32):    strings.Repeat("é", 32),
		strings.Repeat("é", 33):    strings.Repeat("é", 31) + "…",
		strings.Repeat("Ann ", 20): strings.Repeat("Ann ", 7) + "Ann…",
	} {
		if got := Line(in, 32); got != want {
			t.Errorf("Line(%q) is %q, not %q", in, got, want)
		}
	}
}

func TestBreakLosesNothingAndKeepsLettersWhole(t *testing.T) {
	for _, c := range []struct {
		in         string
		runes      int
		head, rest string
	}{
		{"Ann", 3, "Ann", ""}, {"one two three", 9, "one two ", "three"}, {"one\ntwo three", 9, "one\n", "two three"}, {"Annabel", 3, "Ann", "abel"},
		{"abe\u0301fgh", 3, "ab", "e\u0301fgh"}, {"ab" + family, 5, "ab", family}, {family, 3, "👨\u200d👩", "\u200d👧"},
	} {
		if head, rest := Break(c.in, c.runes); head != c.head || rest != c.rest {
			t.Errorf("Break(%q, %d) is %q and %q, not %q and %q", c.in, c.runes, head, rest, c.head, c.rest)
		}
	}
}

// A letter with its accents and an emoji of several runes are shown whole or not
// at all; the limit counts runes all the same, as chats do.
func TestClipKeepsLettersWhole(t *testing.T) {
	for _, c := range []struct {
		in    string
		runes int
		want  string
	}{
		{"Ann", 3, "Ann"}, {"Anna", 3, "An…"}, {"Ann Lee", 5, "Ann…"}, {"Ann", 1, "…"}, {"Ann", 0, ""}, {"", 0, ""},
		{"abe\u0301fgh", 4, "ab…"}, {"abe\u0301fgh", 5, "abe\u0301…"},
		{"ab" + coder + "cd", 5, "ab…"}, {"ab" + coder + "cd", 6, "ab" + coder + "…"},
		{"🇬🇧🇫🇷🇩🇪", 4, "🇬🇧…"},
		{family + family, 5, "👨\u200d👩…"}, // it could never be whole
		{"Zoë " + strings.Repeat("👩\u200d", 20), 32, "Zoë " + strings.Repeat("👩\u200d", 13) + "👩…"},
	} {
		if got := Clip(c.in, c.runes); got != c.want {
			t.Errorf("Clip(%q, %d) is %q, not %q", c.in, c.runes, got, c.want)
		}
	}
}

func TestColumnsAndFit(t *testing.T) {
	for _, c := range []struct {
		in      string
		takes   int
		columns int
		want    string
	}{
		{"Ann", 3, 3, "Ann"}, {"Anna", 4, 3, "An…"}, {"Ann Lee", 7, 5, "Ann…"}, {"Anna", 4, 1, ""}, {"Anna", 4, 0, ""},
		{"漢字", 4, 4, "漢字"}, {"漢字漢", 6, 4, "漢…"}, {"漢字", 4, 2, ""}, {"abe\u0301f", 4, 4, "abe\u0301f"}, {"abe\u0301fg", 5, 4, "abe\u0301…"},
		{coder + coder, 4, 3, coder + "…"}, {"\u2068Ann\u2069", 3, 3, "\u2068Ann\u2069"}, {"▁▇█·…–", 6, 6, "▁▇█·…–"},
	} {
		if n := Columns(c.in); n != c.takes {
			t.Errorf("%q takes %d columns, not %d", c.in, n, c.takes)
		}
		if got := Fit(c.in, c.columns); got != c.want {
			t.Errorf("Fit(%q, %d) is %q, not %q", c.in, c.columns, got, c.want)
		}
		if got := FitBy(c.in, func(s string) bool { return Columns(s) <= c.columns }); got != c.want {
			t.Errorf("FitBy(%q, %d columns) is %q, not %q", c.in, c.columns, got, c.want)
		}
	}
}

func TestWordsAreShownHarmlessly(t *testing.T) {
	for in, want := range map[string]string{
		"Ann": "Ann", "  a \u00a0 b\n\tc ": "a b c", "x\u202ey\u200f": "xy", "e\u0301\u0301\u0301": "e",
		"😀": "", "a😀b": "ab", "\x00\x1b[31m": "[31m", "`code`": "'code'", "\xff\xfe": "", "漢字": "漢字",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) is %q, want %q", in, got, want)
		}
	}
	if got := Clean(strings.Repeat("x", 5000)); len(got) > 500 {
		t.Errorf("%d letters left", len(got))
	}
}

func FuzzText(f *testing.F) {
	f.Add("Ann of 漢字 مرحبا e\u0301 😀 `@everyone`"+family, 12)
	f.Fuzz(func(t *testing.T, s string, most int) {
		most = 1 + most&63
		line, clean := Line(s, most), Clean(s)
		if !utf8.ValidString(line) || utf8.RuneCountInString(line) > most || strings.ContainsAny(line, "\n\r\t\u202e") {
			t.Fatalf("Line(%q, %d) is %q", s, most, line)
		}
		if !utf8.ValidString(clean) || strings.ContainsAny(clean, "\n\r\t`\u202e\u200d") {
			t.Fatalf("Clean(%q) is %q", s, clean)
		}
		if got := Fit(clean, most); Columns(got) > most {
			t.Fatalf("%q in %d columns is %q", clean, most, got)
		}
		whole := Line(s, 1<<20)
		if kept, was := strings.CutSuffix(Clip(whole, most), "…"); was && kept != "" {
			all, some := slices.Collect(letters(whole)), slices.Collect(letters(kept))
			last := some[len(some)-1]
			if !strings.HasPrefix(whole, kept) || last != all[len(some)-1] && utf8.RuneCountInString(all[len(some)-1]) < most {
				t.Fatalf("%q in %d runes is %q, which cuts a letter", whole, most, kept)
			}
		}
	})
}
