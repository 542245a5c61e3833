package menu

import (
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Orders lists a seat's orders, to itself alone, in the order in which they are
// looked at.
func Orders(l *table.State, seat engine.Seat) msg.Message {
	m := msg.Message{}
	var t msg.Text
	for _, o := range l.Match.Timing.Orders {
		if o.Seat != seat {
			continue
		}
		t = t.Plain(o.Called() + ". ").Join(o.Describe())
		if n := len(o.Did); n > 0 {
			t = t.Plain(fmt.Sprintf(" It has done %d of its %d actions.", n, n+1+len(o.Then)))
		}
		t = t.Line()
		m.Buttons = append(m.Buttons, msg.Button{Label: fmt.Sprintf("Cancel %d", o.No), ID: Press{Line: "bell order " + l.Match.Code + " off " + strconv.Itoa(o.No)}.ID()})
	}
	if len(t) == 0 {
		t = msg.Say("You have no orders set in ").Bold(l.Match.Code).Plain(". ")
		examples := OrderExamples(l, seat)
		for i, line := range examples {
			t = t.Plain([]string{"Set one with ", ", or "}[min(i, 1)]).Code(line)
		}
		if len(examples) == 0 {
			t = t.Plain("Set one when it's your turn")
		}
		t = t.Plain(".")
	}
	m.Text = msg.TrimLine(t)
	return m
}

// Promise says what an order that is set now will do: one for whatever is asked answers at
// once where something is.
func Promise(l *table.State, o match.Order) msg.Text {
	t := o.Describe()
	if o.Kind != "" || o.Game || !slices.ContainsFunc(l.Match.Asks, func(a engine.Ask) bool { return a.Seat == o.Seat && a.Must }) {
		return t
	}
	return t.Plain(" It's up to you now, so I'll try it at once. To wait for a decision, begin the order with ").Code("when").Plain(" and its name.")
}
