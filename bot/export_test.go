package bot

import "context"

// Keep sets how many matches h keeps decoded.
func (h *Host) Keep(n int) {
	h.lives.mu.Lock()
	defer h.lives.mu.Unlock()
	h.lives.most = n
}

// Decoded takes a match as an action does and reports whether it is the one that
// others will find while it is held.
func (h *Host) Decoded(ctx context.Context, code string) (bool, error) {
	id, err := h.byCode(ctx, code)
	if err != nil {
		return false, err
	}
	l, err := h.lives.take(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.mu.Unlock()
	h.lives.mu.Lock()
	defer h.lives.mu.Unlock()
	e, ok := h.lives.by[id]
	return ok && e.Value.(*live) == l, nil
}

// Holders takes a match as the sender does; they are the people it knows of then.
func (h *Host) Holders(ctx context.Context, code string) (map[int64]Person, error) {
	id, err := h.byCode(ctx, code)
	if err != nil {
		return nil, err
	}
	l, err := h.snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	return l.people, nil
}

// Alone is how many actions bots have played in a row.
func (h *Host) Alone(ctx context.Context, code string) (int, error) {
	id, err := h.byCode(ctx, code)
	if err != nil {
		return 0, err
	}
	l, err := h.lives.take(ctx, id)
	if err != nil {
		return 0, err
	}
	defer l.mu.Unlock()
	return l.alone, nil
}
