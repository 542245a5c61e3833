package film

import (
	"slices"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
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

// BenchmarkFilm draws a whole match of each game and makes the film of it, as the host does
// when it is over; a turn in so many, where there are more than a film has room for.
func BenchmarkFilm(b *testing.B) {
	for _, c := range []struct {
		match.Table
		seats   int
		options map[string]string
	}{
		{match.Table{Game: exchequer.Game, Look: exchequerlook.Look}, 4, map[string]string{"length": "12"}},
		{match.Table{Game: tax.Game, Look: taxlook.Look}, 4, nil},
		{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, nil},
		{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 6, nil},
		{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 6, nil},
	} {
		b.Run(c.About().ID, func(b *testing.B) {
			all := turns(b, c.Table, c.seats, c.options)
			frames, bytes := 0, 0
			for b.Loop() {
				var f Film
				room := Most
				for n := 0; n < min(room, len(all)); n++ {
					x := all[n*(len(all)-1)/max(1, min(room, len(all))-1)]
					picture, err := c.Look.Picture(x.view, x.scene)
					if err != nil {
						b.Fatal(err)
					}
					if n == 0 {
						if room, err = Room(picture); err != nil {
							b.Fatal(err)
						}
					}
					if err := f.Add(picture, false); err != nil {
						b.Fatal(err)
					}
					frames = n + 1
				}
				film, err := f.GIF()
				if err != nil {
					b.Fatal(err)
				}
				if bytes = len(film); bytes > Largest {
					b.Errorf("a film of %d bytes", bytes)
				}
			}
			b.ReportMetric(float64(len(all)), "turns")
			b.ReportMetric(float64(frames), "frames")
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
