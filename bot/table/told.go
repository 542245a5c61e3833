package table

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
)

// Shown stores what a room was told, here and in the store, and what is owed beside it; its
// role and door stay, which may have changed while it was told.
func (h *Matches) Shown(ctx context.Context, l *State, s match.Show, f match.Fence, owed ...match.Owed) error {
	if err := h.Store.Shown(ctx, s, f, owed...); err != nil {
		return fmt.Errorf("table: match %s: store what room %d was told: %w", l.Match.Code, s.Room, err)
	}
	kept, err := h.Known(ctx, l.ID)
	if err != nil {
		return err
	}
	defer kept.Release()
	shows := append([]match.Show(nil), kept.Match.Shows...)
	for i := range shows {
		if shows[i].Room == s.Room {
			s.Role, s.Door = shows[i].Role, shows[i].Door
			shows[i] = s
		}
	}
	kept.Match.Shows = shows
	return nil
}

// Noticed stores what became of a notice, and what is owed beside it as long as it
// stands. One that was answered while it was being sent is edited away by the next round.
func (h *Matches) Noticed(ctx context.Context, l *State, n match.Notice, owed ...match.Owed) error {
	kept, err := h.Known(ctx, l.ID)
	if err != nil {
		return err
	}
	defer kept.Release()
	open := slices.ContainsFunc(kept.Match.Notices, func(k match.Notice) bool {
		return k.Decision == n.Decision && (k.State == match.NoticeOwed || k.State == match.NoticeSent)
	})
	if !open && (n.State == match.NoticeOwed || n.State == match.NoticeSent) {
		n.State, owed = match.NoticeClosing, nil
	}
	if open && n.State == match.NoticeClosed { // it was opened again meanwhile
		kept.fresh = false
	}
	if err := h.Store.NoticeDone(ctx, n, owed...); err != nil {
		return fmt.Errorf("table: match %s: store a notice: %w", l.Match.Code, err)
	}
	kept.Match.Notices = merge(kept.Match.Notices, []match.Notice{n})
	return nil
}

// Listened changes what is kept of a match's listeners, as the store does.
func (h *Matches) Listened(ctx context.Context, id match.MatchID, change func([]match.Listener) []match.Listener) error {
	kept, err := h.Known(ctx, id)
	if err != nil {
		return err
	}
	defer kept.Release()
	kept.Match.Listeners = change(kept.Match.Listeners)
	return nil
}
