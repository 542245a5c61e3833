package poleconomy

import (
	"cmp"
	"slices"

	"divisionbell/engine"
)

const consentAsk = "Finish the match now?"

// consenting asks whether the viewer agrees to end the match, and says what comes of
// it: it ends when all agree (rules 10.4 to 10.6).
func consenting(a action) string {
	if len(a.Words) == 0 {
		return ""
	}
	v, s := a.View, a.Scene
	question := consentAsk + " "
	var waiting, first []string
	best := -1
	for i, p := range v.Players {
		seat := engine.Seat(i)
		if p.Gone {
			continue
		}
		if seat != s.Viewer && !slices.Contains(v.Consent, seat) {
			waiting = append(waiting, called(s, seat))
		}
		ahead := 1
		if best >= 0 {
			b := v.Players[best]
			ahead = cmp.Or(cmp.Compare(p.Worth, b.Worth), cmp.Compare(len(p.Companies), len(b.Companies)))
		}
		if ahead > 0 {
			best, first = i, nil
		}
		if ahead >= 0 {
			first = append(first, called(s, seat))
		}
	}
	have := " have"
	if len(waiting) == 1 {
		have = " has"
	}
	switch {
	case len(waiting) > 0:
		return question + "It carries on until " + listed(waiting) + have + " agreed too, and you can change your mind until then."
	case len(first) == 1:
		return question + "Everyone else has agreed, so it ends at once and " + first[0] + " wins."
	}
	return question + "Everyone else has agreed, so it ends at once and " + listed(first) + " share first place."
}
