package render

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Press is what a game's press has written so far: of the facts from one on, each story
// with its headlines by their name in the game's table.
type Press struct {
	Headlines map[string][]string
	From      int
	Told      []msg.Story
}

// Tell writes a story that came of the fact numbered at.
func (p *Press) Tell(at, weight int, headlines string, of msg.Story) {
	if at < p.From {
		return
	}
	if of.To == "" {
		of.On = engine.Nobody
	}
	of.At, of.Weight, of.Heads = at, weight, p.Headlines[headlines]
	p.Told = append(p.Told, of)
}
