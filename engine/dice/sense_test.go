package dice

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// What can be read and cannot be meant is refused, with the way on; what we
// printed before is rolled for ever.
func TestWhatCannotBeMeantIsRefused(t *testing.T) {
	for _, tt := range []struct{ text, message, suggestion string }{
		{"4d6kh9", "there are 4 dice to keep from, and not 9", ""},
		{"4d6kl9", "4 dice to keep from", ""},
		{"4d6km9", "4 dice to keep from", ""},
		{"d20kh2", "1 die to keep from", ""},
		{"{d6,d8}kh3", "2 parts to keep from", ""},
		{"4d6kh0", "drop all 4 dice", ""},
		{"4d6dl9", "drop all 4 dice", ""},
		{"4d6dh4", "drop all 4 dice", ""},
		{"4d6kh2dl2", "drop all 2 dice", ""},
		{"4d6d5", "drop all 4 dice", "+d5"},
		{"d6d8", "drop the only die", "+d8"},
		{"d20d4", "drop the only die", "+d4"},
		{"1d6e1d6", "drop the only die", "+d6"},
		{"d20 dl", "drop the only die", "leave it out"},
		{"{d6,d8}dl5", "drop all 2 parts", ""},
		{"4d6k=7", "no d6 shows 7", ""},
		{"4d6e9", "a d6 has no 9", ""},
		{"4d6!9", "a d6 has no 9", ""},
		{"4d6!-1", "", ""},
		{"2d6r>6", "no d6 shows more than 6", ""},
		{"2d6rr<=6", "every d6 would be rerolled", ""},
		{"4d6t9", "no d6 shows 9 or more", ""},
		{"4d6>9", "no d6 shows more than 9", ""},
		{"4d6>0", "every d6 would count", ""},
		{"4d6t0", "every d6 would count", ""},
		{"4d6t-1", "every d6 would count", ""},
		{"3d6>2<5", "every d6 would count", ""},
		{"d6mi7", "every d6 would count for 7", ""},
		{"d6ma0", "every d6 would count for 0", ""},
		{"3d1!", "every d1 would explode", ""},
		{"4d6kh-1", "a minus right after kh", "kh1"},
		{"d20r-1", "a minus right after r", "r1"},
		{"6d6!!6!", "explodes in one way only on one value", "keep one of them"},
		{"6d6!6!!6", "explodes in one way only on one value", "keep one of them"},
		{"6d6!>4!!5", "explodes in one way only on one value", "keep one of them"},
		{"6d6!!!5!", "explodes in one way only on one value", "keep one of them"},
		{"4d6!!!!", "the same twice", "leave it out"},
		{"d20dude", "runs letters together", "spaces"},
		{"4d6dd", "runs letters together", "spaces"},
		{"4d6kh3xe", "runs letters together", "spaces"},
		{"5d4x10", "times, explode, or so many rolls", "did you mean *10? 10 rolls are 10x in front"},
		{"4d6x6", "times, explode, or so many rolls", "did you mean *6? or !6?"},
		{"3d6 x6", "times, explode, or so many rolls", "*6"},
		{"6x4d6x6", "times, explode, or so many rolls", "!6"},
		{"2d6!5!!5", "explodes in one way only on one value", "keep one of them"},
		{"2d6!5!!6", "", ""},
	} {
		_, err := Parse(tt.text, Standard)
		var e *Error
		switch {
		case tt.message == "" && err == nil:
		case tt.message == "":
			t.Errorf("%s: %v", tt.text, err)
		case !errors.As(err, &e):
			t.Errorf("%s is taken", tt.text)
		case !strings.Contains(e.Message, tt.message) || !strings.Contains(e.Suggestion, tt.suggestion) || e.Suggestion == "":
			t.Errorf("%s: %v", tt.text, err)
		}
		if _, err := Printed(tt.text); err != nil && !strings.Contains(tt.text, "!!!") {
			t.Errorf("%s was rolled once, and now: %v", tt.text, err)
		}
	}
	if q, err := Parse("4d6x6", Foundry); err != nil || q.String() != "4d6!6" {
		t.Errorf("x of a die that has the face is %v, %v in Foundry", q, err)
	}
	if q, err := Parse("5d4x10", Foundry); err == nil {
		t.Errorf("x of a die that has not the face is %v in Foundry", q)
	}
}

