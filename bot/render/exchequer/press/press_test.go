package press

import (
	"slices"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

func TestHeadlines(t *testing.T) { rendertest.Headlines(t, headlines) }

// TestABattleIsToldOnce, however often is thrown in it, with whom it was fought against;
// against the neutral it was fought against nobody's seat.
func TestABattleIsToldOnce(t *testing.T) {
	log := []engine.Fact{
		rules.Battled{Seat: 1, Party: 0, From: 3, To: 4, FromLeft: 5, ToLeft: 2, Lost: 1}, rules.Battled{Seat: 1, Party: 0, From: 3, To: 4, FromLeft: 5, Took: 2},
		rules.Won{Seat: 1, Party: 0, From: 3, To: 4}, rules.Battled{Seat: 1, Party: 2, From: 4, To: 5, FromLeft: 2, ToLeft: 2, Lost: 1},
	}
	want := [][2]engine.Seat{{1, 0}, {1, engine.Nobody}}
	if got := rendertest.Told(Desk{}, msg.Battle, 2, log...); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestASectorIsToldOfAsItStands: what was whole and is broken up since is no news, nor is
// what was broken up and is whole again.
func TestASectorIsToldOfAsItStands(t *testing.T) {
	var log []engine.Fact
	var of []int // the areas of a sector
	for i, a := range rules.Areas {
		if a.Sector == 0 {
			of = append(of, i)
			log = append(log, rules.Taken{Area: i, Party: 0})
		}
	}
	kinds := func(log ...engine.Fact) []string { return rendertest.Headed(Desk{}, headlines, 3, log...) }
	log = append(log, rules.Won{Seat: 1, Party: 0, To: of[0]})
	if got := kinds(log...); !slices.Equal(got, []string{"broken"}) {
		t.Errorf("broken up: %v", got)
	}
	log = append(log, rules.Won{Seat: 0, Party: 1, To: of[0]})
	if got := kinds(log...); !slices.Equal(got, []string{"sector"}) {
		t.Errorf("whole again: %v", got)
	}
	if got := kinds(append(log, rules.Won{Seat: 2, Party: 0, To: of[0]})...); !slices.Equal(got, []string{"broken"}) {
		t.Errorf("broken up again: %v", got)
	}
}
