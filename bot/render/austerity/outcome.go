package austerity

import (
	"fmt"
	"strconv"
	"strings"

	rules "divisionbell/engine/austerity"
)

// A stroke is a part of what a choice does: a track's step, or a cube added.
type stroke struct {
	track rules.Track
	by    int // of the track; 0: a cube is added to Used
	add   rules.Colour
}

func step(t rules.Track, by int) stroke { return stroke{track: t, by: by} }
func added(c rules.Colour) stroke       { return stroke{add: c} }

// rewards and penalties are what the institutions bring, as strokes.
var (
	rewards = map[rules.Institution][]stroke{
		rules.Enterprise:     {step(rules.Employment, 1)},
		rules.National:       {added(rules.Security)},
		rules.Social:         {added(rules.Welfare)},
		rules.Infrastructure: {step(rules.Wealth, 1)},
		rules.Investment:     {added(rules.Income)},
		rules.Education:      {step(rules.Employment, 1), step(rules.Wealth, -1)},
	}
	penalties = map[rules.Institution][]stroke{
		rules.Enterprise:     {step(rules.Employment, -2)},
		rules.National:       {added(rules.Unrest)},
		rules.Social:         {step(rules.Health, -2)},
		rules.Infrastructure: {step(rules.Health, -1)},
		rules.Investment:     {added(rules.Debt)},
		rules.Education:      {added(rules.Unrest)},
	}
	// answers are what choices do beside taking cubes.
	answers = map[rules.Choice][]stroke{
		rules.AddUnrest:    {added(rules.Unrest)},
		rules.LoseHealth:   {step(rules.Health, -1)},
		rules.Yield:        {step(rules.Popularity, 1), added(rules.Debt)},
		rules.GainPopular:  {step(rules.Popularity, 1)},
		rules.GainSafety:   {step(rules.Safety, 1)},
		rules.LoseSafety:   {step(rules.Safety, -1)},
		rules.GainEmployed: {step(rules.Employment, 1), step(rules.Popularity, -1)},
	}
	// blows are what events do that leave no choice.
	blows = map[rules.Event][]stroke{
		rules.Downturn:   {step(rules.Wealth, -1)},
		rules.Corruption: {step(rules.Popularity, -1)}, rules.Violations: {step(rules.Safety, -2)}, rules.Cheats: {step(rules.Employment, -1)},
		rules.BackToWork: {step(rules.Employment, 2)}, rules.Surplus: {step(rules.Wealth, 1)},
		rules.FallingCrime: {step(rules.Safety, 2)}, rules.Nationalised: {step(rules.Health, 2)},
	}
)

// What is said of every loss, and of every third cut.
const (
	outOfOffice = ": out of office"
	anew        = "then its cuts start again"
	noPenalty   = ", no penalty yet"
)

// A budget is the part of a view that strokes change, and what they do in words.
type budget struct {
	tracks [5]int
	used   rules.Cubes
	said   []string
	lost   bool
}

func (b *budget) say(text string) { b.said = append(b.said, text) }

// strike works strokes off in order, until one loses the game.
func (b *budget) strike(strokes []stroke) {
	for _, k := range strokes {
		if b.lost {
			return
		}
		if k.by == 0 {
			b.say(letter(k.add) + " in Used " + sum(int(b.used[k.add]), 1))
			b.used[k.add]++
			continue
		}
		from := b.tracks[k.track]
		to := max(rules.MinTrack, min(rules.MaxTrack, from+k.by))
		b.tracks[k.track] = to
		switch {
		case from == to:
			b.say(trackName(k.track) + " stays at " + strconv.Itoa(to))
		case to == rules.MinTrack:
			b.say(trackName(k.track) + " " + sum(from, to-from) + outOfOffice)
			b.lost = true
		default:
			b.say(trackName(k.track) + " " + sum(from, to-from))
		}
	}
}

func (b *budget) String() string { return strings.Join(b.said, "; ") }

