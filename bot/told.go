package bot

import (
	"context"
	"divisionbell/bot/match"
	"fmt"
	"slices"
)

// shown stores what a room was told, here and in the store.
func (h *Matches) shown(ctx context.Context, l *State, s match.Show, f match.Fence) error {
	if err := h.store.Shown(ctx, s, f); err != nil {
		return fmt.Errorf("bot: match %s: store what room %d was told: %w", l.match.Code, s.Room, err)
	}
	kept, err := h.known(ctx, l.id)
	if err != nil {
		return err
	}
	defer kept.release()
	shows := append([]match.Show(nil), kept.match.Shows...)
	for i := range shows {
		if shows[i].Room == s.Room {
			shows[i] = s
		}
	}
	kept.match.Shows = shows
	return nil
}

// noticed stores what became of a notice. One that was answered while it was
// being sent is edited away by the next round.
func (h *Matches) noticed(ctx context.Context, l *State, n match.Notice) error {
	kept, err := h.known(ctx, l.id)
	if err != nil {
		return err
	}
	defer kept.release()
	open := slices.ContainsFunc(kept.match.Notices, func(k match.Notice) bool {
		return k.Same(n) && (k.State == match.NoticeOwed || k.State == match.NoticeSent)
	})
	if !open && n.State == match.NoticeSent {
		n.State = match.NoticeClosing
	}
	if open && n.State == match.NoticeClosed { // it was opened again meanwhile
		kept.fresh = false
	}
	if err := h.store.NoticeDone(ctx, n); err != nil {
		return fmt.Errorf("bot: match %s: store a notice: %w", l.match.Code, err)
	}
	kept.match.Notices = merge(kept.match.Notices, []match.Notice{n})
	return nil
}

// listened changes what is kept of a match's listeners, as the store does.
func (h *Matches) listened(ctx context.Context, id int64, change func([]match.Listener) []match.Listener) error {
	kept, err := h.known(ctx, id)
	if err != nil {
		return err
	}
	defer kept.release()
	kept.match.Listeners = change(kept.match.Listeners)
	return nil
}
