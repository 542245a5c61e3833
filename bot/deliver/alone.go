package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// aside is the chat for what nobody else waits for: it is for one person alone or, 0, done
// to a message.
func (o outlet) aside(to match.PersonID) aside.Chat {
	return aside.Chat{Chat: o.chat, Calls: o.chat.(counted).all.calls, From: o.room, Fence: o.fence.No, To: to}
}

// alone says something to a person alone, or aside.Err while that cannot be done.
func (r notices) alone(ctx context.Context, person match.PersonID, say func() error) error {
	return r.asides.Do(ctx, match.RoomID(person), r.room.Platform, r.asides.Over, say, "match", r.state.Match.Code, "room", r.room.ID)
}

// at does something to what stands in a room. Nobody waits for what cannot be done in
// another one for now: aside.Err.
func (r notices) at(ctx context.Context, in match.Room, do func() error) error {
	if in.ID == r.room.ID {
		return do()
	}
	return r.asides.Do(ctx, -in.ID, r.room.Platform, r.asides.Passed, do, "match", r.state.Match.Code, "room", r.room.ID)
}

// whisper says something to a person alone. What cannot be said for now is owed to them
// by its key, and who cannot be reached at all is passed over: nobody waits for either.
func (t *teller) whisper(ctx context.Context, r *roomUpdate, to match.Account, m msg.Message) error {
	err := aside.Err
	if !t.owing.Has(to.Person) {
		err = t.notices(r).alone(ctx, to.Person, func() error { return r.aside(to.Person).Whisper(ctx, r.room, to, m) })
	}
	if err == nil {
		return nil
	}
	o := match.Owed{Room: r.show.Room, To: to.Person, Slot: match.AloneSlot(m.Key), Body: msg.Encode(m)}
	if !errors.Is(err, aside.Err) {
		t.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", r.state.Match.Code, "platform", r.room.Platform, "room", r.room.ID)
		return unread.PassOver(ctx, t.matches, o)
	}
	t.owing.Set(to.Person, true)
	if err = t.matches.Store.Enqueue(ctx, o); err != nil {
		return fmt.Errorf("deliver: match %s: keep what somebody is owed: %w", r.state.Match.Code, err)
	}
	return nil
}
