package board

import (
	"testing"

	rules "divisionbell/engine/exchequer"
)

// Two areas share an edge on the board exactly if the rules call them
// neighbours, by an open border or a white line.
func TestTheBoardShowsTheBordersOfTheRules(t *testing.T) {
	next := map[[2]int]bool{}
	for _, b := range rules.Borders {
		next[b] = true
	}
	for _, w := range rules.WhiteLines {
		next[w] = true
	}
	for i := range rules.Areas {
		for j := i + 1; j < len(rules.Areas); j++ {
			e, ok := edgeOf(i, j)
			if ok != next[[2]int{i, j}] {
				t.Errorf("%s and %s: drawn as neighbours %v, in the rules %v", rules.Areas[i].Abbr, rules.Areas[j].Abbr, ok, !ok)
			}
			if ok && e.length() < 15 {
				t.Errorf("%s and %s share %.1f pixels only", rules.Areas[i].Abbr, rules.Areas[j].Abbr, e.length())
			}
		}
	}
}

func TestEveryPixelOfTheWheelBelongsToItsArea(t *testing.T) {
	for i, c := range cells {
		r, a := c.middle()
		if x, y := polar(r, a); areaAt(int(x), int(y)) != i {
			t.Errorf("the middle of %s belongs to %d", rules.Areas[i].Abbr, areaAt(int(x), int(y)))
		}
	}
	if areaAt(mid, mid) != -1 || areaAt(3, 3) != -1 {
		t.Error("the hub or a corner belongs to an area")
	}
}

func TestWithOneCircleOnlyAttestedWhiteLinesHold(t *testing.T) {
	if n := len(closed("whole")); n != 7 {
		t.Errorf("whole board: %d white lines", n)
	}
	if n := len(closed("inner")); n != 0 {
		t.Errorf("inner circle: %d white lines", n)
	}
	if got := closed("outer"); len(got) != 1 || rules.Areas[got[0][0]].Abbr != "NIC1B" || rules.Areas[got[0][1]].Abbr != "IHT" {
		t.Errorf("outer circle: %v", got)
	}
}

// Whatever stands in an area stays inside it, and is large enough to read.
func TestLabelsFitTheirAreas(t *testing.T) {
	for i, a := range rules.Areas {
		for _, n := range []int{9, 99, 1000, 123_456, 1_000_000} {
			s := figure(i, n)
			l := labelOf(i, s)
			least := 24.0
			if n < 100 {
				least = 40
			}
			if l.number.size < least || l.abbr.size < 20 || n < 100 && l.number.angle != 0 {
				t.Errorf("%s with %d: number %.0f turned %.2f, abbreviation %.0f", a.Abbr, n, l.number.size, l.number.angle, l.abbr.size)
			}
			for _, p := range []part{
				box(l.abbr, abbrFace(l.abbr.size).Width(a.Abbr)), box(l.number, numberFace(l.number.size).Width(s)),
			} {
				if !cells[i].box(p.dx, p.dy, p, 3) {
					t.Errorf("%s with %d leaves its area", a.Abbr, n)
				}
			}
			if !cells[i].holds(l.letter.x, l.letter.y, letter+2) {
				t.Errorf("%s with %d: the counter leaves the area", a.Abbr, n)
			}
		}
	}
}
