package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxOrders is how many a seat may have armed.
const maxOrders = 8

// takingBack are what people say for off.
var takingBack = []string{"remove", "cancel", "delete", "clear", "stop", "disarm"}

// orderCommand lists, arms and disarms the caller's standing orders.
func orderCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, _ := l.SeatOf(r.person.ID)
	word, after := text.Cut(r.args)
	if _, verb := l.Game.About().Verb(word); !verb && slices.Contains(takingBack, strings.ToLower(word)) {
		if word = "off"; after == "" { // which: each has a button
			word = ""
		}
	}
	switch strings.ToLower(word) {
	case "":
		return menu.Orders(&l.State, seat), nil
	case "off":
		return disarmCommand(ctx, r, seat, after)
	case "arm":
		return arm(ctx, r, seat, after)
	}
	o, err := menu.OrderFrom(&l.State, seat, r.args)
	if err != nil {
		return msg.Message{}, err
	}
	return msg.Message{
		Text: menu.Promise(&l.State, o).Plain(" Only you can see this. Press Set this order to confirm."),
		Buttons: []msg.Button{
			{Label: "Set this order", ID: r.Menu.ButtonID(ctx, menu.Press{Line: "bell order " + l.Match.Code + " arm " + o.Said()}), Look: msg.Primary},
			{Label: "My orders", ID: menu.Press{Line: "bell orders " + l.Match.Code}.ID()},
		},
	}, nil
}

// arm arms an order; one of its name is replaced.
func arm(ctx context.Context, r *request, seat engine.Seat, text string) (msg.Message, error) {
	o, err := menu.OrderFrom(&r.l.State, seat, text)
	if err != nil {
		return msg.Message{}, err
	}
	t := r.l.Match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(old match.Order) bool { return old.Seat == seat && o.Replaces(old) })
	if len(slices.DeleteFunc(slices.Clone(t.Orders), func(old match.Order) bool { return old.Seat != seat })) >= maxOrders {
		return refuse("You have %d orders set, and that's the most. Cancel one first", maxOrders)
	}
	t.Last++
	o.No = t.Last
	t.Orders = append(t.Orders, o)
	answer := msg.Message{Text: msg.Say(fmt.Sprintf("Order %s is set. ", o.Called())).Join(menu.Promise(&r.l.State, o)), Buttons: []msg.Button{
		{Label: "Cancel this order", ID: menu.Press{Line: "bell order " + r.l.Match.Code + " off " + strconv.Itoa(o.No)}.ID()},
		{Label: "My orders", ID: menu.Press{Line: "bell orders " + r.l.Match.Code}.ID()},
	}}
	return save(ctx, r, match.Change{Timing: &t}, answer)
}

// disarmCommand takes back an order by its number or name, or all.
func disarmCommand(ctx context.Context, r *request, seat engine.Seat, which string) (msg.Message, error) {
	t := r.l.Match.Timing.Clone()
	before := len(t.Orders)
	t.Orders = slices.DeleteFunc(t.Orders, func(o match.Order) bool {
		return o.Seat == seat && (which == "" || which == strconv.Itoa(o.No) || strings.EqualFold(which, o.Name))
	})
	if len(t.Orders) == before {
		return refuse("You have no such order in %s", r.l.Match.Code)
	}
	return save(ctx, r, match.Change{Timing: &t, Silent: true}, msg.Message{Text: msg.Say("Cancelled.")})
}

// ordersCommand lists the caller's standing orders.
func ordersCommand(_ context.Context, r *request) (msg.Message, error) {
	seat, _ := r.l.SeatOf(r.person.ID)
	return menu.Orders(&r.l.State, seat), nil
}
