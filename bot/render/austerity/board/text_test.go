package board

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestTheTextBoardIsAsInTestdata(t *testing.T) {
	for name, scene := range scenes() {
		got := Board(scene()) + "\n\n" + Alt(scene()) + "\n"
		file := filepath.Join("testdata", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not as in testdata (go test -update writes it anew):\n%s", name, got)
		}
	}
}

func TestTheTextBoardIsAtMost42ColumnsWide(t *testing.T) {
	for name, scene := range scenes() {
		for _, line := range strings.Split(Board(scene()), "\n") {
			if n := render.Columns(line); n > render.TextWidth {
				t.Errorf("%s: %d columns: %q", name, n, line)
			}
		}
		if n := len([]rune(Board(scene()))); n > 1900 {
			t.Errorf("%s: %d characters do not fit one message", name, n)
		}
		if n := len([]rune(Alt(scene()))); n > render.AltRunes {
			t.Errorf("%s: an alt text of %d letters", name, n)
		}
	}
}

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
		if v.Policies != strings.Contains(text, "house reconstruction") {
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
