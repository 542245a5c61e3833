package msg

import (
	"strconv"
	"strings"

	"divisionbell/engine"
)

// A Story is something that happened in a match, for papers. Heads are ways to headline
// it and Told the same in a sentence, if it has one; in both {by}, {to}, {what}, {n} and
// {odds} stand for what the story says.
type Story struct {
	At     int // the fact's place in the log
	Kind   string
	Weight int // what it is worth on a front page: 1 a day like others, 100 a match decided
	Heads  []string
	Told   string

	Seat   engine.Seat // whose deed it is; Nobody: nobody's
	On     engine.Seat // to whom it was done; Nobody: to nobody
	By, To string      // what seats are called: whose deed, and to whom
	What   string
	N      int
	Odds   float64 // of an upset: how likely it was
}

// The kinds of stories that papers count. Those that a game has besides are its own.
const (
	Upset    = "upset"    // won or lost against the odds
	Kept     = "kept"     // a promise
	Broken   = "broken"   // a promise
	Attacked = "attacked" // an ally
	Battle   = "battle"   // one seat fell upon another, however it ended
)

// Fill is one of the story's own templates with what it says.
func (s Story) Fill(template string) string {
	return strings.NewReplacer("{by}", s.By, "{to}", s.To, "{what}", s.What, "{n}", strconv.Itoa(s.N), "{odds}", s.chance()).Replace(template)
}

// chance is how likely it was: 7%, less than 1%.
func (s Story) chance() string {
	const all = 100
	if n := int(s.Odds*all + 0.5); n > 0 {
		return strconv.Itoa(n) + "%"
	}
	return "less than 1%"
}
