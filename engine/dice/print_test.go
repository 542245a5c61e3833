package dice

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// trees draws requests of every shape that can be written.
type trees struct{ *rapid.T }

func (t trees) request() *Request {
	q := &Request{}
	for range t.upTo(1, 2, "rolls") {
		q.Rolls = append(q.Rolls, t.roll())
	}
	return q
}

func (t trees) upTo(low, high int, name string) int { return rapid.IntRange(low, high).Draw(t.T, name) }
func (t trees) maybe(name string) bool              { return rapid.Bool().Draw(t.T, name) }

func oneOf[V any](t trees, name string, all ...V) V { return rapid.SampledFrom(all).Draw(t.T, name) }

func (t trees) words(name string) string {
	return oneOf(t, name, "fire", "to hit", "é", "🎲 #1", "!", "12d6", "a [b", "d", "# #")
}

func (t trees) roll() Roll {
	r := Roll{Repeat: t.upTo(1, 2, "repeat"), Expr: t.expr(2)}
	if t.maybe("check") {
		c := t.cond(-20, 20)
		r.Check = &c
	}
	if t.maybe("label") {
		r.Label = t.words("label")
	}
	return r
}

func (t trees) cond(low, high int) Cond {
	return Cond{oneOf(t, "compare", Below, AtMost, Equal, AtLeast, Above, NotEqual), int64(t.upTo(low, high, "value"))}
}

func (t trees) conds() (all []Cond) {
	for range t.upTo(0, 2, "conds") {
		all = append(all, t.cond(-3, 7))
	}
	return all
}

func (t trees) expr(depth int) Expr {
	if depth == 0 {
		if t.maybe("number") {
			return Number{int64(t.upTo(0, 9, "number"))}
		}
		return t.dice(Number{int64(t.upTo(0, 9, "count"))})
	}
	switch t.upTo(0, 8, "shape") {
	case 8:
		return Decimal{Value: int64(t.upTo(0, 9, "tens"))*10 + int64(t.upTo(1, 9, "digit")), Places: t.upTo(1, 3, "places")}
	case 0:
		return Negate{t.expr(depth - 1)}
	case 1:
		return Note{t.expr(depth - 1), t.words("note")}
	case 2:
		return Call{oneOf(t, "function", "floor", "ceil", "round", "trunc", "abs", "sqrt", "sign"), []Expr{t.expr(depth - 1)}}
	case 3:
		return Call{oneOf(t, "function", "min", "max"), []Expr{t.expr(depth - 1), t.expr(0)}}
	case 4:
		return t.group(depth)
	case 5:
		if e := t.expr(depth - 1); bindingOf(e) < values || isDice(e) || isNote(e) {
			return t.dice(e)
		}
		return t.dice(Number{2})
	}
	b := Binary{Op: oneOf(t, "op", Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power), Left: t.expr(depth - 1), Right: t.expr(depth - 1)}
	if n, ok := numeral(b.Right); ok && n.Value == 0 {
		b.Right = Number{1}
	}
	return b
}

func isDice(e Expr) bool { _, ok := e.(*Dice); return ok }
func isNote(e Expr) bool { _, ok := e.(Note); return ok }

func (t trees) group(depth int) *Group {
	g := &Group{Select: t.selects(), Tally: t.tally(), Sort: oneOf(t, "sort", AsRolled, Ascending, Descending)}
	for range t.upTo(1, 3, "parts") {
		g.Parts = append(g.Parts, t.expr(depth-1))
	}
	if g.possible() != nil {
		g.Select = nil
	}
	return g
}

