package cantillon

import (
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// BenchmarkPicture draws a match of six steady rulers of the whole of Europe,
// action by action, once its map is as full as such matches make it. The size
// is that of the largest picture.
func BenchmarkPicture(b *testing.B) {
	const from, to = 30, 45 // rounds
	largest := 0
	var positions []rules.View
	var scenes []msg.Scene
	terms, err := rules.Game.About().Terms(6, map[string]string{"goal": "last"})
	if err != nil {
		b.Fatal(err)
	}
	dice, chance := engine.Fast(1), engine.Fast(2)
	table, _, err := rules.Game.New(dice, terms)
	if err != nil {
		b.Fatal(err)
	}
	scene := msg.Scene{Code: "K7QF", Viewer: engine.Nobody}
	for _, name := range []string{"Ann", "Bob", "Catherine the Greater", "Dan", "Eve", "Fay"} {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: name})
	}
	for v := viewed(table); v.Places == nil && v.Round < to; v = viewed(table) {
		ask := table.Status(engine.Nobody).Asks[0]
		out, err := table.Apply(dice, ask.Seat, rules.Steady.Play(engine.See(table, ask.Seat), ask, chance)...)
		if err != nil {
			b.Fatal(err)
		}
		var facts []engine.Fact
		for _, e := range out.Events {
			if f := e.For(engine.Nobody); f != nil {
				facts = append(facts, f)
			}
		}
		scene.Last, scene.Recent = facts, append(scene.Recent[max(0, len(scene.Recent)-200):], facts...)
		if v.Round >= from {
			s := scene
			s.Recent = append([]engine.Fact(nil), scene.Recent...)
			now := viewed(table)
			positions, scenes = append(positions, now), append(scenes, s)
		}
	}
	if len(positions) == 0 {
		b.Fatal("the match is over too soon")
	}
	n := 0
	for b.Loop() {
		largest = max(largest, len(drawn{}.Draw(positions[n%len(positions)], scenes[n%len(scenes)])))
		n++
	}
	b.ReportMetric(float64(largest), "B-at-most")
	b.ReportMetric(float64(len(positions)), "positions")
}

func viewed(table engine.Table) rules.View { return table.View(engine.Nobody).(rules.View) }
