package deliver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// errLater: something is left for when a platform can better take it. Nothing failed.
var errLater = errors.New("deliver: it is gathered with what follows")

// affords reports whether a platform can well take something now.
func (o outlet) affords(what match.Spending) bool {
	t, ok := as[match.Thrifty](o.chat)
	return !ok || t.Affords(o.room, what)
}

// gather settles how a room is told what happened that belongs into a message which
// stands: by an edit, if neither; later; or by a message of its own instead, where
// somebody is to be called or it has waited for long enough. What may have been told by an
// edit already, by a try of which nothing is known or whoever spoke here before, is told by
// one again, unless messages cannot be edited there.
func (t *teller) gather(r *roomUpdate) (later, instead bool) {
	if t.standing.Worn(r.room.ID) {
		return false, true
	}
	if r.affords(match.ToTell) {
		return false, false
	}
	sure, most := t.sure.Contains(r.shownIn()), int64(wait.ForEdit)
	switch {
	case r.calls():
		most = 0
	case !sure:
		most = wait.ForPost
	}
	later = t.gathering.More(r.show.Room, most)
	return later, sure && !later
}

// editWithin is how long an edit may take that tells what happened, which all wait for.
const editWithin = 1500 * time.Millisecond

// edit has a message that stands tell what happened. Until it is stored that it does, nobody
// is sure. Where that fails again, or hangs, the message is to say once more what it said, as
// soon as it can, and is lost for what happened, which is posted.
func (t *teller) edit(ctx context.Context, r *roomUpdate, id string, m msg.Message, said []msg.Text) error {
	sure := t.sure.Contains(r.shownIn())
	t.sure.Remove(r.shownIn())
	err := r.aside(0).Within(editWithin).Edit(ctx, r.room, id, m)
	passes := lost(err) || errors.Is(err, match.ErrNotNow)
	if sure && passes {
		t.sure.Add(r.shownIn(), true)
	}
	hangs := errors.Is(err, aside.ErrUnderWay) || errors.Is(err, context.DeadlineExceeded)
	if passes || !hangs && (!aside.Theirs(err) || r.show.Tries == 0) {
		return err
	}
	m.Text, r.show.Page = msg.TrimLine(lines(said)), match.Page{}
	keep := func(o match.Owed) error { return r.shown(ctx, o) }
	if err := t.standing.Reword(r.room.ID, id, m, hangs, keep); err != nil { // it may be kept: that is read anew
		r.matches.Trouble(ctx, "what is to become of a message could not be stored", err, "match", r.state.Match.Code, "room", r.room.ID)
		return fmt.Errorf("%w: %w", match.ErrStale, err)
	}
	return fmt.Errorf("deliver: a message cannot be edited: %w: %w", match.ErrGone, err)
}

// reached stores that a room was told a post, and whom that calls alone.
func (t *teller) reached(ctx context.Context, r *roomUpdate, p post) error {
	owed := invite.Owed(p.calls, r.show.Note)
	r.show.Seq, r.show.Note = p.seq, p.note
	return t.shown(ctx, r, owed...)
}

// shown stores what a room was told, of which one is sure then, and what is owed beside it.
func (t *teller) shown(ctx context.Context, r *roomUpdate, owed ...match.Owed) error {
	err := r.shown(ctx, owed...)
	if err == nil {
		t.sure.Add(r.shownIn(), true)
	}
	return err
}

// holds reports whether what calls nobody is rather posted later, together with what
// follows, so that a platform has room for what calls somebody.
func (t *teller) holds(r *roomUpdate) bool {
	return !r.affords(match.ToSay) && t.gathering.More(r.show.Room, wait.ForPost)
}

// calls reports whether a notice of the match is to ring somebody.
func (r *roomUpdate) calls() bool {
	for _, n := range r.notices {
		u, open := r.state.Match.Timing.Turn(n.Decision)
		if n.State == match.NoticeOwed || open && n.Calls(u) {
			return true
		}
	}
	return false
}
