package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// NoOrder is why no order says what must be confirmed: it would be done in a
// position that nobody has looked at.
func NoOrder(verb string) string {
	return verb + " can't be an order: you're asked before it's done, so type it yourself when it's your turn"
}

// playOrder carries out or disarms one order.
func (h *Matches) playOrder(ctx context.Context, id match.MatchID) (bool, error) {
	l, err := h.Known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing || len(l.Match.Timing.Orders) == 0 {
		return false, nil
	}
	for _, ask := range l.Match.Asks {
		if !ask.Must || l.IsBot(ask.Seat) {
			continue
		}
		for _, o := range ordersFor(&l.State, ask) {
			if why, late := strayed(&l.State, &o, ask); late {
				return true, l.disarm(ctx, o, why)
			}
			if o.Kind != "" && o.Kind != ask.Kind {
				continue
			}
			actions, keep, why := carried(&l.State, ask, &o)
			for _, words := range actions {
				if engine.Confirms(l.Table, ask.Seat, words) {
					actions, keep, why = nil, false, NoOrder(words[0])
					break
				}
			}
			if len(actions) == 0 && keep {
				continue
			}
			if len(actions) > 0 {
				err := l.carryOut(ctx, o, ask, actions, keep && o.Always)
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

// ordersFor are a seat's orders that may answer a decision: one that has begun, then
// those for its kind, then those for any.
func ordersFor(l *State, ask engine.Ask) (out []match.Order) {
	of := func(meant func(match.Order) bool) {
		for _, o := range l.Match.Timing.Orders {
			if o.Seat == ask.Seat && meant(o) {
				out = append(out, o)
			}
		}
	}
	of(func(o match.Order) bool { return len(o.Did) > 0 })
	of(func(o match.Order) bool { return len(o.Did) == 0 && o.Kind == ask.Kind })
	of(func(o match.Order) bool { return len(o.Did) == 0 && o.Kind == "" })
	return out
}

// strayed says why an order that has begun can't be gone on with: its turn is over,
// or the decision of a later step has come. Who plays alone has no turns.
func strayed(l *State, o *match.Order, ask engine.Ask) (why string, late bool) {
	switch {
	case len(o.Did) == 0:
		return "", false
	case ask.Turn != o.Turn && len(l.Match.Seats) > 1:
		return "the turn in which it began is over", true
	case o.Kind == "" || o.Kind == ask.Kind:
		return "", false
	}
	late = slices.ContainsFunc(o.Then, func(x match.Step) bool { return x.Kind == ask.Kind })
	return "you didn't come to " + o.Kind + ", and " + ask.Kind + " has come", late
}

// carried is what an order answers now; keep false disarms it.
func carried(l *State, ask engine.Ask, o *match.Order) (actions [][]string, keep bool, why string) {
	if o.Game {
		words, keep, why := l.Table.Order(ask, o.Words)
		if len(words) == 0 {
			return nil, keep, why
		}
		return [][]string{words}, keep, why
	}
	var verbs []string
	for _, option := range l.Table.Next(ask.Seat) {
		verbs = append(verbs, option.Word)
	}
	offers := strings.Join(verbs, " ")
	if o.Offers != "" && o.Offers != offers {
		return nil, false, "something has changed, and now you could also " + strings.Join(verbs, ", ")
	}
	o.Offers = offers
	r, err := engine.Read(l.Table, ask.Seat, strings.Join(o.Words, " "))
	switch {
	case err != nil:
		return nil, false, err.Error()
	case !r.Whole || r.Query:
		return nil, false, "you can't do that now"
	}
	return r.Actions, true, ""
}

// carryOut plays an order's next step. What remains of it waits for its own decision;
// of a step that was done in part nothing more is.
func (l *Handle) carryOut(ctx context.Context, o match.Order, ask engine.Ask, actions [][]string, keep bool) error {
	d := Deed{Seat: o.Seat, Cause: record.ByOrder(o.No), Actions: actions, Besides: func(c *match.Change) {
		t := l.Match.Timing.Clone()
		if c.Timing != nil {
			t = c.Timing.Clone()
		}
		i := slices.IndexFunc(t.Orders, func(x match.Order) bool { return x.No == o.No })
		after, more := o.Step(ask.Turn)
		partly := len(c.Entries) < len(actions) && !c.Phase.Ended()
		switch {
		case i < 0:
		case partly:
			t.Orders = slices.Delete(t.Orders, i, i+1)
		case more:
			t.Orders[i] = after
		case keep:
			t.Orders[i] = o
		default:
			t.Orders = slices.Delete(t.Orders, i, i+1)
		}
		c.Timing = &t
		if more && !partly && !c.Phase.Ended() {
			return
		}
		said := fmt.Sprintf("I played your order %s: %s.", o.Called(), o.Whole())
		if partly {
			said = fmt.Sprintf("I played your order %s as far as it went, and cancelled the rest: %s.", o.Called(), o.Whole())
		}
		n := l.Note(match.NoteOrder, engine.Nobody, l.Match.Code, said)
		n.To, n.Seq = engine.Only(o.Seat), c.Position.Seq
		c.Notes = append(c.Notes, n)
	}}
	_, err := l.Play(ctx, d, nil)
	l.all.Wake()
	return err
}

// disarm takes an order away and tells its owner why, and how far it came.
func (l *Handle) disarm(ctx context.Context, o match.Order, why string) error {
	t := l.Match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(x match.Order) bool { return x.No == o.No })
	said := fmt.Sprintf("I cancelled your order %s (%s): %s.", o.Called(), o.Whole(), strings.TrimSuffix(why, "."))
	if n := len(o.Did); n > 0 {
		said += fmt.Sprintf(" It did %d of its %d actions; next was %s.", n, n+1+len(o.Then), strings.Join(o.Words, " "))
	}
	n := l.Note(match.NoteOrder, engine.Nobody, l.Match.Code, said)
	n.To = engine.Only(o.Seat)
	err := l.Save(ctx, match.Change{Timing: &t, Notes: []match.Note{n}})
	return err
}
