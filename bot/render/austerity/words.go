package austerity

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/austerity"
)

// The wording that all games share.
var (
	cut     = text.Clip
	counted = render.Counted
	listed  = msg.Listed
	upper   = render.Sentence
	percent = render.Percent
	times   = render.Times
	bar     = render.Bar
)

// called is the minister's name in a sentence, with nothing in it that breaks a
// line or turns the text about.
func called(s msg.Scene) string {
	if name := text.Line(s.RawName(0), msg.NameRunes); name != "" {
		return render.Isolated(name)
	}
	return "The minister"
}

// sum is a track's step with its sum: 5 − 1 = 4.
func sum(from int, steps ...int) string {
	text := strconv.Itoa(from)
	for _, n := range steps {
		switch {
		case n < 0:
			text += " − " + strconv.Itoa(-n)
		default:
			text += " + " + strconv.Itoa(n)
		}
		from += n
	}
	return text + " = " + strconv.Itoa(from)
}

func trackName(t rules.Track) string {
	if int(t) >= len(rules.TrackNames) {
		return "A track"
	}
	return rules.TrackNames[t]
}

func letter(c rules.Colour) string {
	if int(c) >= len(rules.Letters) {
		return "?"
	}
	return rules.Letters[c : c+1]
}

func body(i rules.Institution) rules.Body {
	if int(i) >= len(rules.Bodies) {
		return rules.Body{Name: "an institution", Need: 1}
	}
	return rules.Bodies[i]
}

func eventOf(e rules.Event) rules.Occurrence {
	if int(e) >= len(rules.Occurrences) {
		return rules.Occurrence{Name: "the event"}
	}
	return rules.Occurrences[e]
}

// occurrence is the event being resolved; between pairs one without a pair.
func occurrence(v rules.View) rules.Occurrence {
	if v.Pair == nil {
		return rules.Occurrence{Name: "the event"}
	}
	return eventOf(v.Pair.Event)
}

// areaNames are where cubes lie, in a sentence.
var areaNames = map[rules.Area]string{
	rules.Current: "Current", rules.Used: "Used", rules.Treasury: "the Treasury", rules.Bag: "the bag",
	rules.Card: "the Olympics card", rules.Mixed: "one from each of the two places",
}

// wayText is what a choice of an event says.
func wayText(e rules.Event, c rules.Choice) string {
	for _, w := range eventOf(e).Ways {
		if w.Choice == c {
			return w.Text
		}
	}
	switch c {
	case rules.Resolve:
		return "let it happen"
	case rules.Ignore:
		return "Remove a banked B and ignore it"
	}
	return c.String()
}

func faceName(f rules.Face) string {
	if int(f) >= len(rules.Regimes) {
		return "a face"
	}
	return rules.Regimes[f].Name
}

func policyName(p rules.Policy) string {
	if int(p) >= len(rules.PolicyCards) {
		return "A policy"
	}
	return rules.PolicyCards[p].Name
}

// reconstruction labels what the policy cards say wherever they are told of.
const reconstruction = "house rule"

// find is the number of a thing by its word, below n.
func find[T ~uint8](said string, n int, name func(T) string) (T, bool) {
	for i := range n {
		if name(T(i)) == said {
			return T(i), true
		}
	}
	return 0, false
}

func institutionOf(said string) (rules.Institution, bool) {
	return find(said, len(rules.Bodies), rules.Institution.String)
}

func choiceOf(said string) (rules.Choice, bool) {
	return find(said, int(rules.GainEmployed)+1, rules.Choice.String)
}

func faceOf(said string) (rules.Face, bool) { return find(said, len(rules.Regimes), rules.Face.String) }

func areaOf(said string) (rules.Area, bool) { return find(said, int(rules.Mixed)+1, rules.Area.String) }
