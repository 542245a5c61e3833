package cantillon

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// drawn is the map, as a picture and in words.
type drawn struct{}

var _ render.Board[rules.View] = drawn{}

func (drawn) Draw(v rules.View, s msg.Scene) []byte { return board.Picture(v, sceneOf(v, s)) }
func (drawn) Alt(v rules.View, s msg.Scene) string  { return board.Alt(v, sceneOf(v, s)) }
func (drawn) Text(v rules.View, s msg.Scene) string { return board.Text(v, sceneOf(v, s)) }

// sceneOf is what a picture shows of the table beside the view.
func sceneOf(v rules.View, s msg.Scene) board.Scene {
	o := board.Scene{Code: s.Code, Stage: render.Sentence(standing(v))}
	if v.Places == nil && v.Round > 0 {
		o.Stage += " · " + stageName(v.Stage)
	}
	for _, x := range s.Seats {
		o.Names = append(o.Names, x.Name)
		o.Bots = append(o.Bots, x.Bot)
	}
	short := s
	short.Seats = nil
	for i := range s.Seats {
		short.Seats = append(short.Seats, msg.Sitter{Name: named(s, i, shortRunes)})
	}
	switch {
	case v.Places != nil:
		o.Now = placed(v.Places, short).String()
	case v.Auction != nil:
		o.Now = render.Sentence(called(short, v.Auction.Next)) + " bids, or passes"
	default:
		o.Now = render.Sentence(called(short, v.Turn)) + " " + task(v)
	}
	weight := -1
	for _, f := range s.Last {
		if w := weigh(f); w > weight {
			if t := (Look{}).Line(f, short).String(); t != "" {
				weight, o.Last = w, t
			}
		}
		switch f := f.(type) {
		case rules.Moved:
			if len(o.Arrows) < mostArrows {
				o.Arrows = append(o.Arrows, [2]int{f.From, f.To})
			}
			if f.From < 0 {
				o.Marked = append(o.Marked, f.To)
			}
		case rules.Fought:
			if len(o.Arrows) < mostArrows {
				o.Arrows = append(o.Arrows, [2]int{f.From, f.To})
			}
		case rules.Settled:
			o.Marked = append(o.Marked, f.Land)
		case rules.Founded:
			o.Marked = append(o.Marked, f.Land)
		case rules.Took:
			o.Marked = append(o.Marked, f.Region)
		case rules.CutOff:
			o.Marked = append(o.Marked, f.Region)
		case rules.Starved:
			o.Marked = append(o.Marked, f.Land)
		}
	}
	return o
}

const mostArrows = 12

// weigh is how much a fact matters beside others of the same entry; below 0: not
// at all.
func weigh(f engine.Fact) int {
	switch f.(type) {
	case rules.Out:
		return 12
	case rules.Starved:
		return 11
	case rules.Took:
		return 10
	case rules.Fought:
		return 9
	case rules.Besieged:
		return 8
	case rules.Sold, rules.Ceded, rules.Burnt, rules.Traded:
		return 7
	case rules.Moved, rules.Settled, rules.Founded, rules.Built:
		return 6
	case rules.CutOff, rules.Disbanded:
		return 5
	case rules.Taxed:
		return 4
	case rules.Paid, rules.Produced, rules.Ran:
		return 3
	case rules.Staged:
		return 1
	case rules.Finished:
		return -1
	}
	return 2
}
