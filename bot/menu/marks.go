package menu

import (
	"fmt"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// mostMarks is how many deeds are drawn at once.
const mostMarks = 12

// marks are the newest deeds at the end of a log, as a viewer was told of them. What
// others did after the viewer's own last entry is numbered; for who has no seat, what the
// last to move did.
func marks(h *Menu, l *table.State, log []record.Entry, viewer engine.Seat) ([]msg.Mark, error) {
	var all []msg.Mark
	scene := l.Scene(viewer)
	kept := kept(log)
	begun := len(kept) // from here on the entries are news
	for begun > 0 && news(kept[begun-1], kept[len(kept)-1], viewer) {
		begun--
	}
	for i, e := range kept {
		events, err := told(h, l, e)
		if err != nil {
			return nil, err
		}
		for _, f := range record.For(events, viewer) {
			m, ok := l.Game.Look.Mark(f)
			if !ok {
				continue
			}
			m.Seq, m.Says = e.Seq, l.Game.Look.Line(f, scene).String()
			m.Tint = fmt.Sprintf("#%06x", l.Game.Look.Tint(engine.Seat(m.Seat)))
			if i >= begun && (viewer < 0 || m.Seat != int(viewer)) {
				m.N = 1
			}
			if n := len(all); n > 0 && again(all[n-1], m) {
				m.Kind, m.Says = onward(all[n-1], m)
				if m.Dice == nil {
					m.Dice = all[n-1].Dice
				}
				all[n-1] = m
				continue
			}
			all = append(all, m)
		}
	}
	all = all[max(0, len(all)-mostMarks):]
	n := 0
	for i := range all {
		if all[i].N > 0 {
			n++
			all[i].N = n
		}
	}
	return all, nil
}

// news reports whether an entry, at the end of a log whose last is given, is what a viewer
// has not answered.
func news(e, last record.Entry, viewer engine.Seat) bool {
	if viewer < 0 {
		return e.Seat == last.Seat
	}
	return e.Seat != viewer
}

// again reports whether a mark goes on with the one before it: throw after throw of an
// attack, and who moves in.
func again(a, b msg.Mark) bool {
	return a.From == b.From && a.To == b.To && a.Seat == b.Seat && (a.From != "" || a.Kind == b.Kind)
}

// onward is the kind, and the sentence, of two marks that are one: an attack that was won
// stays one when the winner moves in.
func onward(a, b msg.Mark) (kind, says string) {
	if b.Kind == msg.MarkMarch && a.Kind == msg.MarkAttack {
		return a.Kind, a.Says
	}
	return b.Kind, b.Says
}
