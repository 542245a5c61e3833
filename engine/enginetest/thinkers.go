package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"divisionbell/engine"
)

// Bots that weigh think long, so they are looked at in one match of so many, at one
// decision of so many, until the futures that they tried there had so many actions.
// What takes more than one thought may is cut off, as a host does it.
const (
	thinkMatch  = 3
	thinkOneIn  = 2
	thoughtMost = 1_000_000
	matchMost   = 120_000
)

// thinks reports whether a bot is looked at here. One that does not weigh always is.
func thinks(m *match, b engine.Bot) bool {
	if b.Weigh == nil {
		return true
	}
	if m.seed%100%thinkMatch != 0 { // the first variant of each number of seats is among them
		return false
	}
	return m.thought < matchMost && m.chance.Below(thinkOneIn) == 0
}

// A watched seat counts the futures that a bot tries, and sees the faults that bots
// pass over in silence.
type watched struct {
	engine.Seen
	sim   engine.Sim
	spent int // actions
	fault error
}

func (w *watched) Imagine() engine.Sim {
	if w.sim = w.Seen.Imagine(); w.sim == nil {
		return nil
	}
	return w
}

func (w *watched) Try(world uint64, stretches int, words ...string) (engine.Future, error) {
	if w.spent >= thoughtMost {
		return engine.Future{}, engine.ErrCut
	}
	f, err := w.sim.Try(world, stretches, words...)
	w.spent += f.Actions
	if err != nil && !errors.Is(err, engine.ErrCut) && w.fault == nil {
		w.fault = err
	}
	return f, err
}

// asked is what a bot answers; where it thinks, with what it weighs.
func asked(m *match, b engine.Bot, t engine.Seen, ask engine.Ask) (words []string, weighed []engine.Weighed, err error) {
	if b.Weigh == nil {
		return b.Play(t, ask, engine.Fast(m.seed)), nil, nil
	}
	w := &watched{Seen: t}
	words = b.Play(w, ask, engine.Fast(m.seed))
	m.thought += w.spent
	w.spent = 0
	weighed = b.Weigh(w, ask, engine.Fast(m.seed), 1)
	m.thought += w.spent
	if w.fault != nil {
		return nil, nil, m.fail("the bot %s tries what leads nowhere: %v", b.ID, w.fault)
	}
	if len(weighed) > 1 {
		m.seen.see(m.seen.thinkers, b.ID)
	}
	return words, weighed, sensible(m, b, t, weighed)
}

// sensible: what is weighed can be said, and has a chance.
func sensible(m *match, b engine.Bot, t engine.Seen, weighed []engine.Weighed) error {
	for i, x := range weighed {
		if x.Chance < 0 || x.Chance > 1 || x.Error < 0 {
			return m.fail("the bot %s weighs %q as %v ± %v", b.ID, x.Words, x.Chance, x.Error)
		}
		if len(x.Words) > 0 && !engine.Offered(m.table, t.Seat(), x.Words) {
			return m.fail("the bot %s weighs %q, which is not offered", b.ID, x.Words)
		}
		if slices.ContainsFunc(weighed[:i], func(y engine.Weighed) bool { return slices.Equal(x.Words, y.Words) }) {
			return m.fail("the bot %s weighs %q twice", b.ID, x.Words)
		}
	}
	return nil
}

// answerAlike: every bot answers an ask, and an offer, the same in another world that
// the asked cannot tell from the true one.
func answerAlike(m *match, w engine.Table, ask engine.Ask) error {
	for _, b := range m.game.Bots() {
		if !thinks(m, b) {
			continue
		}
		if err := thinksAlike(m, b, engine.See(m.table, ask.Seat), engine.See(w, ask.Seat), ask); err != nil {
			return err
		}
	}
	return nil
}

// thinksAlike: a bot answers and weighs the same in a world that its seat cannot tell
// from the true one.
func thinksAlike(m *match, b engine.Bot, here, there engine.Seen, ask engine.Ask) error {
	x, weighed, err := asked(m, b, here, ask)
	if err != nil {
		return err
	}
	y, again, err := asked(m, b, there, ask)
	if err != nil {
		return err
	}
	if quoted(x) != quoted(y) {
		return m.fail("the bot %s peeks at %s: %q\nand, dealt anew, %q", b.ID, decision(ask), x, y)
	}
	if a, b2 := fmt.Sprint(weighed), fmt.Sprint(again); a != b2 {
		return m.fail("the bot %s weighs %s by what is hidden: %s\nand, dealt anew, %s", b.ID, decision(ask), a, b2)
	}
	return nil
}
