package main

import (
	"divisionbell/bot/almanac"
	"divisionbell/bot/render/cup"
)

// crowned draws a season's cup.
func crowned(p almanac.Podium) ([]byte, error) {
	c := cup.Cup{Season: p.Season, Over: p.Over, Matches: p.Matches}
	for _, l := range p.Players {
		c.Lines = append(c.Lines, cup.Line(l))
	}
	return cup.Draw(c)
}
