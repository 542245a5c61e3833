package aside

import (
	"context"
	"crypto/sha256"
	"time"

	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Chat leaves what takes long to itself: what it does gives ErrUnderWay, until whoever does
// the same again is told what came of it. What is for one person is done one after the
// other, and so is what is done to one message.
type Chat struct {
	match.Chat
	Calls *errand.Calls
	From  match.Room     // which is told of other things meanwhile
	Fence int64          // of the lease by which it speaks there
	To    match.PersonID // whom alone it is for; 0: it is done to what stands in a room

	may    func() bool   // nil: always
	within time.Duration // for which all are waited for; 0: not for long
}

// Within is the chat where something is waited for so long.
func (c Chat) Within(d time.Duration) Chat {
	c.within = d
	return c
}

// Sparing is the chat where something of a kind is begun only if affords, or else Err.
func (c Chat) Sparing(affords func(match.Spending) bool, what match.Spending) Chat {
	c.may = func() bool { return affords(what) }
	return c
}

// An act is what a call does.
type act struct {
	does string
	room match.RoomID
	id   string // of the message, or its key
}

func do[T any](c Chat, is act, f func() (T, error)) (got T, err error) {
	lane := c.lane(is)
	was, known, err := c.Calls.Came(lane, is)
	switch {
	case known:
	case c.Calls.Under(lane):
		return got, ErrUnderWay
	case c.may != nil && !c.may():
		return got, Err
	default:
		was, known, err = c.Calls.Make(errand.Key{Platform: c.Platform(), For: c.From.ID}, lane, is, c.within, func() (any, error) { return f() })
	}
	if !known {
		return got, ErrUnderWay
	}
	got, _ = was.(T)
	return got, err
}

// lane is within which one act is done after the other.
func (c Chat) lane(is act) errand.Key {
	if c.To != 0 {
		return errand.Key{Platform: c.Platform(), For: c.To}
	}
	is.does = ""
	return errand.Key{Platform: c.Platform(), For: is}
}

// Under reports whether something is under way that is done to a message, or for whom it is.
func (c Chat) Under(r match.Room, id string) bool {
	return c.Calls.Under(c.lane(act{room: r.ID, id: id}))
}

// Post says m, which has a key.
func (c Chat) Post(ctx context.Context, r match.Room, m msg.Message) (id string, err error) {
	return do(c, posting(r, m), func() (string, error) { return c.Chat.Post(ctx, r, m) })
}

func posting(r match.Room, m msg.Message) act { return act{"post", r.ID, m.Key} }

// Edit replaces a message.
func (c Chat) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	return c.replace(act{"edit", r.ID, id}, sha256.Sum256(msg.Encode(m)), func() error { return c.Chat.Edit(ctx, r, id, m) })
}

// Label has a room bear a label.
func (c Chat) Label(ctx context.Context, by match.Labeller, r match.Room, l match.Label) error {
	return c.replace(act{"label", r.ID, ""}, l, func() error { return by.Label(ctx, r, l) })
}

// A replacement is what something is made to be, under a lease.
type replacement struct {
	is    any
	fence int64
}

// replace does what makes something as it is now, also where what came of it last was
// something else, or was done before another process may have spoken there, unless that
// failed for now.
func (c Chat) replace(is act, now any, f func() error) error {
	under := replacement{now, c.Fence}
	for {
		was, err := do(c, is, func() (any, error) { return under, f() })
		if was == nil || was == under || err != nil && !lost(err) {
			return err
		}
	}
}

// Drop takes a message away.
func (c Chat) Drop(ctx context.Context, r match.Room, id string) error {
	_, err := do(c, act{"drop", r.ID, id}, func() (any, error) { return nil, c.Chat.Drop(ctx, r, id) })
	return err
}

// TakeBack takes away what was said by m's key, or else m.
func (c Chat) TakeBack(ctx context.Context, r match.Room, m msg.Message) error {
	_, err := do(c, act{"take back", r.ID, m.Key}, func() (any, error) {
		is := posting(r, m)
		was, known, err := c.Calls.Came(c.lane(is), is)
		id, _ := was.(string)
		if !known || err != nil {
			id, err = c.Chat.Post(ctx, r, m)
		}
		if err != nil {
			return nil, err
		}
		return nil, c.Chat.Drop(ctx, r, id)
	})
	return err
}

// Whisper says m, which has a key, to one person.
func (c Chat) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	_, err := do(c, act{"whisper", r.ID, m.Key}, func() (any, error) { return nil, c.Chat.Whisper(ctx, r, to, m) })
	return err
}

// Direct opens a person's direct messages.
func (c Chat) Direct(ctx context.Context, by match.Postman, to match.Account) (match.Room, error) {
	return do(c, act{"open", 0, to.Workspace + "/" + to.ID}, func() (match.Room, error) {
		r, err := by.Direct(ctx, to)
		if err != nil {
			err = Refused(err)
		}
		return r, err
	})
}
