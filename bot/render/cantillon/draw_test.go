package cantillon

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
)

// The picture shows all the last ruler's orders as arrows, also when the turn has
// gone on to the next, who has not moved yet.
func TestTheLastTurnsOrdersAreShown(t *testing.T) {
	v := walked(t, 2, 5, map[string]string{"campaign": "nordic"}).Table.View(engine.Nobody).(rules.View)
	old := []engine.Fact{fact.Began{Seat: 0, Round: 4}, fact.Moved{Seat: 0, From: 1, To: 2}}
	turn := []engine.Fact{
		fact.Began{Seat: 1, Round: 4}, fact.Taxed{Seat: 1},
		fact.Moved{Seat: 1, Unit: "army", From: 10, To: 11}, fact.Took{Seat: 1, Party: 0, Region: 13, Armies: 1},
		fact.Moved{Seat: 1, Unit: "army", From: 12, To: 13}, fact.Moved{Seat: 1, Unit: "army", From: 10, To: 11},
		fact.Moved{Seat: 1, Unit: "fleet", From: -1, To: 91},
	}
	next := []engine.Fact{fact.Began{Seat: 0, Round: 5}, fact.Taxed{Seat: 0}, fact.Staged{Seat: 0, Stage: "expand"}}
	o := sceneOf(v, msg.Scene{Recent: append(append(old, turn...), next...), Last: next})
	if want := []board.Arrow{{From: 12, To: 13, Seat: 1}, {From: 10, To: 11, Seat: 1}}; !reflect.DeepEqual(o.Arrows, want) {
		t.Errorf("arrows %v, not %v", o.Arrows, want)
	}
	if want := []int{13, 91}; !reflect.DeepEqual(o.Marked, want) {
		t.Errorf("marked %v, not %v", o.Marked, want)
	}
	if !strings.Contains(o.Last, "took") {
		t.Errorf("what happened is %q", o.Last)
	}
	s := msg.Scene{Seats: []msg.Sitter{{Name: "Ann"}, {Name: "Bob"}}, Recent: append(append(old, turn...), next...), Last: next}
	for i := range s.Recent { // a sentence of a fact has those who held the seats at that one
		s.RecentHeld = append(s.RecentHeld, []msg.Sitter{{Name: fmt.Sprint("Ann", i)}, {Name: fmt.Sprint("Bob", i)}})
	}
	if o := sceneOf(v, s); !strings.HasPrefix(o.Last, "Bob5 took") || !strings.Contains(o.Last, "Ann5") {
		t.Errorf("what happened is %q", o.Last)
	}
	if o := sceneOf(v, msg.Scene{Recent: old[:1], Last: old[:1]}); len(o.Arrows)+len(o.Marked) > 0 {
		t.Errorf("arrows %v, marked %v of a turn without orders", o.Arrows, o.Marked)
	}
}

// Stages are told only where nothing else is.
func TestStagesArePassedOver(t *testing.T) {
	stage := func(name string) engine.Fact { return fact.Staged{Seat: 0, Stage: name} }
	for _, x := range []struct {
		facts []engine.Fact
		want  string
	}{
		{[]engine.Fact{stage("build"), stage("position")}, "Ann moved on to position units."},
		{[]engine.Fact{fact.Paid{Seat: 0, Stage: "pay"}, stage("expand")}, "Ann paid 0 to pay troops, with nothing."},
	} {
		lines := Look.Lines(x.facts, msg.Scene{Seats: []msg.Sitter{{Name: "Ann"}}})
		if len(lines) != 1 || lines[0].String() != x.want {
			t.Errorf("%v: %v", x.facts, lines)
		}
	}
}

// Who moves somewhere takes it then, and not before; after an attack that was won
// nobody is told again that the army moved in. It is the taker who gains.
func TestALandIsTakenWhenItIsEntered(t *testing.T) {
	s := seated("Ann", "Bob")
	move := fact.Moved{Seat: 0, Stage: "expand", Unit: "army", From: 11, To: 10}
	took := fact.Took{Seat: 0, Party: 1, Region: 10, Taxmen: 1, City: true}
	fought := fact.Fought{Seat: 0, Party: 1, Unit: "army", From: 11, To: 10, Attack: []int{5}, Defend: []int{3}, Against: []string{"city"}, Won: true}
	for i, c := range []struct {
		facts []engine.Fact
		want  []string
	}{
		{[]engine.Fact{took, move}, []string{"Ann moved an army", "Ann took " + regionName(10) + " from Bob and gained Stockholm; 1 taxman destroyed."}},
		{[]engine.Fact{fought, took, move}, []string{"Ann attacked", "Ann took"}},
		{[]engine.Fact{fought, took, move, took, move}, []string{"Ann attacked", "Ann took", "Ann moved", "Ann took"}},
	} {
		lines := Look.Lines(c.facts, s)
		if len(lines) != len(c.want) {
			t.Errorf("%d: %v", i, lines)
			continue
		}
		for j, l := range lines {
			if !strings.HasPrefix(l.String(), c.want[j]) {
				t.Errorf("%d: line %d is %q", i, j, l)
			}
		}
	}
}
