package menu

import (
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// marks are the newest deeds at the end of a log, as a viewer was told of them. What others
// did since a seat's own last turn is numbered, as long as [Menu.Since] tells of it: while
// the seat is awaited what it has done by now is left out, and acted. For who has no
// seat, what the last to move did is numbered; where one plays alone nothing is.
func marks(h *Menu, l *table.State, log []record.Entry, seat, viewer engine.Seat, awaited bool) (all []msg.Mark, acted bool, err error) {
	kept := kept(log)
	end := len(kept) // of the news
	for awaited && end > 0 && own(kept[end-1], seat) {
		end--
	}
	begun := end // from here on the entries are news
	for begun > 0 && fresh(kept[begun-1], kept[len(kept)-1], seat) {
		begun--
	}
	var facts [][]engine.Fact // by mark, those of which its sentence tells
	for i, e := range kept {
		events, err := told(h, l, e)
		if err != nil {
			return nil, false, err
		}
		for _, f := range record.For(events, viewer) {
			m, ok := l.Game.Look.Mark(f)
			if !ok {
				continue
			}
			m.Seq, m.Tint = e.Seq, fmt.Sprintf("#%06x", l.Game.Look.Tint(engine.Seat(m.Seat)))
			if i >= begun && i < end && m.Seat != int(seat) && len(l.Match.Seats) > 1 {
				m.N = 1
			}
			n := len(all) - 1
			if n < 0 || !again(all[n], m) {
				all, facts = append(all, m), append(facts, []engine.Fact{f})
				continue
			}
			if m.Dice == nil {
				m.Dice = all[n].Dice
			}
			if m.Kind == msg.MarkMarch && all[n].Kind == msg.MarkAttack { // it stays one when the winner moves in
				m.Kind, facts[n] = msg.MarkAttack, append(facts[n], f)
			} else {
				facts[n] = []engine.Fact{f}
			}
			all[n] = m
		}
	}
	for i := range all {
		all[i].Says = together(l.Game.Look.Lines(facts[i], l.Match.SceneAt(all[i].Seq, viewer)))
	}
	return numbered(all), awaited && end < len(kept), nil
}

// numbered are the newest of marks that are news, and of the others, the former in order.
func numbered(all []msg.Mark) (out []msg.Mark) {
	var left [2]int
	for i := len(all) - 1; i >= 0; i-- {
		if left[all[i].N]++; left[all[i].N] <= msg.MostMarks {
			out = append(out, all[i])
		}
	}
	slices.Reverse(out)
	n := 0
	for i := range out {
		if out[i].N > 0 {
			n++
			out[i].N = n
		}
	}
	return out
}

// together are lines as one.
func together(lines []msg.Text) string {
	var words []string
	for _, line := range lines {
		words = append(words, line.String())
	}
	return strings.Join(words, " ")
}

// own reports whether an entry is a deed of a seat.
func own(e record.Entry, seat engine.Seat) bool { return e.Kind == "" && e.Seat == seat && e.Seq > 0 }

// fresh reports whether an entry, at the end of a log whose last is given, is what a seat
// has not answered.
func fresh(e, last record.Entry, seat engine.Seat) bool {
	if seat < 0 {
		return e.Seat == last.Seat
	}
	return e.Seat != seat
}

// again reports whether a mark goes on with the one before it: throw after throw of an
// attack, and who moves in.
func again(a, b msg.Mark) bool {
	return a.From == b.From && a.To == b.To && a.Seat == b.Seat && (a.From != "" || a.Kind == b.Kind) && (a.N > 0) == (b.N > 0)
}
