package cantillon

import (
	"divisionbell/bot"
	"divisionbell/bot/render/cantillon/board"
	rules "divisionbell/engine/cantillon"
)

// begins is the verb with which a tapped region begins an action, by stage.
var begins = map[string]string{
	rules.StageSettle: "settle", rules.StagePay: "disband", rules.StageExpand: "move", rules.StageBuild: "odds", rules.StagePosition: "move",
	rules.StageProduce: "run", rules.StageFactories: "factory", rules.StageNegotiate: "odds", rules.StageEstate: "cede",
}

// Areas are the regions of the map, to be tapped.
func (Look) Areas(v any) *bot.Areas {
	view, ok := viewOf(v)
	if !ok || begins[view.Stage] == "" {
		return nil
	}
	w, h := board.Size(view)
	a := &bot.Areas{Width: w, Height: h, Begin: begins[view.Stage]}
	for r, rings := range board.Outlines(view) {
		if rings != nil {
			a.List = append(a.List, bot.Area{Word: rules.RegionID(r), Title: regionName(r), Rings: rings})
		}
	}
	return a
}
