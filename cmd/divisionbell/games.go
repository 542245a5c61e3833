package main

import (
	"divisionbell/adapters/web"
	"divisionbell/bot/match"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// games are all there are, in the order people are told of them.
func games() []match.Table {
	return []match.Table{
		{Game: exchequer.Game, Look: exchequerlook.Look},
		{Game: austerity.Game, Look: austeritylook.Look},
		{Game: tax.Game, Look: taxlook.Look},
		{Game: poleconomy.Game, Look: poleconomylook.Look},
		{Game: cantillon.Game, Look: cantillonlook.Look},
	}
}

// starts are what the page offers newcomers, the likeliest first.
func starts() []web.Start {
	return []web.Start{
		{
			Title:  "Play Exchequer! against three bots",
			Detail: "12 rounds. The board is dealt for you, and a roll decides who starts.",
			Lines: []string{
				"/match new exchequer length=12 setup=dealt tokens=all",
				"/match add-bot", "/match add-bot", "/match add-bot",
				"/match start",
			},
		},
		{
			Title:  "A quick Exchequer! against one bot",
			Detail: "6 rounds: you, a bot and the neutral party.",
			Lines: []string{
				"/match new exchequer length=6 setup=dealt tokens=all",
				"/match add-bot",
				"/match start",
			},
		},
		{
			Title:  "Tax, a card game, against two bots",
			Detail: "Race to 15 points with quick sums. Only you see your cards.",
			Lines:  []string{"/match new tax", "/match add-bot", "/match add-bot", "/match start"},
		},
		{
			Title:  "Poleconomy against three bots",
			Detail: "10 rounds. Buy, build and deal your way to the top; squares are dealt to start you off.",
			Lines: []string{
				"/match new poleconomy quick=yes rounds=10",
				"/match add-bot", "/match add-bot", "/match add-bot",
				"/match start",
			},
		},
		{
			Title:  "Cantillon's Europe, the North, against a bot",
			Detail: "Tax, march and sail on a real map. Tap it to give orders.",
			Lines:  []string{"/match new cantillon campaign=nordic", "/match add-bot", "/match start"},
		},
		{
			Title:  "Austerity, alone",
			Detail: "Keep a bankrupt country going, two cubes at a time.",
			Lines:  []string{"/match new austerity", "/match start"},
		},
		{
			Title:  "Today's Austerity",
			Detail: "Everyone gets the same draws today. Your first go is scored.",
			Lines:  []string{"/austerity daily"},
		},
		{
			Title:  "Play with friends",
			Detail: "Friends join from their own windows. Start when everyone's here.",
			Lines:  []string{"/match new exchequer"},
		},
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
