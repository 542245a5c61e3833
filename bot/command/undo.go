package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine/record"
	"fmt"
	"strconv"
	"strings"
)

// undoCommand takes back the caller's own last step.
func undoCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return msg.Message{}, noSeat(&l.State, r.person.ID)
	}
	if l.Match.Settings.Many { // of several seats, the one that moved last
		if last, err := r.Menu.LastMover(ctx, &l.State); err == nil && l.Holds(r.person.ID, last) {
			seat = last
		}
	}
	var answer msg.Message
	undone := func(e record.Entry) msg.Message {
		answer.Text = msg.Say("Taken back: ").Code("/" + l.Match.Game + " " + strings.Join(e.Words, " ")).Plain(".")
		return answer
	}
	if _, err := l.Undo(ctx, seat, r.deed(seat), undone); err != nil {
		return msg.Message{}, err
	}
	if err := l.Refresh(ctx); err != nil {
		return answer, nil
	}
	s := r.Menu.Compose(&l.State, seat)
	answer.Text, answer.Buttons = answer.Text.Line().Join(l.Game.Look.WayOn(s.Ask, s.View, s.Scene)), s.Buttons(ctx)
	return answer, nil
}

// undoVote asks the table to take back the newest entries, whoever's: never
// across dice or a secret that was told.
func undoVote(ctx context.Context, r *request) (msg.Message, error) {
	n := 1
	if r.args != "" {
		var err error
		if n, err = strconv.Atoi(r.args); err != nil || n < 1 || n > mostUndone {
			return refuse("say how many steps the table shall take back, from 1 to %d", mostUndone)
		}
	}
	to, _, err := undoable(ctx, r, n)
	if err != nil {
		return msg.Message{}, err
	}
	return move(ctx, r, fmt.Sprintf("undo %d from %d", to, r.l.Match.Seq()))
}

// undoable is the entry that taking n steps back leads to, and whether one of
// them was secret.
func undoable(ctx context.Context, r *request, n int) (to uint32, secret bool, err error) {
	l := r.l
	if l.Match.Phase != match.Playing {
		return 0, false, table.NotPlaying(l.Match.Phase)
	}
	log, err := r.Matches.Store.Log(ctx, l.Match.ID, 0, l.Match.Seq())
	if err != nil {
		return 0, false, fmt.Errorf("bot: match %s: undo: %w", l.Match.Code, err)
	}
	return l.WayBack(log, n)
}

// mostUndone is how many entries a vote can take back.
const mostUndone = 20
