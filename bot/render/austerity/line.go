package austerity

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/austerity/board"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// Line tells one fact in a sentence or two, its sum shown. Nil: there is nothing
// to say.
func (look) Line(f engine.Fact, s msg.Scene) msg.Text {
	if c, ok := f.(rules.Contents); ok {
		return contents(c)
	}
	if t := head(f, s); t != nil {
		return stop(t)
	}
	if t := effect(f); t != nil {
		return stop(begin(t).Plain(because(f)))
	}
	return nil
}

// stop ends a sentence that does not end yet.
func stop(t msg.Text) msg.Text {
	if len(t) == 0 || strings.HasSuffix(t[len(t)-1].Words, ".") {
		return t
	}
	return t.Plain(".")
}

// begin is a text whose first letter is large.
func begin(t msg.Text) msg.Text {
	out := append(msg.Text(nil), t...)
	if len(out) > 0 {
		out[0].Words = upper(out[0].Words)
	}
	return out
}

// head tells a fact that others follow from, without its full stop; nil: it is
// an effect.
func head(f engine.Fact, s msg.Scene) msg.Text {
	switch f := f.(type) {
	case rules.Began:
		return began(f)
	case rules.YearBegan:
		return msg.Say("Year " + strconv.Itoa(f.Year) + " began with " + counted(f.Bag.Sum(), "cube") + " in the bag: ").Bold(letters(f.Bag))
	case rules.Drew:
		return msg.Say("Year " + strconv.Itoa(f.Year) + ", draw " + strconv.Itoa(f.N) + ": ").Bold(spaced(eventOf(f.Event).Pair)).
			Plain(", ").Bold(eventOf(f.Event).Name).Plain(" (" + strconv.Itoa(f.Left) + " left in the bag)")
	case rules.Leftover:
		return msg.Say("The last cube, ").Bold(letter(f.Colour)).Plain(", went to Used and had no effect")
	case rules.Chose:
		return chose(f, s)
	case rules.Cut:
		if f.By == rules.ByEvent {
			return nil
		}
		return msg.Say(called(s) + " cut ").Bold(body(f.Institution).Name).Plain(", " + nth(f.Step))
	case rules.Funded:
		return funded(f, s)
	case rules.Banked:
		return msg.Say(called(s) + " banked ").Bold(letter(f.Colour)).Plain(" in the Treasury")
	case rules.Passed:
		return msg.Say(called(s) + " skipped ").Bold(pair(f.Cubes))
	case rules.Acted:
		return msg.Say(called(s) + " ").Bold(deed(f.Action))
	case rules.YearEnded:
		return msg.Say("Year " + strconv.Itoa(f.Year) + " ended with " + counted(f.Used.Sum(), "cube") + " in Used, " + strconv.Itoa(int(f.Used[rules.Debt])) + " of them debt")
	case rules.Turned:
		if !f.Chosen {
			return nil
		}
		return msg.Say(called(s) + " turned ").Bold(policyName(f.Policy)).
			Plain(" from " + faceName(f.From) + " to ").Bold(faceName(f.To)).Plain(" (" + reconstruction + ")")
	case rules.Ended:
		return ended(f)
	}
	return nil
}

// letters are cubes in the order of the event table, or that there are none.
func letters(c rules.Cubes) string {
	if c.Sum() == 0 {
		return "none"
	}
	return c.String()
}

// pair is cubes one by one: K Y.
func pair(c rules.Cubes) string { return spaced(c.String()) }

