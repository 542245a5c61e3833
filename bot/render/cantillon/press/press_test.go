package press

import (
	"fmt"
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

// TestAnAllianceIsToldOfAsItStands: one that is over is no news.
func TestAnAllianceIsToldOfAsItStands(t *testing.T) {
	log := []engine.Fact{fact.Allied{Seat: 0, With: 2}, fact.Allied{Seat: 2, With: 0, Mutual: true}}
	for want, more := range map[string][]engine.Fact{
		"[allied]": nil, "[renounce]": {fact.Renounced{Seat: 2, With: 0}}, "[attacked]": {fact.Fought{Seat: 2, Party: 0}},
	} {
		if got := fmt.Sprint(rendertest.Headed(Desk{}, headlines, 3, append(log[:2:2], more...)...)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
