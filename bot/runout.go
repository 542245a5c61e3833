package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// maxInTurn is how many actions a caretaker plays to bring an absent seat's
// turn to its end.
const maxInTurn = 64

// runOut answers what a seat's clock has run out for: its caretaker does, and
// goes on as long as it is the turn that it began for the seat. A turn or a phase
// that begins meanwhile has its own clock.
func (l *Handle) runOut(ctx context.Context, seat engine.Seat) error {
	for range maxInTurn {
		now := l.all.now()
		u, a, ok := l.overdue(seat, now)
		if !ok {
			return nil
		}
		if err := l.standIn(ctx, u, a, now); err != nil {
			return err
		}
		if err := l.again(ctx); err != nil {
			return err
		}
	}
	return nil
}

// overdue is a decision that is taken out of its seat's hands: its time is up, or
// it is of the turn that the caretaker began.
func (l *State) overdue(seat engine.Seat, now int64) (match.Turn, engine.Ask, bool) {
	if l.match.Phase != match.Playing || l.isBot(seat) {
		return match.Turn{}, engine.Ask{}, false
	}
	asks := l.table.Status(engine.Nobody).Asks // what is stored may be from before turns were numbered
	for _, u := range l.match.Timing.Turns {
		if u.Seat != seat || u.Due == 0 {
			continue
		}
		a := u.Ask()
		if i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Must && u.Same(a) }); i >= 0 {
			a = asks[i]
		}
		if l.clocks().Last(u) <= now || l.clocks().Begun(&l.match.Timing, a, now) {
			return u, a, true
		}
	}
	return match.Turn{}, engine.Ask{}, false
}

// finishBegun goes on with the turns that caretakers have begun, once others have
// answered in the middle of them.
func (h *Matches) finishBegun(ctx context.Context, id int64) (bool, error) {
	l, err := h.known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.release()
	for s, kept := range l.match.Timing.Seats {
		seat := engine.Seat(s)
		if kept.Begun == 0 {
			continue
		}
		if _, a, ok := l.overdue(seat, h.now()); ok && l.clocks().Begun(&l.match.Timing, a, h.now()) {
			return true, l.runOut(ctx, seat)
		}
	}
	return false, nil
}

// standIn plays what the caretaker answers to one decision, which is asked as a. The
// first of a turn begins it: the seat's absence is counted and told.
func (l *Handle) standIn(ctx context.Context, u match.Turn, a engine.Ask, now int64) error {
	first := !l.clocks().Begun(&l.match.Timing, a, now)
	words := l.table.Caretaker(u.Ask())
	if len(words) == 0 {
		return fmt.Errorf("bot: match %s: the caretaker has no answer to %s", l.match.Code, u.Kind)
	}
	d := deed{seat: u.Seat, cause: causeCaretaker, actions: [][]string{words}, besides: func(c *match.Change) {
		if !first {
			return
		}
		t := l.match.Timing.Clone()
		if c.Timing != nil {
			t = c.Timing.Clone()
		}
		s := t.Seat(u.Seat)
		s.Misses, s.Bank, s.Wake, s.Begun = s.Misses+1, 0, 0, a.Turn+1
		for i := range t.Turns { // what it opened for the seat has the shorter wait
			if n := &t.Turns[i]; n.Seat == u.Seat && n.Opened == now {
				l.clocks().Due(&t, n, now)
			}
		}
		l.clocks().Schedule(&t, c, now)
		seq := c.Position.Seq
		n := l.note(noteMissed, u.Seat, l.name(u.Seat), strconv.Itoa(s.Misses))
		n.Seq = seq - 1
		c.Notes = append([]match.Note{n}, c.Notes...)
	}}
	_, err := l.play(ctx, d, nil)
	if errors.Is(err, engine.ErrIllegal) {
		return fmt.Errorf("bot: match %s: the caretaker was refused: %w", l.match.Code, err)
	}
	return err
}

// missedLine says why a caretaker plays, and what it means.
func missedLine(l *State, n match.Note) msg.Text {
	misses, _ := strconv.Atoi(n.Text)
	t := msg.Say("Time is up for ").Bold(n.Name).Plain("; the caretaker answers.")
	if misses > 1 {
		t = t.Plain(fmt.Sprintf(" That is %d in a row.", misses))
	}
	if wait := l.clocks().Shrunk(misses); wait != "" {
		t = t.Plain(" Until " + n.Name + " plays again the wait is " + wait + ".")
	}
	if misses >= l.rules.Misses {
		t = t.Plain(" The table can ask for a stand-in: ").Code("/match ask " + l.match.Code + " replace " + seatNumber(n.Seat)).Plain(".")
	}
	return t
}

func seatNumber(s engine.Seat) string { return strconv.Itoa(int(s) + 1) }
