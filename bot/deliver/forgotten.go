package deliver

import (
	"context"
	"fmt"
)

// Refresh has everything read again, since somebody was forgotten.
func (h *Sender) Refresh() {
	h.matches.Forget(0)
	h.matches.Directory.Forget()
	h.chats.refresh()
}

// hearForgotten finds out whether somebody was forgotten by another process.
func (h *Sender) hearForgotten(ctx context.Context) error {
	n, err := h.matches.Store.Forgettings(ctx)
	if err != nil {
		return fmt.Errorf("bot: hear who was forgotten: %w", err)
	}
	if before := h.forgotten.Swap(n); before >= 0 && before != n {
		h.Refresh()
	}
	return nil
}
