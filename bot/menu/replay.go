package menu

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Moment is a match as it stood after an entry, seen by an account; seq -1 is
// now. Errors wrap ErrNotFound for a match or entry that is not there.
func (h *Menu) Moment(ctx context.Context, code string, seq int64, viewer match.Account) (match.Moment, error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return match.Moment{}, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return match.Moment{}, err
	}
	m := match.Moment{Code: l.Match.Code, Game: l.Match.Game, Phase: l.Match.Phase, Last: l.Match.Seq(), Viewer: engine.Nobody, Awaits: l.Awaited()}
	if p, err := h.Matches.Directory.Person(ctx, viewer); err == nil && viewer.ID != "" {
		m.Viewer, _ = l.SeatOf(p.ID)
		m.Mine = l.AwaitedOf(p.ID)
	}
	if l.Table == nil {
		m.Status.Text = h.Lobby(l)
		return m, nil
	}
	if h.veiled(l, m.Viewer) {
		m.Last, m.Status.Text = 0, Veil(l)
		return m, nil
	}
	if seq < 0 {
		seq = int64(m.Last)
	}
	if seq > int64(m.Last) {
		return match.Moment{}, fmt.Errorf("menu: match %s has no entry %d: %w", code, seq, match.ErrNotFound)
	}
	m.Seq = uint32(seq)
	if m.Seq == m.Last {
		m.Due = due(l)
	}
	if err := h.recall(ctx, l, &m); err != nil {
		return m, err
	}
	if m.Seq == m.Last && len(m.Mine) > 0 {
		told, picture, err := sinceOf(ctx, h, l, m.Marks, m.Viewer, m.Viewer)
		if err != nil {
			return m, err
		}
		m.Since, m.Drawn = told, picture != nil
	}
	return m, nil
}

// asOf is a match as it was after an entry, for whoever looks back at that: the seats have
// the names of those who held them. The newest is as it is now.
func asOf(l *table.State, seq uint32) *table.State {
	if seq == l.Match.Seq() {
		return l
	}
	then := *l
	then.Match = l.Match.Then(seq)
	return &then
}

// due is when the first decision that a match waits for must be made; 0: none must.
func due(l *table.State) (at int64) {
	if l.Match.Phase != match.Playing {
		return 0
	}
	for _, a := range l.Match.Asks {
		if u, _ := l.Match.Timing.Turn(match.DecisionOf(a)); u.Due != 0 && (at == 0 || u.Due < at) {
			at = u.Due
		}
	}
	return at
}

// position is a moment's table, with the entries that led there: the last of them, or
// all where others followed.
func position(ctx context.Context, h *Menu, l *table.State, m *match.Moment) (engine.Table, []record.Entry, error) {
	if m.Seq == m.Last {
		log, err := newest(ctx, h, l)
		return l.Table, log, err
	}
	log, err := h.Entries(ctx, l, 0, m.Seq)
	if err != nil {
		return nil, nil, err
	}
	table, err := record.At(l.Game.Game, l.Replay(), log, m.Seq)
	if err != nil {
		return nil, nil, fmt.Errorf("menu: match %s: play again to %d: %w", l.Match.Code, m.Seq, err)
	}
	return table, log, nil
}

// recall fills in a moment's picture and line.
func (h *Menu) recall(ctx context.Context, l *table.State, m *match.Moment) error {
	table, log, err := position(ctx, h, l, m)
	if err != nil {
		return err
	}
	l = asOf(l, m.Seq)
	if m.Status, err = h.picture(l, table, log, m.Viewer); err != nil {
		return err
	}
	m.Seats = sittings(l, table, m.Viewer)
	m.Chart = l.Game.Look.Chart(table.View(m.Viewer), l.Match.SceneOn(table, m.Viewer))
	if m.Chart != nil && m.Seq < m.Last { // the past is only looked at
		m.Chart = &msg.Chart{Width: m.Chart.Width, Height: m.Chart.Height, Foot: m.Chart.Foot}
	}
	if m.Chart != nil && m.Seq == m.Last {
		if m.Marks, m.Acted, err = marks(h, l, log, m.Viewer, m.Viewer, len(m.Mine) > 0); err != nil {
			return err
		}
		h.pins.Place(fmt.Sprint(l.ID, m.Seq, m.Viewer), m.Chart, m.Marks)
	}
	lines, err := h.Told(l, log[len(log)-1], m.Viewer)
	if err != nil {
		return err
	}
	for _, t := range lines {
		m.Line = m.Line.Join(t).Line()
	}
	m.Line = msg.TrimLine(m.Line)
	return nil
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
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return Standing{}, err
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return Standing{}, err
	}
	if seat < engine.Nobody || int(seat) >= len(l.Match.Seats) {
		return Standing{}, fmt.Errorf("menu: match %s has no seat %d: %w", code, seat+1, match.ErrNotFound)
	}
	if l.Table == nil {
		return Standing{Moment: m}, nil
	}
	m.Viewer, m.Seq, m.Last = seat, l.Match.Seq(), l.Match.Seq()
	if err := h.recall(ctx, l, &m); err != nil {
		return Standing{}, err
	}
	return Standing{m, l.Table.View(seat)}, nil
}
