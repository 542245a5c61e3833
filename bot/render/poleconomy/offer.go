package poleconomy

import (
	"strconv"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var _ render.Offerer[rules.View] = look{}

// Offer tells what is offered, to whoever is asked with what cash it leaves them, and
// how to make another offer in its place.
func (look) Offer(a engine.Ask, v rules.View, s msg.Scene) (msg.Text, msg.Counter) {
	o, ok := offerOf(v, int(a.Of))
	switch {
	case !ok:
		return nil, msg.Counter{}
	case s.Viewer != a.Seat:
		return msg.Say("You offer " + called(s, o.To) + " a deal: you " + reader{true, dollars, called(s, o.To)}.deal(o) + "." + stands(o)), msg.Counter{}
	}
	return msg.Say(upper(called(s, o.From)) + " offers you a deal: " + called(s, o.From) + " " + terms(o, s) + "." + afterwards(v, o) + stands(o)),
		msg.Counter{Begin: []string{"offer", typed(o.From)}, Terms: mirrored(o)}
}

// mirrored are the terms of an offer as whoever is asked would offer them, in the order
// in which they are typed.
func mirrored(o rules.Offer) (words []string) {
	papers := func(list []string, keys ...string) {
		for i, id := range list[:min(len(list), len(keys))] {
			words = append(words, keys[i], id)
		}
	}
	sum := func(key string, n int64) {
		if n != 0 {
			words = append(words, key, strconv.FormatInt(n, 10))
		}
	}
	side := func(key, name string) {
		if name != "" {
			words = append(words, key, name)
		}
	}
	papers(o.Want, "give", "and-give")
	papers(o.Give, "want", "and-want")
	sum("pay", o.Ask)
	sum("ask", o.Pay)
	sum("lend", o.Borrow)
	sum("borrow", o.Lend)
	sum("repay", o.Repay)
	sum("due", int64(o.Due))
	sum("share", o.Share)
	side("promise", o.Vote)
	side("for-vote", o.Promise)
	side("support", o.ForSupport)
	side("for-support", o.Support)
	return words
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
