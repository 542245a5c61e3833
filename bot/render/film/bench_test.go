package film

import (
	"bytes"
	"flag"
	"image/gif"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

var folder = flag.String("films", "", "a folder that gets the films of the benchmark")

// A turn is how a match stood after it, as all may see it, told with what was done in it.
type turn struct {
	view  any
	scene msg.Scene
}

// turns are those of a whole match of steady players.
func turns(b *testing.B, g match.Table, seats int, options map[string]string) (all []turn) {
	b.Helper()
	terms, err := g.About().Terms(seats, options)
	if err != nil {
		b.Fatal(err)
	}
	dice, bots := engine.Fast(5), engine.Fast(6)
	t, out, err := g.New(dice, terms)
	if err != nil {
		b.Fatal(err)
	}
	names := []string{"Ann", "Bob", "Cat", "Dora", "Eve", "Fay"}
	var facts []engine.Fact
	for at := ^uint32(0); ; {
		facts = append(facts, record.For(out.Events, engine.Nobody)...)
		st := t.Status(engine.Nobody)
		i := slices.IndexFunc(st.Asks, func(a engine.Ask) bool { return a.Must })
		if i < 0 || st.Asks[i].Turn != at {
			s := msg.Scene{Code: "K7QF", Seq: t.Seq(), Viewer: engine.Nobody, Last: facts, Recent: facts}
			for _, n := range names[:seats] {
				s.Seats = append(s.Seats, msg.Sitter{Name: n})
			}
			all, facts = append(all, turn{t.View(engine.Nobody), s}), nil
		}
		if i < 0 {
			return all
		}
		ask := st.Asks[i]
		at = ask.Turn
		words := engine.See(t, ask.Seat).Steady(ask, bots)
		if words == nil {
			words = engine.Walk(engine.See(t, ask.Seat), bots)
		}
		if out, err = t.Apply(dice, ask.Seat, words...); err != nil {
			b.Fatal(err)
		}
	}
}

// whole are matches of each game.
var whole = []struct {
	match.Table
	seats   int
	options map[string]string
}{
	{match.Table{Game: exchequer.Game, Look: exchequerlook.Look}, 4, map[string]string{"length": "12"}},
	{match.Table{Game: tax.Game, Look: taxlook.Look}, 4, nil},
	{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, nil},
	{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 6, nil},
	{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 6, nil},
}

// TestEveryGamePaints the board that it draws.
func TestEveryGamePaints(t *testing.T) {
	for _, c := range whole {
		terms, err := c.About().Terms(c.seats, c.options)
		if err != nil {
			t.Fatal(err)
		}
		of, _, err := c.New(engine.Fast(5), terms)
		if err != nil {
			t.Fatal(err)
		}
		view, s := of.View(engine.Nobody), msg.Scene{Code: "K7QF", Viewer: engine.Nobody, Seats: make([]msg.Sitter, c.seats)}
		want, err := c.Look.Picture(view, s)
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		if !render.Paint(c.Look, view, s, func(l *render.Layer) { got = l.PNG() }) || !bytes.Equal(got, want) {
			t.Errorf("%s paints another board than it draws", c.About().ID)
		}
		if render.Paint(c.Look, "another game's", s, func(*render.Layer) {}) {
			t.Errorf("%s paints what is another's", c.About().ID)
		}
	}
}

// BenchmarkFilm draws a whole match of each game and makes the film of it, as the host does
// when it is over.
func BenchmarkFilm(b *testing.B) {
	for _, c := range whole {
		b.Run(c.About().ID, func(b *testing.B) {
			all := turns(b, c.Table, c.seats, c.options)
			frames, size, wide, noted := 0, 0, 0, 0
			for b.Loop() {
				f, room := &Film{}, len(all)
				for n := 0; n < min(room, len(all)); n++ {
					x := all[n*(len(all)-1)/max(1, min(room, len(all))-1)]
					if !render.Paint(c.Look, x.view, x.scene, func(l *render.Layer) { f.Lay(l.Picture(), false) }) {
						b.Fatal("it cannot be painted")
					}
					room = f.Room()
				}
				noted = 0
				for _, note := range f.tape.notes {
					noted += len(note)
				}
				if fit, err := f.Fit(); err == nil && fit > 0 {
					narrow := &Film{Wide: fit}
					for p, held := range f.Pictures() {
						narrow.Lay(p, held)
					}
					f = narrow
				}
				film, err := f.GIF()
				if err != nil {
					b.Fatal(err)
				}
				if size = len(film); size > Largest {
					b.Errorf("a film of %d bytes", size)
				}
				read, err := gif.DecodeAll(bytes.NewReader(film))
				if err != nil {
					b.Fatal(err)
				}
				frames, wide = len(read.Image), read.Config.Width
				if *folder != "" {
					if err := os.WriteFile(filepath.Join(*folder, c.About().ID+".gif"), film, 0o644); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(wide), "pixels")
			b.ReportMetric(float64(len(all)), "turns")
			b.ReportMetric(float64(frames), "frames")
			b.ReportMetric(float64(size), "bytes")
			b.ReportMetric(float64(noted), "taped")
		})
	}
}
