package poleconomy

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var _ render.Offerer[rules.View] = look{}

// Offer tells what is offered, to whoever is asked with what cash it leaves them, and
// how to make another offer in its place.
func (look) Offer(a engine.Ask, v rules.View, s msg.Scene) (msg.Text, []string) {
	o, ok := offerOf(v, int(a.Of))
	switch {
	case !ok:
		return nil, nil
	case s.Viewer != a.Seat:
		return msg.Say("You offer " + called(s, o.To) + " a deal: you " + reader{true, dollars, called(s, o.To)}.deal(o) + "." + stands(o)), nil
	}
	return msg.Say(upper(called(s, o.From)) + " offers you a deal: " + called(s, o.From) + " " + terms(o, s) + "." + afterwards(v, o) + stands(o)),
		[]string{"offer", typed(o.From)}
}

// afterwards is what cash whoever accepts would have.
func afterwards(v rules.View, o rules.Offer) string {
	p, ok := player(v, o.To)
	if !ok {
		return ""
	}
	t := ""
	if out := o.Ask + o.Borrow; out > p.Cash {
		return " You'd pay " + dollars(out) + " and have " + dollars(p.Cash) + " (rule 9.6)."
	} else if out > 0 {
		t = " You'd pay " + dollars(out) + "."
	}
	return t + " You'd have " + dollars(p.Cash-o.Ask-o.Borrow+o.Pay+o.Lend) + " in cash."
}
