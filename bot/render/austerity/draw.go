package austerity

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/austerity/board"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// drawn is the board, as a picture and in words.
type drawn struct{}

var _ render.Shower[rules.View] = drawn{}

// motif is all that a picture shows.
type motif struct {
	view  rules.View
	scene board.Scene
}

func (d drawn) Draw(v rules.View, s msg.Scene) []byte {
	o := d.motif(v, s)
	return board.Picture(o.view, o.scene)
}

// Shows is all that Draw goes by.
func (d drawn) Shows(v rules.View, s msg.Scene) any { return d.motif(v, s) }

func (drawn) motif(v rules.View, s msg.Scene) motif {
	return motif{v, sceneOf(s)}
}

// Sheet draws the same on a layer that keeps it as paths.
func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer { return board.Sheet(v, sceneOf(s)) }

// Paint shows take the board before it is packed.
func (drawn) Paint(v rules.View, s msg.Scene, take func(*render.Layer)) {
	board.Paint(v, sceneOf(s), take)
}
func (drawn) Alt(v rules.View, s msg.Scene) string  { return board.Alt(v, sceneOf(s)) }
func (drawn) Text(v rules.View, s msg.Scene) string { return board.Board(v, sceneOf(s)) }

// sceneOf is what a picture shows of the table beside the view.
func sceneOf(s msg.Scene) board.Scene {
	o := board.Scene{Code: s.Code, Last: lastOf(s)}
	if len(s.Seats) > 0 {
		o.Name, o.Bot = s.Seats[0].Name, s.Seats[0].Bot
	}
	return o
}

// lastOf is the newest entry as a picture marks it: the deed that matters most,
// the tracks that moved, who was touched and what became of drawn cubes.
func lastOf(s msg.Scene) board.Last {
	l := board.Last{From: map[rules.Track]int{}, Went: map[rules.Colour]string{}}
	weight := -1
	for _, p := range s.Tenancies(s.LastHeld, 0, len(s.Last)) {
		for i := p.From; i < p.To; i++ {
			if w, text := deedOf(s.Last[i:p.To], p.Scene); w > weight {
				weight, l.Text = w, text
			}
		}
	}
	for _, f := range s.Last {
		switch f := f.(type) {
		case rules.Shifted:
			if _, known := l.From[f.Track]; !known {
				l.From[f.Track] = f.From
			}
		case rules.Cut:
			l.Touched = append(l.Touched, f.Institution)
		case rules.Funded:
			l.Touched = append(l.Touched, f.Institution)
			l.Went[rules.Income] = "funded"
		case rules.Bought:
			l.Touched = append(l.Touched, f.Institution)
		case rules.Banked:
			l.Went[f.Colour] = "banked"
		case rules.Removed:
			if f.From == rules.Current && f.Spent {
				l.Went[f.Colour] = "spent"
			} else if f.From == rules.Current {
				l.Went[f.Colour] = "removed"
			}
		case rules.Drew:
			d := f
			l.Drew = &d
		}
	}
	return l
}

// weightOf is how much one of an entry's facts counts: a picture tells the
// weightiest; 0: not by itself.
func weightOf(f engine.Fact) int {
	switch f.(type) {
	case rules.Ended:
		return 9
	case rules.Drew:
		return 8
	case rules.Acted:
		return 7
	case rules.Chose, rules.Cut, rules.Funded, rules.Banked, rules.Passed, rules.Turned:
		return 6
	case rules.YearEnded:
		return 4
	case rules.YearBegan, rules.Leftover:
		return 3
	case rules.Began:
		return 2
	}
	return 0
}

// deedOf is the first of the facts in few words, with what follows from it, and
// how much it matters beside others of the same entry; -1: not at all.
func deedOf(facts []engine.Fact, s msg.Scene) (weight int, text string) {
	w := weightOf(facts[0])
	if w == 0 {
		return -1, ""
	}
	switch f := facts[0].(type) {
	case rules.Began:
		return w, "The first budget is waiting"
	case rules.Ended:
		t, _, _ := strings.Cut(ended(f).String(), ". ")
		return w, t
	case rules.Drew:
		_, t := fold(facts, s)
		text = strings.TrimSuffix(t.String(), ".")
		_, rest, found := strings.Cut(text, " left in the bag)")
		return w, spaced(eventOf(f.Event).Pair) + " " + eventOf(f.Event).Name + ifFound(found, rest)
	}
	_, t := fold(facts, s)
	return w, strings.TrimSuffix(t.String(), ".")
}

func ifFound(found bool, text string) string {
	if found {
		return text
	}
	return ""
}

var _ render.Ender[rules.View] = look{}

// End is a view of a match that its rules did not end, as over. What is left of an open pair
// lies in Used, where cubes go that nothing came of.
func (drawn) End(v rules.View, places []int8) rules.View {
	v.Result, v.Pair = &rules.Ended{Why: board.Stopped, Year: v.Year, Score: v.Score}, nil
	for c, n := range v.Current {
		v.Used[c] += n
	}
	v.Current = rules.Cubes{}
	return v
}
