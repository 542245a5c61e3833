package dice

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/engine/letters"
)

func TestErrorsPointAtTheTokenAndSuggest(t *testing.T) {
	for _, tt := range []struct {
		text, token, message, suggestion string
	}{
		{"4d6hk3", "hk", "I don't know", "did you mean kh3?"},
		{"4d6 hk3", "hk", "I don't know", "did you mean kh3?"},
		{"(4d6 fire)", "fire", "I don't know", ""},
		{"2d6 !hello", "!", "begins a comment", "after the dice"},
		{"2d6 !", "!", "begins a comment", "after the dice"},
		{"flor(7/2)", "flor", "I don't know", "did you mean floor?"},
		{"floor 7", "floor", "needs brackets", "floor("},
		{"floor(7,2)", "floor", "takes one value", "max"},
		{"(7,2)", ",", "brackets hold one value", "{ }"},
		{"advantage", "advantage", "I don't know", "did you mean adv?"},
		{"2d6 adv", "adv", "doubles a single d20", "adv+5"},
		{"4d6 > 3", "> 3", "right after them", "vs >3"},
		{"(2d6+3)>7", ">7", "none before it", "vs >7"},
		{"2d6+3 >= 7", ">= 7", "counts dice", "vs 7"},
		{"4d", "4d", "how many sides", "did you mean 4d6?"},
		{"d", "d", "I don't know", "after dice"},
		{"d0", "d0", "at least one side", "d100"},
		{"dF.3", "dF.", "Fate dice are", "dF.2"},
		{"d[3..1]", "d[3..1]", "low to high", "did you mean d[1..3]?"},
		{"d[1,x]", "d[1,x]", "faces of a die are numbers", "d[1,1,2]"},
		{"3d[heads,tails]", "3d[heads,tails]", "faces of a die are numbers", "in a label"},
		{"d[5]", "d[5]", "a range of faces", "d[1..6]"},
		{"d[]", "d[]", "a range of faces", "d[1..6]"},
		{"d[1,4..2]", "4..2", "low to high", "did you mean 2..4?"},
		{"d[1,300..900]", "d[1,300..900]", "at most 200", ""},
		{"2d[1,1,2]!3", "!3", "a d[1,1,2] has no 3", ""},
		{"d[1..", "d[1..", "two numbers with ..", "d[1..6]"},
		{"d[1..2", "d[1..2", "two numbers with ..", "d[1..6]"},
		{"d[0..9999999999999]", "9999999999999", "a face shows at most", ""},
		{"2d6+", "", "missing at the end", "d20"},
		{"2d6++", "", "missing at the end", ""},
		{"2d6+*3", "*", "a value is missing before *", ""},
		{"{}", "}", "a value is missing before }", ""},
		{"max(d6,)", ")", "a value is missing before )", ""},
		{"4d6 x 3", "x", "x explodes dice", "did you mean *?"},
		{"/rolls 2d6", "/", "a value is missing before /", ""},
		{"roll 2d6", "roll", "I don't know", "leave it out"},
		{"4d6 drop lowest", "drop", "I don't know", "did you mean dl1?"},
		{"d20 vs AC", "AC", "after vs", ""},
		{"(2d6", "(", "never closed", "add a )"},
		{"{2d6", "{", "never closed", "add a }"},
		{"2d6)", ")", "no opening bracket", "leave it out"},
		{"2d6 d8", "d8", "drop all 2 dice", "did you mean +d8?"},
		{"2d6 (3)", "(", "a sign is missing", ""},
		{"2d6 3", "3", "a sign is missing", "+3"},
		{"(2) d6", "d6", "a sign is missing", "+d6"},
		{"2d6, 3d8", ",", "commas belong", "did you mean ;?"},
		{"2d6;", "", "no roll here", "leave out the ;"},
		{";2d6", ";", "no roll here", ""},
		{"2d6;;d8", ";", "no roll here", ""},
		{"2.5d6", "2.5", "whole", "did you mean 2?"},
		{"99999999999999999999", "99999999999999999999", "too large", ""},
		{"d20 vs", "vs", "a number is missing", "write a number after it"},
		{"d20 vs x", "x", "a number belongs here", "write a number there"},
		{"4d6t", "t", "a number is missing", "write a number after it"},
		{"4d6mi", "mi", "a number is missing", "write a number after it"},
		{"4d6>", ">", "a number is missing", "write a number after it"},
		{"4d6kh-1", "kh-1", "a minus right after kh", "did you mean kh1? or kh - 1?"},
		{"d20r-2", "r-2", "a minus right after r", "did you mean r2? or r - 2?"},
		{"4d6mi9ma1", "ma1", "above the highest", "write mi1ma9"},
		{"4d6ma9999999999999", "ma9999999999999", "a face shows at most", ""},
		{"4d6f1", "4d6f1", "nothing here succeeds", "cf"},
		{"4d6t5cf1", "4d6t5cf1", "counts failures alone", "write f"},
		{"4d6!!!p", "!p", "in one way only", "keep one"},
		{"4d6rrro1", "ro", "in one way only", "keep one"},
		{"4d6sasd", "sd", "one way only", "keep one"},
		{"7d6u", "7d6", "can't all differ", "at most 6"},
		{"{d6,d8}u", "u", "a group can keep, drop, count and sort", "on the dice inside"},
		{"{d6*2}kh1", "{d6*2}", "dice that are added", "commas"},
		{"2d6[", "[", "has no end", "write words after it"},
		{"2d6[fire", "[fire", "has no end", "close it with ]"},
		{"2d6[ ]", "[ ]", "is empty", "leave it out"},
		{"[fire]2d6", "[", "something before it", "after"},
		{"7/0", "/0", "divide by 0", ""},
		{"7%0", "%0", "divide by 0", ""},
		{"7//0", "//0", "divide by 0", ""},
		{"0x 4d6", "0x", "1 to 20 times", "did you mean 1x?"},
		{"4d6b1", "b", "I don't know", "did you mean cf1?"},
		{"2d6 & 3", "&", "I don't know", "#"},
		{"4d6k\u0301", "\u0301", "I don't know", ""},
		{"🎲", "🎲", "I don't know", ""},
		{"1d6 /* hi */ + 2", "+", "inside a roll", "comment first, or last"},
		{"1d6 (Fire damage)", "(", "brackets", "put # before a comment: # Fire damage"},
		{"1d6 (2)", "(", "sign is missing", "+("},
		{"d20+str", "str", "I don't know what your", "write its number, or save it: `/roll save"},
		{"d20+WIS+2", "WIS", "I don't know what your", "write its number, or save it: `/roll save"},
		{"d20 - dex", "dex", "I don't know what your", "write its number, or save it: `/roll save"},
		{"1d20+@{str}", "@", "I don't know what your", "write its number, or save it: `/roll save"},
	} {
		q, err := Parse(tt.text, Standard)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s is taken for %v", tt.text, q)
			continue
		}
		token := string([]rune(tt.text)[e.At : e.At+e.Length])
		if token != tt.token || !strings.Contains(e.Message, tt.message) || !strings.Contains(e.Suggestion, tt.suggestion) {
			t.Errorf("%s: %q at %q", tt.text, e.Error(), token)
		}
		if e.Text != tt.text {
			t.Errorf("%s: the error holds %q", tt.text, e.Text)
		}
	}
}

