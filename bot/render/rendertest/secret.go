package rendertest

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Secrets plays the match to its end and holds it to law 5: what a seat may not
// know changes nothing that it is shown, in words, on buttons or, every so
// manieth position, in pictures; and what a room reads of whoever's turn it is
// depends on no hand.
func (w *Walk) Secrets(every int) {
	w.Helper()
	for n := 0; w.Step(); n++ {
		for seat := engine.Nobody; int(seat) < len(w.Scene.Seats); seat++ {
			drawn := n%every == 0
			traced := drawn && n/every%(len(w.Scene.Seats)+1) == int(seat)+1 // each seat's in turn
			a, b := w.shown(w.Table, seat, drawn, traced), w.shown(w.Table.Imagine(seat, w.Dice), seat, drawn, traced)
			if a != b {
				w.Fatalf("%d is shown a secret:\n%s\n%s", seat, a, b)
			}
		}
		for _, a := range w.Table.Status(engine.Nobody).Asks {
			if x, y := w.Look.Ask(a, w.Table.View(a.Seat), w.Scene), w.Look.Ask(a, w.Table.View(engine.Nobody), w.Scene); x != y {
				w.Fatalf("a room would read %q, watchers would read %q", x, y)
			}
		}
	}
}

// shown is everything that a seat is shown of a position; drawn, its pictures too, and
// traced, that of what happened since a turn.
func (w *Walk) shown(table engine.Table, seat engine.Seat, drawn, traced bool) string {
	v, seen, s := table.View(seat), engine.See(table, seat), w.Scene
	s.Viewer = seat
	var b strings.Builder
	fmt.Fprint(&b, w.Look.Headline(v, s), w.Look.Board(v, s), w.Look.Alt(v, s), charted(w.Look.Chart(v, s)))
	hand := w.Look.Hand(v, s)
	if hand != nil {
		fmt.Fprint(&b, hand.Text)
	}
	pictured := hand != nil && hand.Picture != nil
	if pictured {
		fmt.Fprint(&b, hand.Picture.Alt, hand.Picture.Board)
	}
	if drawn {
		png, err := w.Look.Picture(v, s)
		fmt.Fprint(&b, sha256.Sum256(png), err)
		if pictured {
			png, err := hand.Picture.Draw()
			fmt.Fprint(&b, sha256.Sum256(png), err)
		}
	}
	if traced {
		if p := w.since(seat, v, s); p != nil {
			png, err := p.Draw()
			fmt.Fprint(&b, p.Alt, p.Board, sha256.Sum256(png), err)
		}
	}
	for _, a := range table.Status(seat).Asks {
		b.WriteString(w.Look.Ask(a, v, s))
		if a.Seat != seat {
			continue
		}
		fmt.Fprint(&b, w.Look.WayOn(a, v, s))
		for _, words := range w.Look.Shortcuts(seen, a) {
			b.WriteString(w.Look.Caption(seen, s, words))
		}
	}
	w.offered(&b, table, seat, v, s, nil)
	return b.String()
}

// offered are the options of the first two words, as they are labelled.
func (w *Walk) offered(b *strings.Builder, table engine.Table, seat engine.Seat, v any, s msg.Scene, words []string) {
	for _, o := range table.Next(seat, words...) {
		b.WriteString(w.Look.Label(v, s, words, o) + w.Look.Detail(v, s, words, o))
		if len(words) == 0 && o.Word != "" {
			w.offered(b, table, seat, v, s, []string{o.Word})
		}
	}
}
