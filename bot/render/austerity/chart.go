package austerity

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/austerity/board"
	rules "divisionbell/engine/austerity"
)

// Chart is the budget report: the bag, which is drawn from, the choices and actions as
// plates, the institutions, and whatever else stands on it.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	o := sceneOf(s)
	c := &msg.Chart{}
	c.Width, c.Height = board.Size(v, o)
	for _, b := range board.Spots(v, o) {
		spot := msg.BoxSpot("", "", b.Box[0], b.Box[1], b.Box[2], b.Box[3])
		switch b.Kind {
		case board.Cube:
			spot.Word, spot.Title, spot.Note, spot.Rule = cubeSpot(rules.Colour(b.N))
		case board.Plate:
			spot.Word, spot.Title, spot.Rule = b.Word, b.Text, plateRules[v.Phase]
		case board.Deed:
			d := deeds[b.N]
			spot.Word, spot.Title, spot.Note, spot.Rule = d.word, d.title, d.note, d.rule
		case board.Line:
			spot.Word, spot.Title, spot.Note, spot.Rule = lineSpot(v, rules.Track(b.N))
		case board.Purse:
			spot.Word, spot.Title, spot.Note, spot.Rule = purseSpot(v, b.N)
		case board.House:
			spot.Word, spot.Title, spot.Note, spot.Rule = houseSpot(v.Institutions[b.N])
		case board.PolicyCard:
			spot.Word, spot.Title, spot.Note, spot.Rule = policySpot(v.Cards[b.N])
		default:
			spot.Word, spot.Title, spot.Note, spot.Rule = contextSpot(v, b)
		}
		c.Spots = append(c.Spots, spot)
	}
	return c
}

// plateRules are those of the choices of a phase.
var plateRules = map[string]string{
	rules.PhaseEvent: "4.2", rules.PhaseCut: "5.2", rules.PhaseIncome: "6.1", rules.PhaseTrade: "9.4",
}

// deeds are the three actions, in the order of the board.
var deeds = [3]struct{ word, title, note, rule string }{
	{"borrow", "Borrow money", "Adds Y and Y to Used, and K to the bag", "7.2"},
	{"taxes", "Raise taxes", "Adds Y and R to the bag", "7.3"},
	{"pay", "Pay loan", "Removes Y, Y and K from the game", "7.4"},
}

// cubeSpot is a cube of the pair.
func cubeSpot(c rules.Colour) (word, title, note, rule string) {
	note, rule = "It goes to Used when the draw is done", "3.2"
	switch c {
	case rules.Debt:
		note, rule = "If a single Debt stays here, you must cut an institution", "5.1"
	case rules.Income:
		note, rule = "Fund an institution with it, or bank it", "6.1"
	}
	return rules.Current.String(), letter(c) + ", " + c.String() + ", in Current", note, rule
}

// lineSpot is a track and what the next Year End makes of it.
func lineSpot(v rules.View, t rules.Track) (word, title, note, rule string) {
	at, after := v.Tracks[t], board.YearEnd(v)[t]
	note, rule = "If it falls to 0, you're out of office", "8.6"
	if v.Result == nil {
		next := "stays at " + strconv.Itoa(at)
		if after != at {
			next = "goes to " + strconv.Itoa(after)
		}
		note, rule = "At Year End it "+next+", as things stand. "+note, "8.3"
	}
	switch t {
	case rules.Employment:
		rule = "8.2"
	case rules.Popularity:
		rule = "8.4"
	case rules.Safety:
		rule = "1.3"
	}
	return "track " + t.String(), trackName(t) + " " + strconv.Itoa(at), note, rule
}

// purseSpot is where cubes lie: the bag, Used, the Treasury.
func purseSpot(v rules.View, i int) (word, title, note, rule string) {
	switch i {
	case 0:
		n := v.Bag.Sum()
		note = "You draw two cubes at a time"
		if n < 2 {
			note = "There's no pair left to draw, so the year ends"
		}
		return "draw", "Bag, " + counted(n, "cube"), note, "3.1"
	case 1:
		return rules.Used.String(), "Used, " + counted(v.Used.Sum(), "cube"), "All of it goes back into the bag at Year End", "8.5"
	}
	return rules.Treasury.String(), "Treasury, " + counted(v.Treasury.Sum(), "cube"), "Banked cubes never go back into the bag. You can only spend them", "6.5"
}

// houseSpot is an institution.
func houseSpot(h rules.Standing) (word, title, note, rule string) {
	b := body(h.Institution)
	note, rule = "Cut "+strconv.Itoa(h.Cuts)+" of "+strconv.Itoa(rules.CutSteps)+" times, and the third brings "+b.Penalty+". Fund it for "+b.Fund, "5.4"
	if !h.InPlay {
		note, rule = "You can buy it for Y Y. Fund it for "+b.Fund, "10.1"
	}
	return h.Institution.String(), b.Name, note, rule
}

// policySpot is a policy card. That of Trade is turned.
func policySpot(c rules.Standpoint) (word, title, note, rule string) {
	word, rule = "policy "+c.Policy.String(), "9.3"
	switch c.Policy {
	case rules.TradePolicy:
		word, rule = "trade", "9.4"
	case rules.WelfarePolicy:
		rule = "9.5"
	}
	note = "A house rule. It turns by itself at Year End"
	switch {
	case c.Fixed:
		note = "A house rule. It never turns"
	case c.Policy == rules.TradePolicy:
		note = "A house rule. You turn it at Year End"
	}
	return word, policyName(c.Policy) + ": " + faceName(c.Face), note, rule
}

// contextSpot is the scenario or the country.
func contextSpot(v rules.View, b board.Spot) (word, title, note, rule string) {
	switch {
	case int(v.Scenario) >= len(rules.Briefs) || b.Text != rules.Briefs[v.Scenario].Name:
		return "country", b.Text, "The country you took over, with its own bag", "2.5"
	case v.Games != nil:
		return "finance", b.Text, "Put Income on it to pay for the games. It stays there for good", "11.5"
	case v.Front != nil:
		return "feed", b.Text, "Feed the war once a year: spend Y, and Employment falls by 1", "11.7"
	}
	brief, _, _ := strings.Cut(rules.Briefs[v.Scenario].Text, ";")
	return "scenario", b.Text, "To win: " + strings.ToLower(brief[:1]) + brief[1:], "8.7"
}
