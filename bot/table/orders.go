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
			actions, keep, why := carried(&l.State, ask, &o)
			if len(actions) > 0 && engine.Confirms(l.Table, ask.Seat, actions[0]) {
				actions, keep, why = nil, false, NoOrder(actions[0][0])
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
func ordersFor(l *State, ask engine.Ask) (out []match.Order) {
	for _, kind := range []string{ask.Kind, ""} {
		for _, o := range l.Match.Timing.Orders {
			if o.Seat == ask.Seat && o.Kind == kind {
				out = append(out, o)
			}
		}
	}
	return out
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
		return nil, false, "something has changed: now it can be " + strings.Join(verbs, ", ")
	}
	o.Offers = offers
	r, err := engine.Read(l.Table, ask.Seat, strings.Join(o.Words, " "))
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
	d := Deed{Seat: o.Seat, Cause: record.ByOrder(o.No), Actions: actions, Besides: func(c *match.Change) {
		t := l.Match.Timing.Clone()
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
		n := l.Note(match.NoteOrder, engine.Nobody, l.Match.Code, fmt.Sprintf("Your order %d was carried out: %s.", o.No, o.Said()))
		n.To, n.Seq = engine.Only(o.Seat), c.Position.Seq
		c.Notes = append(c.Notes, n)
	}}
	_, err := l.Play(ctx, d, nil)
	l.all.Wake()
	return err
}

// disarm takes an order away and tells its owner why.
func (l *Handle) disarm(ctx context.Context, o match.Order, why string) error {
	t := l.Match.Timing.Clone()
	t.Orders = slices.DeleteFunc(t.Orders, func(x match.Order) bool { return x.No == o.No })
	n := l.Note(match.NoteOrder, engine.Nobody, l.Match.Code, fmt.Sprintf("Your order %d (%s) is disarmed: %s.", o.No, o.Said(), strings.TrimSuffix(why, ".")))
	n.To = engine.Only(o.Seat)
	err := l.Save(ctx, match.Change{Timing: &t, Notes: []match.Note{n}})
	return err
}
