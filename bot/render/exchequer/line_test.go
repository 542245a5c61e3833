package exchequer

import (
	"math"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// Parties and areas of the tests.
const (
	ann, bob, cat, dan = 0, 1, 2, 3
	theNeutral         = 2 // of two seats
)

var (
	nic1b, iht, sd, cgt, beer = numberOf("NIC1B"), numberOf("IHT"), numberOf("SD"), numberOf("CGT"), numberOf("BEER")

	two  = table("Ann", "Bob")
	four = table("Ann", "Bob", "Cat", "Dan")
)

var styled = rendertest.Styled

func numberOf(abbr string) int {
	i, ok := areaOf(abbr)
	if !ok {
		panic("no area " + abbr)
	}
	return i
}

func table(names ...string) msg.Scene {
	s := msg.Scene{Code: "K7QF", Viewer: engine.Nobody}
	for _, n := range names {
		s.Seats = append(s.Seats, msg.Sitter{Name: n})
	}
	return s
}

func throw(from, to, fromLeft, toLeft int, attack [3]uint8, defend [2]uint8) rules.Battled {
	f := rules.Battled{Seat: ann, Party: bob, From: from, To: to, FromLeft: fromLeft, ToLeft: toLeft, Attack: attack, Defend: defend}
	for i, d := range defend {
		switch {
		case d == 0 || attack[i] == 0:
		case attack[i] > d:
			f.Took++
		default:
			f.Lost++
		}
	}
	return f
}

func TestLine(t *testing.T) {
	var owners [len(rules.Areas)]int8
	for i := range owners {
		owners[i] = int8(i % 3)
	}
	inner := owners
	for i, a := range rules.Areas {
		if a.Cell.Outer() {
			inner[i] = rules.Unowned
		}
	}
	log := []struct {
		s    msg.Scene
		fact engine.Fact
		want string
	}{
		{four, rules.First{Tries: [][]int{{2, 5, 1, 4}}, Order: []int{1, 2, 3, 0}},
			"Roll for first: Ann 2, Bob **5**, Cat 1, Dan 4. **Bob** goes first, then Cat, then Dan, then Ann. Ann leads the Blue-sky thinkers, Bob the Cross-fertilisers, Cat the Income-streamers and Dan the Added-value deliverers."},
		{two, rules.First{Tries: [][]int{{5, 5}, {3, 6}}, Order: []int{1, 0}},
			"Roll for first: Ann **5**, Bob **5**. Tied, again: Ann 3, Bob **6**. **Bob** goes first, then Ann. Ann leads the Blue-sky thinkers and Bob the Cross-fertilisers."},
		{four, rules.First{Tries: [][]int{{6, 1, 6, 2}, {4, 0, 2, 0}}, Order: []int{0, 1, 2, 3}},
			"Roll for first: Ann **6**, Bob 1, Cat **6**, Dan 2. Tied, again: Ann **4**, Cat 2. **Ann** goes first, then Bob, then Cat, then Dan. Ann leads the Blue-sky thinkers, Bob the Cross-fertilisers, Cat the Income-streamers and Dan the Added-value deliverers."},
		{two, rules.Dealt{Owners: owners}, "The 42 areas were dealt out, 1 token on each: Ann 14, Bob 14 and the neutral 14."},
		{two, rules.Dealt{Owners: inner}, "The 21 areas were dealt out, 1 token on each: Ann 7, Bob 7 and the neutral 7."},
		{four, rules.Taken{Seat: bob, Party: bob, Area: beer}, "Bob took **Beer duty**."},
		{two, rules.Taken{Seat: engine.Nobody, Party: theNeutral, Area: beer, Drawn: true}, "By lot, **Beer duty** went to the neutral."},
		{four, rules.Taken{Seat: cat, Party: cat, Area: sd, Drawn: true}, "By lot, **Stamp duty** went to Cat."},
		{four, rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3, Left: 2}, "Ann placed 3 tokens on **Inheritance tax**; 2 left to place."},
		{four, rules.Placed{Seat: ann, Party: ann, Area: iht, N: 1}, "Ann placed 1 token on **Inheritance tax**."},
		{two, rules.Placed{Seat: bob, Party: theNeutral, Area: beer, N: 1}, "Bob placed 1 neutral token on **Beer duty**."},
		{two, rules.Placed{Seat: bob, Party: theNeutral, Area: beer, N: 2, Left: 1}, "Bob placed 2 neutral tokens on **Beer duty**; 1 left to place."},
		{four, rules.Placed{Seat: dan, Party: dan, Area: sd, N: 1, Drawn: true, Left: 4}, "By lot, 1 token on **Stamp duty** for Dan; 4 left to place."},
		{four, rules.Began{Seat: ann, Round: 1, Areas: 10, Third: 3, Tokens: 3}, "Ann, round 1: 10 areas ÷ 3 = **3 new tokens**."},
		{four, rules.Began{Seat: ann, Round: 3, Areas: 14, Third: 4, Sectors: 1 << 6, Tokens: 7},
			"Ann, round 3: 14 areas ÷ 3 = 4, + 3 for VAT: **7 new tokens**."},
		{two, rules.Began{Seat: ann, Round: 3, Areas: 14, Third: 4, Sectors: 1 << 1, Tokens: 7, Neutral: 3},
			"Ann, round 3: 14 areas ÷ 3 = 4, + 3 for Capital taxes: **7 new tokens**. The neutral gets half: 3."},
		{four, rules.Began{Seat: bob, Round: 9, Areas: 4, Third: 3, Tokens: 3}, "Bob, round 9: 4 areas ÷ 3 = 1, but 3 at least: **3 new tokens**."},
		{four, rules.Began{Seat: bob, Round: 9, Areas: 1, Tokens: 0}, "Bob, round 9: 1 area ÷ 3 = **no new tokens**."},
		{four, throw(iht, sd, 3, 2, [3]uint8{6, 4, 2}, [2]uint8{5, 5}),
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: **6** 4 ~~2~~ against 5 **5**. Both lost 1; 3 against 2 left."},
		{four, throw(iht, sd, 4, 2, [3]uint8{6, 6, 2}, [2]uint8{5, 5}),
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: **6** **6** ~~2~~ against 5 5. Bob lost 2; 4 against 2 left."},
		{four, throw(iht, sd, 1, 3, [3]uint8{4, 3}, [2]uint8{5, 3}),
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: 4 3 against **5** **3**. Ann lost 2; 1 against 3 left."},
		{four, throw(iht, sd, 2, 0, [3]uint8{2}, [2]uint8{1}),
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: **2** against 1. Bob lost 1; nobody is left there."},
		{four, throw(iht, sd, 1, 4, [3]uint8{4}, [2]uint8{6, 4}),
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: 4 against **6** ~~4~~. Ann lost 1; 1 against 4 left."},
		{four, rules.Won{Seat: ann, Party: bob, From: iht, To: sd, Must: 3}, "**Ann took Stamp duty** from Bob; at least 3 tokens must move in."},
		{two, rules.Won{Seat: ann, Party: theNeutral, From: iht, To: sd, Must: 1}, "**Ann took Stamp duty** from the neutral; at least 1 token must move in."},
		{four, rules.Occupied{Seat: ann, From: iht, To: sd, N: 4}, "Ann moved 4 tokens into **Stamp duty**."},
		{four, rules.Occupied{Seat: ann, From: iht, To: sd, N: 1, Forced: true}, "Ann moved 1 token into **Stamp duty**."},
		{four, rules.Out{Party: bob, By: ann}, "**Bob is out**. Their last department has new management."},
		{two, rules.Out{Party: theNeutral, By: ann}, "**The neutral is out**: the HM Treasury temps have gone home."},
		{four, rules.Moved{Seat: cat, From: cgt, To: iht, N: 6}, "Cat moved 6 tokens from Capital gains tax to **Inheritance tax**."},
		{four, rules.Ended{Seat: cat}, "Cat ended their turn."},
		{four, rules.Ended{Seat: cat, Forced: true}, "Cat had no moves left, so the turn ended."},
		{four, rules.Departed{Seat: dan}, "**Dan** left. Their tokens stay and defend."},
		{four, rules.Defends{Dice: 1}, "From now on you defend with **1 die**. Nobody else can see this."},
		{four, rules.Defends{Dice: 2}, "From now on you defend with **2 dice** wherever you have 3 tokens. Nobody else can see this."},
		{four, rules.Finished{Places: []int8{1, 2, 4, 3}, Why: "whole"},
			"One player holds the whole Exchequer. **Ann wins**, Bob is second, Dan is third, Cat is fourth."},
		{four, rules.Finished{Places: []int8{2, 1, 2, 4}, Why: "rounds"},
			"That was the last round. Whole sectors count first, then areas, then tokens. **Bob wins**, Ann and Cat share second place, Dan is fourth."},
		{two, rules.Finished{Places: []int8{1, 1}, Why: "stalemate"},
			"Nobody can move: deadlock, as in all the best committees. **Ann and Bob share first place**."},
		{two, rules.Finished{Places: []int8{1, 2}, Why: "opponent"}, "The winner's opponents have no areas left. **Ann wins**, Bob is second."},
		{two, rules.Finished{Places: []int8{0, 0}, Why: "deserted"}, "Everyone has left. Nobody wins."},
	}
	told := map[string]bool{}
	for _, l := range log {
		told[l.fact.Kind()] = true
		if got := styled(Look.Line(l.fact, l.s)); got != l.want {
			t.Errorf("%s %+v\n is %s\nnot %s", l.fact.Kind(), l.fact, got, l.want)
		}
	}
	for _, kind := range kinds(t) {
		if !told[kind] && kind != "odds" {
			t.Errorf("no sentence for %s", kind)
		}
	}
}

// kinds are the facts' kinds that the game can decode.
func kinds(t *testing.T) (known []string) {
	t.Helper()
	for _, k := range []string{"first", "dealt", "taken", "placed", "began", "battled", "won", "occupied", "out",
		"moved", "ended", "departed", "defends", "finished", "odds"} {
		if _, err := rules.Game.Fact(k, []byte("{}")); err != nil {
			t.Error(err)
		}
		known = append(known, k)
	}
	return known
}

func TestLinesFoldWhatBelongsTogether(t *testing.T) {
	throws := []engine.Fact{
		throw(iht, sd, 7, 4, [3]uint8{6, 4, 2}, [2]uint8{5, 5}),
		throw(iht, sd, 7, 2, [3]uint8{6, 5, 2}, [2]uint8{4, 4}),
		throw(iht, sd, 6, 2, [3]uint8{3, 2, 1}, [2]uint8{6}),
		throw(iht, sd, 6, 1, [3]uint8{3, 2, 1}, [2]uint8{2}),
		throw(iht, sd, 6, 0, [3]uint8{5, 3, 1}, [2]uint8{2}),
	}
	won := rules.Won{Seat: ann, Party: bob, From: iht, To: sd, Must: 3}
	in := rules.Occupied{Seat: ann, From: iht, To: sd, N: 3, Forced: true}
	cases := []struct {
		name  string
		facts []engine.Fact
		want  []string
	}{
		{"nothing", nil, nil},
		{"one throw", throws[:1], []string{
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax: **6** 4 ~~2~~ against 5 **5**. Both lost 1; 7 against 4 left."}},
		{"two throws", throws[:2], []string{
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax, 8 against 5, 2 rolls: **6** 4 ~~2~~ against 5 **5**; " +
				"**6** **5** ~~2~~ against 4 4. Ann lost 1, Bob lost 3; 7 against 2 left."}},
		{"an assault, the area and who moves in", slices.Concat(throws, []engine.Fact{won, in}), []string{
			"Ann attacked **Stamp duty** (Bob) from Inheritance tax, 8 against 5, 5 rolls: **6** 4 ~~2~~ against 5 **5**; " +
				"**6** **5** ~~2~~ against 4 4; 3 ~~2~~ ~~1~~ against **6**; **3** ~~2~~ ~~1~~ against 2, then **5** ~~3~~ ~~1~~ against 2. " +
				"Ann lost 2, Bob lost 5; nobody is left there.",
			"**Ann took Stamp duty** from Bob; 3 tokens moved in."}},
		{"placements of one seat", []engine.Fact{
			rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3, Left: 4},
			rules.Placed{Seat: ann, Party: ann, Area: sd, N: 1, Left: 3},
			rules.Placed{Seat: ann, Party: ann, Area: cgt, N: 2, Left: 1},
			rules.Placed{Seat: bob, Party: bob, Area: nic1b, N: 1},
		}, []string{
			"Ann placed 3 tokens on **Inheritance tax**, 1 on **Stamp duty** and 2 on **Capital gains tax**; 1 left to place.",
			"Bob placed 1 token on **Class 1B NIC**."}},
		{"a turn to the next", []engine.Fact{rules.Ended{Seat: ann}, rules.Began{Seat: bob, Round: 2, Areas: 9, Third: 3, Tokens: 3}}, []string{
			"Ann ended their turn.", "Bob, round 2: 9 areas ÷ 3 = **3 new tokens**."}},
		{"who leaves in their turn", []engine.Fact{rules.Departed{Seat: dan}, rules.Ended{Seat: dan, Forced: true}}, []string{
			"**Dan** left. Their tokens stay and defend. Their turn is over."}},
		{"who leaves in another's", []engine.Fact{rules.Departed{Seat: dan}, rules.Ended{Seat: cat}}, []string{
			"**Dan** left. Their tokens stay and defend.", "Cat ended their turn."}},
	}
	for _, c := range cases {
		var got []string
		for _, l := range Look.Lines(c.facts, four) {
			got = append(got, styled(l))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n is %s\nnot %s", c.name, strings.Join(got, "\n    "), strings.Join(c.want, "\n    "))
		}
	}
}

func TestAHundredThrowsStayShort(t *testing.T) {
	var facts []engine.Fact
	for i := range 100 {
		facts = append(facts, throw(iht, sd, 200-i, 300-i, [3]uint8{6, 1, 1}, [2]uint8{5, 5}))
	}
	lines := Look.Lines(facts, four)
	want := "Ann attacked **Stamp duty** (Bob) from Inheritance tax, 201 against 301, 100 rolls: " +
		"**6** 1 ~~1~~ against 5 **5**; **6** 1 ~~1~~ against 5 **5**; **6** 1 ~~1~~ against 5 **5**, 96 more, " +
		"then **6** 1 ~~1~~ against 5 **5**. Ann lost 100, Bob lost 100; 101 against 201 left."
	if len(lines) != 1 || styled(lines[0]) != want {
		t.Errorf("is %q", lines)
	}
	if n := len([]rune(lines[0].String())); n > 240 {
		t.Errorf("%d characters, more than three lines of 80", n)
	}
}

func TestHeadline(t *testing.T) {
	v := rules.View{Board: "whole", Seats: 2, Round: 3, Rounds: 12, Phase: rules.PhaseAttack, Turn: ann, Placer: engine.Nobody, From: -1, To: -1,
		Parties: []rules.Party{{Areas: 18}, {Areas: 12}, {Areas: 12}}, Areas: make([]rules.Holding, len(rules.Areas))}
	for i, a := range rules.Areas {
		owner := a.Sector % 3
		v.Areas[i] = rules.Holding{Owner: owner, Tokens: 2, InPlay: true}
	}
	standing := "\nAreas: A 18 (National Insurance, Green taxes, VAT) · B 12 (Capital taxes, Income taxes) · the neutral 12 (‘Sin’ taxes, Administration)"
	for _, c := range []struct {
		change func(v *rules.View)
		want   string
	}{
		{func(v *rules.View) {}, "Round 3 of 12. **Ann (A)** to attack, move once or end their turn." + standing},
		{func(v *rules.View) { v.Rounds = 0 }, "Round 3. **Ann (A)** to attack, move once or end their turn." + standing},
		{func(v *rules.View) { v.Round = 12 }, "Round 12 of 12, the last. **Ann (A)** to attack, move once or end their turn." + standing},
		{func(v *rules.View) { v.Phase, v.Left, v.Neutral, v.Placer = rules.PhaseStrengthen, 7, 3, bob },
			"Round 3 of 12. **Ann (A)** to place 7 new tokens. **Bob (B)** to place 3 neutral tokens." + standing},
		{func(v *rules.View) { v.Phase, v.Left, v.Neutral, v.Placer = rules.PhaseStrengthen, 0, 1, bob },
			"Round 3 of 12. **Bob (B)** to place 1 neutral token." + standing},
		{func(v *rules.View) { v.Phase, v.From, v.To, v.Must = rules.PhaseOccupy, iht, sd, 1 },
			"Round 3 of 12. **Ann (A)** took Stamp duty and is to move in 1 token." + standing},
		{func(v *rules.View) {
			v.Round, v.Phase, v.Left, v.Neutral, v.Placer, v.Parties[ann].Reserve = 0, rules.PhaseDeploy, 2, 1, ann, 12
		}, "Setting up. **Ann (A)** to place 2 of 12 tokens and 1 neutral token." + standing},
		{func(v *rules.View) {
			v.Round, v.Phase, v.Areas[sd].Owner, v.Left = 0, rules.PhaseDraft, rules.Unowned, 1
		},
			"Setting up. **Ann (A)** to take an area; 1 area still free." + strings.Replace(standing, "Capital taxes, ", "", 1)},
		{func(v *rules.View) { v.Phase, v.Places = rules.PhaseOver, []int8{2, 1} },
			"Over after 3 rounds. **Bob wins**, Ann is second." + standing},
		{func(v *rules.View) { v.Parties[bob] = rules.Party{Out: true}; v.Parties[ann].Gone = true },
			"Round 3 of 12. **Ann (A)** to attack, move once or end their turn.\n" +
				"Areas: A 18 (National Insurance, Green taxes, VAT), left · B out · the neutral 12 (‘Sin’ taxes, Administration)"},
	} {
		w := v
		w.Areas, w.Parties = slices.Clone(v.Areas), slices.Clone(v.Parties)
		c.change(&w)
		if got := styled(Look.Headline(w, two)); got != c.want {
			t.Errorf("is %s\nnot %s", got, c.want)
		}
		if got := styled(Look.Headline(&w, two)); got != c.want {
			t.Errorf("by pointer: %s", got)
		}
	}
}

func TestAnswer(t *testing.T) {
	f := rules.Odds{From: iht, To: sd, Tokens: 4, Party: bob, Guard: 3, Dice: 2, Win: 0.75,
		Left: []float64{0, 0, 0.25, 0, 0.5}, Losses: []float64{0, 0.2, 0, 0.05}}
	want := "Inheritance tax (4 tokens) against Stamp duty (3 tokens, Bob), to the end: **75% to win**. " +
		"If you win, expect 3.3 of 4 left, most likely 4. If you lose, expect 1.4 of 3 still defending, most likely 1. " +
		"On average you lose 1.2 and they lose 2.6; counting 2 dice wherever 3 tokens defend.\n" +
		" won with  chance     lost to  chance\n" +
		"        4  50.0%            3   5.0%\n" +
		"        3   0.0%            2   0.0%\n" +
		"        2  25.0%            1  20.0%"
	if got := styled(Look.Answer(f, four)); got != want {
		t.Errorf("is %s\nnot %s", got, want)
	}
}

func TestPercentIsNeverCertainByRounding(t *testing.T) {
	for p, want := range map[float64]string{0: "0%", 0.004: "under 1%", 0.006: "1%", 0.724: "72%", 0.9949: "99%", 0.996: "over 99%", 1: "100%"} {
		if got := percent(p); got != want {
			t.Errorf("%v is %q, not %q", p, got, want)
		}
	}
}

func TestFairDiceAreCountedOverAllThrows(t *testing.T) {
	for a := 1; a <= 3; a++ {
		for d := 1; d <= 2; d++ {
			all := 1
			for range a + d {
				all *= 6
			}
			var ways [3]float64
			for i := range all {
				var pips [5]int
				for j, rest := 0, i; j < a+d; j, rest = j+1, rest/6 {
					pips[j] = rest % 6
				}
				attack, defend := pips[:a], pips[a:a+d]
				slices.Sort(attack)
				slices.Sort(defend)
				beat := 0
				for k := 1; k <= min(a, d); k++ {
					if attack[a-k] > defend[d-k] {
						beat++
					}
				}
				ways[beat]++
			}
			if took[a][d] != ways {
				t.Errorf("%d against %d: %v, counted %v", a, d, took[a][d], ways)
			}
		}
	}
	if mean, variance := average(1, 1); math.Abs(mean-15.0/36) > 1e-12 || math.Abs(variance-15.0/36*21/36) > 1e-12 {
		t.Errorf("one die against one takes %v, variance %v", mean, variance)
	}
}

func TestNamesKeepToOneLine(t *testing.T) {
	for name, want := range map[string]string{
		"Ann":                      "Ann",
		" Ann\t of\u00a0\n  Kent ": "Ann of Kent",
		"A\u202en\x00n":            "Ann",
		"":                         "Seat A",
		"\u2067 \x07":              "Seat A",
		"**Ann** <@1> @everyone":   "**Ann** <@1> @everyone",
		strings.Repeat("é", 32):    strings.Repeat("é", 32),
		strings.Repeat("é", 33):    strings.Repeat("é", 31) + "…",
		"Zoë " + strings.Repeat("👩\u200d", 20): "Zoë " + strings.Repeat("👩\u200d", 13) + "👩…",
	} {
		if got := called(table(name), ann); got != want {
			t.Errorf("%q is called %q, not %q", name, got, want)
		}
	}
}
