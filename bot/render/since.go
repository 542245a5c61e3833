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
	view, ok := viewOf[V](v)
	switch {
	case !ok:
		return nil, nil
	case w.recounter != nil:
		return w.recounter.Since(view, seat, log, from, to, s)
	}
	lines := w.weightiest(log[max(from, to-sinceFacts):to], s)
	for i, line := range lines {
		n := 1
		if i == len(lines)-1 {
			n = MostSince - i
		}
		told = append(told, Gist(line, s, n))
	}
	if w.tracer == nil || len(s.Marks) == 0 {
		return told, nil
	}
	return told, w.traced(view, "Since "+s.Short(seat)+"’s last turn", told, s)
}

// weightiest are at most [MostSince] lines of facts, in their order: without a weigher the
// newest. What leads from one turn to the next is told only where there is nothing else.
func (w *look[V]) weightiest(facts []engine.Fact, s msg.Scene) []msg.Text {
	lines := w.Lines(facts, s)
	if w.weigher == nil {
		return lines[max(0, len(lines)-MostSince):]
	}
	weights := make([]int, len(lines))
	for i := range facts { // the line that this one makes, or goes into
		if n := min(len(w.Lines(facts[:i+1], s)), len(lines)); n > 0 {
			weights[n-1] = max(weights[n-1], w.weigher.Weigh(facts[i:], s))
		}
	}
	order := make([]int, len(lines))
	for i := range order {
		order[i] = len(lines) - 1 - i // of two that weigh the same the newer
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	order = order[:min(len(order), MostSince)]
	if i := slices.IndexFunc(order, func(i int) bool { return weights[i] <= 1 }); i > 0 {
		order = order[:i]
	}
	slices.Sort(order)
	out := make([]msg.Text, 0, len(order))
	for _, i := range order {
		out = append(out, lines[i])
	}
	return out
}
