package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"errors"
	"fmt"
)

// shutPause is how long a room that cannot be told is left alone. Whoever says
// something to the host there ends it.
const shutPause = 60 * 60 * 1000 // milliseconds

// maxWhy is how many characters of a platform's reason are kept.
const maxWhy = 200

// errShut says that a room cannot be told: it is gone, or the host may not
// speak there.
var errShut = errors.New("bot: the room cannot be told")

// shut leaves a room alone that cannot be told. The match goes on: whoever is at
// the table there is told, once and alone, where they can go.
func (h *Sender) shut(ctx context.Context, l *table.State, s *match.Show, o outlet, why error) error {
	room := o.room
	if s.Shut == "" {
		if err := h.tellShut(ctx, l, *s, room, o.chat); err != nil {
			return err
		}
		h.matches.Seen.Shut(room.Platform)
	}
	h.matches.Log.WarnContext(ctx, "a room cannot be told; the match goes on without it", "why", why, "match", l.Match.Code, "platform", room.Platform, "workspace", room.Workspace, "channel", room.Channel, "thread", room.Thread)
	s.Shut = text.Clip(why.Error(), maxWhy)
	s.Tries++
	s.NotBefore = h.matches.Now() + shutPause
	return h.matches.Shown(ctx, l, *s, o.fence)
}

// tellShut tells the people of a shut room. Only a platform that asks to wait
// is an error.
func (h *Sender) tellShut(ctx context.Context, l *table.State, s match.Show, room match.Room, chat match.Chat) error {
	told := map[int64]bool{}
	for _, t := range l.Match.Seats {
		if t.Bot != "" || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.PlaceOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.Room.ID != s.Room {
			continue
		}
		text := msg.Say("I can no longer speak where you play ").Bold(l.Match.Code).
			Plain(": the channel is gone or I may not write there. The match goes on, and what awaits you comes to you here. ").
			Code("/match join " + l.Match.Code).Plain(" in another channel shows it there.")
		m := msg.Message{Text: text, Buttons: []msg.Button{{Label: "My options", ID: menu.Press{Line: l.Match.Game + " " + l.Match.Code}.ID()}}}
		if err := chat.Whisper(ctx, room, p.account, m); errors.Is(err, match.ErrNotNow) {
			return fmt.Errorf("tell of a shut room: %w", err)
		} else if err != nil {
			h.matches.Trouble(ctx, "a person cannot be reached", err, "match", l.Match.Code, "platform", room.Platform, "person", t.Person)
		}
	}
	return nil
}

// Reopen has a shut room tried again at once, since somebody spoke there, or in
// the channel of a thread that is gone: it gets another.
func (h *Sender) Reopen(ctx context.Context, room int64, l *table.Handle) {
	s, ok := l.Shows(room)
	if !ok || s.Shut == "" {
		return
	}
	h.waits.forget(s.Room)
	change := match.Change{Show: []match.Show{{Room: s.Room, Role: s.Role}}}
	if s.Room != room && !l.IsCaucus(room) {
		change.Hide = []match.Show{{Room: s.Room}, {Room: room}}
		change.Show = []match.Show{{Room: room, Role: match.RoleThread, Seq: s.Seq, Note: s.Note}}
		for _, n := range l.Match.Listeners {
			if n.Room == s.Room {
				change.Listeners = append(change.Listeners, match.Listener{Person: n.Person, Room: room})
			}
		}
	}
	err := l.Save(ctx, change)
	if err != nil && !errors.Is(err, match.ErrStale) {
		h.matches.Trouble(ctx, "a shut room could not be tried again", err, "match", l.Match.Code)
	}
	if err := l.Refresh(ctx); err != nil {
		h.matches.Trouble(ctx, "read a match again", err, "match", l.Match.Code)
	}
}
