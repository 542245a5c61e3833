package exchequer

import (
	"strconv"
	"testing"

	"divisionbell/engine/enginetest"
)

// Strong against steady, in every seat; a few matches are not lost by ill luck alone.
// All of them, with the time that a thought takes:
//
//	go test ./engine/exchequer -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		seats int     // and as many matches
		least float64 // share of a few matches: as much as chance, or less
	}{{2, 0.5}, {4, 0.25}} {
		t.Run(strconv.Itoa(c.seats), func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: c.seats, Bot: "strong", Against: "steady", Few: c.seats,
				Options: map[string]string{optSetup: "dealt", optLength: "12"}}.Play(t)
			if s.Won < c.least*float64(s.Matches) {
				t.Errorf("%d seats: %v", c.seats, s)
			}
		})
	}
}

// Gentle keeps a match close: it beats random, and loses about half to steady, which is what
// advice followed blindly plays. Of all of it:
//
//	go test ./engine/exchequer -run Gentle -strength 100 -v
func TestGentle(t *testing.T) {
	for against, few := range map[string]int{"random": 1, "steady": 0} {
		s := enginetest.Trial{Game: Game, Seats: 2, Bot: "gentle", Against: against, Few: few,
			Options: map[string]string{optSetup: "dealt", optLength: "12"}}.Play(t)
		if against == "random" && s.Won < 0.5*float64(s.Matches) {
			t.Errorf("against random: %v", s)
		}
	}
}
