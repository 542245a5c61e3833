package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// maxOrders is how many a seat may have armed.
const maxOrders = 8

// orderCommand lists, arms and disarms the caller's standing orders.
func orderCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	seat, ok := l.seatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	word, after := cut(rest)
	switch strings.ToLower(word) {
	case "":
		return ordersOf(h, &l.State, seat)
	case "off":
		return disarmCommand(ctx, h, c, l, seat, after)
	case "arm":
		return arm(ctx, h, c, l, seat, after)
	}
	o, err := orderFrom(&l.State, seat, rest)
	if err != nil {
		return refuse(ctx, h, err)
	}
	return msg.Message{
		Text: o.Describe().Plain(" Only you are told of it. It is not armed yet."),
		Buttons: []msg.Button{
			{Label: "Arm it", ID: h.menu.buttonID(ctx, press{line: "bell order " + l.match.Code + " arm " + o.Said()}), Look: msg.Primary},
			{Label: "My orders", ID: press{line: "bell order " + l.match.Code}.id()},
		},
	}
}

// orderFrom reads [always] [when KIND] WORDS.
func orderFrom(l *State, seat engine.Seat, said string) (match.Order, error) {
	o := match.Order{Seat: seat}
	for {
		word, after := cut(said)
		if strings.EqualFold(word, "always") && !o.Always {
			o.Always, said = true, after
			continue
		}
		if strings.EqualFold(word, "when") && o.Kind == "" {
			o.Kind, said = cut(after)
			o.Kind = strings.ToLower(o.Kind)
			continue
		}
		break
	}
	said, _ = strings.CutPrefix(said, "/"+l.match.Game+" ")
	o.Words = strings.Fields(text.Line(said, 200))
	if len(o.Words) == 0 {
		return o, engine.Illegal("", "say what shall be said for you: /bell order %s end, or always end, or when attack end", l.match.Code)
	}
	if _, keep, _ := l.table.Order(engine.Ask{Seat: seat, Kind: o.Kind, Must: true}, o.Words); keep {
		o.Game, o.Always = true, true // the game says itself when it is done with
		return o, nil
	}
	var known []engine.Verb
	for _, v := range l.game.About().Verbs {
		if strings.HasPrefix(v.Name, strings.ToLower(o.Words[0])) && !v.Query && !v.Host {
			known = append(known, v)
		}
	}
	switch {
	case len(known) == 0:
		return o, engine.Illegal("", "%q is nothing that could be said for you in %s", text.Line(o.Words[0], maxName), l.game.About().Name)
	case len(known) == 1 && known[0].Confirm:
		return o, engine.Illegal(known[0].Rule, "%s", noOrder(known[0].Name))
	}
	return o, nil
}

// noOrder is why no order says what must be confirmed: it would be done in a
// position that nobody has looked at.
func noOrder(verb string) string {
	return verb + " can't be an order: you're asked before it's done, so type it yourself when it's your turn"
}

// arm arms an order; one for the same decisions is replaced.
func arm(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat, text string) msg.Message {
	o, err := orderFrom(&l.State, seat, text)
	if err != nil {
		return refuse(ctx, h, err)
	}
	t := l.match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(old match.Order) bool { return old.Seat == seat && o.Replaces(old) })
	if len(slices.DeleteFunc(slices.Clone(t.Orders), func(old match.Order) bool { return old.Seat != seat })) >= maxOrders {
		return refuse(ctx, h, engine.Illegal("", "you have %d orders armed; disarm one first", maxOrders))
	}
	t.Last++
	o.No = t.Last
	t.Orders = append(t.Orders, o)
	answer := msg.Message{Text: msg.Say(fmt.Sprintf("Order %d is armed. ", o.No)).Join(o.Describe()), Buttons: []msg.Button{{Label: "Disarm it", ID: press{line: "bell order " + l.match.Code + " off " + strconv.Itoa(o.No)}.id()}}}
	return save(ctx, h, c, l, match.Change{Timing: &t}, answer)
}

func disarmCommand(ctx context.Context, h *Commands, c caller, l *Handle, seat engine.Seat, which string) msg.Message {
	t := l.match.Timing.Clone()
	before := len(t.Orders)
	t.Orders = slices.DeleteFunc(t.Orders, func(o match.Order) bool {
		return o.Seat == seat && (which == "" || which == strconv.Itoa(o.No))
	})
	if len(t.Orders) == before {
		return refuse(ctx, h, engine.Illegal("", "you have no such order armed in %s", l.match.Code))
	}
	return save(ctx, h, c, l, match.Change{Timing: &t, Silent: true}, msg.Message{Text: msg.Say("Disarmed.")})
}

