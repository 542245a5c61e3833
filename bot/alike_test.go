package bot_test

import (
	"slices"

	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
)

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
// alone, or of the log too.
func (h *house) alike(tb bottest.TB, code string, log bool, rooms map[string][]string) {
	tb.Helper()
	lines, err := h.host.Told(ctx, code, log)
	if err != nil {
		tb.Errorf("%s cannot be told: %v", code, err)
	}
	bottest.Alike(tb, rooms, lines, 0)
}

// A heard chat is one of which it can be asked what its rooms read.
type heard interface {
	match.Chat
	read(channel string) (messages []string)
}

// attach has the host speak by one more chat. A test whose matches cross platforms so
// ends with what crossed holds, whatever befell them.
func (h *house) attach(c heard) {
	h.host.Attach(c)
	h.chats = append(h.chats, c)
	if len(h.chats) == 1 {
		h.tb.Cleanup(h.crossed) // before the host is closed
	}
}

// crossed holds each match that several platforms show to one assertion: all its rooms
// that can be told were told the same lines in the same order, each once. A room that
// was late is held to what came since.
func (h *house) crossed() {
	h.tb.Helper()
	if newest, _ := onFile.Load(h.path); newest != h || h.tb.Failed() || h.tb.Skipped() {
		return // another host went on with it
	}
	chats := map[string]heard{}
	for _, c := range h.chats {
		chats[c.Platform()] = c
	}
	if len(chats) < 2 {
		return
	}
	h.settle()
	list, err := h.store.Matches(ctx, 100)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, b := range list {
		h.crossedBy(h.match(b.Code), chats)
	}
}

func (h *house) crossedBy(m match.Match, chats map[string]heard) {
	h.tb.Helper()
	rooms, on := map[string][]string{}, map[string]bool{}
	for _, s := range m.Shows {
		r, err := h.store.RoomByID(ctx, s.Room)
		if err != nil {
			h.tb.Fatal(err)
		}
		if c := chats[r.Platform]; c != nil && s.Shut == "" && !s.Secluded() && (s.Role == match.RoleTable || s.Role == match.RoleWatching) {
			rooms[r.Platform+" "+where(r)], on[r.Platform] = c.read(where(r)), true
		}
	}
	if len(on) < 2 {
		return
	}
	lines, err := h.host.Told(ctx, m.Code, true)
	if err != nil {
		h.tb.Fatal(err)
	}
	for room, messages := range rooms {
		to := lines
		if slices.Contains(h.late, room) {
			to = bottest.Since(messages, lines)
		}
		bottest.Alike(h.tb, map[string][]string{room: messages}, to, 0)
	}
}
