package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// chats are the platforms on which this process can speak.
type chats struct {
	seen   match.Observer
	newest *lru.Cache[int64, string] // by room: the newest message of ours there

	mu sync.Mutex
	by map[string]match.Chat
}

// attach lets the host speak on a platform; what it sends there is counted.
func (c *chats) attach(chat match.Chat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.by[chat.Platform()] = counted{chat, c}
}

func (c *chats) on(platform string) (match.Chat, bool) {
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

// refresh has adapters forget what they know of people.
func (c *chats) refresh() {
	for _, p := range c.platforms() {
		chat, _ := c.on(p)
		if r, ok := as[match.Refresher](chat); ok {
			r.Refresh()
		}
	}
}

// count tells the observer what came of something that was sent.
func (c *chats) count(platform, kind string, err error) {
	c.seen.Sent(platform, kind, outcomeOf(err))
}

// A counted chat counts what is sent and remembers the newest message of a room.
type counted struct {
	match.Chat
	all *chats
}

func (c counted) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := c.Chat.Post(ctx, r, m)
	c.all.count(r.Platform, "post", err)
	if err == nil {
		c.all.newest.Add(r.ID, id)
	}
	return id, err
}

func (c counted) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	err := c.Chat.Edit(ctx, r, id, m)
	c.all.count(r.Platform, "edit", err)
	return err
}

func (c counted) Drop(ctx context.Context, r match.Room, id string) error {
	err := c.Chat.Drop(ctx, r, id)
	c.all.count(r.Platform, "drop", err)
	return err
}

func (c counted) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	err := c.Chat.Whisper(ctx, r, to, m)
	c.all.count(r.Platform, "whisper", err)
	return err
}

// as is a chat as one that can do more than others can, if it can.
func as[T any](chat match.Chat) (t T, ok bool) {
	if c, is := chat.(counted); is {
		chat = c.Chat
	}
	t, ok = chat.(T)
	return t, ok
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

// outlets find them.
type outlets struct {
	directory *table.Directory
	chats     *chats
	leases    *leases
}

var errAbsent = errors.New("bot: nobody here speaks on that platform")

// to is a room's outlet; errAbsent while its platform is not attached, and
// errNotLeader while another process speaks there.
func (f outlets) to(ctx context.Context, room int64) (o outlet, err error) {
	if o.room, err = f.directory.RoomByID(ctx, room); err != nil {
		return o, fmt.Errorf("bot: room %d: %w", room, err)
	}
	ok := false
	if o.chat, ok = f.chats.on(o.room.Platform); !ok {
		return o, errAbsent
	}
	if o.fence, ok = f.leases.held(ctx, o.room.Platform); !ok {
		return o, errNotLeader
	}
	return o, nil
}

// room begins to update one; ok is false while nothing can be said there by this
// process.
func (f outlets) room(ctx context.Context, u *matchUpdate, s match.Show) (r *roomUpdate, ok bool, err error) {
	o, err := f.to(ctx, s.Room)
	if mute(err) {
		return nil, false, nil
	}
	return &roomUpdate{u, o, s}, err == nil, err
}

// mute reports whether an error is that this process may not speak there now.
func mute(err error) bool { return errors.Is(err, errAbsent) || errors.Is(err, errNotLeader) }
