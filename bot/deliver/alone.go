package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// errAside: somebody cannot be told alone for now. Nobody else waits for that.
var errAside = errors.New("deliver: somebody cannot be told alone for now")

// alone says something to a person alone, or errAside while that cannot be done.
func (r notices) alone(ctx context.Context, person match.PersonID, say func() error) error {
	return r.aside(ctx, match.RoomID(person), r.asides.Over, say)
}

// at does something to what stands in a room. Nobody waits for what cannot be done in
// another one for now: errAside.
func (r notices) at(ctx context.Context, in match.Room, do func() error) error {
	if in.ID == r.room.ID {
		return do()
	}
	return r.aside(ctx, -in.ID, r.asides.Passed, do)
}

// aside does something for which only whose it is waits, if that is over.
func (r notices) aside(ctx context.Context, whose match.RoomID, over func(match.RoomID) bool, do func() error) error {
	if !over(whose) {
		return errAside
	}
	err := do()
	var theirs refusal
	switch {
	case err == nil:
		r.asides.Done(whose)
	case lost(err), errors.Is(err, errAside), !errors.As(err, &theirs):
	default:
		_, tries := r.asides.Pause(whose, r.room.Platform, 0, err)
		wait.Passing(ctx, r.matches.Log, tries, "a person cannot be told alone for now", err, "match", r.state.Match.Code, "room", r.room.ID, "tries", tries)
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
