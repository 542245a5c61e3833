package render

import (
	"fmt"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Frame is what the looks of all games have in common, to be embedded: the
// board of a view of type V, asked of the zero B. A game that has hands says so
// with a Hand of its own.
type Frame[V any, B Board[V]] struct{}

// Picture draws the board as a PNG.
func (Frame[V, B]) Picture(v any, s msg.Scene) ([]byte, error) {
	view, ok := ViewOf[V](v)
	if !ok {
		return nil, fmt.Errorf("render: %T is not a %T", v, view)
	}
	var b B
	return b.Draw(view, s), nil
}

// Alt describes the picture in a sentence or three.
func (Frame[V, B]) Alt(v any, s msg.Scene) string {
	view, ok := ViewOf[V](v)
	if !ok {
		return ""
	}
	var b B
	return b.Alt(view, s)
}

// Board is the picture's equal in words, 42 columns at most.
func (Frame[V, B]) Board(v any, s msg.Scene) string {
	view, ok := ViewOf[V](v)
	if !ok {
		return ""
	}
	var b B
	return b.Text(view, s)
}

// Hand is nil: nothing is held in secret.
func (Frame[V, B]) Hand(any, msg.Scene) *msg.Message { return nil }

// ViewOf is v as the game's own view; false: it is another's.
func ViewOf[V any](v any) (V, bool) { return viewOf[V](v) }

// Fold tells facts in order, a text for each line. The first of what is left is
// told by fold with those that belong to it, and how many those are.
func Fold(facts []engine.Fact, s msg.Scene, fold func([]engine.Fact, msg.Scene) (int, msg.Text)) []msg.Text {
	var lines []msg.Text
	for len(facts) > 0 {
		n, t := fold(facts, s)
		if len(t) > 0 {
			lines = append(lines, t)
		}
		facts = facts[n:]
	}
	return lines
}
