package menu

import (
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// How many steps an order has at most, how long it is, and how long its name.
const (
	maxSteps     = 16
	maxOrder     = 600 // characters
	maxOrderName = 20
)

// between parts the steps of an order: "move 11 9, done build". What is a sum,
// "50,000", is left whole.
var between = regexp.MustCompile(`\s*;\s*|\s*,\s+`)

// OrderFrom reads [as NAME] [always] [when KIND] WORDS[, [when KIND] WORDS …].
func OrderFrom(l *table.State, seat engine.Seat, said string) (match.Order, error) {
	o := match.Order{Seat: seat}
	if len([]rune(said)) > maxOrder {
		return o, engine.Illegal("", "That's too long: an order has at most %d characters", maxOrder)
	}
	said = text.Line(said, maxOrder)
	for {
		word, after := text.Cut(said)
		if strings.EqualFold(word, "as") && o.Name == "" {
			o.Name, said = text.Cut(after)
			o.Name = text.Line(strings.ToLower(o.Name), maxOrderName)
			if strings.Trim(o.Name, "0123456789") == "" {
				return o, engine.Illegal("", "An order's name needs a letter in it, such as dawn")
			}
			continue
		}
		if strings.EqualFold(word, "always") && !o.Always {
			o.Always, said = true, after
			continue
		}
		break
	}
	kind := ""
	var steps []match.Step
	for _, part := range between.Split(said, -1) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		word, after := text.Cut(part)
		if strings.EqualFold(word, "when") {
			kind, part = text.Cut(after)
			kind = strings.ToLower(kind)
		}
		part, _ = strings.CutPrefix(strings.TrimSpace(part), "/"+l.Match.Game+" ")
		steps = append(steps, match.Step{Kind: kind, Words: strings.Fields(part)})
	}
	switch {
	case len(steps) == 0 || slices.ContainsFunc(steps, func(x match.Step) bool { return len(x.Words) == 0 }):
		return o, engine.Illegal("", "What should I play for you? Type %s", exemplary(OrderExamples(l, seat)))
	case len(steps) > maxSteps:
		return o, engine.Illegal("", "An order has at most %d actions, not %d", maxSteps, len(steps))
	case o.Always && len(steps) > 1:
		return o, engine.Illegal("", "An order of several actions is for one turn. Leave out always")
	}
	o.Kind, o.Words, o.Then = steps[0].Kind, steps[0].Words, steps[1:]
	if len(o.Then) == 0 {
		o.Then = nil
	}
	if len(o.Then) == 0 && o.Kind == "" {
		if _, keep, _ := l.Table.Order(engine.Ask{Seat: seat, Kind: o.Kind, Must: true}, o.Words); keep {
			o.Game, o.Always = true, true // the game says itself when it is done with
			return o, nil
		}
	}
	for _, x := range steps {
		if err := orderable(l, x.Words); err != nil {
			return o, err
		}
	}
	return o, nil
}

// orderable refuses words that no order can begin with.
func orderable(l *table.State, words []string) error {
	var known []engine.Verb
	for _, v := range l.Game.About().Verbs {
		if strings.HasPrefix(v.Name, strings.ToLower(words[0])) && !v.Query && !v.Host {
			known = append(known, v)
		}
	}
	switch {
	case len(known) == 0:
		return engine.Illegal("", "I don't know “%s” in %s, so it can't be an order", text.Line(words[0], table.MaxName), l.Game.About().Name)
	case len(known) == 1 && known[0].Confirm:
		return engine.Illegal(known[0].Rule, "%s", table.NoOrder(known[0].Name))
	}
	return nil
}

// OrderExamples are whole orders that a seat could give: those that the game names,
// or what it could do now.
func OrderExamples(l *table.State, seat engine.Seat) (lines []string) {
	for _, o := range l.Game.About().Orders {
		lines = append(lines, "/bell order "+l.Match.Code+" "+o)
	}
	if len(lines) > 0 {
		return lines
	}
	seen := engine.See(l.Table, seat)
	for _, a := range seen.Status().Asks {
		if a.Seat != seat || !a.Must {
			continue
		}
		for _, words := range l.Game.Look.Shortcuts(seen, a) {
			if v, _ := l.Game.About().Verb(words[0]); !v.Confirm {
				return []string{"/bell order " + l.Match.Code + " when " + a.Kind + " " + strings.Join(words, " ")}
			}
		}
	}
	return nil
}

// exemplary is examples in a sentence.
func exemplary(lines []string) string {
	if len(lines) == 0 {
		return "what you would type when it's your turn"
	}
	return strings.Join(lines, ", or ")
}
