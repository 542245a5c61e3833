package deliver

import (
	"context"
	"divisionbell/bot/match"
	"fmt"
)

// Refresh has everything read again, since somebody was forgotten.
func (h *Sender) Refresh() {
	h.matches.Forget(0)
	h.matches.Directory.Forget()
	h.mu.Lock()
	var all []match.Refresher
	for _, c := range h.chats {
		if r, ok := bare(c).(match.Refresher); ok {
			all = append(all, r)
		}
	}
	h.mu.Unlock()
	for _, r := range all {
		r.Refresh()
	}
}

// hear finds out whether somebody was forgotten by another process.
func (h *Sender) hear(ctx context.Context) error {
	n, err := h.matches.Store.Forgettings(ctx)
	if err != nil {
		return fmt.Errorf("bot: hear who was forgotten: %w", err)
	}
	h.mu.Lock()
	news := h.forgettings >= 0 && h.forgettings != n
	h.forgettings = n
	h.mu.Unlock()
	if news {
		h.Refresh()
	}
	return nil
}
