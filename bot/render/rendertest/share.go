package rendertest

import (
	"bytes"

	"divisionbell/engine"
)

// Share plays so many actions and holds what a look says its pictures show: two that show
// the same are the same, which is looked at at every so manieth position, and most
// positions show something else than those before. With open, all who look see one picture.
func (w *Walk) Share(every, most int, open bool) {
	w.Helper()
	all, drawn, played := map[string]bool{}, map[string][]byte{}, 0
	for ; played < most && w.Step(); played++ {
		now := map[string]bool{}
		for seat := engine.Nobody; int(seat) < len(w.Scene.Seats); seat++ {
			v, s := w.Table.View(seat), w.Scene
			s.Viewer = seat
			shows := w.Look.Shows(v, s)
			now[shows], all[shows] = true, true
			if played%every != 0 {
				continue
			}
			file, err := w.Look.Picture(v, s)
			if err != nil {
				w.Fatal(err)
			}
			if have, ok := drawn[shows]; ok && !bytes.Equal(have, file) {
				w.Fatalf("action %d: seat %d’s picture is another than one that shows the same", played, seat)
			}
			drawn[shows] = file
		}
		if open && len(now) != 1 {
			w.Fatalf("action %d: there are %d pictures of a board that looks the same to all", played, len(now))
		}
	}
	if len(all) < played*2/3 {
		w.Fatalf("%d actions show only %d pictures", played, len(all))
	}
}
