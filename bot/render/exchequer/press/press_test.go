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
