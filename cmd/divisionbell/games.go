package main

import (
	"divisionbell/bot"
	exchequerlook "divisionbell/bot/render/exchequer"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/tax"
)

// games are all there are, in the order people are told of them.
func games() []bot.Table {
	return []bot.Table{
		{Game: exchequer.Game, Look: exchequerlook.Look{}},
		{Game: tax.Game, Look: taxlook.Look{}},
	}
}

// game finds one by its id.
func game(id string) (engine.Game, bool) {
	for _, g := range games() {
		if g.About().ID == id {
			return g.Game, true
		}
	}
	return nil, false
}
