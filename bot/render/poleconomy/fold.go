package poleconomy

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Lines tells facts in order, a text for each line. What everybody pays or gets at
// once is one line, and so are what everybody throws and the deals of bots in a row.
func (l look) Lines(facts []engine.Fact, s msg.Scene) []msg.Text {
	return render.Fold(worthTelling(facts, len(s.Seats)), s, l.fold)
}

// worthTelling leaves out what goes without saying beside other facts: whose turn
// it is, but for a new round, and that a visit is over.
func worthTelling(facts []engine.Fact, seats int) (told []engine.Fact) {
	for _, f := range facts {
		switch f := f.(type) {
		case rules.TurnBegan:
			if len(facts) > 1 && (f.Turn-1)%max(1, seats) != 0 {
				continue
			}
		case rules.Rested:
			if n := len(told); n > 0 && !is[rules.Went](told[n-1]) {
				continue
			}
		}
		told = append(told, f)
	}
	if len(told) == 0 {
		return facts
	}
	return told
}

func is[F engine.Fact](f engine.Fact) bool {
	_, ok := f.(F)
	return ok
}

// fold tells the first of the facts with those that belong to it, and how many
// those are.
func (l look) fold(facts []engine.Fact, s msg.Scene) (int, msg.Text) {
	switch f := facts[0].(type) {
	case rules.Taxed:
		return row(facts, "Tax: ", func(f rules.Taxed) msg.Text { return taxed(f, s) })
	case rules.Interest:
		return row(facts, "Bonds: ", func(f rules.Interest) msg.Text { return interest(f, s) })
	case rules.Salaried:
		return row(facts, "Government Salary: ", func(f rules.Salaried) msg.Text { return salaried(f, s) })
	case rules.DealMade:
		between := func(f rules.DealMade) (a, b engine.Seat) { return f.Offer.From, f.Offer.To }
		if n, t := render.AmongBots(facts, s, between, dealMade); n > 1 {
			return n, t
		}
	case rules.BasicIncome:
		if f.Rethrow {
			break
		}
		return row(facts, "Basic incomes: ", func(f rules.BasicIncome) msg.Text {
			return msg.Say(called(s, f.Seat) + " " + dice(f.Dice) + ", ").Bold(dollars(f.Basic))
		})
	case rules.Withdrew:
		if f.Short {
			break
		}
		if len(facts) > 1 {
			if sold, ok := facts[1].(rules.Sold); ok {
				return 2, msg.Say(called(s, f.Seat) + " dropped out. ").Join(l.Line(sold, s))
			}
		}
	case rules.Threw:
		if len(facts) > 1 {
			if on, ok := facts[1].(rules.Visited); ok && on.Seat == f.Seat && on.Square == f.To {
				return 2, l.Line(f, s).Plain(" " + called(s, on.Owner) + " can send them on to a company.")
			}
		}
	case rules.Went:
		if len(facts) > 1 && is[rules.Rested](facts[1]) {
			return 2, went(f, s).Plain(" There was nothing to do there.")
		}
	case rules.AuctionOpened:
		if len(facts) > 1 {
			if is[rules.Unsold](facts[1]) {
				return 2, l.Line(f, s)
			}
		}
	}
	return 1, l.Line(facts[0], s)
}

// row tells the facts of one type that there are at the beginning, in one line.
func row[F engine.Fact](facts []engine.Fact, head string, tell func(F) msg.Text) (n int, t msg.Text) {
	t = msg.Say(head)
	for _, f := range facts {
		x, ok := f.(F)
		if r, again := f.(rules.BasicIncome); !ok || again && r.Rethrow {
			break
		}
		if n > 0 {
			t = t.Plain("; ")
		}
		t = t.Join(tell(x))
		n++
	}
	return n, t.Plain(".")
}
