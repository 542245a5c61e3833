package msg

import (
	"strings"
	"testing"

	"divisionbell/engine"
)

func TestASeatsNameIsFitToBeShown(t *testing.T) {
	long := strings.Repeat("W", 2000)
	s := Scene{Seats: []Sitter{{Name: "Ann"}, {Name: " \u202e@every\none\x07 "}, {Name: long}, {Name: "\u200f \n"}}}
	for seat, want := range map[engine.Seat][2]string{
		0: {"Ann", "Ann"}, 1: {"@every one", "@every one"}, 2: {long[:NameRunes-1] + "…", long[:ShortRunes-1] + "…"},
		3: {"Seat D", "Seat D"}, 5: {"Seat F", "Seat F"}, engine.Nobody: {"Seat –", "Seat –"},
	} {
		if got := [2]string{s.Name(seat), s.Short(seat)}; got != want {
			t.Errorf("seat %d is called %q, not %q", seat, got, want)
		}
	}
	if s.RawName(2) != long || s.RawName(4) != "" || s.RawName(engine.Nobody) != "" {
		t.Errorf("the raw names are %q, %q and %q", s.RawName(2), s.RawName(4), s.RawName(engine.Nobody))
	}
}