// corpus are the lines of all tables.
func corpus(t *testing.T) (lines []string) {
	t.Helper()
	for _, g := range golden {
		lines = append(lines, g.text)
	}
	for _, name := range Dialects()[1:] {
		raw, err := os.ReadFile("testdata/dialects/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			if text, _, ok := strings.Cut(line, "\t"); ok {
				lines = append(lines, text)
			}
		}
	}
	return lines
}

// ways are what an error says to put in place of its token, and how long that is.
func (e *Error) ways(runes []rune) (instead []string) {
	before, token := string(runes[:e.At]), string(runes[e.At:e.At+e.Length])
	if _, offer, ok := strings.Cut(e.Suggestion, "did you mean "); ok {
		for more := true; more; offer, more = strings.CutPrefix(offer, " or ") {
			way, rest, ok := strings.Cut(offer, "?")
			if !ok {
				break
			}
			instead, offer = append(instead, before+way+string(runes[min(len(runes), e.At+max(e.Length, e.wide)):])), rest
		}
	}
	behind := string(runes[e.At+e.Length:])
	if strings.Contains(e.Suggestion, "leave it out") {
		instead = append(instead, before+behind)
	}
	if strings.HasPrefix(e.Suggestion, "put # before a comment") {
		instead = append(instead, before+"# "+token+behind)
	}
	if word, ok := strings.CutPrefix(e.Suggestion, "write it before "); ok {
		if at := strings.LastIndex(before, word); at >= 0 {
			rest := strings.TrimLeft(strings.TrimLeft(behind, "<>=!"), "0123456789")
			instead = append(instead, before[:at]+token+strings.TrimSuffix(behind, rest)+before[at:]+rest)
		}
	}
	if end, ok := strings.CutPrefix(e.Suggestion, "close it with "); ok {
		instead = append(instead, string(runes)+end)
	}
	if check, ok := strings.CutPrefix(e.Suggestion, "to compare the total write "); ok {
		instead = append(instead, before+" "+check+behind)
	}
	if _, label, ok := strings.Cut(e.Suggestion, "or put # before them: "); ok {
		instead = append(instead, before+label)
	}
	return instead
}

// Whatever a refusal offers to write instead, to leave out or to put behind a # is read
// and rolls when that is done: of golden lines, of such with slips, and of lines at random.
func TestWhatIsOfferedRolls(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const letters = "0123456789dklhroexptfcsuvm!<>=+-*/%(){}[],;# .^ab"
	letter := func() rune { return rune(letters[r.IntN(len(letters))]) }
	mutant := func(text string) string {
		runes := []rune(text)
		for range 1 + r.IntN(2) {
			at := r.IntN(len(runes) + 1)
			switch way := r.IntN(4); {
			case way == 0 || len(runes) == at:
				runes = append(runes[:at:at], append([]rune{letter()}, runes[at:]...)...)
			case way == 1:
				runes[at] = letter()
			case way == 2 && at+1 < len(runes):
				runes[at], runes[at+1] = runes[at+1], runes[at]
			default:
				runes = append(runes[:at:at], runes[at+1:]...)
			}
		}
		return string(runes)
	}
	offers := 0
	try := func(text string, d Dialect) {
		_, err := Parse(text, d)
		var e *Error
		if !errors.As(err, &e) {
			return
		}
		for _, instead := range e.ways([]rune(text)) {
			offers++
			q, err := Parse(instead, d)
			for tries := 0; err == nil && tries < 60; tries++ {
				var fell error
				if _, fell = q.Roll(seeded{r}); fell == nil {
					break
				}
				if tries == 59 {
					err = fell
				}
			}
			if err != nil {
				t.Errorf("%s in %s: %v; but %s: %v", text, d, e, instead, err)
			}
		}
	}
	for _, text := range corpus(t) {
		for d := range Dialects() {
			try(text, Dialect(d))
			for range 3 {
				try(mutant(text), Dialect(d))
			}
		}
	}
	for range 10_000 {
		line := make([]rune, 1+r.IntN(14))
		for i := range line {
			line[i] = letter()
		}
		try(string(line), Dialect(r.IntN(len(Dialects()))))
	}
	if offers < 3000 {
		t.Errorf("only %d offers were tried", offers)
	}
}