// ordersOf lists a seat's orders, to itself alone.
func ordersOf(h *Commands, l *State, seat engine.Seat) msg.Message {
	m := msg.Message{}
	var t msg.Text
	for _, o := range l.match.Timing.Orders {
		if o.Seat != seat {
			continue
		}
		t = t.Plain(fmt.Sprintf("%d. ", o.No)).Join(o.Describe()).Line()
		m.Buttons = append(m.Buttons, msg.Button{Label: fmt.Sprintf("Disarm %d", o.No), ID: press{line: "bell order " + l.match.Code + " off " + strconv.Itoa(o.No)}.id()})
	}
	if len(t) == 0 {
		t = msg.Say("You have no orders armed in ").Bold(l.match.Code).Plain(". Give one with ").Code("/bell order " + l.match.Code + " end").Plain(", or ").
			Code("always end").Plain(", or ").Code("when attack end").Plain(".")
	}
	m.Text = trimLine(t)
	return m
}

// playOrder carries out or disarms one order.
func (h *Matches) playOrder(ctx context.Context, id int64) (bool, error) {
	l, err := h.known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.release()
	if l.match.Phase != match.Playing || len(l.match.Timing.Orders) == 0 {
		return false, nil
	}
	for _, ask := range l.match.Asks {
		if !ask.Must || l.isBot(ask.Seat) {
			continue
		}
		for _, o := range l.ordersFor(ask) {
			actions, keep, why := l.carried(ask, &o)
			if len(actions) > 0 && engine.Confirms(l.table, ask.Seat, actions[0]) {
				actions, keep, why = nil, false, noOrder(actions[0][0])
			}
			if len(actions) == 0 && keep {
				continue
			}
			if len(actions) > 0 {
				err := l.carryOut(ctx, o, actions, keep && o.Always)
				if !errors.Is(err, engine.ErrIllegal) {
					return err == nil, err
				}
				why = err.Error()
			}
			return true, l.disarm(ctx, o, why)
		}
	}
	return false, nil
}

// ordersFor are the orders for a decision: those for its kind before those for any.
func (l *State) ordersFor(ask engine.Ask) (out []match.Order) {
	for _, kind := range []string{ask.Kind, ""} {
		for _, o := range l.match.Timing.Orders {
			if o.Seat == ask.Seat && o.Kind == kind {
				out = append(out, o)
			}
		}
	}
	return out
}

// carried is what an order answers now; keep false disarms it.
func (l *State) carried(ask engine.Ask, o *match.Order) (actions [][]string, keep bool, why string) {
	if o.Game {
		words, keep, why := l.table.Order(ask, o.Words)
		if len(words) == 0 {
			return nil, keep, why
		}
		return [][]string{words}, keep, why
	}
	var verbs []string
	for _, option := range l.table.Next(ask.Seat) {
		verbs = append(verbs, option.Word)
	}
	offers := strings.Join(verbs, " ")
	if o.Offers != "" && o.Offers != offers {
		return nil, false, "something has changed: now it can be " + strings.Join(verbs, ", ")
	}
	o.Offers = offers
	r, err := engine.Read(l.table, ask.Seat, strings.Join(o.Words, " "))
	switch {
	case err != nil:
		return nil, false, err.Error()
	case !r.Whole || r.Query:
		return nil, false, "it is not what can be said now"
	}
	return r.Actions, true, ""
}

// carryOut plays an order's words.
func (l *Handle) carryOut(ctx context.Context, o match.Order, actions [][]string, keep bool) error {
	d := deed{seat: o.Seat, cause: causeOrder + ":" + strconv.Itoa(o.No), actions: actions, besides: func(c *match.Change) {
		t := l.match.Timing.Clone()
		if c.Timing != nil {
			t = c.Timing.Clone()
		}
		i := slices.IndexFunc(t.Orders, func(x match.Order) bool { return x.No == o.No })
		if i >= 0 && keep {
			t.Orders[i] = o
		} else if i >= 0 {
			t.Orders = slices.Delete(t.Orders, i, i+1)
		}
		c.Timing = &t
		n := l.note(noteOrder, engine.Nobody, l.match.Code, fmt.Sprintf("Your order %d was carried out: %s.", o.No, o.Said()))
		n.To, n.Seq = engine.Only(o.Seat), c.Position.Seq
		c.Notes = append(c.Notes, n)
	}}
	_, err := l.play(ctx, d, nil)
	l.all.wake()
	return err
}

// disarm takes an order away and tells its owner why.
func (l *Handle) disarm(ctx context.Context, o match.Order, why string) error {
	t := l.match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(x match.Order) bool { return x.No == o.No })
	n := l.note(noteOrder, engine.Nobody, l.match.Code, fmt.Sprintf("Your order %d (%s) is disarmed: %s.", o.No, o.Said(), strings.TrimSuffix(why, ".")))
	n.To = engine.Only(o.Seat)
	err := l.hold(ctx, match.Change{Timing: &t, Notes: []match.Note{n}})
	return err
}
