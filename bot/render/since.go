package render

import (
	"cmp"
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// MostSince is how many sentences tell what happened since a turn.
const MostSince = 3

// sinceFacts are so many of the newest facts that are told of since a turn.
const sinceFacts = 80

// Since is what a look without it tells: a sentence of each of the weightiest lines of
// the log, and more of the last where there are few. It is drawn by the scene's marks.
func (w *look[V]) Since(v any, seat engine.Seat, log []engine.Fact, from, to int, s msg.Scene) (told []msg.Text, picture *msg.Picture) {
	view, ok := w.shown(v, s)
	switch {
	case !ok:
		return nil, nil
	case w.recounter != nil:
		return w.recounter.Since(view, seat, log, from, to, s)
	}
	var all []weighed
	for _, p := range s.Tenancies(s.Held, max(from, to-sinceFacts), to) {
		all = append(all, w.weigh(log[p.From:p.To], p.Scene)...)
	}
	lines := weightiest(all)
	for i, line := range lines {
		n := 1
		if i == len(lines)-1 {
			n = MostSince - i
		}
		told = append(told, Gist(line.text, line.scene, n))
	}
	if w.tracer == nil || len(s.Marks) == 0 {
		return told, nil
	}
	return told, w.traced(view, "Since "+s.Short(seat)+"’s last turn", told, s)
}

// A weighed is a line of a scene, and how much it matters beside others.
type weighed struct {
	text   msg.Text
	scene  msg.Scene
	weight int
}

// leads is as much as what leads from one turn to the next may weigh.
const leads = 1

// weigh gives the lines of facts: of a look without a weigher all matter alike.
func (w *look[V]) weigh(facts []engine.Fact, s msg.Scene) (lines []weighed) {
	for _, t := range w.Lines(facts, s) {
		lines = append(lines, weighed{t, s, 0})
		if w.weigher == nil {
			lines[len(lines)-1].weight = leads + 1
		}
	}
	for i := range facts { // the line that this one makes, or goes into
		if w.weigher == nil {
			break
		}
		if n := min(len(w.Lines(facts[:i+1], s)), len(lines)); n > 0 {
			lines[n-1].weight = max(lines[n-1].weight, w.weigher.Weigh(facts[i:], s))
		}
	}
	return lines
}

// weightiest are at most [MostSince] lines, in their order. What leads from one turn to the
// next is told only where there is nothing else.
func weightiest(lines []weighed) (out []weighed) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = len(lines) - 1 - i // of two that weigh the same the newer
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lines[b].weight, lines[a].weight) })
	order = order[:min(len(order), MostSince)]
	if i := slices.IndexFunc(order, func(i int) bool { return lines[i].weight <= leads }); i > 0 {
		order = order[:i]
	}
	slices.Sort(order)
	for _, i := range order {
		out = append(out, lines[i])
	}
	return out
}
