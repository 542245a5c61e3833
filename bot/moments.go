package bot

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Moment is a match as it stood after an entry, seen by an account; seq -1 is
// now. Errors wrap ErrNotFound for a match or entry that is not there.
func (h *Menu) Moment(ctx context.Context, code string, seq int64, viewer match.Account) (match.Moment, error) {
	id, err := h.matches.byCode(ctx, code)
	if err != nil {
		return match.Moment{}, fmt.Errorf("bot: match %s: %w", code, err)
	}
	l, err := h.matches.snapshot(ctx, id)
	if err != nil {
		return match.Moment{}, err
	}
	m := match.Moment{Code: l.match.Code, Game: l.match.Game, Phase: l.match.Phase, Last: l.match.Seq(), Viewer: engine.Nobody, Awaits: l.awaited()}
	if p, err := h.matches.folk.person(ctx, viewer); err == nil && viewer.ID != "" {
		m.Viewer, _ = l.seatOf(p.ID)
		m.Mine = l.awaitedOf(p.ID)
	}
	if l.table == nil {
		m.Status.Text = h.lobby(l)
		return m, nil
	}
	if seq < 0 {
		seq = int64(m.Last)
	}
	if seq > int64(m.Last) {
		return match.Moment{}, fmt.Errorf("bot: match %s has no entry %d: %w", code, seq, match.ErrNotFound)
	}
	m.Seq = uint32(seq)
	if m.Seq == m.Last {
		m.Areas = areas(l, m.Viewer)
	}
	err = h.recall(ctx, l, &m)
	return m, err
}

// recall fills in a moment's picture and line.
func (h *Menu) recall(ctx context.Context, l *State, m *match.Moment) error {
	table, from := l.table, m.Seq-min(m.Seq, recently)
	if m.Seq != m.Last {
		from = 0
	}
	log, err := h.entries(ctx, l, from, m.Seq)
	if err != nil {
		return err
	}
	if m.Seq != m.Last {
		if table, err = record.At(l.game.Game, l.replay(), log, m.Seq); err != nil {
			return fmt.Errorf("bot: match %s: play again to %d: %w", l.match.Code, m.Seq, err)
		}
	}
	if m.Status, err = h.picture(l, table, log, m.Viewer); err != nil {
		return err
	}
	lines, err := h.told(l, log[len(log)-1], m.Viewer)
	if err != nil {
		return err
	}
	for _, t := range lines {
		m.Line = m.Line.Join(t).Line()
	}
	m.Line = trimLine(m.Line)
	return nil
}

// entries reads a part of the match's log, which is not empty; ErrNotFound.
func (h *Menu) entries(ctx context.Context, l *State, from, to uint32) ([]record.Entry, error) {
	log, err := h.matches.store.Log(ctx, l.match.ID, from, to)
	if err != nil {
		return nil, fmt.Errorf("bot: match %s: read the log: %w", l.match.Code, err)
	}
	if len(log) == 0 {
		return nil, fmt.Errorf("bot: match %s has no entry %d: %w", l.match.Code, to, match.ErrNotFound)
	}
	return log, nil
}

// replay is what the match's log is played again from.
func (l *State) replay() record.Match {
	return record.Match{Game: l.match.Game, Code: l.match.Code, Terms: l.match.Terms, Words: l.words(), Secret: l.match.Secret, Day: l.match.Day}
}

// A Standing is a match as a seat sees it, for operators.
type Standing struct {
	match.Moment
	View any
}

// Show is how a match stands for a seat; Nobody sees what all may see. Errors
// wrap ErrNotFound for a match or seat that is not there.
func (h *Menu) Show(ctx context.Context, code string, seat engine.Seat) (Standing, error) {
	m, err := h.Moment(ctx, code, -1, match.Account{})
	if err != nil {
		return Standing{}, err
	}
	id, err := h.matches.byCode(ctx, code)
	if err != nil {
		return Standing{}, err
	}
	l, err := h.matches.snapshot(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	if seat < engine.Nobody || int(seat) >= len(l.match.Seats) {
		return Standing{}, fmt.Errorf("bot: match %s has no seat %d: %w", code, seat+1, match.ErrNotFound)
	}
	if l.table == nil {
		return Standing{Moment: m}, nil
	}
	m.Viewer = seat
	if err := h.recall(ctx, l, &m); err != nil {
		return Standing{}, err
	}
	return Standing{m, l.table.View(seat)}, nil
}
