// Package reply brings a person what they asked for: by the first way that Slack takes, or,
// where it takes none, once it does.
package reply

import (
	"context"
	"fmt"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// within is how long one way may take, and keepWithin how long it may take to keep what
// none could.
const (
	within     = 10 * time.Second
	keepWithin = 5 * time.Second
)

// A Way is one in which something can be said. Known: what is said twice by it is one
// message.
type Way struct {
	Known bool
	Say   func(ctx context.Context) error
}

// By says something by the first way that Slack takes, each as patiently as try does it and
// there is time. What may be there after one of them, only one that is known says too. over
// ends it: no other way would be better.
func By(ctx context.Context, try func(ctx context.Context, f func() error) error, over func(error) bool, ways ...Way) (err error) {
	there := false
	for _, w := range ways {
		if there && !w.Known {
			continue
		}
		if err = w.within(ctx, try); err == nil || over(err) {
			return err
		}
		there = there || unclear(err)
	}
	return err
}

func (w Way) within(ctx context.Context, try func(ctx context.Context, f func() error) error) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return try(ctx, func() error {
		err := w.Say(ctx)
		if !w.Known && unclear(err) {
			return chatkit.Permanent(err)
		}
		return err
	})
}

// A Store keeps what people are owed.
type Store interface {
	Account(ctx context.Context, platform, workspace, id string) (match.Account, error)
	Room(ctx context.Context, r match.Room) (match.Room, error)
	Enqueue(ctx context.Context, o match.Owed) error
}

// Owe keeps an answer for whoever asked in a room, under the key by which it was tried there:
// they alone get it. It does so also where no time is left.
func Owe(ctx context.Context, s Store, r match.Room, user, key string, m msg.Message) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepWithin)
	defer cancel()
	who, err := s.Account(ctx, r.Platform, r.Workspace, user)
	if err == nil {
		r, err = s.Room(ctx, r)
	}
	if err == nil {
		err = s.Enqueue(ctx, match.Owed{Room: r.ID, To: who.Person, Slot: match.AloneSlot(key), Body: msg.Encode(m)})
	}
	if err != nil {
		return fmt.Errorf("reply: keep an answer: %w", err)
	}
	return nil
}
