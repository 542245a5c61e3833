package bot

// Keep sets how many matches h keeps decoded.
func (h *Host) Keep(n int) {
	h.lives.mu.Lock()
	defer h.lives.mu.Unlock()
	h.lives.most = n
}
