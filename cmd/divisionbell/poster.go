package main

import (
	"cmp"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	gathered "divisionbell/bot/poster"
	"divisionbell/bot/render"
	"divisionbell/bot/render/plot"
	"divisionbell/bot/render/poster"
)

// A scale is in what a game's standing is told on a poster.
type scale struct {
	title, unit string
	of, below   int64 // one unit, and what it counts up to; 0: without end
}

// scales are those of the games whose score is not just points.
var scales = map[string]scale{
	"exchequer":  {title: "Areas", of: 10_000_000_000, below: 1_000_000_000_000}, // its sectors and tokens part those with as many
	"poleconomy": {title: "Worth", unit: "$", of: 1},
	"austerity":  {title: "Score", of: 1},
}

// printPoster lays a match that is over out on A3.
func printPoster(p gathered.Poster, f gathered.Format) ([]byte, error) {
	about := p.Game.About()
	out := poster.Poster{
		Board: render.SheetOf(p.Game.Look, p.View, p.Scene), Game: about.Name, Code: p.Scene.Code, Dates: span(p),
		Scores: plot.Plot{First: "Start", Last: "End"},
	}
	if out.Board == nil {
		return nil, fmt.Errorf("%s has no board of paths", about.ID)
	}
	s, ok := scales[about.ID]
	if !ok {
		s = scale{title: "Points", of: 1}
	}
	out.Scores.Title, out.Scores.Unit = s.title, s.unit
	for seat, names := range p.By {
		player := poster.Player{Seat: seat, Names: names}
		if seat < len(p.Places) {
			player.Place = int(p.Places[seat])
		}
		out.Players = append(out.Players, player)
		if p.Scores == nil {
			continue
		}
		line := plot.Line{Names: names}
		for _, all := range p.Scores {
			if seat < len(all) {
				line.Values = append(line.Values, s.value(all[seat]))
			}
		}
		out.Scores.Lines = append(out.Scores.Lines, line)
	}
	slices.SortStableFunc(out.Players, func(a, b poster.Player) int { return cmp.Compare(cmp.Or(a.Place, 99), cmp.Or(b.Place, 99)) })
	if f == gathered.SVG {
		return out.Sheet().SVG(render.A3), nil
	}
	return out.Sheet().PDF(render.A3), nil
}

func (s scale) value(score int64) float64 {
	if s.below > 0 {
		score %= s.below
	}
	return float64(score / s.of)
}

// span is when a match was played, and how long it was: 1 to 30 December 2026, 214 moves.
func span(p gathered.Poster) string {
	from, to := match.When(p.Began).UTC(), match.When(p.Ended).UTC()
	first := from.Format("2 January 2006")
	switch {
	case from.YearDay() == to.YearDay() && from.Year() == to.Year():
		first = ""
	case from.Month() == to.Month() && from.Year() == to.Year():
		first = from.Format("2")
	case from.Year() == to.Year():
		first = from.Format("2 January")
	}
	if first != "" {
		first += " to "
	}
	moves := "1 move"
	if p.Moves != 1 {
		moves = fmt.Sprintf("%d moves", p.Moves)
	}
	return first + to.Format("2 January 2006") + ", " + moves
}
