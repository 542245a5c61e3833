package advice

import (
	"fmt"
	"math"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// wide is how far a chance may be off, in points of a hundred, before that is told.
const wide = 5.0

// sure is how many standard errors a chance is told to be within.
const sure = 2.0

// chance is what a move is worth: "54%", or "54% ±7" of one that few futures tell.
func chance(w engine.Weighed) string {
	said := percent(w.Chance)
	if off := 100 * sure * w.Error; off >= wide {
		said += fmt.Sprintf(" ±%.0f", off)
	}
	return said
}

// percent never says that something is certain: a hundred futures are not all.
func percent(p float64) string {
	switch {
	case p < 0.01:
		return "under 1%"
	case p > 0.99:
		return "over 99%"
	}
	return fmt.Sprintf("%.0f%%", whole(p))
}

// points is the difference of two chances as they are told, in points of a hundred.
func points(more, less engine.Weighed) int { return int(whole(more.Chance) - whole(less.Chance)) }

func whole(p float64) float64 { return math.RoundToEven(100 * p) }

// lie is what saying nothing to an offer is called.
const lie = "Let the offer lie"

// called is a move as its button has it.
func called(s menu.Composer, words []string) string {
	if words == nil {
		return lie
	}
	return s.Caption(words)
}

// typed is a move as it is typed.
func typed(l *table.State, words []string) string {
	return "/" + l.Match.Game + " " + l.Match.Code + " " + strings.Join(words, " ")
}

// does is what the look tells of a move beside its name; "": nothing.
func does(l *table.State, s menu.Composer, words []string) string {
	n := len(words) - 1
	if n < 0 {
		return ""
	}
	o, ok := engine.Choose(s.Seen.Next(words[:n]...), words[n])
	if !ok || o.Kind != engine.Word {
		return ""
	}
	return l.Game.Look.Detail(s.View, s.Scene, words[:n], o)
}

// button plays a move; its label ends in what it is worth, if that is known.
func button(s menu.Composer, id func(menu.Press) string, words []string, worth string) msg.Button {
	if worth != "" {
		worth = " · " + worth
	}
	return msg.Button{Label: text.Clip(s.Caption(words), menu.MaxLabel-len([]rune(worth))) + worth, ID: id(s.Press(true, words...))}
}
