package poleconomy

import (
	"strconv"
	"testing"

	"divisionbell/engine/enginetest"
	"divisionbell/engine/search"
)

// Strong against steady, in every seat; on these deals a few matches are not all lost,
// and of four seats a usual run plays none. All of them, with the time that a thought takes:
//
//	go test ./engine/poleconomy -run Strength -strength 200 -v
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		game       string
		seats, few int
		least      float64 // of what is won of a few
	}{{"1", 2, 6, 0.3}, {"2", 2, 4, 0.25}, {"2", 4, 0, 0}} {
		t.Run(c.game+" "+strconv.Itoa(c.seats), func(t *testing.T) {
			s := enginetest.Trial{Game: Game, Seats: c.seats, Bot: "strong", Against: "steady", Few: c.few,
				Options: map[string]string{optGame: c.game, optRounds: "15"}}.Play(t)
			if s.Won < c.least*float64(s.Matches) {
				t.Errorf("game %s, %d seats: %v", c.game, c.seats, s)
			}
		})
	}
}

// Of four strong at one table the country goes bankrupt in fewer than 3 of 100 matches of
// game 2, and no place in the order of play wins more or less than with four steady on the
// same deals. A usual run plays none; at 1 % bankrupt, 400 tell that it is less than 3:
//
//	go test ./engine/poleconomy -run FourStrong -strength 400 -v
func TestFourStrong(t *testing.T) {
	four := func(bot string) enginetest.Strength {
		return enginetest.Trial{Game: Game, Seats: 4, Bot: bot, Against: bot,
			Options: map[string]string{optGame: "2", optRounds: "15"}}.Play(t)
	}
	strong, steady := four("strong"), four("steady")
	if 100*strong.Nobodys > 3*strong.Matches || strong.Stopped > 0 {
		t.Errorf("four strong: %v", strong)
	}
	for place := range strong.Turns {
		low, high := search.Wilson(strong.Turns[place], strong.Matches)
		least, most := search.Wilson(steady.Turns[place], steady.Matches)
		if low > most || high < least {
			t.Errorf("who plays as number %d wins %.1f to %.1f%% of four strong, and %.1f to %.1f%% of four steady", place+1, 100*low, 100*high, 100*least, 100*most)
		}
	}
}

// Gentle keeps a match close: it beats random, and loses about half to steady, which is what
// advice followed blindly plays. Of all of it:
//
//	go test ./engine/poleconomy -run Gentle -strength 100 -v
func TestGentle(t *testing.T) {
	for _, c := range []struct {
		game, against string
		few           int
	}{{"1", "random", 1}, {"1", "steady", 0}, {"2", "random", 0}, {"2", "steady", 0}} {
		s := enginetest.Trial{Game: Game, Seats: 2, Bot: "gentle", Against: c.against, Few: c.few,
			Options: map[string]string{optGame: c.game, optRounds: "10"}}.Play(t)
		if c.against == "random" && s.Won < 0.5*float64(s.Matches) {
			t.Errorf("against random: %v", s)
		}
	}
}
