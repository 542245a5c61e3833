package board

import (
	"os"
	"testing"

	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
)

// played is a match of bots after so many actions.
func played(t testing.TB, campaign string, seats int, seed uint64, n int) rules.View {
	t.Helper()
	terms, err := rules.Game.About().Terms(seats, map[string]string{"campaign": campaign})
	if err != nil {
		t.Fatal(err)
	}
	d := engine.Fast(seed)
	table, _, err := rules.Game.New(d, terms)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		asks := table.Status(engine.Nobody).Asks
		if len(asks) == 0 {
			break
		}
		a := asks[0]
		if _, err := table.Apply(d, a.Seat, engine.Walk(engine.See(table, a.Seat), d)...); err != nil {
			continue
		}
	}
	return table.View(engine.Nobody).(rules.View)
}

func TestLookAtIt(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("set LOOK to a directory to have pictures written there")
	}
	o := Scene{Code: "K7QF", Names: []string{"Ann", "Bob", "Catherine the Greater", "Dan", "Eve", "Fay"}, Stage: "Round 3 · expand",
		Now: "Ann moves or attacks, then goes on to build.", Last: "Bob takes Greater Poland (32) from Ann: 6 against 3."}
	for _, c := range rules.Campaigns {
		v := played(t, c.ID, c.Seats, 7, 900)
		if err := os.WriteFile(dir+"/"+c.ID+".png", Picture(v, o), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(dir+"/crowded.png", Picture(crowded(), busy()), 0o644); err != nil {
		t.Fatal(err)
	}
	v := played(t, "full", 6, 7, 900)
	if err := os.WriteFile(dir+"/part.png", Part(v, o, 35), 0o644); err != nil {
		t.Fatal(err)
	}
}
