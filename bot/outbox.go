package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"divisionbell/bot/msg"
)

// absence is how long a message waits for a platform that another process, or
// none, speaks on.
const absence = 30 * 1000 // milliseconds

var errAbsent = errors.New("bot: nobody here speaks on that platform")

// backOff is how long to wait after so many tries, in milliseconds.
func backOff(tries int) int64 { return min(int64(1000)<<min(tries, 12), 3600*1000) }

// deliver sends what no match's log can give again.
func (h *Host) deliver(ctx context.Context) (sent bool, err error) {
	owed, err := h.store.Owed(ctx, h.now(), 0, behindPage)
	if err != nil {
		return false, fmt.Errorf("bot: list what is owed: %w", err)
	}
	for _, o := range owed {
		err := h.send(ctx, o)
		switch {
		case err == nil:
		case errors.Is(err, errAbsent):
			if err := h.store.Deferred(ctx, o.ID, h.now()+absence, o.Tries); err != nil {
				return sent, err
			}
			continue
		case errors.Is(err, ErrGone), errors.Is(err, ErrRefused):
			h.trouble(ctx, "a message is refused for good and passed over", err, "room", o.Room)
		default:
			h.trouble(ctx, "a message could not be sent", err, "room", o.Room, "tries", o.Tries+1)
			if err := h.store.Deferred(ctx, o.ID, h.now()+backOff(o.Tries), o.Tries+1); err != nil {
				return sent, err
			}
			continue
		}
		if err := h.store.Delivered(ctx, o.ID); err != nil {
			return sent, err
		}
		sent = true
	}
	return sent, nil
}

func (h *Host) send(ctx context.Context, o Owed) error {
	room, err := h.store.RoomByID(ctx, o.Room)
	if err != nil {
		return err
	}
	chat, ok := h.chat(room.Platform)
	if !ok {
		return errAbsent
	}
	var m msg.Message
	if err := json.Unmarshal(o.Body, &m); err != nil {
		return fmt.Errorf("bot: read an owed message: %w", err)
	}
	if board, ok := h.closing(ctx, room, o.Slot); ok {
		m = board
	}
	_, err = chat.Post(ctx, room, m)
	return err
}
