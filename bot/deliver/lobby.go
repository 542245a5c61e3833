package deliver

import (
	"context"
	"fmt"

	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// lobbyLife is how long a message that tells who gathers grows before another is posted:
// of people who come in one moment, not over an evening.
const lobbyLife = 60 * 1000 // milliseconds

// gathers reports whether a note is told in one message with others that tell who is in
// the lobby and that the match has started, and has the open one be such a message.
func (d *news) gathers(n match.Note) bool {
	if !n.Kind.Gathers() || d.seq >= 0 || d.page == nil && d.size != (msg.Length{}) {
		return false
	}
	if d.page == nil {
		d.page = &match.Page{Lobby: true, Seat: engine.Nobody, Seq: d.seq, Note: d.note}
	}
	return true
}

// gatherOn tells who else has come, and that the match has started, in the message that
// told of the lobby a moment ago. It is worded anew from where that began, as a turn's is,
// and once more where that failed, or what follows would tell again what it may tell now.
func (t *teller) gatherOn(ctx context.Context, r *roomUpdate) error {
	page := r.show.Page
	if !r.grows() || r.show.Tries == 0 && r.matches.Now()-page.At >= lobbyLife || r.show.Note >= r.state.Match.LastNote {
		return nil
	}
	from := r.show
	from.Seq, from.Note = page.Seq, page.Note
	posts, _, err := t.News(ctx, r.state, r.listeners, from)
	if err != nil || len(posts) == 0 || posts[0].page == nil || !posts[0].page.Lobby || posts[0].note <= r.show.Note {
		return err
	}
	all := posts[0]
	if _, ok := t.outlets.leases.Held(ctx, r.room); !ok {
		return lease.ErrNotLeader
	}
	if r.state.Table == nil && t.gathering.Crowd(r.show.Room) {
		return errLater
	}
	if later, instead := t.gather(r); later {
		return errLater
	} else if instead { // it is posted, and after a kill too nothing of it belongs above
		return r.turn(ctx, match.Page{Newest: r.show.Page.Newest})
	}
	said := *r.state
	said.Match.LastNote, said.Table = r.show.Note, nil
	before, _, err := t.News(ctx, &said, r.listeners, from)
	if err != nil {
		return err
	}
	before = append(before, post{})
	err = t.edit(ctx, r, page.ID, all.Message, []msg.Text{before[0].Message.Text})
	if lost(err) { // what it has not told is said below
		r.show.Page = match.Page{}
		return nil
	}
	if err != nil {
		return fmt.Errorf("go on with a lobby: %w", err)
	}
	return t.reached(ctx, r, all)
}
