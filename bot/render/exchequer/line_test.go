package exchequer

import (
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
			"A die each for who goes first: Ann 2, Bob **5**, Cat 1, Dan 4. **Bob** goes first, then Cat, then Dan, then Ann."},
		{two, rules.First{Tries: [][]int{{5, 5}, {3, 6}}, Order: []int{1, 0}},
			"A die each for who goes first: Ann **5**, Bob **5**; the tied again: Ann 3, Bob **6**. **Bob** goes first, then Ann."},
		{four, rules.First{Tries: [][]int{{6, 1, 6, 2}, {4, 0, 2, 0}}, Order: []int{0, 1, 2, 3}},
			"A die each for who goes first: Ann **6**, Bob 1, Cat **6**, Dan 2; the tied again: Ann **4**, Cat 2. **Ann** goes first, then Bob, then Cat, then Dan."},
		{two, rules.Dealt{Owners: owners}, "The 42 areas are dealt, a token on each: Ann 14, Bob 14 and the neutral 14."},
		{two, rules.Dealt{Owners: inner}, "The 21 areas are dealt, a token on each: Ann 7, Bob 7 and the neutral 7."},
		{four, rules.Taken{Seat: bob, Party: bob, Area: beer}, "Bob takes **Beer duty**."},
		{two, rules.Taken{Seat: engine.Nobody, Party: theNeutral, Area: beer, Drawn: true}, "By lot, **Beer duty** goes to the neutral."},
		{four, rules.Taken{Seat: cat, Party: cat, Area: sd, Drawn: true}, "By lot, **Stamp duty** goes to Cat."},
		{four, rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3, Left: 2}, "Ann places 3 tokens on **Inheritance tax**; 2 left to place."},
		{four, rules.Placed{Seat: ann, Party: ann, Area: iht, N: 1}, "Ann places 1 token on **Inheritance tax**."},
		{two, rules.Placed{Seat: bob, Party: theNeutral, Area: beer, N: 1}, "Bob places 1 neutral token on **Beer duty**."},
		{two, rules.Placed{Seat: bob, Party: theNeutral, Area: beer, N: 2, Left: 1}, "Bob places 2 neutral tokens on **Beer duty**; 1 left to place."},
		{four, rules.Placed{Seat: dan, Party: dan, Area: sd, N: 1, Drawn: true, Left: 4}, "By lot, 1 token on **Stamp duty** for Dan; 4 left to place."},
		{four, rules.Began{Seat: ann, Round: 1, Areas: 10, Third: 3, Tokens: 3}, "Ann begins round 1: 10 areas ÷ 3 = **3 new tokens**."},
		{four, rules.Began{Seat: ann, Round: 3, Areas: 14, Third: 4, Sectors: 1 << 6, Tokens: 7},
			"Ann begins round 3: 14 areas ÷ 3 = 4, + 3 for VAT: **7 new tokens**."},
		{two, rules.Began{Seat: ann, Round: 3, Areas: 14, Third: 4, Sectors: 1 << 1, Tokens: 7, Neutral: 3},
			"Ann begins round 3: 14 areas ÷ 3 = 4, + 3 for Capital taxes: **7 new tokens**. Half of that, 3, for the neutral."},
		{four, rules.Began{Seat: bob, Round: 9, Areas: 4, Third: 3, Tokens: 3}, "Bob begins round 9: 4 areas ÷ 3 = 1, but 3 at least: **3 new tokens**."},
		{four, rules.Began{Seat: bob, Round: 9, Areas: 1, Tokens: 0}, "Bob begins round 9: 1 area ÷ 3 = **no new tokens**."},
		{four, throw(iht, sd, 3, 2, [3]uint8{6, 4, 2}, [2]uint8{5, 5}),
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: **6** 4 ~~2~~ against 5 **5**. Both lose one; 3 face 2."},
		{four, throw(iht, sd, 4, 2, [3]uint8{6, 6, 2}, [2]uint8{5, 5}),
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: **6** **6** ~~2~~ against 5 5. Bob loses two; 4 face 2."},
		{four, throw(iht, sd, 1, 3, [3]uint8{4, 3}, [2]uint8{5, 3}),
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: 4 3 against **5** **3**. Ann loses two; 1 faces 3."},
		{four, throw(iht, sd, 2, 0, [3]uint8{2}, [2]uint8{1}),
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: **2** against 1. Bob loses one; nobody is left to defend."},
		{four, throw(iht, sd, 1, 4, [3]uint8{4}, [2]uint8{6, 4}),
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: 4 against **6** ~~4~~. Ann loses one; 1 faces 4."},
		{four, rules.Won{Seat: ann, Party: bob, From: iht, To: sd, Must: 3}, "**Ann wins Stamp duty** from Bob; at least 3 tokens move in."},
		{two, rules.Won{Seat: ann, Party: theNeutral, From: iht, To: sd, Must: 1}, "**Ann wins Stamp duty** from the neutral; at least 1 token moves in."},
		{four, rules.Occupied{Seat: ann, From: iht, To: sd, N: 4}, "Ann moves 4 tokens into **Stamp duty**."},
		{four, rules.Occupied{Seat: ann, From: iht, To: sd, N: 1, Forced: true}, "Ann moves 1 token into **Stamp duty**."},
		{four, rules.Out{Party: bob, By: ann}, "**Bob is out**: every department is in other hands now."},
		{two, rules.Out{Party: theNeutral, By: ann}, "**The neutral is out**: the HM Treasury temps have gone home."},
		{four, rules.Moved{Seat: cat, From: cgt, To: iht, N: 6}, "Cat moves 6 tokens from Capital gains tax to **Inheritance tax**."},
		{four, rules.Ended{Seat: cat}, "Cat ends the turn."},
		{four, rules.Ended{Seat: cat, Forced: true}, "Cat has nothing more to do: the turn ends."},
		{four, rules.Departed{Seat: dan}, "**Dan** has left the match. The tokens stay, and defend."},
		{four, rules.Defends{Dice: 1}, "From now on you defend with **one die**. Nobody else is told."},
		{four, rules.Defends{Dice: 2}, "From now on you defend with **two dice** wherever you have three tokens. Nobody else is told."},
		{four, rules.Finished{Places: []int8{1, 2, 4, 3}, Why: "whole"},
			"The whole Exchequer is in one hand. **Ann wins**, Bob is second, Dan is third, Cat is fourth."},
		{four, rules.Finished{Places: []int8{2, 1, 2, 4}, Why: "rounds"},
			"The last round is over: sectors count first, then areas, then tokens. **Bob wins**, Ann and Cat share second place, Dan is fourth."},
		{two, rules.Finished{Places: []int8{1, 1}, Why: "stalemate"},
			"Nobody can do anything any more: a standstill, as in the best committees. **Ann and Bob share first place**."},
		{two, rules.Finished{Places: []int8{1, 2}, Why: "opponent"}, "No opponent holds an area any more. **Ann wins**, Bob is second."},
		{two, rules.Finished{Places: []int8{0, 0}, Why: "deserted"}, "Everyone has left the table. Nobody wins."},
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
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax: **6** 4 ~~2~~ against 5 **5**. Both lose one; 7 face 4."}},
		{"two throws", throws[:2], []string{
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax, 8 tokens against 5, 2 throws: **6** 4 ~~2~~ against 5 **5**; " +
				"**6** **5** ~~2~~ against 4 4. Ann loses 1, Bob 3; 7 face 2."}},
		{"an assault, the area and who moves in", slices.Concat(throws, []engine.Fact{won, in}), []string{
			"Ann attacks **Stamp duty** (Bob) from Inheritance tax, 8 tokens against 5, 5 throws: **6** 4 ~~2~~ against 5 **5**; " +
				"**6** **5** ~~2~~ against 4 4; 3 ~~2~~ ~~1~~ against **6**; **3** ~~2~~ ~~1~~ against 2; at last **5** ~~3~~ ~~1~~ against 2. " +
				"Ann loses 2, Bob 5; nobody is left to defend.",
			"**Ann wins Stamp duty** from Bob; 3 tokens move in."}},
		{"placements of one seat", []engine.Fact{
			rules.Placed{Seat: ann, Party: ann, Area: iht, N: 3, Left: 4},
			rules.Placed{Seat: ann, Party: ann, Area: sd, N: 1, Left: 3},
			rules.Placed{Seat: ann, Party: ann, Area: cgt, N: 2, Left: 1},
			rules.Placed{Seat: bob, Party: bob, Area: nic1b, N: 1},
		}, []string{
			"Ann places 3 tokens on **Inheritance tax**, 1 on **Stamp duty** and 2 on **Capital gains tax**; 1 left to place.",
			"Bob places 1 token on **Class 1B NIC**."}},
		{"a turn to the next", []engine.Fact{rules.Ended{Seat: ann}, rules.Began{Seat: bob, Round: 2, Areas: 9, Third: 3, Tokens: 3}}, []string{
			"Ann ends the turn.", "Bob begins round 2: 9 areas ÷ 3 = **3 new tokens**."}},
		{"who leaves in their turn", []engine.Fact{rules.Departed{Seat: dan}, rules.Ended{Seat: dan, Forced: true}}, []string{
			"**Dan** has left the match. The tokens stay, and defend. The turn is over."}},
		{"who leaves in another's", []engine.Fact{rules.Departed{Seat: dan}, rules.Ended{Seat: cat}}, []string{
			"**Dan** has left the match. The tokens stay, and defend.", "Cat ends the turn."}},
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
	want := "Ann attacks **Stamp duty** (Bob) from Inheritance tax, 201 tokens against 301, 100 throws: " +
		"**6** 1 ~~1~~ against 5 **5**; **6** 1 ~~1~~ against 5 **5**; **6** 1 ~~1~~ against 5 **5**; 96 more; " +
		"at last **6** 1 ~~1~~ against 5 **5**. Ann loses 100, Bob 100; 101 face 201."
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
		{func(v *rules.View) {}, "Round 3 of 12. **Ann (A)** may attack, move once or end the turn." + standing},
		{func(v *rules.View) { v.Rounds = 0 }, "Round 3. **Ann (A)** may attack, move once or end the turn." + standing},
		{func(v *rules.View) { v.Round = 12 }, "The last round, 12 of 12. **Ann (A)** may attack, move once or end the turn." + standing},
		{func(v *rules.View) { v.Phase, v.Left, v.Neutral, v.Placer = rules.PhaseStrengthen, 7, 3, bob },
			"Round 3 of 12. **Ann (A)** has 7 new tokens to place. **Bob (B)** has 3 neutral tokens to place." + standing},
		{func(v *rules.View) { v.Phase, v.Left, v.Neutral, v.Placer = rules.PhaseStrengthen, 0, 1, bob },
			"Round 3 of 12. **Bob (B)** has 1 neutral token to place." + standing},
		{func(v *rules.View) { v.Phase, v.From, v.To, v.Must = rules.PhaseOccupy, iht, sd, 1 },
			"Round 3 of 12. **Ann (A)** has won Stamp duty and moves 1 token in." + standing},
		{func(v *rules.View) {
			v.Round, v.Phase, v.Left, v.Neutral, v.Placer, v.Parties[ann].Reserve = 0, rules.PhaseDeploy, 2, 1, ann, 12
		}, "Setting up. **Ann (A)** has 2 of 12 tokens to place, and 1 neutral token." + standing},
		{func(v *rules.View) {
			v.Round, v.Phase, v.Areas[sd].Owner, v.Left = 0, rules.PhaseDraft, rules.Unowned, 1
		},
			"Setting up. **Ann (A)** takes an area; 1 area still free." + strings.Replace(standing, "Capital taxes, ", "", 1)},
		{func(v *rules.View) { v.Phase, v.Places = rules.PhaseOver, []int8{2, 1} },
			"Over after 3 rounds. **Bob wins**, Ann is second." + standing},
		{func(v *rules.View) { v.Parties[bob] = rules.Party{Out: true}; v.Parties[ann].Gone = true },
			"Round 3 of 12. **Ann (A)** may attack, move once or end the turn.\n" +
				"Areas: A 18 (National Insurance, Green taxes, VAT), seat empty · B out · the neutral 12 (‘Sin’ taxes, Administration)"},
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
	want := "Inheritance tax (4 tokens) against Stamp duty (3 tokens, Bob), fought to the end: **75 % to win**. " +
		"If won, 3.3 of 4 are left on average, likeliest 4. If lost, 1.4 of 3 still defend, likeliest 1. " +
		"Mean losses: 1.2 in attack, 2.6 in defence; two dice are counted where three tokens defend.\n" +
		" won with  chance     lost to  chance\n" +
		"        4  50.0 %           3   5.0 %\n" +
		"        3   0.0 %           2   0.0 %\n" +
		"        2  25.0 %           1  20.0 %"
	if got := styled(Look.Answer(f, four)); got != want {
		t.Errorf("is %s\nnot %s", got, want)
	}
}

func TestPercentIsNeverCertainByRounding(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", 0.004: "under 1 %", 0.006: "1 %", 0.724: "72 %", 0.9949: "99 %", 0.996: "over 99 %", 1: "100 %"} {
		if got := percent(p); got != want {
			t.Errorf("%v is %q, not %q", p, got, want)
		}
	}
}

func TestFairDiceAreCountedOverAllThrows(t *testing.T) {
	for a := 1; a <= 3; a++ {
		for d := 1; d <= 2; d++ {
			all, took := 1, 0
			for range a + d {
				all *= 6
			}
			for i := range all {
				var pips [5]int
				for j, rest := 0, i; j < a+d; j, rest = j+1, rest/6 {
					pips[j] = rest % 6
				}
				attack, defend := pips[:a], pips[a:a+d]
				slices.Sort(attack)
				slices.Sort(defend)
				for k := 1; k <= min(a, d); k++ {
					if attack[a-k] > defend[d-k] {
						took++
					}
				}
			}
			if want := float64(took) / float64(all); fair[a][d] < want-1e-12 || fair[a][d] > want+1e-12 {
				t.Errorf("%d against %d: %v, counted %v", a, d, fair[a][d], want)
			}
		}
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
