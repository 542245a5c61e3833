package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"fmt"
	"strconv"
	"strings"
)

// undoCommand takes back the caller's own last step.
func undoCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	if l.Match.Settings.Many { // of several seats, the one that moved last
		if last, err := h.Menu.LastMover(ctx, &l.State); err == nil && l.Holds(c.person.ID, last) {
			seat = last
		}
	}
	var answer msg.Message
	undone := func(e record.Entry) msg.Message {
		answer.Text = msg.Say("Taken back: ").Code("/" + l.Match.Game + " " + strings.Join(e.Words, " ")).Plain(".")
		return answer
	}
	d := table.Deed{Seat: seat, Cause: table.CausePerson, Person: c.person.ID, Delivery: c.Delivery}
	if _, err := l.Undo(ctx, seat, d, undone); err != nil {
		return failed(ctx, h, c, err, "match", l.Match.Code)
	}
	if err := l.Refresh(ctx); err != nil {
		return answer
	}
	s := h.Menu.Compose(&l.State, seat)
	answer.Text = answer.Text.Line().Join(l.Game.Look.WayOn(s.Ask, s.View, s.Scene))
	answer.Buttons = s.Buttons(ctx)
	return answer
}

// undoVote asks the table to take back the newest entries, whoever's: never
// across dice or a secret that was told.
func undoVote(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > mostUndone {
			return refuse(ctx, h, engine.Illegal("", "say how many steps the table shall take back, from 1 to %d", mostUndone))
		}
	}
	to, _, err := undoable(ctx, h, &l.State, n)
	if err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	return move(ctx, h, c, l, fmt.Sprintf("undo %d from %d", to, l.Match.Seq()))
}

// undoable is the entry that taking n steps back leads to, and whether one of
// them was secret.
func undoable(ctx context.Context, h *Commands, l *table.State, n int) (to uint32, secret bool, err error) {
	if l.Match.Phase != match.Playing {
		return 0, false, table.NotPlaying(l.Match.Phase)
	}
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return 0, false, fmt.Errorf("bot: match %s: undo: %w", l.Match.Code, err)
	}
	return l.WayBack(log, n)
}

// mostUndone is how many entries a vote can take back.
const mostUndone = 20
