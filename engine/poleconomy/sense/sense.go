// Package sense has bots that search Poleconomy: it offers them such moves alone as make
// sense, and so many futures as there is time for.
package sense

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
	"divisionbell/engine/search"
)

// A thought is of so many turns in all: a future lasts some rounds, of as many turns as
// there are seats. Where much is done in a turn, actions are the bound; in game 2, with its
// Parliament, one takes longer.
const (
	rounds = 3
	turns  = 60_000
)

var actions = [...]int{1: 75_000, 2: 44_000}

// ruin is by how much a bankruptcy is worse than to lose, in chances to win.
const ruin = 0.5

// Bot makes a bot of a way to search: with four seats it tries half as many futures as
// with two.
func Bot(search func(search.Plan) engine.Bot, p search.Plan) engine.Bot {
	var by [len(actions)][most + 1]engine.Bot // game, seats
	p.Stretches, p.Ruin = rounds, ruin
	for game := range by {
		for seats := range by[game] {
			p.Playouts, p.Actions = turns/(rounds*max(2, seats)), actions[game]
			by[game][seats] = search(p)
		}
	}
	b := by[0][0]
	b.Play = func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
		x := only(t)
		return by[x.view.Game][len(x.view.Players)].Play(x, ask, d)
	}
	b.Weigh = func(t engine.Seen, ask engine.Ask, d *engine.Dice, parts int) []engine.Weighed {
		x := only(t)
		return by[x.view.Game][len(x.view.Players)].Weigh(x, ask, d, parts)
	}
	return b
}

// most is how many can play.
const most = 6

// sensible is a table at which fewer moves are offered: none that turns papers into
// cash for nothing, no bids far from what is bid, no laws of five parts.
type sensible struct {
	engine.Seen
	view view.View
}

func only(t engine.Seen) sensible {
	v, _ := t.View().(view.View)
	return sensible{t, v}
}

func (t sensible) Next(words ...string) []engine.Option {
	if len(words) > 0 && len(words) == enough[words[0]] {
		return nil
	}
	options := slices.Clone(t.Seen.Next(words...))
	switch {
	case len(words) == 0:
		return slices.DeleteFunc(options, func(o engine.Option) bool { return o.Word == "cash" })
	case len(words) == 1:
		return t.likely(words[0], options)
	case words[0] == "payment":
		for i := range options { // the most, or none
			options[i].Min = options[i].Max
		}
	}
	return options
}

// enough is of how many words an action is that could go on.
var enough = map[string]int{"bid": 2, "tax": 3, "payment": 3, "coalition": 4}

// likely are the ways to go on with a verb that are worth a thought.
func (t sensible) likely(verb string, options []engine.Option) (out []engine.Option) {
	for _, o := range options {
		switch verb {
		case "bid":
			out = append(out, t.bids(o)...)
			continue
		case "go", "send":
			if !t.leads(o.Word) {
				continue
			}
		case "tax":
			if !slices.Contains(taxed, o.Word) {
				continue
			}
		}
		out = append(out, o)
	}
	return out
}

// bids are the least, and of secret ones some about what the square costs.
func (t sensible) bids(o engine.Option) (out []engine.Option) {
	fair := t.view.Prices.Company
	if a := t.view.Auction; a != nil && square(a.Square).Type == view.Advertising {
		fair = t.view.Prices.Advertising
	}
	sums := []int64{o.Min}
	if a := t.view.Auction; a != nil && a.Way != "clockwise" {
		sums = append(sums, fair/2, fair, fair*3/2, fair*2)
	}
	for _, sum := range sums {
		if sum -= sum % o.Step; sum >= o.Min && sum <= o.Max {
			x := o
			x.Min, x.Max, x.Last = sum, sum, true
			out = append(out, x)
		}
	}
	return out
}

// leads reports whether a square is worth going to, or sending somebody to: not if it
// is another's company, to oneself, nor to no purpose.
func (t sensible) leads(word string) bool {
	at := square(word)
	owner := engine.Nobody
	for _, h := range t.view.Owners {
		if h.Square == word {
			owner = h.Owner
		}
	}
	switch at.Type {
	case view.Income:
		return at.Times >= 5
	case view.Company, view.Advertising:
		if t.view.Turn == t.Seat() {
			return owner < 0 || owner == t.Seat() && at.Type == view.Company
		}
		return owner >= 0 && owner != t.view.Turn
	}
	return true
}

// square is the square of a word.
func square(word string) *view.Square {
	for i := range view.Squares {
		if view.Squares[i].ID == word {
			return &view.Squares[i]
		}
	}
	return &view.Square{}
}

// taxed are what a law that is tried taxes, or spares.
var taxed = []string{"company", "advertising", "flat", "savings", "life"}

// Strong tries moves to the end of the third round to come, where worths tell who is
// likely to win; Gentle thinks as far ahead.
var (
	Strong = Bot(search.Strong, search.Plan{Moves: 16, Clear: 1.5})
	Gentle = Bot(search.Gentle, search.Plan{Moves: 8, Rest: resting})
)

// resting: gentle may give something away in its own turn of every second round, at every
// second decision but those that others' offers and bids bring.
func resting(v any, ask engine.Ask) bool {
	x := v.(view.View)
	return x.Round%2 == 1 || x.Turn != ask.Seat || ask.Offer || ask.Kind == "bid" || ask.Key%2 == 1
}
