package exchequer

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// The wording that all games share.
var (
	counted = render.Counted
	listed  = msg.Listed
	percent = render.Percent
	times   = render.Times
)

// neutralName is the third party of a match of two.
const neutralName = "the neutral"

// called is a party's name in a sentence: the table's name for a seat, with
// nothing in it that breaks a line, or the neutral.
func called(s msg.Scene, party int) string {
	if isNeutral(s, party) {
		return neutralName
	}
	return s.Name(engine.Seat(party))
}

// subject begins a sentence with it.
func subject(s msg.Scene, party int) string {
	if name := called(s, party); name != neutralName {
		return name
	}
	return "The neutral"
}

// lettered is a party's name with its letter: Ann (A).
func lettered(s msg.Scene, party int) string {
	if isNeutral(s, party) {
		return neutralName
	}
	return render.Lettered(called(s, party), engine.Seat(party))
}

// short is the name in a label.
func short(s msg.Scene, party int) string {
	if isNeutral(s, party) {
		return neutralName
	}
	return s.Short(engine.Seat(party))
}

func isNeutral(s msg.Scene, party int) bool { return len(s.Seats) == 2 && party == 2 }

// seatLetter is the party's letter in every picture, board and log.
func seatLetter(s msg.Scene, party int) string {
	if party < 0 || party >= len(render.Seats) || isNeutral(s, party) {
		return render.Neutral.Letter
	}
	return render.Seats[party].Letter
}

// compact is a number in four columns at most.
func compact(n int) string {
	switch {
	case n < 10_000:
		return strconv.Itoa(n)
	case n < 1_000_000:
		return strconv.Itoa(n/1000) + "k"
	case n < 1_000_000_000:
		return strconv.Itoa(n/1_000_000) + "m"
	}
	return strconv.Itoa(n/1_000_000_000) + "b"
}

// areaName is an area's name, or what can be said of one that there is not.
func areaName(i int) string {
	if i < 0 || i >= len(rules.Areas) {
		return "no area"
	}
	return rules.Areas[i].Name
}

// titled is an area's name with its abbreviation, which some areas have for a name.
func titled(i int) string {
	if areaName(i) == abbr(i) {
		return areaName(i)
	}
	return areaName(i) + " (" + abbr(i) + ")"
}

// abbr is an area's abbreviation as it is printed.
func abbr(i int) string {
	if i < 0 || i >= len(rules.Areas) {
		return "?"
	}
	return rules.Areas[i].Abbr
}

// typed is an area's abbreviation as people type it.
func typed(i int) string { return strings.ToLower(abbr(i)) }

// areaOf is the area that a word of an action names.
func areaOf(word string) (int, bool) {
	i, ok := byWord[strings.ToLower(word)]
	return i, ok
}

var byWord = func() map[string]int {
	m := map[string]int{}
	for i, a := range rules.Areas {
		m[a.ID] = i
		m[strings.ToLower(a.Abbr)] = i
	}
	return m
}()
