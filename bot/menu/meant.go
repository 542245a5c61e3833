package menu

import (
	"slices"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// MotionsMeant are the open motions that words can mean: the first word may be cut short
// where it is no whole one, and the last ones left out. No words mean all.
func MotionsMeant(l *table.State, said string) []match.Vote {
	words := Canonical(l, strings.Fields(said))
	fits := func(first func(word string) bool) (out []match.Vote) {
		for _, v := range l.Match.Votes {
			if has := strings.Fields(v.Motion.String()); len(words) <= len(has) && first(has[0]) && slices.Equal(has[1:len(words)], words[1:]) {
				out = append(out, v)
			}
		}
		return out
	}
	if len(words) == 0 {
		return l.Match.Votes
	}
	if whole := fits(func(word string) bool { return word == words[0] }); len(whole) > 0 {
		return whole
	}
	return fits(func(word string) bool { return strings.HasPrefix(word, words[0]) })
}

// Canonical is what people say of a motion as it is kept: a seat by its number, a
// time as the shortest there is.
func Canonical(l *table.State, words []string) []string {
	switch {
	case len(words) == 0:
	case strings.HasPrefix("take-back", words[0]):
		words[0] = "undo"
	case len(words) > 1 && strings.HasPrefix("extend", words[0]):
		if by, err := clock.ParseDuration(words[1]); err == nil {
			words[1] = clock.Brief(by)
		}
	case len(words) > 1 && slices.ContainsFunc([]string{"replace", "mute", "unmute"}, func(about string) bool { return strings.HasPrefix(about, words[0]) }):
		for n := len(words); n > 1; n-- { // a name may have several words, and a bot's kind follow
			if seat, err := l.Named(strings.Join(words[1:n], " ")); err == nil {
				return append([]string{words[0], match.SeatNumber(seat)}, words[n:]...)
			}
		}
	}
	return words
}
