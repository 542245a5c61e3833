package board

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
	rules "divisionbell/engine/exchequer"
)

var painter = rendertest.Painter[rules.View, Scene]{Picture: Picture, Board: Board, Alt: Alt}

// scenes are positions whose text boards lie in testdata.
func scenes() map[string]func() (rules.View, Scene) {
	return map[string]func() (rules.View, Scene){
		"two": func() (rules.View, Scene) {
			v := position(2, "whole", 4, 9)
			v.Phase, v.Left, v.Neutral, v.Placer, v.Rounds = rules.PhaseStrengthen, 5, 2, 1, 30
			return v, Scene{Code: "B3XX", Names: []string{"Ottoline", "Ravi"}, Last: Last{Text: "Ravi ended the turn."}}
		},
		"six": func() (rules.View, Scene) {
			return position(6, "whole", 3, 12), Scene{Code: "K7QF", Names: rendertest.Strange, Bots: []bool{false, true},
				Last: Last{Text: "Income-streamers took Stamp duty: 6 4 2 against 5 3.", From: 6, To: 7}}
		},
		"draft": func() (rules.View, Scene) {
			v := position(4, "whole", 9, 1)
			v.Phase, v.Round, v.Left = rules.PhaseDraft, 0, 1
			for i := range v.Areas {
				if i%2 == 0 {
					v.Areas[i].Owner, v.Areas[i].Tokens = rules.Unowned, 0
				}
			}
			v.Parties = tally(v)
			for i := range v.Parties {
				v.Parties[i].Reserve = 30 - v.Parties[i].Tokens
			}
			return v, Scene{Code: "9PLM", Last: Last{Text: "Cross-fertilisers took Stamp duty.", Placed: []int{7}}}
		},
		"inner": func() (rules.View, Scene) { return position(3, "inner", 5, 123_456), Scene{Code: "INNR"} },
		"over": func() (rules.View, Scene) {
			v := position(4, "whole", 8, 20)
			v.Phase, v.Places, v.Rounds, v.Round = rules.PhaseOver, []int8{2, 1, 3, 4}, 30, 30
			return v, Scene{Code: "DONE"}
		},
	}
}

// Read back, the text board has the owners, the tokens and the white lines of
// the position.
func TestTheTextBoardSaysTheSameAsTheView(t *testing.T) {
	one := regexp.MustCompile(`([A-Z0-9]+) +([A-F·–]) *([0-9,]*)(‖?)`)
	for name, scene := range scenes() {
		v, o := scene()
		found := map[string][]string{}
		for _, line := range strings.Split(Board(v, o), "\n") {
			if strings.Contains(line, "| ") || strings.HasSuffix(line, "|") {
				for _, m := range one.FindAllStringSubmatch(line, -1) {
					found[m[1]] = m
				}
			}
		}
		walls := 0
		for i, h := range v.Areas {
			m, ok := found[rules.Areas[i].Abbr]
			if ok != h.InPlay {
				t.Errorf("%s: %s told %v, in play %v", name, rules.Areas[i].Abbr, ok, h.InPlay)
			}
			if !ok {
				continue
			}
			letter, n := "·", 0
			if h.Owner != rules.Unowned {
				letter, n = look(v, h.Owner).Letter, h.Tokens
			}
			told, _ := strconv.Atoi(strings.ReplaceAll(m[3], ",", ""))
			if m[2] != letter || told != n {
				t.Errorf("%s: %s is told as %s %d, is %s %d", name, m[1], m[2], told, letter, n)
			}
			if m[4] != "" {
				walls++
			}
		}
		if walls != len(closed(v.Board)) {
			t.Errorf("%s: %d white lines told, %d hold", name, walls, len(closed(v.Board)))
		}
	}
}

func TestTheSumOfAReinforcementIsShown(t *testing.T) {
	v := position(2, "whole", 1, 3)
	for i, a := range rules.Areas {
		v.Areas[i].Owner = 1
		if a.Sector == 6 || i < 8 {
			v.Areas[i].Owner = 0
		}
	}
	v.Parties = tally(v)
	if got, want := sum(v, 0), "14 areas ÷ 3 = 4, + 6 for 2 sectors"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Areas[0].Owner = 1
	v.Parties = tally(v)
	if got, want := sum(v, 0), "13 areas ÷ 3 = 4, + 3 for VAT"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Parties[0] = rules.Party{Areas: 7, Next: 6, Sectors: 1}
	if got, want := sum(v, 0), "7 areas ÷ 3 = 2, at least 3, + 3 for VAT"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTheTextBoardIsAsInTestdata(t *testing.T) { painter.Golden(t, scenes()) }
