package exchequer

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// nameRunes is how much of a person's name a sentence has room for, and
// shortRunes a label.
const (
	nameRunes  = 32
	shortRunes = 16
)

// neutralName is the third party of a match of two.
const neutralName = "the neutral"

// called is a party's name in a sentence: the table's name for a seat, with
// nothing in it that breaks a line, or the neutral.
func called(s msg.Scene, party int) string { return named(s, party, nameRunes) }

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
	return called(s, party) + " (" + seatLetter(s, party) + ")"
}

func named(s msg.Scene, party, runes int) string {
	if isNeutral(s, party) {
		return neutralName
	}
	name := ""
	if party >= 0 && party < len(s.Seats) {
		name = tidy(s.Seats[party].Name, runes)
	}
	if name == "" {
		return "seat " + seatLetter(s, party)
	}
	return name
}

func isNeutral(s msg.Scene, party int) bool { return len(s.Seats) == 2 && party == 2 }

// seatLetter is the party's letter in every picture, board and log.
func seatLetter(s msg.Scene, party int) string {
	if party < 0 || party >= len(render.Seats) || isNeutral(s, party) {
		return render.Neutral.Letter
	}
	return render.Seats[party].Letter
}

// tidy is a name on one line, its spaces single, of so many runes; what cannot
// be seen or turns the text about is left out. It reads no further than it must.
func tidy(name string, runes int) string {
	out, gap := make([]rune, 0, runes+1), false
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			gap = len(out) > 0
			continue
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == unicode.ReplacementChar:
			continue
		case gap:
			out, gap = append(out, ' '), false
		}
		if out = append(out, r); len(out) > runes {
			break
		}
	}
	return cut(string(out), runes)
}

// cut shortens to so many runes, the last a sign that there was more.
func cut(text string, runes int) string {
	r := []rune(text)
	if len(r) <= runes {
		return text
	}
	return strings.TrimRight(string(r[:runes-1]), " \u200d") + "…"
}

// counted is a number with its noun: 1 token, 3 tokens, no tokens.
func counted(n int, one string) string {
	switch n {
	case 0:
		return "no " + many(one)
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many(one)
}

func many(one string) string {
	if one == "die" {
		return "dice"
	}
	return one + "s"
}

// short is a number in four columns at most.
func short(n int) string {
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

var numbers = [...]string{"none", "one", "two", "three", "four", "five", "six"}

// number is a small number in letters.
func number(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

var ordinals = [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}

func ordinal(n int) string {
	if n > 0 && n < len(ordinals) {
		return ordinals[n]
	}
	return "no. " + strconv.Itoa(n)
}

// percent is a chance in whole percents, never 0 or 100 where it is not.
func percent(p float64) string {
	switch {
	case p <= 0:
		return "0 %"
	case p >= 1:
		return "100 %"
	case p < 0.005:
		return "under 1 %"
	case p >= 0.995:
		return "over 99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// listed joins with commas and one last "and".
func listed(words []string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}

// areaName is an area's name, or what can be said of one that there is not.
func areaName(i int) string {
	if i < 0 || i >= len(rules.Areas) {
		return "no area"
	}
	return rules.Areas[i].Name
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

// span is a range with its noun: 3 to 7 tokens, 1 token.
func span(from, to int, one string) string {
	if to <= from {
		return counted(from, one)
	}
	return strconv.Itoa(from) + " to " + counted(to, one)
}
