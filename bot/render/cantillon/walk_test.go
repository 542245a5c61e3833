package cantillon

import (
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

var kit = rendertest.Kit{
	Table:  bot.Table{Game: rules.Game, Look: Look{}},
	Called: func(s msg.Scene, seat engine.Seat) string { return lettered(s, int(seat)) },
}

func TestEveryPositionCanBeSaid(t *testing.T) {
	variants := []struct {
		seats   int
		options map[string]string
	}{
		{2, map[string]string{"campaign": "nordic"}},
		{3, map[string]string{"campaign": "nordic", "goal": "richest", "rounds": "9"}},
		{4, map[string]string{"campaign": "atlantic"}},
		{3, map[string]string{"campaign": "mediterranean", "goal": "last"}},
		{6, map[string]string{"campaign": "eastern"}},
		{6, map[string]string{}},
	}
	for i, x := range variants {
		name := rendertest.Hostile
		if i%2 == 1 {
			name = rendertest.Blank
		}
		kit.Say(t, uint64(3+i), x.seats, x.options, name, 97, 900)
	}
}

func TestAnotherGamesViewSaysNothing(t *testing.T) {
	kit.Foreign(t, (*rules.View)(nil), rules.StageExpand, "move", "svealand")
}
