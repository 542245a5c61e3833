package tax

import (
	"maps"
	"reflect"
	"testing"

	"divisionbell/engine"
)

// Rule 2.7: in a daily game round 2 is dealt alike, however and by how many entries of the
// log round 1 came to its end; and not as round 1 was.
func TestDailyDeals(t *testing.T) {
	about := Game.About()
	options := maps.Clone(about.Days)
	options[about.Daily] = "yes"
	terms, err := about.Terms(1+len(about.Against), options)
	if err != nil {
		t.Fatal(err)
	}
	root := [32]byte{1, 2, 3}
	play := func(as engine.Bot, daily string) (deals [][]engine.Fact) {
		terms.Options[about.Daily] = daily
		table, out, err := Game.New(engine.Of(root, 0), terms)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			var dealt []engine.Fact
			for _, e := range out.Events {
				switch f := e.Fact.(type) {
				case Dealt, Opened:
					dealt = append(dealt, f)
				}
			}
			if dealt != nil {
				deals = append(deals, dealt)
			}
			if len(deals) == 3 {
				return deals
			}
			st := table.Status(engine.Nobody)
			if st.Places != nil {
				break
			}
			ask := st.Asks[0]
			words := as.Play(engine.See(table, ask.Seat), ask, engine.Fast(uint64(table.Seq())))
			if out, err = table.Apply(engine.Of(root, uint64(table.Seq())+1), ask.Seat, words...); err != nil {
				t.Fatal(err)
			}
		}
		t.Fatal("three rounds were not dealt")
		return nil
	}
	folds := engine.Bot{Play: func(engine.Seen, engine.Ask, *engine.Dice) []string { return []string{"fold"} }}
	straight, roundabout := play(folds, "yes"), play(Steady, "yes")
	if !reflect.DeepEqual(straight, roundabout) {
		t.Errorf("dealt %+v, later in the log %+v", straight, roundabout)
	}
	if d := straight[1][0].(Dealt); d.Round != 2 || reflect.DeepEqual(d.Cards, straight[0][0].(Dealt).Cards) {
		t.Errorf("round 2 is dealt %+v, round 1 %+v", d, straight[0][0])
	}
	if a, b := play(folds, "no"), play(Steady, "no"); reflect.DeepEqual(a[1], b[1]) || a[0][0].(Dealt).Round != 0 {
		t.Errorf("a match of its own is dealt as on a day: %+v, %+v", a[1], b[1])
	}
}
