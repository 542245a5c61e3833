package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// say says one post under the lease and stores who was told in private. A person who
// cannot be reached must not hold up the room. posted: it is a new message.
func (t *teller) say(ctx context.Context, r *roomUpdate, p post) (posted bool, err error) {
	if _, ok := t.outlets.leases.Held(ctx, r.room); !ok {
		return false, lease.ErrNotLeader
	}
	switch {
	case p.lines != nil:
		return t.sayUnattended(ctx, r, p)
	case p.to == nil && t.holds(r):
		return false, errLater
	case p.to == nil:
		id, err := sayOpenly(ctx, r, p.Message)
		r.show.Page = match.Page{}
		if p.page != nil && id != "" && r.grows() {
			r.show.Page = *p.page
			r.show.Page.ID, r.show.Page.At = id, r.matches.Now()
		}
		return true, err
	}
	if err := t.whisper(ctx, r, *p.to, p.Message); err != nil {
		return false, err
	}
	return true, r.heard(ctx, p.hears, true, func(n match.Listener) bool { return n.Person == p.to.Person })
}

// unsayable stands for a message that a platform does not take, and shows
// whether it takes any.
var unsayable = msg.Message{Text: msg.Say("This channel refused one of my messages. To read it, type ").Code("/match log").Plain(".")}

// sayOpenly says something to all in a room. What the platform does not take is
// passed over; a room that takes nothing at all is shut.
func sayOpenly(ctx context.Context, r *roomUpdate, m msg.Message) (id string, err error) {
	id, err = r.post(ctx, m)
	if !errors.Is(err, match.ErrRefused) {
		return id, shutOr("post the log", err)
	}
	instead := unsayable
	instead.Key = m.Key + "unsayable"
	if _, still := r.post(ctx, instead); lost(still) {
		return "", fmt.Errorf("%w: %w", errShut, err)
	} else if still != nil {
		return "", fmt.Errorf("post the log: %w", still)
	}
	r.matches.Trouble(ctx, "a message is refused for good and passed over", err, "match", r.state.Match.Code, "room", r.room.ID)
	return "", nil
}