func TestLimitsOfARequest(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "d6" + strings.Repeat(")", n) }
	for _, tt := range []struct {
		limit, within, past, message string
	}{
		{"MaxRunes", "d20 # " + strings.Repeat("é", 494), "d20 # " + strings.Repeat("é", 495), "limit is 500"},
		{"MaxRolls", "1;2;3;4;5;6;7;8;9;10", "1;2;3;4;5;6;7;8;9;10;11", "at most 10 rolls"},
		{"MaxRepeats", "20x d6", "21x d6", "1 to 20 times"},
		{"MaxRepeats", "20 d6", "21 d6", "1 to 20 times"},
		{"MaxNesting", nested(16), nested(17), "16 deep"},
		{"MaxDice", "1000d6", "1001d6", "1,000 dice"},
		{"MaxDice", "500d6+500d8", "500d6+501d8", "1,000 dice"},
		{"MaxDice", "20x 50d6", "20x 51d6", "1,000 dice"},
		{"MaxDice", "999d6;d6", "1000d6;d6", "1,000 dice"},
		{"MaxDice", "500d66", "501d66", "1,000 dice"},
		{"MaxDice", "10x adv;980d6", "10x adv;981d6", "1,000 dice"},
		{"MaxDice", "999d6+0d20", "9223372036854775807d66", "1,000 dice"},
		{"MaxSides", "d1000000", "d1000001", "1,000,000 sides"},
		{"MaxSides", "d[1..1000000]", "d[0..1000000]", "1,000,000 sides"},
		{"MaxFace", "d[1000000000000..1000000000000]", "d[1000000000001..1000000000001]", "1,000,000,000,000"},
	} {
		q, err := Parse(tt.within, Standard)
		if err != nil {
			t.Errorf("%s: %.20s: %v", tt.limit, tt.within, err)
		} else if _, err := q.Roll(newSeeded(1)); err != nil {
			t.Errorf("%s: %.20s: %v", tt.limit, tt.within, err)
		}
		if _, err := Parse(tt.past, Standard); err == nil || !strings.Contains(err.Error(), tt.message) {
			t.Errorf("%s: %.20s: %v", tt.limit, tt.past, err)
		}
	}
}

