package cantillon

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render/cantillon/board"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// begins is the verb with which a tapped region begins an action, by stage.
var begins = map[string]string{
	rules.StageSettle: "settle", rules.StagePay: "disband", rules.StageExpand: "move", rules.StageBuild: "odds", rules.StagePosition: "move",
	rules.StageProduce: "run", rules.StageFactories: "factory", rules.StageNegotiate: "odds", rules.StageEstate: "cede",
}

// Areas are the regions of the map, to be tapped.
func (look) Areas(view rules.View) *msg.Areas {
	if begins[view.Stage] == "" {
		return nil
	}
	w, h := board.Size(view)
	a := &msg.Areas{Width: w, Height: h, Begin: begins[view.Stage]}
	if view.Stage == rules.StagePosition && ruler(view, view.Turn).Reserve != [3]int{} {
		a.Begin = "move reserve" // what was built comes on the map first
	}
	for r, rings := range board.Outlines(view) {
		if rings != nil {
			a.List = append(a.List, msg.Area{Word: atlas.RegionID(r), Title: regionName(r), Rings: rings})
		}
	}
	return a
}
