package austerity

import (
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// sources are what the places of Income are called behind a verb.
var sources = map[rules.Area]string{
	rules.Current: "from Current", rules.Used: "from Used", rules.Treasury: "from the Treasury", rules.Mixed: "one from each",
}

func sourceName(_ action, word string) string {
	if a, ok := areaOf(word); ok {
		return sources[a]
	}
	return word
}

func sourceLabel(a action, o engine.Option) string { return upper(sourceName(a, o.Word)) }

// lastDraw is what drawing comes to where two cubes are not left.
func lastDraw(a action) string {
	switch a.View.Bag.Sum() {
	case 0:
		return "End the year"
	case 1:
		return "Draw the last cube"
	}
	return ""
}

func institutionName(_ action, word string) string {
	if i, ok := institutionOf(word); ok {
		return body(i).Name
	}
	return word
}

// choiceName is what an answer to the event does.
func choiceName(a action, word string) string {
	if c, ok := choiceOf(word); ok && a.View.Pair != nil {
		return upper(wayText(a.View.Pair.Event, c))
	}
	return word
}

func bankedName(_ action, word string) string {
	if word == rules.Security.String() {
		return "Security (B)"
	}
	return word
}

// faceTurned is what the Trade card is turned to.
func faceTurned(a action, word string) string {
	f, ok := faceOf(word)
	switch {
	case !ok:
		return word
	case f == facing(a.View, rules.TradePolicy):
		return "Leave it at " + faceName(f)
	}
	return "Turn to " + faceName(f)
}

// Detail says what a choice would do now, 100 runes at most, or "".
func (look) Detail(view rules.View, s msg.Scene, words []string, o engine.Option) string {
	if o.Kind != engine.Word {
		return ""
	}
	return cut(outcome(view, append(append([]string(nil), words...), o.Word)), render.DetailRunes)
}

// captionRunes is how long a button with its outcome may be.
const captionRunes = 56

// Caption names a whole action for a button, 80 runes at most, with what it
// would do: "Health −1: Health 5 − 1 = 4; then a cut".
func (l look) Caption(v rules.View, t engine.Seen, s msg.Scene, words []string) string {
	name := l.Wording.Caption(v, t, s, words)
	if len(words) == 0 {
		return name
	}
	does := outcome(v, words)
	switch words[0] {
	case "draw":
		if v.Bag.Sum() > 1 {
			with, _, _ := strings.Cut(does, ";")
			return cut(name+" ("+with+")", render.LabelRunes)
		}
		return name
	case "trade", "buy":
		return name
	}
	return told(name, does)
}

// told is an action's name with what it would do, as far as a button has room.
// That it loses is said in any case, and so is what a third cut costs.
func told(name, does string) string {
	if does == "" {
		return name
	}
	if steps, quiet := strings.CutSuffix(does, noPenalty); quiet {
		return name + ", " + strings.NewReplacer("cut ", "", " of ", "/").Replace(steps)
	}
	cost, _ := strings.CutSuffix(does, "; "+anew)
	for _, s := range []string{does, cost} {
		if full := name + ": " + s; len([]rune(full)) <= captionRunes {
			return full
		}
	}
	if strings.HasSuffix(does, outOfOffice) {
		return cut(name+outOfOffice, render.LabelRunes)
	}
	return name
}
