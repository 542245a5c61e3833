package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"encoding/json"
	"errors"
	"fmt"
)

// maxSends is how often a message is tried that no match's log can give again,
// which is for about a day.
const maxSends = 34

var errAbsent = errors.New("bot: nobody here speaks on that platform")

// deliver sends what no match's log can give again, in order within a room. left
// is how much is still owed of what was due.
func (h *Sender) deliver(ctx context.Context) (sent bool, left int, err error) {
	after := int64(0)
	for ctx.Err() == nil {
		owed, err := h.matches.Store.Owed(ctx, h.matches.Now(), after, behindPage)
		if err != nil {
			return sent, left, fmt.Errorf("bot: list what is owed: %w", err)
		}
		for _, o := range owed {
			done, err := h.deliverOne(ctx, o)
			if err != nil {
				return sent, left, err
			}
			if sent = sent || done; !done {
				left++
			}
			after = o.ID
		}
		if len(owed) < behindPage {
			break
		}
	}
	return sent, left, nil
}

// deliverOne sends one message; done: it is owed no more.
func (h *Sender) deliverOne(ctx context.Context, o match.Owed) (done bool, err error) {
	if !h.waits.over(o.Room, h.matches.Now()) {
		return false, nil
	}
	err = h.send(ctx, o)
	last := o.Tries+1 >= maxSends
	switch {
	case err == nil:
	case errors.Is(err, errAbsent), errors.Is(err, errNotLeader): // another process, or later
		return false, nil
	case errors.Is(err, match.ErrGone) && o.To == 0 && !last: // it is lost if it is not said
		h.matches.Log.WarnContext(ctx, "a room cannot be told; what is owed to it waits", "why", err, "room", o.Room, "tries", o.Tries+1)
		h.muted(o.Room)
		return false, h.matches.Store.Deferred(ctx, o.ID, h.matches.Now()+backOff(o.Tries+1), o.Tries+1)
	case errors.Is(err, match.ErrGone), errors.Is(err, match.ErrRefused):
		h.matches.Trouble(ctx, "a message is refused for good and passed over", err, "room", o.Room)
	case last:
		h.matches.Trouble(ctx, "a message could not be sent for a day and is passed over", err, "room", o.Room)
	default:
		if !errors.Is(err, match.ErrNotNow) || o.Tries > 0 {
			h.matches.Trouble(ctx, "a message could not be sent", err, "room", o.Room, "tries", o.Tries+1)
		}
		return false, h.matches.Store.Deferred(ctx, o.ID, h.pause(o.Room, o.Tries+1, err), o.Tries+1)
	}
	return true, h.matches.Store.Delivered(ctx, o.ID)
}

// muted remembers that what is owed to a room could not be said there.
func (h *Sender) muted(room int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.mute == nil || len(h.mute) >= table.MaxKnown {
		h.mute = map[int64]bool{}
	}
	h.mute[room] = true
}

// Hasten tries again at once what could not be said in a room, since somebody
// spoke to the host there.
func (h *Sender) Hasten(ctx context.Context, room int64) {
	h.mu.Lock()
	muted := h.mute[room]
	delete(h.mute, room)
	h.mu.Unlock()
	if !muted {
		return
	}
	if err := h.matches.Store.Hasten(ctx, room, h.matches.Now()); err != nil {
		h.muted(room)
		h.matches.Trouble(ctx, "what is owed to a room could not be hastened", err, "room", room)
	}
	h.matches.Wake()
}

// send says one message; a fault in drawing it must not silence the others.
func (h *Sender) send(ctx context.Context, o match.Owed) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("bot: message %d: %w", o.ID, match.Broken(r))
		}
	}()
	room, err := h.matches.Directory.RoomByID(ctx, o.Room)
	if err != nil {
		return err
	}
	chat, ok := h.Chat(room.Platform)
	if !ok {
		return errAbsent
	}
	if _, ok := h.mayUse(ctx, room.Platform); !ok {
		return errNotLeader
	}
	var m msg.Message
	if err := json.Unmarshal(o.Body, &m); err != nil {
		return fmt.Errorf("bot: read an owed message: %w", err)
	}
	if board, ok := h.Boards(ctx, room, o.Slot); ok {
		m = board
	}
	if o.To == 0 {
		m.Once = true
		_, err = chat.Post(ctx, room, m)
		return err
	}
	accounts, err := h.matches.Store.AccountsOf(ctx, o.To)
	if err != nil {
		return err
	}
	p, near, err := h.placeIn(ctx, match.Show{Room: o.Room}, accounts)
	if err != nil {
		return err
	}
	if near == 0 {
		return fmt.Errorf("bot: person %d is not on %s: %w", o.To, room.Platform, match.ErrRefused)
	}
	return chat.Whisper(ctx, room, p.account, m)
}