func spaced(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

var steps = [...]string{"not at all", "its first cut", "its second cut", "its third cut"}

func nth(step int) string {
	if step < 0 || step >= len(steps) {
		return "another cut"
	}
	return steps[step]
}

// began lays out what the match begins with.
func began(f rules.Began) msg.Text {
	t := msg.Say("")
	name := "The base game"
	if f.Scenario != rules.NoScenario && int(f.Scenario) < len(rules.Briefs) {
		name = rules.Briefs[f.Scenario].Name
	}
	t = t.Bold(name).Plain(", " + f.Difficulty.String())
	if f.ScenarioDrawn {
		t = t.Plain(", drawn by lot")
	}
	if f.Country != rules.NoCountry && int(f.Country) < len(rules.Nations) {
		t = t.Plain("; ").Bold(rules.Nations[f.Country].Name)
		if f.CountryDrawn {
			t = t.Plain(", drawn by lot")
		}
	}
	if f.Policies {
		t = t.Plain("; with policy cards (" + reconstruction + ")")
	}
	if f.Institutions {
		t = t.Plain("; 3 more institutions can be bought")
	}
	if f.Daily {
		t = t.Plain("; today's draws")
	}
	var parts []string
	for i, n := range f.Tracks {
		parts = append(parts, rules.TrackNames[i]+" "+strconv.Itoa(int(n)))
	}
	return t.Plain(". " + listed(parts) + "; " + counted(f.Bag.Sum(), "cube") + " in the bag: ").Bold(letters(f.Bag))
}

func chose(f rules.Chose, s msg.Scene) msg.Text {
	name := eventOf(f.Event).Name
	if f.Forced {
		return msg.Say(name + ", only one choice: ").Bold(wayText(f.Event, f.Choice))
	}
	return msg.Say(name + ": " + called(s) + " chose ").Bold(wayText(f.Event, f.Choice))
}

func funded(f rules.Funded, s msg.Scene) msg.Text {
	b := body(f.Institution)
	switch {
	case f.Again:
		return msg.Say(called(s) + " spent both Y to fund ").Bold(b.Name).Plain(" again")
	case !f.Reward:
		return msg.Say(called(s) + " funded ").Bold(b.Name).Plain(" with " + strconv.Itoa(f.Cubes) + " Y of " + strconv.Itoa(b.Need))
	}
	return msg.Say(called(s) + " funded ").Bold(b.Name)
}

// deed is what an action is called in a sentence.
func deed(c rules.Cause) string {
	switch c {
	case rules.ByBorrow:
		return "borrowed money"
	case rules.ByTaxes:
		return "raised taxes"
	case rules.ByPay:
		return "paid a loan"
	case rules.ByBuy:
		return "bought an institution"
	case rules.ByFinance:
		return "financed the Olympics"
	case rules.ByFeed:
		return "fed the war"
	}
	return "acts"
}

// effect tells what a fact changed, as part of a sentence; nil: it is a head.
func effect(f engine.Fact) msg.Text {
	switch f := f.(type) {
	case rules.Shifted:
		return shifted([]rules.Shifted{f})
	case rules.Added, rules.Removed:
		return moved([]engine.Fact{f})
	case rules.Cut:
		return msg.Text{}.Bold(body(f.Institution).Name).Plain(" had " + nth(f.Step))
	case rules.Penalised:
		return msg.Say("the penalty of " + body(f.Institution).Name + " was due")
	case rules.Bought:
		return msg.Text{}.Bold(body(f.Institution).Name).Plain(" came into play")
	case rules.Financed:
		return msg.Text{}.Bold("Y").Plain(" from " + areaNames[f.From] + " went onto the Olympics card, which now has " + strconv.Itoa(f.Income))
	case rules.Marked:
		how, n := "the war went unfed", f.To-f.From
		if f.Fed {
			how = "the war was fed"
		}
		return msg.Say(how + ", its marker ").Bold(sum(f.From, n))
	case rules.Turned:
		return msg.Say(policyName(f.Policy) + " turned from " + faceName(f.From) + " to ").Bold(faceName(f.To)).Plain(" (" + reconstruction + ")")
	}
	return nil
}

// cubeMove is what a fact about cubes says beside their colour and number: how
// they moved. false: it is about something else.
func cubeMove(f engine.Fact) (c rules.Colour, n int, how string, ok bool) {
	switch f := f.(type) {
	case rules.Added:
		if f.N == 0 {
			return f.Colour, 0, "to " + areaNames[f.To] + ", as there are 99", true
		}
		return f.Colour, f.N, "to " + areaNames[f.To], true
	case rules.Removed:
		if f.Spent {
			return f.Colour, 1, "Spent from " + areaNames[f.From], true
		}
		return f.Colour, 1, "Removed from " + areaNames[f.From], true
	}
	return 0, 0, "", false
}

// moved tells cubes that moved in the same way: 2 Y and K Removed from Used.
func moved(run []engine.Fact) msg.Text {
	var n [5]int
	var order []rules.Colour
	how := ""
	for _, f := range run {
		c, k, h, _ := cubeMove(f)
		if how = h; k == 0 {
			return msg.Say("no " + letter(c) + " " + how)
		}
		if int(c) < len(n) {
			if n[c] == 0 {
				order = append(order, c)
			}
			n[c] += k
		}
	}
	var parts []string
	for _, c := range order {
		part := letter(c)
		if n[c] > 1 {
			part = strconv.Itoa(n[c]) + " " + part
		}
		parts = append(parts, part)
	}
	return msg.Text{}.Bold(listed(parts)).Plain(" " + how)
}

// shifted tells steps of one track in a row, with their sum.
func shifted(run []rules.Shifted) msg.Text {
	f, last := run[0], run[len(run)-1]
	if len(run) == 1 && f.From == f.To {
		return msg.Say(trackName(f.Track) + " stayed at ").Bold(strconv.Itoa(f.To))
	}
	var steps []int
	for _, r := range run {
		steps = append(steps, r.To-r.From)
	}
	text := sum(f.From, steps...)
	n := strconv.Itoa(last.To)
	return msg.Say(trackName(f.Track) + " " + strings.TrimSuffix(text, n)).Bold(n)
}

// causes say why a cube or a track moved, where the sentence does not.
var causes = map[rules.Cause]string{
	rules.ByEvent: "by the event", rules.ByPenalty: "by a third cut", rules.ByFund: "by funding", rules.ByBorrow: "by Borrow Money",
	rules.ByTaxes: "by Raise Taxes", rules.ByPay: "by Pay Loan", rules.ByBuy: "by a purchase", rules.ByFinance: "by financing the Olympics",
	rules.ByFeed: "by feeding the war", rules.ByRevenue: "by tax revenue", rules.ByDrift: "by the drift at Year End",
	rules.BySecurity: "by the Security card (" + reconstruction + ")", rules.ByTrade: "by the Trade card (" + reconstruction + ")",
	rules.ByWelfare: "by the Welfare card (" + reconstruction + ")",
}

func because(f engine.Fact) string {
	var c rules.Cause
	switch f := f.(type) {
	case rules.Shifted:
		c = f.By
	case rules.Added:
		c = f.By
	case rules.Removed:
		c = f.By
	default:
		return ""
	}
	if why := causes[c]; why != "" {
		return ", " + why
	}
	return ""
}

// whys are the reasons for which a match ends, won and lost.
var whys = map[string][2]string{
	"debt":  {"the debt is gone", "the debt is still there"},
	"crime": {"the crime is gone", "crime is still there"},
	"games": {"the games are paid for and safe", "the games could not be held"},
	"war":   {"the war has been fed to its end", "the war has run out of money"},
}

func ended(f rules.Ended) msg.Text {
	why, known := whys[f.Why]
	reason := why[1]
	if f.Won {
		reason = why[0]
	}
	if !known {
		reason = "it is over"
		for i, name := range rules.TrackNames {
			if rules.Track(i).String() == f.Why {
				reason = name + " is at 0"
			}
		}
	}
	t := msg.Text{}
	switch {
	case f.Won:
		t = t.Bold("Won in year " + strconv.Itoa(f.Year))
	case f.Why == board.Stopped:
		return t.Bold("Stopped in year " + strconv.Itoa(f.Year)).Plain(". " + score(f.Score, false) + ".")
	default:
		t = t.Bold("Out of office in year " + strconv.Itoa(f.Year))
	}
	return t.Plain(": " + reason + ". " + score(f.Score, f.Won) + ".")
}

// score is what a run is worth, with its sum.
func score(p rules.Score, won bool) string {
	text := "Score " + strconv.Itoa(p.Total) + " = " + strconv.Itoa(p.Tracks) + " on the tracks + " + strconv.Itoa(p.Debt) +
		" for " + counted(p.Cleared, "debt") + " cleared + " + strconv.Itoa(p.Years)
	if won {
		return text + " for speed + 100 for winning"
	}
	return text + " for the years you lasted"
}
