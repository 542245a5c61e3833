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
// goes on until the turns that it began for the seat are over. A turn or a phase
// that begins meanwhile has its own clock.
func (h *Host) runOut(ctx context.Context, l *live, seat engine.Seat) error {
	begun := map[uint32]bool{}
	for range maxInTurn {
		if l.match.Phase != match.Playing {
			return nil
		}
		now := h.now()
		asks := l.table.Status(engine.Nobody).Asks // what is stored may be from before turns were numbered
		turn := func(u match.Turn) uint32 {
			i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Must && u.Same(a) })
			if i < 0 {
				return 0
			}
			return asks[i].Turn
		}
		i := slices.IndexFunc(l.match.Timing.Turns, func(u match.Turn) bool {
			return u.Seat == seat && u.Due != 0 && (l.clocks().Last(u) <= now || u.Opened == now && begun[turn(u)])
		})
		if i < 0 || l.isBot(seat) {
			return nil
		}
		u := l.match.Timing.Turns[i]
		first, no := len(begun) == 0, turn(u)
		if err := h.standIn(ctx, l, u, now, first); err != nil {
			return err
		}
		begun[no] = true
		if !l.fresh {
			if err := h.read(ctx, l); err != nil {
				return err
			}
		}
	}
	return nil
}

// standIn plays what the caretaker answers to one decision. first: the seat's
// absence is counted and told.
func (h *Host) standIn(ctx context.Context, l *live, u match.Turn, now int64, first bool) error {
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
		s.Misses, s.Bank, s.Wake = s.Misses+1, 0, 0
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
	_, err := h.play(ctx, l, d, nil)
	if errors.Is(err, engine.ErrIllegal) {
		return fmt.Errorf("bot: match %s: the caretaker was refused: %w", l.match.Code, err)
	}
	return err
}

// missedLine says why a caretaker plays, and what it means.
func (l *live) missedLine(n match.Note) msg.Text {
	misses, _ := strconv.Atoi(n.Text)
	t := msg.Say("Time is up for ").Bold(n.Name).Plain("; the caretaker answers.")
	if misses > 1 {
		t = t.Plain(fmt.Sprintf(" That is %d in a row.", misses))
	}
	if wait := l.clocks().Shrunk(misses); wait != "" {
		t = t.Plain(" Until " + n.Name + " plays again the wait is " + wait + ".")
	}
	if misses >= l.rules.Misses {
		t = t.Plain(" The table can ask for a stand-in: ").Code("/match replace " + l.match.Code + " " + seatNumber(n.Seat)).Plain(".")
	}
	return t
}

func seatNumber(s engine.Seat) string { return strconv.Itoa(int(s) + 1) }
