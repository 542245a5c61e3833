package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/exchequer/board"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
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
	v.Defend = 0 // it is not drawn
	return motif{v, sceneOf(s)}
}

// Sheet draws the same on a layer that keeps it as paths.
func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer { return board.Sheet(v, sceneOf(s)) }

// Paint shows take the board before it is packed.
func (drawn) Paint(v rules.View, s msg.Scene, take func(*render.Layer)) {
	board.Paint(v, sceneOf(s), take)
}

// Trace paints it with a caption in place of what was done last.
func (drawn) Trace(v rules.View, s msg.Scene, caption string, take func(*render.Layer)) {
	s.Last = nil
	o := sceneOf(s)
	o.Last.Text = caption
	board.Paint(v, o, take)
}

func (drawn) Alt(v rules.View, s msg.Scene) string { return board.Alt(v, sceneOf(s)) }
func (drawn) Stands(v rules.View, seat engine.Seat, _ msg.Scene) string {
	return board.Stands(v, int(seat))
}
func (drawn) Text(v rules.View, s msg.Scene) string { return board.Board(v, sceneOf(s)) }

// sceneOf is what a picture shows of the table beside the view.
func sceneOf(s msg.Scene) board.Scene {
	o := board.Scene{Code: s.Code, Last: lastOf(s)}
	for _, x := range s.Seats {
		o.Names = append(o.Names, x.Name)
		o.Bots = append(o.Bots, x.Bot)
	}
	return o
}

// lastOf is the newest entry as a picture marks it: the deed that matters most,
// an arrow from the last area to the last other, and what got tokens.
func lastOf(s msg.Scene) (l board.Last) {
	weight := -1
	for _, p := range s.Tenancies(s.LastHeld, 0, len(s.Last)) {
		for i := p.From; i < p.To; i++ {
			if w, text := deed(s.Last[i:p.To], p.Scene); w > weight {
				weight, l.Text = w, text
			}
		}
	}
	for _, f := range s.Last {
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
	return l
}

// Weigh is how much a fact matters beside others: what was only begun or ended little.
func (look) Weigh(facts []engine.Fact, s msg.Scene) int {
	weight, _ := deed(facts, s)
	return weight - 1
}

// deed is the first of the facts in few words, with those that belong to it,
// and how much it matters beside others of the same entry; below 0: not at all.
func deed(facts []engine.Fact, s msg.Scene) (weight int, text string) {
	who := func(party int) string { return short(s, party) }
	switch f := facts[0].(type) {
	case rules.Departed:
		return 9, who(int(f.Seat)) + " left"
	case rules.Won:
		return 8, who(int(f.Seat)) + " took " + areaName(f.To) + " from " + who(f.Party)
	case rules.Battled:
		return 7, fight(throws(facts), who)
	case rules.Moved:
		return 6, who(int(f.Seat)) + " moved " + counted(f.N, "token") + " from " + abbr(f.From) + " to " + abbr(f.To)
	case rules.Occupied:
		return 5, who(int(f.Seat)) + " moved " + counted(f.N, "token") + " into " + areaName(f.To)
	case rules.Placed:
		var on []string
		for _, p := range placings(facts) {
			on = append(on, compact(p.N)+" on "+abbr(p.Area))
		}
		return 4, who(int(f.Seat)) + " placed " + strings.Join(on, ", ")
	case rules.Taken:
		return 3, who(f.Party) + " took " + areaName(f.Area)
	case rules.Ended:
		return 2, who(int(f.Seat)) + " ended their turn"
	case rules.Dealt:
		return 1, "The areas were dealt"
	case rules.First:
		if len(f.Order) > 0 {
			return 0, who(f.Order[0]) + " goes first"
		}
	}
	return -1, ""
}

// fight is throws of one assault in few words: the dice of one, the losses of more.
func fight(run []rules.Battled, who func(int) string) string {
	f := run[0]
	text := who(int(f.Seat)) + " attacked " + abbr(f.To) + " from " + abbr(f.From)
	if len(run) == 1 {
		return text + ": " + dice(f).String()
	}
	lost, took := 0, 0
	for _, f := range run {
		lost += f.Lost
		took += f.Took
	}
	return text + ", " + strconv.Itoa(len(run)) + " rolls: " + some(lost) + " lost, " + some(took) + " of " + who(f.Party)
}

var _ render.Ender[rules.View] = look{}

// End is a view of a match that its rules did not end, as over.
func (drawn) End(v rules.View, places []int8) rules.View {
	v.Phase, v.Places, v.Left, v.Neutral = rules.PhaseOver, places, 0, 0
	return v
}
