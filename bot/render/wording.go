package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// The limits of what a chat shows of an option.
const (
	LabelRunes  = 80  // on a button or a choice
	DetailRunes = 100 // below a choice
)

// Letter is the seat's in every picture, board and log.
func Letter(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(Seats) {
		return Neutral.Letter
	}
	return Seats[seat].Letter
}

// Called is a seat's name in a sentence that a name from right to left does not
// turn round.
func Called(s msg.Scene, seat engine.Seat) string { return Isolated(s.Name(seat)) }

// Lettered is a name with its seat's letter, by which pictures show it: Ann (A).
func Lettered(name string, seat engine.Seat) string { return name + " (" + Letter(seat) + ")" }

// Counted is a number with its noun: 1 token, 3 policies, no dice.
func Counted(n int, one string) string {
	switch n {
	case 0:
		return "no " + many(one)
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many(one)
}

// Span is a range with its noun: 3 to 7 tokens, 1 token; without one the numbers.
func Span[N int | int64](from, to N, one string) string {
	last := strconv.FormatInt(int64(max(from, to)), 10)
	if one != "" {
		last = Counted(int(max(from, to)), one)
	}
	if to <= from {
		return last
	}
	return strconv.FormatInt(int64(from), 10) + " to " + last
}

func many(one string) string {
	if one == "die" {
		return "dice"
	}
	if stem, ok := strings.CutSuffix(one, "y"); ok && stem != "" && !strings.ContainsRune("aeiou", rune(stem[len(stem)-1])) {
		return stem + "ies"
	}
	return one + "s"
}

var ordinals = [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}

// Ordinal: first, second, no. 7.
func Ordinal(n int) string {
	if n > 0 && n < len(ordinals) {
		return ordinals[n]
	}
	return "no. " + strconv.Itoa(n)
}

// Placed is a seat's place among all: first of 4.
func Placed(places []int8, seat engine.Seat) string {
	return Ordinal(int(places[seat])) + " of " + strconv.Itoa(len(places))
}

// Sentence begins with a capital.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Percent is a chance in whole percents, never 0 or 100 where it is not.
func Percent(p float64) string {
	switch {
	case p <= 0:
		return "0%"
	case p >= 1:
		return "100%"
	case p < 0.005:
		return "under 1%"
	case p >= 0.995:
		return "over 99%"
	}
	return fmt.Sprintf("%.0f%%", 100*p)
}

// Times: never, once, twice, 3 times.
func Times(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

// Places tells who came where, the first in bold: Ann wins, Bob is second. An
// even first place is told by the verb that sharing takes: "share first place".
func Places(by []int8, name func(engine.Seat) string, sharing string) msg.Text {
	var t msg.Text
	for place := 1; place <= len(by); place++ {
		var who []string
		for seat, p := range by {
			if int(p) == place {
				who = append(who, name(engine.Seat(seat)))
			}
		}
		if len(who) == 0 {
			continue
		}
		if len(t) > 0 {
			t = t.Plain(", ")
		}
		switch {
		case place == 1 && len(who) == 1:
			t = t.Bold(who[0] + " wins")
		case place == 1:
			t = t.Bold(msg.Listed(who) + " " + sharing)
		case len(who) == 1:
			t = t.Plain(who[0] + " is " + Ordinal(place))
		default:
			t = t.Plain(msg.Listed(who) + " share " + Ordinal(place) + " place")
		}
	}
	if len(t) == 0 {
		return msg.Say("Nobody wins.")
	}
	return t.Plain(".")
}
