package dice

import "testing"

// golden is every documented example: as written, as printed, as read. The
// grammar is a promise, so a line of it changes only on purpose.
var golden = []struct{ text, prints, reading string }{
	// dice
	{"", "1d20", ""},
	{"d20", "1d20", ""},
	{"D20", "1d20", ""},
	{"d20+5", "1d20+5", ""},
	{"1d20", "1d20", ""},
	{"4d6", "4d6", ""},
	{"d%", "1d100", ""},
	{"2d%", "2d100", ""},
	{"dF", "1dF", ""},
	{"4dF", "4dF", ""},
	{"3df", "3dF", ""},
	{"dF.1", "1dF.1", ""},
	{"4dF.2", "4dF", ""},
	{"d66", "1d66", "d66: two six-sided dice read as tens and units"},
	{"3d[-1..1]", "3d[-1..1]", ""},
	{"4d[-1..1]", "4d[-1..1]", ""},
	{"d[1..3]", "1d[1..3]", ""},
	{"d[1,1,2]", "1d[1,1,2]", ""},
	{"d[1,2,3]", "1d[1..3]", ""},
	{"4d[5, 0, 0, 1..3, 2]kh2", "4d[0,0..2,2,3,5]kh2", ""},
	{"3d[-1, 1, 0..2]!=2", "3d[-1..1,1,2]!=2", "!=2: count dice of other than 2"},
	{"(1d4)d6", "(1d4)d6", ""},
	{"(1d4+1)d6kh1", "(1d4+1)d6kh1", ""},
	{"(2+1)d6", "(2+1)d6", ""},
	{"adv", "2d20kh1", ""},
	{"dis", "2d20kl1", ""},
	{"adv+5", "2d20kh1+5", ""},
	{"d20+5 adv", "2d20kh1+5", ""},
	{"d20+5 dis", "2d20kl1+5", ""},

	// arithmetic
	{"2d6+3d10", "2d6+3d10", ""},
	{"2d6 + 3", "2d6+3", ""},
	{"2d6−1", "2d6-1", ""},
	{"2d6×2", "2d6*2", ""},
	{"(2d6+3)*2", "(2d6+3)*2", ""},
	{"-5+d6", "-5+1d6", ""},
	{"7//2", "7//2", "//: divide and round down"},
	{"7%3", "7%3", ""},
	{"d%%3", "1d100%3", ""},
	{"round(7/2)", "round(7/2)", ""},
	{"round(2d6/2)", "round(2d6/2)", ""},
	{"floor(7/2)+ceil(7/2)", "floor(7/2)+ceil(7/2)", ""},
	{"abs(d4-d6)", "abs(1d4-1d6)", ""},
	{"max(d6,d8)", "max(1d6,1d8)", ""},
	{"min(2d6, 7, d20)", "min(2d6,7,1d20)", ""},

	{"1d(2d6)", "1d(2d6)", ""},
	{"d(3)", "1d(3)", ""},
	{"d6*1.5", "1d6*1.5", ""},
	{".5", "0.5", ""},
	{"2.50", "2.5", ""},
	{"3.0", "3", ""},
	{"2^3", "2^3", ""},
	{"2**3^2", "2^3^2", ""},
	{"(2^3)^2", "(2^3)^2", ""},
	{"-2^2", "-2^2", ""},
	{"(-2)^2", "(-2)^2", ""},
	{"2^-1", "2^-1", ""},
	{"pow(2,3)", "2^3", ""},
	{"sqrt(9)", "sqrt(9)", ""},
	{"sign(d6-3)", "sign(1d6-3)", ""},
	{"--1", "1", ""},
	{"2d6--1", "2d6--1", ""},

	// keep and drop
	{"4d6kh3", "4d6kh3", ""},
	{"4d6 kh3", "4d6kh3", ""},
	{"4d6KH3", "4d6kh3", ""},
	{"4d6k3", "4d6kh3", "k3: keep highest 3"},
	{"4d6k", "4d6kh1", "k: keep highest 1"},
	{"2d20kl1", "2d20kl1", ""},
	{"2d20kl", "2d20kl1", ""},
	{"5d6km2", "5d6km2", ""},
	{"5d6km3", "5d6km3", ""},
	{"4d6pl1", "4d6dl1", ""},
	{"4d6ph1", "4d6dh1", ""},
	{"4d6d1", "4d6dl1", "d1: drop lowest 1"},
	{"4d6dl1", "4d6dl1", ""},
	{"4d6dh1", "4d6dh1", ""},
	{"4d6k=6", "4d6k=6", "k=6: keep dice that are equal to 6"},

	// reroll
	{"2d6r1", "2d6ro1", "r1: reroll 1 once"},
	{"2d6r", "2d6ro", "r: reroll the lowest once"},
	{"2d6ro1", "2d6ro1", "ro1: reroll 1 once"},
	{"2d6rr<3", "2d6rr<3", "rr<3: reroll less than 3 until it is gone"},
	{"2d6rr", "2d6rr", ""},
	{"2d6ra1", "2d6ra1", "ra1: add a die to the first 1"},
	{"4d6rol1", "4d6rol1", "rol1: reroll the lowest 1 once"},
	{"4d6rah2", "4d6rah2", "rah2: add a die to the highest"},
	{"4d6eh1", "4d6eh1", "eh1: explode the highest 1"},
	{"4d6ir2", "4d6rr2", "ir2: reroll 2 until it is gone"},

	// explode
	{"4d6!", "4d6!", ""},
	{"4d6!>5", "4d6!>5", "!>5: explode on more than 5"},
	{"4d6!>=5", "4d6!>=5", "!>=5: explode on 5 or more"},
	{"4d6e6", "4d6!6", "e6: explode on 6"},
	{"3d6 e6", "3d6!6", "e6: explode on 6"},
	{"4d6ie6", "4d6!6", "ie6: explode on 6"},
	{"4d6x", "4d6!", "x: explode on the highest"},
	{"4d6xo", "4d6!o", ""},
	{"4d6!o", "4d6!o", ""},
	{"4d6!!", "4d6!!", ""},
	{"4d6!p", "4d6!p", ""},
	{"6d6!!5!", "6d6!!5!6", "!!5: compound on 5"},
	{"6d6!!!5", "6d6!!6!5", "!5: explode on 5"},
	{"6d6!6!!>4", "6d6!6!!>4", "!6: explode on 6; !!>4: compound on more than 4"},
	{"4d6!6!p5", "4d6!6!p5", "!6: explode on 6; !p5: penetrate on 5"},
	{"4d6!!p", "4d6!!p", ""},
	{"4d6ro1 then !6", "4d6ro1 then !6", "ro1: reroll 1 once; !6: explode on 6"},
	{"4d6dl1then!o kh2>=5", "4d6dl1 then !okh2>=5", ">=5: count dice of 5 or more"},
	{"d20 then I hit", "1d20 # then I hit", ""},
	{"d20 then d6", "1d20 # then d6", ""},
	{"4d6implode1", "4d6implode1", "implode1: take a die off for each 1"},
	{"4d6 implode", "4d6implode1", "implode: take a die off for each 1"},
	{"4d10!implode<=2kh3", "4d10!implode<=2kh3", "implode<=2: take a die off for each 2 or less"},
	{"4dFe=-1", "4dFe=-1", "e=-1: explode on -1"},

	// clamp, unique, sort
	{"4d6mi2", "4d6mi2", ""},
	{"4d6ma5", "4d6ma5", ""},
	{"4d6min3", "4d6mi3", ""},
	{"4d6max5", "4d6ma5", ""},
	{"4d6mi2ma5", "4d6mi2ma5", ""},
	{"3d6u", "3d6u", ""},
	{"3d6uo", "3d6uo", ""},
	{"3d6ucsodd", "3d6ucsodd", "csodd: count odd dice"},
	{"{d6,d8}sd", "{1d6,1d8}sd", ""},
	{"4d6s", "4d6sa", ""},
	{"4d6sa", "4d6sa", ""},
	{"4d6sd", "4d6sd", ""},

	// count
	{"6d10>=7", "6d10>=7", ">=7: count dice of 7 or more"},
	{"6d10>7", "6d10>7", ">7: count dice of more than 7"},
	{"5d10>=8", "5d10>=8", ">=8: count dice of 8 or more"},
	{"6d10t7", "6d10>=7", ""},
	{"6d10tl6", "6d10<=6", ""},
	{"6d10tl3", "6d10<=3", ""},
	{"6d10t7f1", "6d10>=7f1", "f1: take off dice of 1"},
	{"6d10>3f1", "6d10>3f1", ">3: count dice of more than 3; f1: take off dice of 1"},
	{"6d10t7ds10", "6d10>=7ds10", ""},
	{"6d10cs>=3", "6d10>=3", "cs>=3: count dice of 3 or more"},
	{"6d10cf1", "6d10cf1", "cf1: count dice of 1 as failures"},
	{"4d6!t5", "4d6!cs>=5", ""},
	{"4d6!=6", "4d6!=6", "!=6: count dice of other than 6"},
	{"6d6even", "6d6even", "even: count even dice"},
	{"6d6!csodd", "6d6!csodd", "csodd: count odd dice"},
	{"6d6csodd", "6d6odd", "csodd: count odd dice"},
	{"4d6<>6", "4d6!=6", "<>6: count dice of other than 6"},
	{"4d6=>5", "4d6>=5", "=>5: count dice of 5 or more"},
	{"4d6==6", "4d6=6", "==6: count dice of 6"},
	{"4d6≥5", "4d6>=5", "≥5: count dice of 5 or more"},

	// groups and notes
	{"{4d6+3d8}k4", "{4d6+3d8}kh4", "k4: keep highest 4"},
	{"{4d6+3d8}kh4", "{4d6+3d8}kh4", ""},
	{"{2d6+3,d20}kh1", "{2d6+3,1d20}kh1", ""},
	{"{1d4+1,3,2d6kl1}kh1", "{1d4+1,3,2d6kl1}kh1", ""},
	{"{3d20+5}>21", "{3d20+5}>21", ">21: count parts of more than 21"},
	{"{5d6!!}>8", "{5d6!!}>8", ">8: count dice of more than 8"},
	{"2d6[fire]", "2d6[fire]", ""},
	{"2d6[fire]+d8 [cold]", "2d6[fire]+1d8[cold]", ""},
	{"(2d6+3)[fire]", "(2d6+3)[fire]", ""},

	// the whole roll
	{"d20+5 vs 15", "1d20+5 vs 15", ""},
	{"d20+5 dc 15", "1d20+5 vs 15", ""},
	{"d20dc15", "1d20 vs 15", ""},
	{"4dF vs -1", "4dF vs -1", ""},
	{"3d6 vs <=10", "3d6 vs <=10", ""},
	{"6x4d6kh3", "6x 4d6kh3", ""},
	{"6x 4d6kh3", "6x 4d6kh3", ""},
	{"6#4d6", "6x 4d6", ""},
	{"6 4d6", "6x 4d6", "6: roll 6 times"},
	{"6 4d6kh3", "6x 4d6kh3", "6: roll 6 times"},
	{"3 (1d4)d6", "3x (1d4)d6", "3: roll 3 times"},
	{"3 adv", "3x 2d20kh1", "3: roll 3 times"},
	{"3 + 4d6", "3+4d6", ""},
	{"d20; 2d6", "1d20; 2d6", ""},
	{"d20 # to hit", "1d20 # to hit", ""},
	{"d20 ! to hit", "1d20 # to hit", ""},
	{"d20 to hit", "1d20 # to hit", ""},
	{"d20 # k: all", "1d20 # k: all", ""},
	{"2d6 ! fire", "2d6 # fire", ""},
	{"6#4d6 # stats", "6x 4d6 # stats", ""},
	{"# luck", "1d20 # luck", ""},
	{"d20+5 vs 15 # hit; 2d6+3[slashing] # damage", "1d20+5 vs 15 # hit; 2d6+3[slashing] # damage", ""},
	{"d20 #  Ærøskøbing\u00a0🎲 é", "1d20 # Ærøskøbing 🎲 é", ""},
	{"\u200e4d6\u200f", "4d6", ""},
}

