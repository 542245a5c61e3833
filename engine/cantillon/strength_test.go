package cantillon

import (
	"strconv"
	"testing"

	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/enginetest"
)

// Strong against steady, in every seat; of the larger tables a usual run plays none. What
// it wins of many, with the time of a thought:
//
//	go test ./engine/cantillon -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		campaign   string
		seats, few int
		least      float64 // of what is won of a few
	}{{"nordic", 2, 2, 0.5}, {"nordic", 3, 0, 0}, {"full", 4, 0, 0}} {
		t.Run(c.campaign+" "+strconv.Itoa(c.seats), func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: c.seats, Bot: "strong", Against: "steady", Few: c.few,
				Options: map[string]string{optCampaign: c.campaign}}.Play(t)
			if s.Won < c.least*float64(s.Matches) {
				t.Errorf("%s, %d seats: %v", c.campaign, c.seats, s)
			}
		})
	}
}

// Of four strong at one table, three in the North, every campaign ends. A usual run plays
// none:
//
//	go test ./engine/cantillon -run FourStrong -strength 10 -v
func TestFourStrong(t *testing.T) {
	for i := range atlas.Campaigns {
		c := &atlas.Campaigns[i]
		t.Run(c.ID, func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: min(4, c.Seats), Bot: "strong", Against: "strong",
				Options: map[string]string{optCampaign: c.ID}}.Play(t)
			if s.Stopped > 0 {
				t.Errorf("%s: %v", c.ID, s)
			}
		})
	}
}

// Gentle keeps a match close: it beats random, and loses about half to steady, which is what
// advice followed blindly plays. Of all of it:
//
//	go test ./engine/cantillon -run Gentle -strength 100 -v
func TestGentle(t *testing.T) {
	for against, few := range map[string]int{"random": 0, "steady": 0} {
		s := enginetest.Trial{Game: Game, Seats: 2, Bot: "gentle", Against: against, Few: few,
			Options: map[string]string{optCampaign: "nordic", optGoal: "richest", optRounds: "20"}}.Play(t)
		if against == "random" && s.Won < 0.5*float64(s.Matches) {
			t.Errorf("against random: %v", s)
		}
	}
}
