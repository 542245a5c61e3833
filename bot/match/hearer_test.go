package match

import (
	"reflect"
	"testing"

	"divisionbell/engine"
)

// TestWhomANoteWasFor: by what was written since; where that doesn't tell, nobody.
func TestWhomANoteWasFor(t *testing.T) {
	now := []Tenure{{Seat: 0, Person: 1, Name: "Ann"}, {Seat: 1, Person: 2, Name: "Bob"}, {Seat: 2, Name: "Mabel", Bot: "steady"}}
	begun := Note{Kind: NoteStarted, Seat: engine.Nobody}
	for _, c := range []struct {
		to     engine.Seat
		later  []Note
		lobby  bool
		person PersonID
		name   string
	}{
		{1, nil, true, 2, "Bob"},
		{2, nil, false, 0, "Mabel"},
		{2, []Note{{Kind: NoteLeft, Seat: 0, Person: 9}}, true, 2, "Bob"},
		{2, []Note{{Kind: NoteLeft, Seat: 0, Person: 9}}, false, 0, "Mabel"},
		{2, []Note{{Kind: NoteRemoved, Seat: 0, Person: 9}, begun, {Kind: NoteLeft, Seat: 0, Person: 8}}, false, 2, "Bob"},
		{2, []Note{{Kind: NoteRemoved, Seat: 1, Person: 9}, {Kind: NoteLeft, Seat: 1, Person: 8, Name: "Cat"}}, true, 8, "Cat"},
		{1, []Note{{Kind: NoteHanded, Seat: 1, Person: 7, Name: "Dan"}, {Kind: NoteReplaced, Seat: 1, Person: 6, Name: "Eve"}}, false, 7, "Dan"},
		{1, []Note{{Kind: NoteReplaced, Seat: 0, Person: 6, Name: "Eve"}}, false, 2, "Bob"},
		{1, []Note{{Kind: NoteLeft, Seat: 1, Name: "of old"}}, true, 0, "of old"}, // whose it was is not kept
		{1, []Note{{Kind: NoteJoined, Seat: 1, Person: 2, Name: "Bob"}}, true, 0, ""},
		{5, nil, true, 0, ""},
	} {
		m := Match{Seats: now}
		if !c.lobby {
			m.Position = &engine.Position{}
		}
		notes := m.TellLate(append([]Note{{Kind: NoteSaid, Seat: engine.Nobody, To: engine.Only(c.to)}}, c.later...))
		var want []Hearer
		if c.name != "" {
			want = []Hearer{{c.to, c.person, c.name}}
		}
		if got := notes[0].Hearers; !reflect.DeepEqual(got, want) {
			t.Errorf("to seat %d, then %+v: %+v, not %+v", c.to, c.later, got, want)
		}
	}
}

// TestWhoseANoteIs: who said it is not told it, and each is told once.
func TestWhoseANoteIs(t *testing.T) {
	n := Note{Kind: NoteSaid, Seat: 1, Person: 2, Hearers: []Hearer{{0, 1, "Ann"}, {1, 2, "Bob"}, {2, 1, "Ann 2"}, {3, 2, "Bob 2"}, {4, 0, "Mabel"}}}
	if got := n.Told(); !reflect.DeepEqual(got, []PersonID{1}) {
		t.Errorf("%v are told", got)
	}
	if got := n.Others(1); !reflect.DeepEqual(got, []string{"Bob 2", "Mabel"}) {
		t.Errorf("Ann hears it with %q", got)
	}
	if n.For(0) || n.For(3) || !n.For(2) || n.Said(0) || !n.Said(2) || n.NameOf(1) != "Ann" || n.NameOf(3) != "" {
		t.Error("it is somebody else's")
	}
}
