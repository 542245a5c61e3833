package enginetest

import (
	"fmt"
	"reflect"
	"slices"

	"divisionbell/engine"
)

// futuresIn: no future hangs on what is hidden, nor on what was tried before; nor does
// what a bot says of its answer to an offer.
func (m *match) futuresIn(w engine.Table, seat engine.Seat) error {
	for _, ask := range m.table.Status(seat).Asks {
		if ask.Seat != seat || !ask.Must && !ask.Offer {
			continue
		}
		here, there := engine.See(m.table, seat), engine.See(w, seat)
		for _, reply := range engine.Replies(here, ask) {
			for _, b := range m.game.Bots() {
				if x, y := here.Why(ask, b.Character, reply...), there.Why(ask, b.Character, reply...); x != y {
					return m.fail("%s says why %q: %q, and where other things are hidden %q", b.ID, reply, x, y)
				}
			}
		}
		words := here.Steady(ask, engine.Fast(m.seed))
		if words == nil {
			continue
		}
		if m.chance.Below(8) > 0 { // futures are dear
			continue
		}
		if diff := futures(here, there, m.seed, words); diff != "" {
			return m.fail("the future after %q: %s", words, diff)
		}
	}
	return nil
}

// futures says in what the futures differ to which a move leads in one imagined
// world, whichever the true one is, or that they make no sense, or nothing.
func futures(here, there engine.Seen, seed uint64, words []string) string {
	a, b := here.Imagine(), there.Imagine()
	var was engine.Future
	for i, s := range []engine.Sim{a, b, a} {
		f, err := s.Try(seed, 1, words...)
		if err != nil {
			return err.Error()
		}
		f.Chances = slices.Clone(f.Chances)
		if i > 0 && !reflect.DeepEqual(f, was) {
			return fmt.Sprintf("it hangs on what is hidden, or on what was tried before: %+v\nand then %+v", was, f)
		}
		if was = f; len(f.Chances) == 0 || slices.Min(f.Chances) < 0 || slices.Max(f.Chances) > 1 {
			return fmt.Sprintf("it makes no sense: %+v", f)
		}
	}
	return ""
}

// typed: the bot steady says what is answered typed.
func (m *match) typed(t engine.Seen, ask engine.Ask) error {
	i := slices.IndexFunc(m.game.Bots(), func(b engine.Bot) bool { return b.ID == "steady" })
	if i < 0 || !ask.Must && !ask.Offer || t.Imagine() == nil {
		return nil
	}
	x, y := t.Steady(ask, engine.Fast(m.seed)), m.game.Bots()[i].Play(t, ask, engine.Fast(m.seed))
	if !slices.Equal(x, y) {
		return m.fail("steady says %q to %s, typed %q", y, decision(ask), x)
	}
	return nil
}