// outcome says what an action would do now, with its sums; "": nothing to say
// beyond its name.
func outcome(v rules.View, words []string) string {
	b := &budget{tracks: v.Tracks, used: v.Used}
	rest := words[1:]
	if len(rest) == 0 {
		alone(v, words[0], b)
		return b.String()
	}
	switch words[0] {
	case "choose":
		if c, ok := choiceOf(rest[0]); ok {
			answer(v, c, rest[1:], b)
		}
	case "cut":
		if i, ok := institutionOf(rest[0]); ok {
			b.advance(v, i)
		}
	case "fund", "surplus":
		if i, ok := institutionOf(rest[0]); ok {
			funding(v, i, words[0] == "surplus", b)
		}
	case "bank":
		b.say("Treasury " + sum(int(v.Treasury[rules.Security]), 1) + " B, to turn an event with R away")
	case "buy":
		if i, ok := institutionOf(rest[0]); ok {
			if len(rest) > 1 {
				taken(v, 2, rest[1], b)
				break
			}
			b.say("Y Y Spent; when funded " + body(i).Fund + "; third cut " + body(i).Penalty)
		}
	case "trade":
		if f, ok := faceOf(rest[0]); ok {
			b.say(regime(f))
		}
	case "pay":
		taken(v, 2, rest[0], b)
	case "finance", "feed":
		taken(v, 1, rest[0], b)
		alone(v, words[0], b)
	}
	return b.String()
}

// regime is what a policy card's face does.
func regime(f rules.Face) string {
	if int(f) >= len(rules.Regimes) {
		return ""
	}
	r := rules.Regimes[f]
	var parts []string
	if r.YearEnd != "" {
		parts = append(parts, "each Year End "+r.YearEnd)
	}
	if r.Always != "" {
		parts = append(parts, r.Always)
	}
	if len(parts) == 0 {
		return "nothing special (" + reconstruction + ")"
	}
	return strings.Join(parts, "; ")
}

// alone is what a verb by itself would do.
func alone(v rules.View, verb string, b *budget) {
	switch verb {
	case "draw":
		ahead(v, b)
	case "pass":
		b.say(pair(v.Current) + " to Used, back in the bag next year")
	case "bank":
		if v.Current[rules.Income] > 0 {
			b.say("Treasury " + sum(int(v.Treasury[rules.Income]), 1) + " Y, which never go back into the bag")
		}
	case "borrow":
		b.say("Y in Used " + sum(int(v.Used[rules.Income]), 2))
		b.say("K in the bag " + sum(int(v.Bag[rules.Debt]), 1) + " of " + counted(v.Bag.Sum()+1, "cube"))
	case "taxes":
		b.say("in the bag Y " + sum(int(v.Bag[rules.Income]), 1) + ", R " + sum(int(v.Bag[rules.Unrest]), 1) +
			" of " + counted(v.Bag.Sum()+2, "cube"))
	case "pay":
		b.say("Y Y K leave the game: debts " + sum(total(v, rules.Debt), -1))
		if v.Phase == rules.PhaseCut && v.Current[rules.Debt] == 1 {
			b.say("nothing is cut")
		}
	case "finance":
		if v.Games != nil {
			b.say("paid " + sum(v.Games.Income, 1) + " of " + strconv.Itoa(v.Games.Need))
		}
	case "feed":
		b.strike([]stroke{step(rules.Employment, -1)})
		if v.Front != nil {
			b.say("at Year End the marker " + sum(v.Front.Marker, 1) + " of " + strconv.Itoa(v.Front.Goal))
		}
	}
}

// ahead is what the next draw may bring.
func ahead(v rules.View, b *budget) {
	n := v.Bag.Sum()
	switch n {
	case 0:
		b.say("the bag is empty: Year End")
		return
	case 1:
		b.say(pair(v.Bag) + " goes to Used with no effect; then Year End")
		return
	}
	debts := int(v.Bag[rules.Debt])
	none := float64((n-debts)*(n-debts-1)) / float64(n*(n-1))
	b.say(fmt.Sprintf("%s with K; %s left after it", percent(1-none), counted(n-2, "cube")))
}

// taken is Income leaving a place.
func taken(v rules.View, n int, from string, b *budget) {
	a, _ := areaOf(from)
	name := upper(strings.TrimPrefix(areaNames[a], "the "))
	switch a {
	case rules.Current:
		b.say(name + " " + sum(int(v.Current[rules.Income]), -min(n, int(v.Current[rules.Income]))) + " Y")
	case rules.Used:
		b.say(name + " " + sum(int(v.Used[rules.Income]), -min(n, int(v.Used[rules.Income]))) + " Y")
	case rules.Treasury:
		b.say(name + " " + sum(int(v.Treasury[rules.Income]), -min(n, int(v.Treasury[rules.Income]))) + " Y")
	default:
		b.say("one Y from each place")
	}
}

