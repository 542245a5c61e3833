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

// TestAWordIsKeptToTheEnd where both gave it, neither took it back, broke it or is off the map.
func TestAWordIsKeptToTheEnd(t *testing.T) {
	allied := func(a, b engine.Seat) []engine.Fact {
		return []engine.Fact{fact.Allied{Seat: a, With: b}, fact.Allied{Seat: b, With: a, Mutual: true}}
	}
	end := fact.Finished{Places: []int8{1, 2, 3, 4, 4}}
	for name, x := range map[string]struct {
		log  []engine.Fact
		want [][2]engine.Seat
	}{
		"kept":           {append(allied(0, 2), end), [][2]engine.Seat{{0, 2}, {2, 0}}},
		"not over":       {allied(0, 2), nil},
		"of one alone":   {[]engine.Fact{fact.Allied{Seat: 0, With: 2}, end}, nil},
		"taken back":     {append(allied(0, 2), fact.Renounced{Seat: 2, With: 0}, end), nil},
		"broken":         {append(allied(0, 2), fact.Fought{Seat: 2, Party: 0}, end), nil},
		"with the dead":  {append(allied(0, 3), fact.Out{Seat: 3, By: 1}, end), nil},
		"beside another": {slices.Concat(allied(0, 2), allied(1, 2), []engine.Fact{fact.Fought{Seat: 1, Party: 2}, end}), [][2]engine.Seat{{0, 2}, {2, 0}}},
	} {
		if got := rendertest.Told(Desk{}, msg.Kept, 5, x.log...); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
}
