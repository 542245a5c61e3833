package exchequer

import (
	"math/bits"
	"strings"
	"testing"
)

// Rules 1.1, 1.2 and 1.3: the sums of the board.
func TestBoardSums(t *testing.T) {
	if len(Areas) != 42 || len(Borders) != 70 || len(WhiteLines) != 7 {
		t.Errorf("%d areas, %d borders, %d white lines", len(Areas), len(Borders), len(WhiteLines))
	}
	names := map[string]bool{}
	for i, a := range Areas {
		for _, n := range []string{a.ID, strings.ToLower(a.Abbr), strings.ToLower(a.Name)} {
			if names[n] && n != strings.ToLower(a.Abbr) && n != a.ID {
				t.Errorf("two areas are called %q", n)
			}
			names[n] = true
		}
		if a.Sector != i/6 || a.Cell != Cell(i%6) {
			t.Errorf("%s is in sector %d, cell %d", a.Name, a.Sector, a.Cell)
		}
		if a.ID != strings.ToLower(strings.ReplaceAll(a.Name, " ", "-")) {
			t.Errorf("%s is not %s in kebab case", a.ID, a.Name)
		}
	}
	b := &boards[whole]
	for sector, mask := range b.sectors {
		inside, ways := 0, 0
		for _, pair := range Borders {
			switch in := mask>>pair[0]&1 + mask>>pair[1]&1; in {
			case 2:
				inside++
			case 1:
				ways++
			}
		}
		if bits.OnesCount64(mask) != 6 || inside != 9 || ways != 2 {
			t.Errorf("%s has %d areas, %d borders inside and %d ways in", Sectors[sector].Name, bits.OnesCount64(mask), inside, ways)
		}
	}
	for _, w := range WhiteLines {
		if b.near[w[0]]>>w[1]&1 == 1 || Areas[w[0]].Sector == Areas[w[1]].Sector {
			t.Errorf("the white line %s ‖ %s parts nothing", Areas[w[0]].Name, Areas[w[1]].Name)
		}
		if Areas[w[0]].Cell.Outer() != Areas[w[1]].Cell.Outer() {
			t.Errorf("the white line %s ‖ %s crosses the circles", Areas[w[0]].Name, Areas[w[1]].Name)
		}
	}
}

// Rule 1.4: what the rules text attests.
func TestBoardAttested(t *testing.T) {
	var attested []string
	for _, a := range Areas {
		if a.Attested {
			attested = append(attested, a.Abbr)
		}
	}
	if got := strings.Join(attested, " "); got != "NIC1B IHT SD CGT POAT SDLT LFT IT" {
		t.Errorf("attested: %s", got)
	}
	iht := byID["inheritance-tax"]
	if got := abbreviations(boards[whole].near[iht]); got != "SD CGT POAT SDLT" {
		t.Errorf("inheritance tax adjoins %s", got)
	}
	if got := abbreviations(boards[whole].walled[iht]); got != "NIC1B" {
		t.Errorf("a white line parts inheritance tax from %s", got)
	}
}

// Rule 1.5: one circle is a ring or a chain of 21.
func TestBoardCircles(t *testing.T) {
	for c, want := range map[circle]struct{ areas, borders, ends, lines int }{
		whole: {42, 70, 0, 7},
		inner: {21, 21, 0, 0},
		outer: {21, 20, 2, 1},
	} {
		b := &boards[c]
		ends := 0
		each(b.all, func(i int) {
			if n := bits.OnesCount64(b.near[i]); n == 1 {
				ends++
			} else if c != whole && n != 2 {
				t.Errorf("%s board: %s adjoins %d areas", boardNames[c], Areas[i].Name, n)
			}
		})
		if n := bits.OnesCount64(b.all); n != want.areas || len(b.borders) != want.borders || ends != want.ends || len(b.lines) != want.lines {
			t.Errorf("%s board: %d areas, %d borders, %d ends, %d white lines", boardNames[c], n, len(b.borders), ends, len(b.lines))
		}
		if reached := b.spread(1 << nth(b.all, 0)); reached != b.all {
			t.Errorf("%s board falls apart: %s cannot be reached", boardNames[c], abbreviations(b.all&^reached))
		}
		if len(BordersOf(boardNames[c])) != want.borders {
			t.Errorf("%s board is not told as it is", boardNames[c])
		}
	}
	if got := abbreviations(boards[outer].walled[2]); got != "IHT" {
		t.Errorf("on the outer circle a white line parts Class 1B NIC from %q", got)
	}
	if BordersOf("round") != nil {
		t.Error("a board that there is not has borders")
	}
}

// spread is all that can be reached from a set.
func (b *board) spread(set areas) areas {
	for {
		wider := set
		each(set, func(i int) { wider |= b.near[i] })
		if wider == set {
			return set
		}
		set = wider
	}
}

func abbreviations(set areas) string {
	var names []string
	each(set, func(i int) { names = append(names, Areas[i].Abbr) })
	return strings.Join(names, " ")
}

// each calls f with every area of a set.
func each(set areas, f func(area int)) {
	for ; set != 0; set &= set - 1 {
		f(bits.TrailingZeros64(set))
	}
}
