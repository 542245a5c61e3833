package main

import (
	"divisionbell/adapters/web"
)

// offers are the games as the lobby shows them, the easiest to like first. The waits of
// the presets are medians, and the tenths at both ends, of matches of the bot steady;
// a wait is one hand-over to other people.
func offers() []web.Offer {
	return []web.Offer{
		{
			Game: "exchequer", Aim: "Hold whole sectors of the tax system, then the whole of it.", Lasts: "1 to 3 hours", Seats: 4,
			Presets: []web.Preset{
				{Span: web.Evening, Options: "length=12 setup=dealt tokens=all", Seats: 4, Waits: 22, Low: 15, High: 32},
				{Span: web.Week, Options: "length=6 setup=dealt tokens=all " + officeHours, Seats: 4, Waits: 21, Low: 15, High: 26},
				{Span: web.Month, Options: "length=12 setup=dealt tokens=all " + aDayEach, Seats: 4, Waits: 22, Low: 15, High: 32},
			},
			Card: card{game: "exchequer", seats: 4, options: map[string]string{"setup": "dealt", "tokens": "all"}, actions: 60, across: 1, top: 0, left: 0}.draw,
		},
		{
			Game: "tax", Aim: "Make the sum or the difference of two cards, and be rid of yours first.", Lasts: "20 to 60 minutes", Seats: 3,
			Presets: []web.Preset{
				{Span: web.Evening, Options: "points=5", Seats: 3, Waits: 43, Low: 35, High: 56},
				{Span: web.Week, Options: "points=3 " + officeHours, Seats: 3, Waits: 25, Low: 16, High: 33},
				{Span: web.Month, Options: "points=5 " + aDayEach, Seats: 3, Waits: 43, Low: 35, High: 56},
			},
			Card: card{game: "tax", seats: 3, actions: 4, across: 0.98, top: 0.09, left: 0.01}.draw,
		},
		{
			Game: "austerity", Aim: "Survive as Chancellor: draw two cubes, take the hit.", Lasts: "30 minutes, alone", Seats: 1,
			Card: card{game: "austerity", seats: 1, actions: 8, across: 0.98, top: 0.07, left: 0.01}.draw,
		},
		{
			Game: "poleconomy", Aim: "Buy companies, strike deals, form a government: the richest wins.", Lasts: "2 to 4 hours", Seats: 4,
			Presets: []web.Preset{
				{Span: web.Evening, Options: "quick=yes rounds=10 auction=open", Seats: 4, Waits: 44, Low: 40, High: 50},
				{Span: web.Week, Options: "quick=yes rounds=5 auction=open " + officeHours, Seats: 4, Waits: 21, Low: 20, High: 25},
				{Span: web.Month, Options: "game=2 quick=yes rounds=5 auction=open " + aDayEach, Seats: 4, Waits: 29, Low: 26, High: 37},
			},
			Card: card{game: "poleconomy", seats: 4, options: map[string]string{"quick": "yes"}, actions: 40, across: 0.98, top: 0.09, left: 0.01}.draw,
		},
		{
			Game: "cantillon", Aim: "Conquer a part of Europe: tax, build, march and sail.", Lasts: "1 to 4 hours", Seats: 3,
			Presets: []web.Preset{
				{Span: web.Evening, Options: "campaign=nordic goal=richest rounds=10", Seats: 2, Waits: 19, Low: 13, High: 21},
				{Span: web.Week, Options: "campaign=nordic " + officeHours, Seats: 3, Waits: 24, Low: 15, High: 43},
				{Span: web.Month, Options: "campaign=atlantic goal=richest rounds=9 " + aDayEach, Seats: 4, Waits: 36, Low: 33, High: 39},
			},
			Card: card{game: "cantillon", seats: 3, options: map[string]string{"campaign": "nordic"}, actions: 60, across: 0.80, top: 0.06, left: 0.2}.draw,
		},
	}
}

// The clocks of matches that last a week and a month.
const (
	officeHours = "clock=3h hours=09:00-18:00 days=weekdays"
	aDayEach    = "clock=24h days=weekdays"
)
