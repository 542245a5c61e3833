package cantillon

import (
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/fact"
)

// drawn is the map, as a picture and in words.
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
	o := sceneOf(v, s)
	v.Ceilings = nil // what a seat alone knows is not on the map
	if v.Auction != nil {
		a := *v.Auction
		a.Mine, v.Auction = nil, &a
	}
	return motif{v, o}
}

// Sheet draws the same on a layer that keeps it as paths.
func (drawn) Sheet(v rules.View, s msg.Scene) *render.Layer { return board.Sheet(v, sceneOf(v, s)) }

// Paint shows take the board before it is packed.
func (drawn) Paint(v rules.View, s msg.Scene, take func(*render.Layer)) {
	board.Paint(v, sceneOf(v, s), take)
}
func (drawn) Alt(v rules.View, s msg.Scene) string { return board.Alt(v, sceneOf(v, s)) }
func (drawn) Stands(v rules.View, seat engine.Seat, _ msg.Scene) string {
	return board.Stands(v, int(seat))
}
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
	short := shortly(s)
	switch {
	case v.Places != nil:
		o.Now = outcome(v.Places, short)
	case v.Auction != nil:
		o.Now = biddingNow(v.Auction, short)
	default:
		o.Now = render.Sentence(called(short, v.Turn)) + " " + task(v)
	}
	from, to := latest(s.Recent)
	mark(&o, s.Recent[from:to])
	weight := 0
	o.Last, weight = told(s.Last, s.Tenancies(s.LastHeld, 0, len(s.Last)))
	if weight < deed {
		if t, w := told(s.Recent, s.Tenancies(s.RecentHeld, from, to)); w >= deed {
			o.Last = t
		}
	}
	return o
}

// shortly is a scene with short names.
func shortly(s msg.Scene) msg.Scene {
	short := s
	short.Seats = nil
	for i := range s.Seats {
		short.Seats = append(short.Seats, msg.Sitter{Name: s.Short(engine.Seat(i))})
	}
	return short
}

// outcome is who came where; where more share the win than there is room for, how many.
func outcome(places []int8, s msg.Scene) string {
	var first []string
	for x, place := range places {
		if place == 1 {
			first = append(first, s.Seats[x].Name)
		}
	}
	all := placed(places, s).String()
	if shared := render.Sharing(first, "share first place"); len(first) > 2 && !strings.HasPrefix(all, shared) {
		return shared
	}
	return all
}

// told is the weightiest of facts, in a sentence by those who held the seats at each.
func told(facts []engine.Fact, parts []msg.Tenancy) (text string, weight int) {
	weight = -1
	for _, p := range parts {
		then := shortly(p.Scene)
		for _, f := range facts[p.From:p.To] {
			if w := weigh(f); w > weight {
				if t := (look{}).Line(f, then).String(); t != "" {
					weight, text = w, t
				}
			}
		}
	}
	return text, weight
}

// latest bounds the facts of the newest turn in which a unit was ordered about.
func latest(facts []engine.Fact) (from, to int) {
	ordered := false
	to = len(facts)
	for i, f := range slices.Backward(facts) {
		switch f.(type) {
		case fact.Moved, fact.Fought, fact.Settled:
			ordered = true
		case fact.Began:
			if ordered {
				return i, to
			}
			to = i
		}
	}
	if ordered {
		return 0, to
	}
	return 0, 0
}

// mostArrows is how many are drawn each by itself.
const mostArrows = 12

// mark shows a turn's orders as arrows, the newest, and where something changed.
func mark(o *board.Scene, turn []engine.Fact) {
	for _, f := range turn {
		switch f := f.(type) {
		case fact.Moved:
			if f.From < 0 {
				o.Marked = append(o.Marked, f.To)
			}
		case fact.Settled:
			o.Marked = append(o.Marked, f.Land)
		case fact.Founded:
			o.Marked = append(o.Marked, f.Land)
		case fact.Took:
			o.Marked = append(o.Marked, f.Region)
		case fact.CutOff:
			o.Marked = append(o.Marked, f.Region)
		case fact.Starved:
			o.Marked = append(o.Marked, f.Land)
		}
	}
	o.Arrows = arrowsOf(turn)
	slices.Reverse(o.Arrows)
	o.Arrows = once(o.Arrows)
	o.Arrows = o.Arrows[:min(len(o.Arrows), mostArrows)]
	slices.Reverse(o.Arrows)
}

// arrowsOf are facts as arrows. Who has won an attack and moves in has one for both.
func arrowsOf(facts []engine.Fact) (list []board.Arrow) {
	for _, f := range facts {
		a, ok := arrowOf(f)
		if n := len(list); !ok || n > 0 && list[n-1] == (board.Arrow{From: a.From, To: a.To, Seat: a.Seat, Way: board.Won}) {
			continue
		}
		list = append(list, a)
	}
	return list
}

// arrowOf is a fact as an arrow, if it is one.
func arrowOf(f engine.Fact) (a board.Arrow, ok bool) {
	switch f := f.(type) {
	case fact.Moved:
		a = board.Arrow{From: f.From, To: f.To, Seat: int(f.Seat)}
		switch {
		case f.From < 0:
			return a, false
		case f.Stage == rules.StagePosition:
			a.Way = board.Shift
		case atlas.IsSea(f.From) || atlas.IsSea(f.To):
			a.Way = board.Voyage
		}
		return a, true
	case fact.Fought:
		a = board.Arrow{From: f.From, To: f.To, Seat: int(f.Seat), Way: board.Lost}
		if f.Won {
			a.Way = board.Won
		}
		return a, true
	}
	return a, false
}

// once keeps the first of what is equal.
func once(list []board.Arrow) (out []board.Arrow) {
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// deed is the least weight of what a ruler did, not merely what came of a turn.
const deed = 5

// weigh is how much a fact matters beside others of the same entry; below 0: not
// at all.
func weigh(f engine.Fact) int {
	switch f.(type) {
	case fact.Out:
		return 12
	case fact.Starved:
		return 11
	case fact.Took:
		return 10
	case fact.Fought:
		return 9
	case fact.Besieged:
		return 8
	case fact.Sold, fact.Ceded, fact.Burnt, fact.Traded:
		return 7
	case fact.Moved, fact.Settled, fact.Founded, fact.Built:
		return 6
	case fact.CutOff, fact.Disbanded:
		return 5
	case fact.Taxed:
		return 4
	case fact.Paid, fact.Produced, fact.Ran:
		return 3
	case fact.Staged:
		return 1
	case fact.Finished:
		return -1
	}
	return 2
}

var _ render.Ender[rules.View] = look{}

// End is a view of a match that its rules did not end, as over.
func (drawn) End(v rules.View, places []int8) rules.View {
	v.Stage, v.Auction, v.Places = rules.StageOver, nil, append([]int8{}, places...)
	return v
}
