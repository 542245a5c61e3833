// Package press has what papers tell of Tax: stories of what all may know, each with its
// headlines. Of hands it knows nothing but how many cards they have.
package press

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// headlines are the ways to headline each kind of story.
var headlines = map[string][]string{
	"won":    {"{by} wins it, with {n} points"},
	"out":    {"{by} files on time", "Nothing left to declare for {by}", "{by} gets rid of the last card", "A clean return for {by}"},
	"last":   {"{by} is the last one still counting", "Everybody else folds, and {by} takes the round"},
	"streak": {"{n} rounds in a row: {by} is on a run", "Somebody stop {by}: that's {n} rounds in a row"},
	"mark":   {"{by} reaches {n} points", "{n} points now for {by}"},
	"fold":   {"{by} folds with {n} cards in hand"},
	"quiet":  {"The sums go on", "Nothing much to declare"},
}

const (
	run   = 2 // rounds in a row that are a story
	mark  = 5 // points after each so many of which there is one
	heavy = 4 // cards that are, of who folds
)

// Desk tells stories of Tax.
type Desk struct{}

// Stories are those of a log from the fact numbered from on.
func (Desk) Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story {
	p := render.Press{Headlines: headlines, From: from}
	p.Tell(len(log)-1, 1, "quiet", msg.Story{Seat: engine.Nobody})
	last, row := engine.Nobody, 0
	for at, f := range log {
		switch f := f.(type) {
		case rules.Folded:
			if f.Cards >= heavy {
				p.Tell(at, 5+f.Cards, "fold", story(s, f.Seat, f.Cards))
			}
		case rules.Scored:
			if row++; f.Seat != last {
				last, row = f.Seat, 1
			}
			kind := "last"
			if f.Why == "out" {
				kind = "out"
			}
			p.Tell(at, 20+f.Points, kind, story(s, f.Seat, f.Points))
			if f.Total/mark > (f.Total-f.Points)/mark {
				p.Tell(at, 35+f.Total, "mark", story(s, f.Seat, f.Total))
			}
			if row >= run {
				p.Tell(at, 40+5*row, "streak", story(s, f.Seat, row))
			}
		case rules.Finished:
			for seat, place := range f.Places {
				if place == 1 && seat < len(f.Points) {
					p.Tell(at, 100, "won", story(s, engine.Seat(seat), f.Points[seat]))
				}
			}
		}
	}
	return p.Told
}

func story(s msg.Scene, by engine.Seat, n int) msg.Story {
	return msg.Story{Seat: by, By: render.Isolated(s.Short(by)), N: n}
}
