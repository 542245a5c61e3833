package bot_test

import "divisionbell/bot/bottest"

// read is what a room reads that all may, message by message, less what stands
// there edited: status messages, and rings.
func (c *hall) read(channel string) (messages []string) {
	for _, s := range c.all() {
		if s.channel == channel && s.to == "" && s.edits == 0 && s.message.Picture == nil && !s.dropped {
			messages = append(messages, s.text())
		}
	}
	return messages
}

// alike holds all rooms of a match to its lines, each told once: of the notes
// alone, or of the log too, which is worded by who holds the seats when it is told.
func (h *house) alike(tb bottest.TB, code string, log bool, rooms map[string][]string) {
	tb.Helper()
	lines, err := h.host.Told(ctx, code, log)
	if err != nil {
		tb.Errorf("%s cannot be told: %v", code, err)
	}
	bottest.Alike(tb, rooms, lines, 0)
}
