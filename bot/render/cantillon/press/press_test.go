package press

import (
	"slices"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	"divisionbell/engine/cantillon/fact"
)

func TestHeadlines(t *testing.T) { rendertest.Headlines(t, headlines) }

// TestAnAttackIsABattle each time, and on an ally a word broken once.
func TestAnAttackIsABattle(t *testing.T) {
	log := []engine.Fact{fact.Allied{Seat: 2, With: 0}, fact.Fought{Seat: 2, Party: 0}, fact.Fought{Seat: 2, Party: 0}, fact.Fought{Seat: 0, Party: 1}}
	for kind, want := range map[string][][2]engine.Seat{msg.Battle: {{2, 0}, {2, 0}, {0, 1}}, msg.Attacked: {{2, 0}}} {
		if got := rendertest.Told(Desk{}, kind, 3, log...); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", kind, got, want)
		}
	}
}