func TestGoldenTable(t *testing.T) {
	for _, g := range golden {
		q, err := Parse(g.text, Standard)
		if err != nil {
			t.Errorf("%q: %v", g.text, err)
			continue
		}
		if got := q.String(); got != g.prints {
			t.Errorf("%q prints %q, want %q", g.text, got, g.prints)
		}
		if got := q.Reading(); got != g.reading {
			t.Errorf("%q reads %q, want %q", g.text, got, g.reading)
		}
	}
}

func TestDialectsReadTheSameLettersTheirWay(t *testing.T) {
	for _, tt := range []struct {
		text                                         string
		standard, avrae, roll20, foundry, dicemaiden string
	}{
		{"4d6k3", "4d6kh3", "4d6k=3", "4d6kh3", "4d6kh3", "4d6kh3"},
		{"4d6kh3", "4d6kh3", "4d6kh3", "4d6kh3", "4d6kh3", "4d6kh3"},
		{"4d6d1", "4d6dl1", "4d6dl1", "4d6dl1", "4d6dl1", "4d6dl1"},
		{"4d6r2", "4d6ro2", "4d6ro2", "4d6rr2", "4d6ro2", "4d6ro<=2"},
		{"4d6rr2", "4d6rr2", "4d6rr2", "4d6rr2", "4d6rr2", "4d6rr<=2"},
		{"4d6ir2", "4d6rr2", "4d6rr2", "4d6rr2", "4d6rr2", "4d6rr<=2"},
		{"4d6ro<2", "4d6ro<2", "4d6ro<2", "4d6ro<=2", "4d6ro<2", "4d6ro<2"},
		{"4d6e5", "4d6!5", "4d6!5", "4d6!5", "4d6!5", "4d6!o>=5"},
		{"4d6ie5", "4d6!5", "4d6!5", "4d6!5", "4d6!5", "4d6!>=5"},
		{"4d6!>5", "4d6!>5", "4d6!>5", "4d6!>=5", "4d6!>5", "4d6!>5"},
		{"4d6>3", "4d6>3", "{4d6+0}>3", "4d6>=3", "4d6>3", "4d6>3"},
		{"4d6>=3", "4d6>=3", "{4d6+0}>=3", "4d6>=3", "4d6>=3", "4d6>=3"},
		{"4d6!=3", "4d6!=3", "{4d6+0}!=3", "4d6!=3", "4d6!=3", "4d6!=3"},
		{"d20+5 vs >15", "1d20+5 vs >15", "1d20+5 vs >15", "1d20+5 vs 15", "1d20+5 vs >15", "1d20+5 vs >15"},
		{"4d6t5f1", "4d6>=5f1", "4d6>=5f1", "4d6>=5f1", "4d6>=5f1", "4d6>=5f<=1"},
	} {
		for d, want := range map[Dialect]string{
			Standard: tt.standard, Avrae: tt.avrae, Roll20: tt.roll20, Foundry: tt.foundry, DiceMaiden: tt.dicemaiden,
		} {
			q, err := Parse(tt.text, d)
			if err != nil {
				t.Errorf("%s in %s: %v", tt.text, d, err)
				continue
			}
			if got := q.String(); got != want {
				t.Errorf("%s in %s prints %s, want %s", tt.text, d, got, want)
			}
		}
	}
}

func TestDialectNames(t *testing.T) {
	for i, name := range Dialects() {
		if d, err := ParseDialect(name); err != nil || d != Dialect(i) || d.String() != name {
			t.Errorf("%s: %v %v", name, d, err)
		}
	}
	if _, err := ParseDialect("klingon"); err == nil {
		t.Error("a dialect too many")
	}
	if d, err := ParseDialect(""); err != nil || d != Standard {
		t.Error("no dialect is Standard")
	}
}
