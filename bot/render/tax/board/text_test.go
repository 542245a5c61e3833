package board

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var update = flag.Bool("update", false, "write the golden files anew")

// scenes are positions whose text boards lie in testdata.
func scenes() map[string]func() (rules.View, Scene) {
	return map[string]func() (rules.View, Scene){
		"own": func() (rules.View, Scene) { return holding(4) },
		"all": func() (rules.View, Scene) {
			return position(6), Scene{Code: "K7QF", Names: strange, Bots: []bool{true}, Viewer: engine.Nobody,
				Last: Last{Text: "Seat A folds"}}
		},
		"over": func() (rules.View, Scene) {
			v := position(3)
			v.Over, v.Turn, v.Places, v.Display = true, engine.Nobody, []int8{3, 2, 1}, nil
			return v, Scene{Code: "DONE", Names: []string{"Ada", "Ben", "Cleo"}, Viewer: engine.Nobody,
				Last: Last{Text: "Cleo gets 2 points", Sum: "9 ÷ 3 = 3"}}
		},
		"covered": func() (rules.View, Scene) {
			v := position(2)
			v.Covered, v.Piles = true, [2][]int{{6}, {3}}
			return v, Scene{Viewer: engine.Nobody}
		},
	}
}

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
	}
}
