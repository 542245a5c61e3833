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
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxOrders is how many a seat may have armed.
const maxOrders = 8

// orderCommand lists, arms and disarms the caller's standing orders.
func orderCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return msg.Message{}, noSeat(&l.State, r.person.ID)
	}
	if l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return msg.Message{}, table.NotPlaying(l.Match.Phase)
	}
	word, after := text.Cut(r.args)
	switch strings.ToLower(word) {
	case "":
		return ordersOf(&l.State, seat), nil
	case "off":
		return disarmCommand(ctx, r, seat, after)
	case "arm":
		return arm(ctx, r, seat, after)
	}
	o, err := orderFrom(&l.State, seat, r.args)
	if err != nil {
		return msg.Message{}, err
	}
	return msg.Message{
		Text: o.Describe().Plain(" Only you are told of it. It is not armed yet."),
		Buttons: []msg.Button{
			{Label: "Arm it", ID: r.Menu.ButtonID(ctx, menu.Press{Line: "bell order " + l.Match.Code + " arm " + o.Said()}), Look: msg.Primary},
			{Label: "My orders", ID: menu.Press{Line: "bell order " + l.Match.Code}.ID()},
		},
	}, nil
}

// orderFrom reads [always] [when KIND] WORDS.
func orderFrom(l *table.State, seat engine.Seat, said string) (match.Order, error) {
	o := match.Order{Seat: seat}
	for {
		word, after := text.Cut(said)
		if strings.EqualFold(word, "always") && !o.Always {
			o.Always, said = true, after
			continue
		}
		if strings.EqualFold(word, "when") && o.Kind == "" {
			o.Kind, said = text.Cut(after)
			o.Kind = strings.ToLower(o.Kind)
			continue
		}
		break
	}
	said, _ = strings.CutPrefix(said, "/"+l.Match.Game+" ")
	o.Words = strings.Fields(text.Line(said, 200))
	if len(o.Words) == 0 {
		return o, engine.Illegal("", "say what shall be said for you: /bell order %s end, or always end, or when attack end", l.Match.Code)
	}
	if _, keep, _ := l.Table.Order(engine.Ask{Seat: seat, Kind: o.Kind, Must: true}, o.Words); keep {
		o.Game, o.Always = true, true // the game says itself when it is done with
		return o, nil
	}
	var known []engine.Verb
	for _, v := range l.Game.About().Verbs {
		if strings.HasPrefix(v.Name, strings.ToLower(o.Words[0])) && !v.Query && !v.Host {
			known = append(known, v)
		}
	}
	switch {
	case len(known) == 0:
		return o, engine.Illegal("", "%q is nothing that could be said for you in %s", text.Line(o.Words[0], table.MaxName), l.Game.About().Name)
	case len(known) == 1 && known[0].Confirm:
		return o, engine.Illegal(known[0].Rule, "%s", table.NoOrder(known[0].Name))
	}
	return o, nil
}

// arm arms an order; one for the same decisions is replaced.
func arm(ctx context.Context, r *request, seat engine.Seat, text string) (msg.Message, error) {
	o, err := orderFrom(&r.l.State, seat, text)
	if err != nil {
		return msg.Message{}, err
	}
	t := r.l.Match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(old match.Order) bool { return old.Seat == seat && o.Replaces(old) })
	if len(slices.DeleteFunc(slices.Clone(t.Orders), func(old match.Order) bool { return old.Seat != seat })) >= maxOrders {
		return refuse("you have %d orders armed; disarm one first", maxOrders)
	}
	t.Last++
	o.No = t.Last
	t.Orders = append(t.Orders, o)
	answer := msg.Message{Text: msg.Say(fmt.Sprintf("Order %d is armed. ", o.No)).Join(o.Describe()), Buttons: []msg.Button{{Label: "Disarm it", ID: menu.Press{Line: "bell order " + r.l.Match.Code + " off " + strconv.Itoa(o.No)}.ID()}}}
	return save(ctx, r, match.Change{Timing: &t}, answer)
}

func disarmCommand(ctx context.Context, r *request, seat engine.Seat, which string) (msg.Message, error) {
	t := r.l.Match.Timing.Clone()
	before := len(t.Orders)
	t.Orders = slices.DeleteFunc(t.Orders, func(o match.Order) bool {
		return o.Seat == seat && (which == "" || which == strconv.Itoa(o.No))
	})
	if len(t.Orders) == before {
		return refuse("you have no such order armed in %s", r.l.Match.Code)
	}
	return save(ctx, r, match.Change{Timing: &t, Silent: true}, msg.Message{Text: msg.Say("Disarmed.")})
}

// ordersOf lists a seat's orders, to itself alone.
func ordersOf(l *table.State, seat engine.Seat) msg.Message {
	m := msg.Message{}
	var t msg.Text
	for _, o := range l.Match.Timing.Orders {
		if o.Seat != seat {
			continue
		}
		t = t.Plain(fmt.Sprintf("%d. ", o.No)).Join(o.Describe()).Line()
		m.Buttons = append(m.Buttons, msg.Button{Label: fmt.Sprintf("Disarm %d", o.No), ID: menu.Press{Line: "bell order " + l.Match.Code + " off " + strconv.Itoa(o.No)}.ID()})
	}
	if len(t) == 0 {
		t = msg.Say("You have no orders armed in ").Bold(l.Match.Code).Plain(". Give one with ").Code("/bell order " + l.Match.Code + " end").Plain(", or ").
			Code("always end").Plain(", or ").Code("when attack end").Plain(".")
	}
	m.Text = msg.TrimLine(t)
	return m
}
