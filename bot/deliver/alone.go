package deliver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// errAside: somebody cannot be told alone for now. Nobody else waits for that.
var errAside = errors.New("deliver: somebody cannot be told alone for now")

// alone says something to a person alone, or errAside while that cannot be done.
func (r notices) alone(ctx context.Context, person match.PersonID, say func() error) error {
	whose := match.RoomID(person)
	if !r.asides.Over(whose) {
		return errAside
	}
	err := say()
	switch {
	case err == nil:
		r.asides.Done(whose)
	case lost(err):
	default:
		r.asides.Pause(whose, r.room.Platform, 0, err)
		level := slog.LevelWarn
		if errors.Is(err, match.ErrNotNow) { // the platform says when
			level = slog.LevelDebug
		}
		r.matches.Log.Log(ctx, level, "a person cannot be told alone for now", "why", err, "match", r.state.Match.Code, "room", r.room.ID)
		return fmt.Errorf("%w: %w", errAside, err)
	}
	return err
}

// whisper says something to a person alone. What cannot be said for now is owed to them
// by its key, and who cannot be reached at all is passed over: nobody waits for either.
func (t *teller) whisper(ctx context.Context, r *roomUpdate, to match.Account, m msg.Message) error {
	err := errAside
	if !t.owing.Has(to.Person) {
		err = t.notices(r).alone(ctx, to.Person, func() error { return r.chat.Whisper(ctx, r.room, to, m) })
	}
	switch {
	case errors.Is(err, errAside):
		t.owing.Set(to.Person, true)
		owed := match.Owed{Room: r.show.Room, To: to.Person, Slot: match.AloneSlot(m.Key), Body: msg.Encode(m)}
		if err := t.matches.Store.Enqueue(ctx, owed); err != nil {
			return fmt.Errorf("deliver: match %s: keep what somebody is owed: %w", r.state.Match.Code, err)
		}
	case err != nil:
		t.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", r.state.Match.Code, "platform", r.room.Platform, "room", r.room.ID)
	}
	return nil
}