func (t trees) dice(count Expr) *Dice {
	d := &Dice{Count: count, Faces: oneOf(t, "faces",
		Faces{Kind: Sides, Low: 1, High: 6}, Faces{Kind: Sides, Low: 1, High: 20}, Faces{Kind: Sides, Low: 1, High: 100}, Faces{Kind: Fate, Low: -1, High: 1}, Faces{Kind: Fate1, Low: -1, High: 1},
		Faces{Kind: D66, Low: 11, High: 66}, Faces{Kind: Range, Low: -2, High: 4}, Faces{Kind: Range, Low: 0, High: 9}, listed([]int64{1, 1, 2}), listed([]int64{4, -3, 0, 6, 1, 2}))}
	if t.maybe("floor") {
		d.Floor = Bound{true, int64(t.upTo(-2, 2, "floor"))}
	}
	if t.maybe("ceil") {
		d.Ceil = Bound{true, int64(t.upTo(3, 5, "ceil"))}
	}
	if t.maybe("reroll") {
		d.Reroll = &Reroll{Kind: oneOf(t, "reroll", RerollOnce, RerollUntil, RerollAdd), On: t.conds()}
		if d.Reroll.Kind != RerollUntil && len(d.Reroll.On) == 0 {
			d.Reroll.Rank = int64(t.upTo(-2, 2, "reroll rank"))
		}
	}
	if t.maybe("burst") {
		d.Burst = &Burst{Kind: oneOf(t, "burst", Explode, ExplodeOnce, Compound, Penetrate, CompoundPenetrate), On: t.conds()}
		switch {
		case d.Burst.Kind == Explode && len(d.Burst.On) == 0:
			d.Burst.Rank = int64(t.upTo(-2, 2, "burst rank"))
		case len(d.Burst.On) > 0 && d.Burst.Kind != Penetrate && t.maybe("also"):
			d.Also = []Burst{{Kind: Penetrate, On: []Cond{t.cond(-3, 7)}}}
		}
	}
	d.Select, d.Tally = t.selects(), t.tally()
	d.Sort = oneOf(t, "sort", AsRolled, Ascending, Descending)
	d.Unique = t.maybe("unique")
	if ranks := d.Reroll != nil && d.Reroll.Rank != 0 || d.Burst != nil && d.Burst.Rank != 0; !ranks && len(d.Tally) == 0 && !d.Unique && !(d.Reroll != nil && d.Reroll.Kind == RerollAdd) && t.maybe("sinks") {
		on := t.cond(-3, 7)
		d.Sinks = &on
	}
	if t.maybe("sides") {
		d.Faces, d.Sides = Faces{Kind: Computed, Low: 1, High: MaxSides}, Number{int64(t.upTo(0, 9, "sides"))}
	}
	for t.maybe("then") && len(d.Tally) == 0 {
		turn := Turn{Select: t.selects()}
		if t.maybe("then rerolled") {
			turn.Reroll = &Reroll{Kind: oneOf(t, "then reroll", RerollOnce, RerollUntil), On: t.conds()}
		}
		if t.maybe("then burst") {
			turn.Burst = &Burst{Kind: oneOf(t, "then burst kind", Explode, ExplodeOnce), On: t.conds()}
		}
		if turn.Reroll == nil && turn.Burst == nil && len(turn.Select) == 0 {
			break
		}
		d.Then = append(d.Then, turn)
	}
	if len(d.Then) > 0 {
		d.Tally = t.tally()
	}
	d.Once = d.Unique && t.maybe("once")
	if d.possible() != nil {
		d.Unique = false
	}
	return d
}

func (t trees) selects() (all []Select) {
	for range t.upTo(0, 2, "selects") {
		s := Select{Kind: oneOf(t, "select", KeepHigh, KeepLow, KeepMiddle, DropHigh, DropLow, KeepMatch, DropMatch)}
		if s.matches() {
			s.Cond = t.cond(-3, 7)
		} else {
			s.Count = int64(t.upTo(0, 4, "select count"))
		}
		all = append(all, s)
	}
	return all
}

func (t trees) tally() (all []Count) {
	for range t.upTo(0, 3, "counts") {
		c := Count{oneOf(t, "count", Success, Double, Failure, Failures), t.cond(-3, 7)}
		if c.Kind == Success && t.maybe("parity") {
			c.Cond = Cond{oneOf(t, "parity", Even, Odd), 0}
		}
		all = append(all, c)
	}
	if err := (&parser{cursor: newCursor("")}).tallied(all, Place{}); err != nil {
		return nil
	}
	return all
}

// sameRolls compares what decides a roll, and not where it was written.
func sameRolls(a, b []Roll) string { return cmp.Diff(a, b, cmpopts.IgnoreTypes(Place{})) }

func TestParseUndoesPrint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := trees{t}.request()
		text := q.String()
		if len([]rune(text)) > MaxRunes {
			t.Skip("longer than a request may be")
		}
		again, err := Printed(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := sameRolls(q.Rolls, again.Rolls); diff != "" {
			t.Fatalf("%s: %s", text, diff)
		}
	})
}

