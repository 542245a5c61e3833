package almanac

import (
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Table is one that people can be in or not.
type Table int

// The tables; seasons go with ratings.
const (
	InRatings Table = iota
	InRivals
	InStats
)

// Chosen reports whether a line says that its caller wants to be in a table or not.
func Chosen(args string) bool {
	word := strings.ToLower(strings.TrimSpace(args))
	return word == "on" || word == "off"
}

// Choose has a person be in a table or not, and says what comes of it. The habits are
// changed in h and are to be kept.
func Choose(t Table, h *match.Habits, args string) msg.Text {
	on := strings.EqualFold(strings.TrimSpace(args), "on")
	switch t {
	case InRatings:
		if h.Unrated = !on; on {
			return msg.Say("You're rated again, by all your matches.")
		}
		return msg.Say("Done: you're in no rating and no season, and others are rated as if you hadn't played. ").Code("/" + ratingLine + " on").Plain(" brings you back.")
	case InRivals:
		if h.Rivals = on; on {
			return msg.Say("Done: whoever has this on too, and has finished three matches with you, is a rival. See ").Code("/" + rivalsLine).Plain(".")
		}
		return msg.Say("Done: you're nobody's rival.")
	}
	if h.Uncounted = !on; on {
		return msg.Say("You're counted in the statistics again.")
	}
	return msg.Say("Done: nothing of what you did is counted in the statistics. ").Code("/" + statsLine + " on").Plain(" brings you back.")
}