func TestCaretStandsUnderTheToken(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"4d6 hk3", "4d6 hk3\n    ^^"},
		{"2d6+", "2d6+\n    ^"},
		{"\u200f4d6\thk3", "4d6 hk3\n    ^^"},
		{"2d6[🎲é] hk3", "2d6[🎲é] hk3\n         ^^"},
		{"2d6[🎲e\u0301] hk3", "2d6[🎲e\u0301] hk3\n         ^^"},
		{strings.Repeat("1+", 30) + "fire" + strings.Repeat("+1", 30),
			"…1+1+1+1+1+1+1+fire+1+1+1+1+1+1+1+1+1+1+1…\n               ^^^^"},
	} {
		_, err := Parse(tt.text, Standard)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s is taken", tt.text)
			continue
		}
		if got := e.Caret(); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.text, got, tt.want)
		}
	}
}

// FuzzParse looks for texts that panic, that print as something else, or whose
// error points outside them.
func FuzzParse(f *testing.F) {
	for _, g := range golden {
		f.Add(g.text, uint8(0))
	}
	for i, text := range []string{
		"4d6\u00a0kh3", "4d6ḱh3", "🎲🎲🎲", "4d6[👩‍👩‍👧]", strings.Repeat("a", 2000), strings.Repeat("d6+", 700),
		"\u202e4d6\u202c", "\u200f6 4d6", "@everyone", "**4d6**", "\x00\x01", "\xff\xfe4d6", "d" + strings.Repeat("9", 400),
		strings.Repeat("(", 500), strings.Repeat("{", 250) + strings.Repeat("}", 250), strings.Repeat("-", 500),
		"4d6!!!!!!!!!p!o", "2d6[" + strings.Repeat("[", 100), "6#6#6", "1x1x1", "d[-9223372036854775808..0]", "5 vs -9223372036854775808",
		"4d6≥5", "d[1…3]", "2d6×−1",
	} {
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, d uint8) {
		q, err := Parse(text, Dialect(d%uint8(len(readings))))
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Message == "" {
				t.Fatalf("%q: %v", text, err)
			}
			if n := utf8.RuneCountInString(text); e.At < 0 || e.Length < 0 || e.At+e.Length > n {
				t.Fatalf("%q: the error is at %v of %d", text, e.Place, n)
			}
			for line := range strings.Lines(e.Caret()) {
				width := 0
				for _, r := range strings.TrimRight(line, "\n") {
					width += letters.Columns(r)
				}
				if width > caretColumns {
					t.Fatalf("%q: a caret line of %d columns", text, width)
				}
			}
			return
		}
		printed := q.String()
		if utf8.RuneCountInString(printed) <= MaxRunes {
			again, err := Parse(printed, Standard)
			if err != nil {
				t.Fatalf("%q prints %q: %v", text, printed, err)
			}
			if diff := sameRolls(q.Rolls, again.Rolls); diff != "" {
				t.Fatalf("%q prints %q: %s", text, printed, diff)
			}
		}
		if bare, err := Printed(q.Bare()); err != nil || bare.String() != q.Bare() {
			t.Fatalf("%q is bare %q, and again %v: %v", text, q.Bare(), bare, err)
		}
		result, err := q.Roll(newSeeded(7))
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Message == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if n := Length(result.Spans(300)); n > 300 {
			t.Fatalf("%q takes %d characters", text, n)
		}
	})
}
