package dice

import (
	"errors"
	"flag"
	"math"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write how lines are read into the tables of dialects")

// Each table lists lines in our own words of every kind that a tool documents. Behind
// a tab stands how the line is read, in the canonical form, or no: and why it is
// refused; what to write instead. A line of a named dialect is read as that tool
// reads it, or refused with a way on. What stands behind a heading of two # the tool
// refuses as well; of all else share in a hundred are read.
func TestDialectTables(t *testing.T) {
	for d, promise := range map[Dialect]struct{ least, share int }{
		Avrae: {162, 90}, Roll20: {97, 90}, Foundry: {90, 90}, RPGDiceRoller: {280, 90},
		DiceMaiden: {236, 90},
	} {
		file := "testdata/dialects/" + d.String() + ".txt"
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var now strings.Builder
		read, lines, refused := 0, 0, false
		for line := range strings.Lines(string(raw)) {
			text, want, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if strings.HasPrefix(text, "#") || text == "" {
				refused = strings.HasPrefix(text, "##")
				now.WriteString(line)
				continue
			}
			got := readIn(t, text, d)
			now.WriteString(text + "\t" + got + "\n")
			if got != want && !*update {
				t.Errorf("%s: %s is read as\n\t%s\nand was as\n\t%s", d, text, got, want)
			}
			if refused {
				continue
			}
			if lines++; !strings.HasPrefix(got, "no: ") {
				read++
			}
		}
		t.Logf("%s: %d of %d lines are read", d, read, lines)
		if lines < promise.least || 100*read < promise.share*lines {
			t.Errorf("%s: %d of %d lines are read; at least %d lines and %d of a hundred are promised", d, read, lines, promise.least, promise.share)
		}
		if *update {
			if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// readIn is how a line is read in a dialect: what is printed of it means the same
// without it, and a refusal leads on.
func readIn(t *testing.T, text string, d Dialect) string {
	t.Helper()
	q, err := Parse(text, d)
	var no *Error
	if errors.As(err, &no) {
		if no.Suggestion == "" {
			t.Errorf("%s: %s leads nowhere: %v", d, text, err)
		}
		return "no: " + no.Error()
	}
	again, err := Parse(q.String(), Standard)
	if err != nil || again.String() != q.String() || sameRolls(q.Rolls, again.Rolls) != "" {
		t.Errorf("%s: %s is printed %s, which is read as %v, %v", d, text, q, again, err)
	}
	return q.String()
}

// What differs from the standard reading is told.
func TestOtherReadingsAreTold(t *testing.T) {
	for _, tt := range []struct {
		d             Dialect
		text, reading string
	}{
		{DiceMaiden, "-d20", "-d20: the worse of two d20"},
		{DiceMaiden, "-d6", "-d6: the worse of two d6"},
		{DiceMaiden, "p 3d6", "p: only you are told"},
		{DiceMaiden, "4d6 d4", "d4: drop lowest 4; d4: leave one die"},
		{DiceMaiden, "4d6 i2", "i2: take a die off for each 2 or less"},
		{DiceMaiden, "2hsk1", "2hsk1: (2d6+1d3)*1d3, and BODY not told"},
		{DiceMaiden, "sr6", "sr6: 6d6 t5, and glitches not told"},
		{DiceMaiden, "8d6l", "8d6l: 7d6>=4+1d6!6>=4f1"},
		{Avrae, "1-9/2", "/: below 0 the rest of the total is dropped, too"},
		{DiceMaiden, "+d%", "+d%: d100 with the lower of two tens"},
		{DiceMaiden, "5d10 t7 t10", "t10: count dice of 10 or more double"},
		{DiceMaiden, "7/2", "/: divide and drop the rest"},
		{DiceMaiden, "2d6+3*2", "*: of all before it"},
		{Roll20, "1d20cs>19", "cs>19: dice of 19 or more are only marked, so it is left out"},
		{Roll20, "d66", "d66: dice of 66 sides"},
		{Foundry, "4d10cs>=8df1", "cs>=8: count dice of 8 or more; df1: take off dice of 1"},
		{Avrae, "d%", "d%: 0 to 90 in tens"},
		{Avrae, "1d20+5 > 15", "> 15: 1 where that holds, else 0"},
	} {
		if q, err := Parse(tt.text, tt.d); err != nil || q.Reading() != tt.reading {
			t.Errorf("%s in %s: %v, told as %q", tt.text, tt.d, err, q.Reading())
		}
	}
}

// The means that these lines have in their tools, worked out by hand.
func TestDialectsComeToWhatTheirToolsDo(t *testing.T) {
	for _, tt := range []struct {
		d    Dialect
		text string
		mean float64
	}{
		{DiceMaiden, "-d20", 7.175},
		{DiceMaiden, "+d20", 13.825},
		{DiceMaiden, "+d%", 3.85*10 + 5.5 - 10},
		{DiceMaiden, "-d6", 91. / 36},
		{DiceMaiden, "1d6 - 7 / 2", (-3 - 2 - 2 - 1 - 1) / 6.},
		{DiceMaiden, "1d10 t3 tl5", 1.3},
		{DiceMaiden, "2d6 d2", 161. / 36},
		{DiceMaiden, "8d6l", 7*.5 + (.5-1./6)*6/5},
		{DiceMaiden, "gb 2d8", 2 * 10. / 8},
		{DiceMaiden, "wng 6d6", 4},
		{DiceMaiden, "ex5t8", 2},
		{DiceMaiden, "dd34", 22.5},
		{DiceMaiden, "d6s4", 14 + 4.2},
		{DiceMaiden, "cd6", 5},
		{DiceMaiden, "a5e +5 ex2", 19},
		{DiceMaiden, "ol0", 210. / 19},
		{DiceMaiden, "+ess1d8", 13.825 + 4.5},
		{DiceMaiden, "essd4s", 10.5 + 2.625},
		{DiceMaiden, "gb +5", (0 + 4*2 + 16*4) / 20.},
		{DiceMaiden, "gb -1", (2*0 + 4*1 + 4*2 + 10*4) / 20.},
		{DiceMaiden, "ed1", 2.5*4/3 - 2},
		{DiceMaiden, "mm", 7 + 26./6},
		{DiceMaiden, "3dp", 3},
		{DiceMaiden, "alien3s3", 1},
		{Avrae, "(1d6-4)/2", (-1 - 1 + 0 + 0 + 0 + 1) / 6.},
		{DiceMaiden, "4d6 i1", 4*3.5 - 4*3.5/6},
		{DiceMaiden, "6d10 i3", 6*5.5 - 6*.3*5.5},
		{DiceMaiden, "1d10 i1 e10", 5.5},
		{DiceMaiden, "1d10 e10 i5", 5.5 + .1*5.5 - .5*5.5},
		{DiceMaiden, "1d6 ie6 i3", 4.2 - .5*3.5},
		{DiceMaiden, "2d6 r1 i1", 2 * ((2+3+4+5+6)/6. + 3.5/6 - 3.5/36)},
		{DiceMaiden, "6d10 t7 i1", 2.4},
		{DiceMaiden, "cpr + 5", 10.5},
		{DiceMaiden, "2.5hsk", 18},
		{DiceMaiden, "tdh4c", 14.5},
		{Standard, "1d6!!implode1", 4.2 - 3.5/6},
		{Standard, "1d6mi3implode3", (3+3+3+4+5+6)/6. - 3.5/2},
		{DiceMaiden, "-d%", 7.15*10 + 5.5 - 10},
		{DiceMaiden, "1d10 t7 t10", 0.5},
		{DiceMaiden, "1d10 tl4 tl2", 0.6},
		{DiceMaiden, "1d10 tl6ds5", 1.1},
		{DiceMaiden, "2d6 + 3 * 2", 20},
		{DiceMaiden, "7 / 2 * 2", 6},
		{DiceMaiden, "1d6 / 2", 1.5},
		{Roll20, "1d20cs>19", 10.5},
		{Roll20, "20d20cs>10cf<3", 210},
		{Foundry, "1d10cs>=8df1", 0.2},
		{Avrae, "d%", 45},
		{Avrae, "1 + 2 == 2", 0},
		{Avrae, "1 + 1 == 2", 1},
		{Avrae, "1d20+5 > 15", 0.5},
		{Avrae, "2d6 > 7", 15. / 36},
		{Avrae, "1d6 > 1d6", 15. / 36},
		{Avrae, "(1d20 > 10) + 1", 1.5},
		{Avrae, "1d66", 33.5},
		{Avrae, "(1d6, 7)kh1", 7},
		{Avrae, "(1d6, 1d6)kl1", 91. / 36},
		{Avrae, "1d6p6", 2.5},
		{Avrae, "2*(1, 2, 3)p2", 8},
		{Avrae, "--1", 1},
		{Foundry, "1d20ms15", -4.5},
		{Foundry, "1d20ms<11", 0.5},
		{Foundry, "4d6even", 2},
		{Foundry, "3dc", 1.5},
		{Foundry, "3d6cs=1cs=6", 0.5},
		{Foundry, "4d6cs>=5cf1", 4. / 6},
		{Foundry, "6d6cs>=5sf1", 1},
		{Foundry, "4d10cs>=8df", 4*.3 - 4*.7},
		{Foundry, "{2d6}cs>7", 15. / 36},
		{Foundry, "{1d6*2}cs>6", 0.5},
		{Foundry, "round(1d2-5/2)", -0.5},
		{Roll20, "round(1d6/2-3)", -1},
		{DiceMaiden, "1d20 adv1", 13.825},
		{DiceMaiden, "7wod6", 7 * 0.4},
		{DiceMaiden, "1d6 rg6", 3.5 - 6./6 + 3.5/6},
		{DiceMaiden, "6d6 b", 1},
		{RPGDiceRoller, "1d(2d6)", 4},
		{RPGDiceRoller, "(2d4)d6", 17.5},
		{RPGDiceRoller, "1d6!=6", 4.2},
		{RPGDiceRoller, "2d20cs>18cf<3+5", 26},
		{RPGDiceRoller, "2d20kh2dl1", 13.825},
		{RPGDiceRoller, "2**3", 8},
		{RPGDiceRoller, "sign(1d6-3)", 1. / 6},
		{RPGDiceRoller, "sqrt(16)", 4},
	} {
		q, err := Parse(tt.text, tt.d)
		if err != nil {
			t.Errorf("%s in %s: %v", tt.text, tt.d, err)
			continue
		}
		odds, err := q.Rolls[0].Odds(newSeeded(1))
		if err != nil || !odds.Exact || math.Abs(odds.Mean()-tt.mean) > 1e-9 {
			t.Errorf("%s in %s comes to %v on average, and there to %v: %v", tt.text, tt.d, odds.Mean(), tt.mean, err)
		}
	}
}
