package exchequer

import (
	"errors"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/exchequer/board"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

var errView = errors.New("exchequer: not a view of this game")

// Picture draws the board as a PNG of 1200×1200.
func (Look) Picture(v any, s msg.Scene) ([]byte, error) {
	view, ok := viewOf(v)
	if !ok {
		return nil, errView
	}
	return board.Picture(view, drawn(s)), nil
}

// Alt describes the board in a few sentences.
func (Look) Alt(v any, s msg.Scene) string {
	view, ok := viewOf(v)
	if !ok {
		return ""
	}
	return board.Alt(view, drawn(s))
}

// Board is the board in words, 42 columns at most.
func (Look) Board(v any, s msg.Scene) string {
	view, ok := viewOf(v)
	if !ok {
		return ""
	}
	return board.Board(view, drawn(s))
}

// drawn is the scene as the board's picture needs it.
func drawn(s msg.Scene) board.Scene {
	d := board.Scene{Code: s.Code, Last: board.Last{From: rules.Unowned, To: rules.Unowned}}
	for _, sitter := range s.Seats {
		d.Names, d.Bots = append(d.Names, sitter.Name), append(d.Bots, sitter.Bot)
	}
	for _, f := range s.Last {
		mark(&d.Last, f)
	}
	for _, line := range (Look{}).Lines(s.Last, s) {
		d.Last.Text = line.String()
		break
	}
	return d
}

// mark marks on the board where a fact happened.
func mark(l *board.Last, f engine.Fact) {
	switch f := f.(type) {
	case rules.Battled:
		l.From, l.To = f.From, f.To
	case rules.Occupied:
		l.From, l.To = f.From, f.To
	case rules.Moved:
		l.From, l.To = f.From, f.To
	case rules.Placed:
		l.Placed = append(l.Placed, f.Area)
	case rules.Taken:
		l.Placed = append(l.Placed, f.Area)
	}
}
