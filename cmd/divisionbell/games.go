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
			Detail: "Twelve rounds, the board dealt out. The die says who goes first.",
			Lines: []string{
				"/match new exchequer length=12 setup=dealt tokens=all",
				"/match add-bot steady", "/match add-bot steady", "/match add-bot steady",
				"/match start",
			},
		},
		{
			Title:  "A quick Exchequer! against one bot",
			Detail: "Six rounds, you, a bot and the neutral party.",
			Lines: []string{
				"/match new exchequer length=6 setup=dealt tokens=all",
				"/match add-bot steady",
				"/match start",
			},
		},
		{
			Title:  "Tax, a card game, against two bots",
			Detail: "Make 15 points with sums. Your hand is shown to you alone.",
			Lines:  []string{"/match new tax", "/match add-bot steady", "/match add-bot steady", "/match start"},
		},
		{
			Title:  "Poleconomy against three bots",
			Detail: "Tycoons on two circuits, and inflation. Squares are dealt; ten rounds.",
			Lines: []string{
				"/match new poleconomy quick=yes rounds=10",
				"/match add-bot steady", "/match add-bot steady", "/match add-bot steady",
				"/match start",
			},
		},
		{
			Title:  "Cantillon's Europe, the North, against a bot",
			Detail: "A map to tax, march and sail on. Tap it to give orders.",
			Lines:  []string{"/match new cantillon campaign=nordic", "/match add-bot steady", "/match start"},
		},
		{
			Title:  "Austerity, alone",
			Detail: "Bring a country's budget through, pair by pair.",
			Lines:  []string{"/match new austerity", "/match start"},
		},
		{
			Title:  "Today's Austerity",
			Detail: "The same draws for everyone, today. Your first run counts.",
			Lines:  []string{"/austerity daily"},
		},
		{
			Title:  "Open a match for people",
			Detail: "Others join from their own windows; start when all are there.",
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
