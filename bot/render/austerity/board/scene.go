package board

import (
	"fmt"
	"slices"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	rules "divisionbell/engine/austerity"
)

// A Scene is what a picture shows beside the view. Its texts are people's and
// may hold anything. The zero Scene is a match without a code or a last action.
type Scene struct {
	Code string
	Name string // the minister's; where it cannot be printed the office stands in
	Bot  bool
	Last Last
}

// Last is what just happened: in words, where the tracks that moved stood
// before, which institutions were touched, and what became of drawn cubes.
type Last struct {
	Text    string
	From    map[rules.Track]int
	Touched []rules.Institution
	Went    map[rules.Colour]string
	Drew    *rules.Drew // a pair drawn, if one was
}

// office is what to call a minister without a name.
const office = "The minister"

func (o Scene) minister(shown func(string) string) string {
	name := text.Fit(shown(o.Name), 22)
	if name == "" {
		return office
	}
	if o.Bot {
		return render.Isolated(name) + " (bot)"
	}
	return render.Isolated(name)
}

// tasks say what the match waits for, after the minister's name.
var tasks = map[string]string{
	rules.PhaseDraw:   "to draw the next pair",
	rules.PhaseEvent:  "to answer the event",
	rules.PhaseCut:    "to cut an institution",
	rules.PhaseIncome: "to fund, bank or skip",
	rules.PhaseTrade:  "to turn the Trade card, or not",
}

// now says what is to be done, or how it ended.
func (o Scene) now(v rules.View, shown func(string) string) string {
	if v.Result == nil {
		if task, ok := tasks[v.Phase]; ok {
			return o.minister(shown) + " " + task
		}
		return o.minister(shown) + " to carry on"
	}
	if v.Result.Won {
		return o.minister(shown) + " has won"
	}
	if v.Result.Why == Stopped {
		return "The match was stopped"
	}
	return o.minister(shown) + " is out of office"
}

// Stopped is why a match is over that its rules did not end.
const Stopped = "stopped"

// A chance is how likely a next pair is.
type chance struct {
	event rules.Event
	ways  int
	of    int
}

// chances lists the pairs that a bag can give, the likeliest first, those as
// likely in the order of the event table.
func chances(bag rules.Cubes) (c []chance) {
	n := bag.Sum()
	of := n * (n - 1) / 2
	for i, o := range rules.Occurrences {
		var pair rules.Cubes
		if pair.UnmarshalText([]byte(o.Pair)) != nil {
			continue
		}
		ways := 1
		for k, want := range pair {
			have := int(bag[k])
			switch want {
			case 1:
				ways *= have
			case 2:
				ways *= have * (have - 1) / 2
			}
		}
		if ways > 0 {
			c = append(c, chance{rules.Event(i), ways, of})
		}
	}
	slices.SortStableFunc(c, func(a, b chance) int { return b.ways - a.ways })
	return c
}

// YearEnd is where the tracks would stand after the next Year End, were
// everything else as it is now: what the policy cards' faces do, then the drift.
func YearEnd(v rules.View) [5]int {
	t := v.Tracks
	move := func(k rules.Track, n int) { t[k] = max(rules.MinTrack, min(rules.MaxTrack, t[k]+n)) }
	follow := func(a, b rules.Track) {
		if t[a] < t[b] {
			move(a, 1)
		} else if t[a] > t[b] {
			move(a, -1)
		}
	}
	for _, c := range v.Cards {
		switch c.Face {
		case rules.PoliceState:
			move(rules.Popularity, -1)
		case rules.Protectionism:
			move(rules.Wealth, -1)
		case rules.FreeTrade:
			move(rules.Employment, -1)
		case rules.WelfareState:
			move(rules.Health, 1)
		case rules.Workhouse:
			move(rules.Employment, 1)
			move(rules.Health, -1)
		}
	}
	follow(rules.Wealth, rules.Employment)
	follow(rules.Health, rules.Safety)
	follow(rules.Popularity, rules.Wealth)
	follow(rules.Popularity, rules.Health)
	return t
}

// percent is a chance in whole percents, never 0 where it is not.
func percent(c chance) string {
	p := 100 * float64(c.ways) / float64(max(c.of, 1))
	if p < 0.5 {
		return "under 1 %"
	}
	return fmt.Sprintf("%.0f%%", p)
}
