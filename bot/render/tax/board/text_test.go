package board

import (
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

var painter = rendertest.Painter[rules.View, Scene]{Picture: Picture, Board: Board, Alt: Alt}

// scenes are positions whose text boards lie in testdata.
func scenes() map[string]func() (rules.View, Scene) {
	return map[string]func() (rules.View, Scene){
		"own": func() (rules.View, Scene) { return holding(4) },
		"all": func() (rules.View, Scene) {
			return position(6), Scene{Code: "K7QF", Names: rendertest.Strange, Bots: []bool{true}, Viewer: engine.Nobody,
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

func TestTheTextBoardIsAsInTestdata(t *testing.T) { painter.Golden(t, scenes()) }

// TestThreeShareAWin: with commas, as the headline lists them.
func TestThreeShareAWin(t *testing.T) {
	v := rules.View{Over: true, Places: []int8{1, 1, 4, 1}}
	o := Scene{Names: []string{"Ann", "Dora", "Bob", "Edwin"}}
	plain := strings.NewReplacer("\u2068", "", "\u2069", "")
	if got := plain.Replace(o.now(v, text.Clean)); got != "Ann, Dora and Edwin share the win" {
		t.Error(got)
	}
}