func TestPrintIsTheSameTheSecondTime(t *testing.T) {
	for _, g := range golden {
		for d := range Dialects() {
			q, err := Parse(g.text, Dialect(d))
			if err != nil {
				continue // another dialect may refuse what Standard takes
			}
			again, err := Parse(q.String(), Standard)
			if err != nil {
				t.Errorf("%s: %v", q, err)
				continue
			}
			if diff := sameRolls(q.Rolls, again.Rolls); diff != "" || again.String() != q.String() {
				t.Errorf("%s in %s: %s, %s: %s", g.text, Dialect(d), q, again, diff)
			}
		}
	}
}

// A word that begins another must come after it, or the other is never read.
func TestNoWordHidesALongerOne(t *testing.T) {
	for _, words := range [][]string{functions, sugar, modifierWords, burstSigns, comparisons} {
		for i, word := range words {
			for _, later := range words[i+1:] {
				if len(later) > len(word) && later[:len(word)] == word {
					t.Errorf("%s hides %s", word, later)
				}
			}
		}
		if slices.Contains(words, "") {
			t.Error("an empty word")
		}
	}
}

// What is printed bare throws the same dice, fails alike, and holds nothing that
// anybody wrote beside them.
func TestBareThrowsTheSameDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := trees{t}.request()
		bare := q.Bare()
		again, err := Printed(bare)
		if err != nil {
			t.Fatalf("%s, bare of %s: %v", bare, q, err)
		}
		if again.Bare() != bare || again.String() != bare {
			t.Fatalf("%s is printed %s, and bare %s", bare, again, again.Bare())
		}
		if i := slices.IndexFunc([]rune(bare), func(r rune) bool { return r > '~' || r == '#' || r == '\'' }); i >= 0 {
			t.Fatalf("%s holds words of %s", bare, q)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		one, two := newSeeded(seed), newSeeded(seed)
		a, failed := q.Roll(one)
		b, failedToo := again.Roll(two)
		if (failed == nil) != (failedToo == nil) || one.Below(1_000_000) != two.Below(1_000_000) {
			t.Fatalf("%s throws otherwise bare: %v, %v", q, failed, failedToo)
		}
		if failed != nil {
			return
		}
		for i, roll := range a.Rolls {
			for j, o := range roll.Outcomes {
				if o.Total != b.Rolls[i].Outcomes[j].Total {
					t.Fatalf("%s comes to %d, and bare to %d", q, o.Total, b.Rolls[i].Outcomes[j].Total)
				}
			}
		}
	})
}

// What is written may be printed longer than it could have been written.
func TestPrintedIsReadHoweverLong(t *testing.T) {
	for _, text := range []string{strings.Repeat("adv+", 120) + "1", "d20 # " + strings.Repeat("é", 494)} {
		q := mustParse(t, text)
		again, err := Printed(q.String())
		if err != nil {
			t.Errorf("%.20s: %v", text, err)
		} else if diff := sameRolls(q.Rolls, again.Rolls); diff != "" {
			t.Errorf("%.20s: %s", text, diff)
		}
	}
}

// Notes cost no steps, so that a roll comes as far without them: this one just
// within the limit.
func TestNotesTakeNoSteps(t *testing.T) {
	text := "999d6" + strings.Repeat("k", 99)
	for _, text := range []string{text, text + strings.Repeat("[n]", 120)} {
		if _, err := mustParse(t, text).Roll(newSeeded(1)); err != nil {
			t.Errorf("%.10s: %v", text, err)
		}
	}
}

// Notes are found wherever Bare leaves one out.
func TestNotesAreWhatBareLeavesOut(t *testing.T) {
	q, err := Printed("-(2[a])d6[b]+max(1[c],{1d4[d],2[e]}kh1)[f]; 3x 1d20[g][h] # label")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := q.Notes(), []string{"a", "b", "c", "d", "e", "f", "g", "h"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	bare, err := Printed(q.Bare())
	if err != nil || bare.Notes() != nil {
		t.Errorf("%s holds %q: %v", q.Bare(), bare.Notes(), err)
	}
}
