package board

import (
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
	rules "divisionbell/engine/austerity"
)

var painter = rendertest.Painter[rules.View, Scene]{Picture: Picture, Board: Board, Alt: Alt}

// Read back, the text board has the tracks and cubes of the position.
func TestTheTextBoardSaysTheSameAsTheView(t *testing.T) {
	for name, scene := range scenes() {
		v, o := scene()
		text := Board(v, o)
		for i, n := range v.Tracks {
			if row := fmt.Sprintf("%-13s %s%s %2d", rules.TrackNames[i], strings.Repeat("#", n), strings.Repeat("·", 10-n), n); !strings.Contains(text, row) {
				t.Errorf("%s: no %q", name, row)
			}
		}
		for area, c := range map[string]rules.Cubes{"Bag": v.Bag, "Used": v.Used, "Treasury": v.Treasury} {
			row := fmt.Sprintf("%-8s", area)
			for _, n := range c {
				if n == 0 {
					row += "   ·"
				} else {
					row += fmt.Sprintf(" %3d", n)
				}
			}
			if !strings.Contains(text, row) {
				t.Errorf("%s: no %q", name, row)
			}
		}
		for _, b := range v.Institutions {
			if row := fmt.Sprintf("%-18s cut %d/3 Y %d", rules.Bodies[b.Institution].Name, b.Cuts, b.Cubes); b.InPlay && !strings.Contains(text, row) {
				t.Errorf("%s: no %q", name, row)
			}
		}
		if v.Policies != strings.Contains(text, "house rule") {
			t.Errorf("%s: policy cards must be labelled", name)
		}
	}
}

func TestChancesAreCountedOverAllPairs(t *testing.T) {
	bag := cubes("KKKRRBBWY")
	var all []int
	for c, n := range bag {
		for range n {
			all = append(all, c)
		}
	}
	counted := map[rules.Event]int{}
	for i, a := range all {
		for _, b := range all[:i] {
			for e, o := range rules.Occurrences {
				var two rules.Cubes
				two[a]++
				two[b]++
				if two == cubes(o.Pair) {
					counted[rules.Event(e)]++
				}
			}
		}
	}
	sum := 0
	for _, c := range chances(bag) {
		sum += c.ways
		if counted[c.event] != c.ways || c.of != 36 {
			t.Errorf("%s: %d of %d ways, counted %d", rules.Occurrences[c.event].Name, c.ways, c.of, counted[c.event])
		}
	}
	if sum != 36 {
		t.Errorf("%d ways in all", sum)
	}
}

func TestTheYearEndIsForetold(t *testing.T) {
	for _, c := range []struct {
		now, after [5]int
		cards      []rules.Standpoint
	}{
		{now: [5]int{5, 5, 5, 5, 5}, after: [5]int{5, 5, 5, 5, 5}},
		{now: [5]int{6, 5, 2, 7, 1}, after: [5]int{6, 5, 3, 6, 3}},
		{now: [5]int{3, 8, 6, 6, 6}, after: [5]int{3, 8, 5, 7, 6}}, // Popularity follows Wealth down, then Health up
		{now: [5]int{1, 5, 5, 5, 5}, after: [5]int{0, 5, 4, 5, 5}, cards: []rules.Standpoint{{Policy: rules.TradePolicy, Face: rules.FreeTrade}}},
	} {
		if got := YearEnd(rules.View{Tracks: c.now, Cards: c.cards}); got != c.after {
			t.Errorf("%v becomes %v, not %v", c.now, got, c.after)
		}
	}
}

func TestTheTextBoardIsAsInTestdata(t *testing.T) { painter.Golden(t, scenes()) }

// TestTheFootBreaksNoSum: Popularity 5 − 1 = 4 is read in one line.
func TestTheFootBreaksNoSum(t *testing.T) {
	f := firm(30)
	s := "KR Political Corruption: Popularity 5 − 1 = 4"
	for width := richWidth(f, "Popularity 5 − 1 = 4"); width < richWidth(f, s)+40; width += 10 {
		for _, line := range richLines(f, s, 3, width) {
			if strings.HasSuffix(line, "=") || strings.HasPrefix(line, "=") || strings.HasPrefix(line, "−") || strings.HasPrefix(line, "4") {
				t.Errorf("%.0f wide: a line is %q", width, line)
			}
		}
	}
	if got := richLines(f, "", 2, 100); len(got) != 1 || got[0] != "" {
		t.Errorf("of nothing it makes %q", got)
	}
}
