// Package late has pictures follow to messages that went out without them.
package late

import (
	"context"
	"errors"
	"sync"

	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Pictures are those of messages that nothing else says again: digests, films, boards of
// a day. A status and a notice are drawn anew by whoever sees to them. The zero value is
// ready; it is safe for concurrent use.
type Pictures struct {
	mu   sync.Mutex
	owed []owed // as many as platforms owe at once
}

// An owed picture is one that its message lacks.
type owed struct {
	chat    match.Chat
	painter match.Painter
	room    match.Room
	id      string
	message msg.Message
}

// Posted notes a message that was just posted by a chat, which is a painter, if it lacks
// its picture and is to be given it here.
func (p *Pictures) Posted(chat match.Chat, painter match.Painter, r match.Room, id string, m msg.Message) {
	if m.Picture == nil || m.Panel && m.Owed == 0 {
		return
	}
	if bare, _ := painter.Bare(r, id); bare {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.owed = append(p.owed, owed{chat, painter, r, id, m})
	}
}

// Follow edits those whose picture can be had now. It waits for none that takes long.
func (p *Pictures) Follow(ctx context.Context, errands *errand.Errands) {
	p.mu.Lock()
	all := p.owed
	p.owed = nil
	p.mu.Unlock()
	var still []owed
	for _, o := range all {
		if bare, ready := o.painter.Bare(o.room, o.id); bare && ready && o.affords() {
			key := errand.Key{Platform: o.room.Platform, For: [2]string{"picture", o.id}}
			gone, _ := errands.Begin(key, func() (gone bool, err error) {
				err = o.chat.Edit(ctx, o.room, o.id, o.message)
				return errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused), nil // else it is tried again
			})()
			if gone {
				continue
			}
		}
		if bare, _ := o.painter.Bare(o.room, o.id); bare {
			still = append(still, o)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.owed = append(still, p.owed...)
}

// affords reports whether its platform takes an edit now.
func (o owed) affords() bool {
	t, ok := o.painter.(match.Thrifty)
	return !ok || t.Affords(o.room, match.ToRedraw)
}

// Forget owes nothing any more: names may have been taken out of what is kept.
func (p *Pictures) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.owed = nil
}
