package deliver

import (
	"context"
	"maps"
	"slices"
	"sync"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/newest"
	"divisionbell/bot/deliver/standing"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// chats are the platforms on which this process can speak.
type chats struct {
	seen     match.Observer
	newest   *newest.Messages
	standing *standing.Messages
	well     func(platform string, to match.PersonID) // it has taken something, 0: for all in a room
	calls    *errand.Calls

	mu sync.Mutex
	by map[string]match.Chat
}

// Attach lets the host speak on a platform; what it sends there is counted.
func (c *chats) Attach(chat match.Chat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.by[chat.Platform()] = counted{chat, c}
}

// Chat is a platform on which the host can speak.
func (c *chats) Chat(platform string) (match.Chat, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	chat, ok := c.by[platform]
	return chat, ok
}

func (c *chats) platforms() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(maps.Keys(c.by))
}

// A counted chat counts what is sent and remembers the newest message of a room.
type counted struct {
	match.Chat
	all *chats
}

func (c counted) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	m.Instead = nil // it is no part of what is told
	id, err := c.Chat.Post(ctx, r, m)
	err = c.sent("post", 0, err)
	if order, _ := as[match.Orderly](c); err == nil {
		c.all.newest.Posted(r.ID, id, order)
		if p, ok := as[match.Painter](c); ok {
			err = c.all.standing.Posted(ctx, p, r, id, m)
		}
	}
	return id, err
}

func (c counted) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	err := c.sent("edit", 0, c.Chat.Edit(ctx, r, id, m))
	if err == nil {
		c.all.standing.Edited(r.ID)
	}
	return err
}

func (c counted) Drop(ctx context.Context, r match.Room, id string) error {
	return c.sent("drop", 0, c.Chat.Drop(ctx, r, id))
}

func (c counted) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	m.Instead = nil // as above
	return c.sent("whisper", to.Person, c.Chat.Whisper(ctx, r, to, m))
}

// sent counts what came of something; a platform that takes it is well, and what else it
// says is a refusal.
func (c counted) sent(what string, to match.PersonID, err error) error {
	c.all.seen.Sent(c.Platform(), what, match.OutcomeOf(err))
	if err != nil {
		return aside.Refused(err)
	}
	c.all.well(c.Platform(), to)
	return nil
}

// as is a chat as one that can do more than others can, if it can.
func as[T any](chat match.Chat) (t T, ok bool) {
	if c, is := chat.(counted); is {
		chat = c.Chat
	}
	t, ok = chat.(T)
	return t, ok
}

// plain is a platform's chat as it was attached; nil: none was.
func (c *chats) plain(platform string) match.Chat {
	chat, _ := c.Chat(platform)
	plain, _ := as[match.Chat](chat)
	return plain
}

// Linker is a chat as one that has addresses for its messages, if it has.
func Linker(chat match.Chat) (match.Linker, bool) { return as[match.Linker](chat) }

// An outlet is a room that can be spoken in now: its platform is attached, and
// this process holds its lease.
type outlet struct {
	room  match.Room
	chat  match.Chat
	fence match.Fence
}

// covered reports whether something was posted in the room below a message.
func (o outlet) covered(id string) bool { return o.chat.(counted).all.newest.Below(o.room.ID, id) }

// kept says which message is the newest in the room as far as was kept, and gives what is to
// be kept: of platforms whose ids tell that.
func (o outlet) kept(newest string) string {
	order, ok := as[match.Orderly](o.chat)
	if !ok {
		return ""
	}
	all := o.chat.(counted).all.newest
	all.Kept(o.room.ID, newest, order)
	return all.Last(o.room.ID)
}

// outlets find them.
type outlets struct {
	directory *table.Directory
	chats     *chats
	leases    *lease.Leases
}

// to is a room's outlet; lease.ErrNotLeader while its platform is not attached or another
// process speaks there.
func (f outlets) to(ctx context.Context, room match.RoomID) (o outlet, err error) {
	ok := false
	if o.room, err = f.directory.RoomByID(ctx, room); err != nil {
		return o, err
	}
	if o.chat, ok = f.chats.Chat(o.room.Platform); !ok {
		return o, lease.ErrNotLeader
	}
	if o.fence, ok = f.leases.Held(ctx, o.room); !ok {
		return o, lease.ErrNotLeader
	}
	return o, nil
}

// toldElsewhere reports whether a room was told all that is known. What another process
// tells it is no news, so the match is read anew for that.
func (t *teller) toldElsewhere(u *matchUpdate, r match.Room, s match.Show) bool {
	told := s.Told >= u.state.Match.Rev
	if !told && t.outlets.leases.Elsewhere(r) {
		t.matches.Forget(u.state.ID)
	}
	return told
}
