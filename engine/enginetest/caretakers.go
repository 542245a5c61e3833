package enginetest

import (
	"slices"

	"divisionbell/engine"
)

// caretakers: each decision that the match waits for has a caretaker's action;
// it is offered, accepted and answers that decision; and playing on, it brings the
// seat's turn to an end. Standing orders, made of what was heard, answer nothing or
// what is offered.
func (m *match) caretakers(st engine.Status) error {
	for _, ask := range st.Asks {
		s := said{ask.Seat, m.table.Caretaker(ask)}
		m.doing = s.String()
		clone, err := m.answer(s, "caretaker")
		if err != nil {
			return err
		}
		if slices.Contains(clone.Status(ask.Seat).Asks, ask) {
			return m.fail("%s: the caretaker does not answer %s", s, decision(ask))
		}
		if err := m.toTheEnd(clone, ask); err != nil {
			return err
		}
		for _, order := range m.orders() {
			words, keep, why := m.table.Order(ask, order)
			if words == nil {
				if !keep && why == "" {
					return m.fail("the order %q is disarmed at %s without a reason", order, decision(ask))
				}
				continue
			}
			if _, err := m.answer(said{ask.Seat, words}, "order "+quoted(order)); err != nil {
				return err
			}
		}
	}
	return nil
}

// turnMost is how many actions of a caretaker bring any turn to its end.
const turnMost = 200

// toTheEnd plays a turn that a seat's caretaker began on t until the seat is asked
// nothing more in it.
func (m *match) toTheEnd(t engine.Table, begun engine.Ask) error {
	for range turnMost {
		asks := t.Status(engine.Nobody).Asks
		i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Seat == begun.Seat && a.Turn == begun.Turn })
		if i < 0 || !begun.Must {
			return nil
		}
		words := t.Caretaker(asks[i])
		if len(words) == 0 {
			return m.fail("the caretaker, going on with turn %d, has no answer to %s", begun.Turn, decision(asks[i]))
		}
		if _, err := t.Apply(engine.Of(m.root, uint64(t.Seq()+1)), begun.Seat, words...); err != nil {
			return m.fail("the caretaker, going on with turn %d: %s: %v", begun.Turn, quoted(words), err)
		}
	}
	return m.fail("%d actions of the caretaker do not bring turn %d of seat %d to its end", turnMost, begun.Turn, begun.Seat)
}

// answer applies words that were found for a seat to a clone, which it gives.
func (m *match) answer(s said, by string) (engine.Table, error) {
	if len(s.words) == 0 || !engine.Offered(m.table, s.seat, s.words) {
		return nil, m.fail("%s (%s): not offered", s, by)
	}
	clone := m.table.Clone()
	if _, err := clone.Apply(m.dice(), s.seat, s.words...); err != nil {
		return nil, m.fail("%s (%s): refused: %v", s, by, err)
	}
	return clone, nil
}

// orders are some actions heard, as standing orders, and one that is none.
func (m *match) orders() [][]string {
	orders := [][]string{{"balderdash"}}
	for range 3 {
		if h := m.heard[m.chance.Below(heardMost)]; h.words != nil {
			orders = append(orders, h.words, h.words[:1])
		}
	}
	return orders
}

// bots: each bot answers what is asked with words that are offered.
func (m *match) bots(st engine.Status) error {
	for _, ask := range st.Asks {
		if err := m.typed(engine.See(m.table, ask.Seat), ask); err != nil {
			return err
		}
		for _, b := range m.game.Bots() {
			if !thinks(m, b) {
				continue
			}
			m.doing = "# bot " + b.ID + " answers " + decision(ask)
			words, _, err := asked(m, b, engine.See(m.table, ask.Seat), ask)
			if err != nil {
				return err
			}
			if _, err := m.answer(said{ask.Seat, words}, "bot "+b.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