// answer is what a choice of the event does, and whether a cut follows.
func answer(v rules.View, c rules.Choice, source []string, b *budget) {
	if v.Pair == nil {
		return
	}
	owing := int(v.Current[rules.Debt])
	if len(source) > 0 && v.Current[rules.Income] == 0 || len(source) > 0 && c != rules.Remove {
		taken(v, 1, source[0], b)
	} else if c == rules.Spend || c == rules.Repay {
		if v.Treasury[rules.Income] > 0 && v.Current[rules.Income] == 0 {
			taken(v, 1, rules.Treasury.String(), b)
		} else if v.Treasury[rules.Income] == 0 {
			taken(v, 1, rules.Current.String(), b)
		}
	}
	switch c {
	case rules.Resolve:
		b.resolve(v)
	case rules.Ignore:
		b.say("B in the Treasury " + sum(int(v.Treasury[rules.Security]), -1))
	case rules.Repay:
		if owing > 0 {
			owing--
		}
	case rules.Remove:
		b.say(leaving(v))
	case rules.Decline:
		b.say("K stays, and so does Y")
	default:
		b.strike(answers[c])
	}
	if b.lost {
		return
	}
	switch {
	case owing == 1:
		b.say("then a cut")
	case c == rules.Repay:
		b.say("no cut")
	}
}

// leaving is what an event leaves of the cubes that it lets be Removed.
func leaving(v rules.View) string {
	gone := []rules.Colour{rules.Welfare}
	switch v.Pair.Event {
	case rules.Protests:
		gone = []rules.Colour{rules.Income, rules.Unrest}
	case rules.Operations:
		gone = []rules.Colour{rules.Security, rules.Unrest}
	}
	var parts []string
	for _, c := range gone {
		parts = append(parts, letter(c)+" "+sum(total(v, c), -1))
	}
	return "in the game " + strings.Join(parts, ", ")
}

// total is how many cubes of a colour are in the game, wherever they lie.
func total(v rules.View, c rules.Colour) int {
	n := int(v.Bag[c]) + int(v.Current[c]) + int(v.Used[c]) + int(v.Treasury[c])
	if c != rules.Income {
		return n
	}
	for _, b := range v.Institutions {
		n += b.Cubes
	}
	if v.Games != nil {
		n += v.Games.Income
	}
	return n
}

// resolve lets an event happen that leaves no choice.
func (b *budget) resolve(v rules.View) {
	if v.Scenario == rules.Crime && !v.Plain && v.Pair.Event == rules.Corruption {
		b.strike([]stroke{added(rules.Unrest)})
	}
	b.strike(blows[v.Pair.Event])
	if v.Pair.Event != rules.Downturn || b.lost {
		return
	}
	quiet := 0
	for _, x := range v.Institutions {
		if x.InPlay && x.Cuts+1 < rules.CutSteps {
			quiet++
		}
	}
	if quiet > 0 {
		b.say(counted(quiet, "institution") + " cut")
	}
	for _, x := range v.Institutions {
		if x.InPlay && x.Cuts+1 >= rules.CutSteps {
			b.strike(penalties[x.Institution])
		}
	}
}

// advance is one cut of an institution.
func (b *budget) advance(v rules.View, i rules.Institution) {
	for _, x := range v.Institutions {
		if x.Institution != i {
			continue
		}
		if x.Cuts+1 < rules.CutSteps {
			b.say("cut " + strconv.Itoa(x.Cuts+1) + " of " + strconv.Itoa(rules.CutSteps) + noPenalty)
			return
		}
		b.strike(penalties[i])
		if !b.lost {
			b.say(anew)
		}
	}
}

// funding is what an Income cube on an institution brings.
func funding(v rules.View, i rules.Institution, again bool, b *budget) {
	need := body(i).Need
	for _, x := range v.Institutions {
		if x.Institution != i {
			continue
		}
		if !again && (x.Cubes+1)%need != 0 {
			b.say("cube " + strconv.Itoa(x.Cubes+1) + " of " + strconv.Itoa(need) + ": no reward yet")
			return
		}
	}
	b.strike(rewards[i])
	if again && !b.lost {
		b.say("both Y leave the game")
	}
}
