package deliver

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/newest"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine/record"
)

// statusLife is how long a status message is edited in place although things
// were said after it.
const statusLife = 60 * 60 * 1000 // milliseconds

// statuses are the status messages of matches: the one message of a room that
// always shows how its match stands.
type statuses struct {
	menu   *menu.Menu
	newest *newest.Messages
	drawn  bounded.Map[shownIn, [32]byte] // what they said last
}

// maxDrawn is how many status messages are kept in mind.
const maxDrawn = 4 * table.MaxLive

// A shownIn is a match in one of its rooms.
type shownIn struct {
	match match.MatchID
	room  match.RoomID
}

func (r *roomUpdate) shownIn() shownIn { return shownIn{r.state.ID, r.show.Room} }

// show edits a status message in place, or posts it anew: when it is gone or can no
// longer be edited, and when it is old and buried and somebody has acted since.
func (s *statuses) show(ctx context.Context, r *roomUpdate) error {
	m, err := menu.StatusOf(ctx, s.menu, r.state, r.show.Role == match.RoleTable)
	if err != nil {
		return err
	}
	where, err := r.whereabouts(ctx)
	if err != nil {
		return err
	}
	away, err := r.silences(ctx)
	if err != nil {
		return err
	}
	for _, t := range []msg.Text{where, away} {
		if t != nil {
			m.Text = msg.TrimLine(m.Text).Line().Join(t)
		}
	}
	if r.show.Sign.Front != "" && m.Picture == nil {
		m.Picture = menu.Cover(r.state)
	}
	if ok, err := s.front(ctx, r, m); ok || err != nil {
		return err
	}
	now := sha256.Sum256(msg.Encode(m))
	if was, ok := s.drawn.Get(r.shownIn()); ok && was == now && r.show.Status != "" && r.show.Shut == "" {
		return nil
	}
	dead, anew := false, false
	if s.buried(r) {
		if anew, err = s.attended(ctx, r); err != nil {
			return err
		}
	}
	if r.show.Status != "" && !anew {
		s.drawn.Remove(r.shownIn()) // what it says is not known until this has ended
		err := r.aside(0).Sparing(r.affords, match.ToRedraw).Edit(ctx, r.room, r.show.Status, m)
		if err == nil {
			s.drew(r, now)
			return nil
		}
		if !lost(err) {
			return fmt.Errorf("edit the status: %w", err)
		}
		dead = true
	}
	m.Key = r.key("status", r.show.Status, r.show.StatusAt)
	id, err := r.post(ctx, m)
	if errors.Is(err, match.ErrRefused) { // a place that does not take the status takes nothing
		return fmt.Errorf("post the status: %w: %w", errShut, err)
	}
	if err != nil {
		return shutOr("post the status", err)
	}
	r.show.Closing, r.show.Status, r.show.StatusAt, r.show.Buried = r.show.Status, id, r.matches.Now(), false
	if err := r.shown(ctx); err != nil {
		return err
	}
	s.drew(r, now)
	if dead && r.show.Closing == r.show.Sign.Front { // which can be edited again later
		r.show.Closing = ""
		return r.shown(ctx)
	}
	if dead && r.show.Closing != "" { // it cannot be edited to say where it goes on
		if err := r.aside(0).Drop(ctx, r.room, r.show.Closing); err != nil && !lost(err) {
			return fmt.Errorf("take the old status away: %w", err)
		}
		r.show.Closing = ""
		return r.shown(ctx)
	}
	return closeStatus(ctx, r)
}

// front goes back to the message that the room begins with, where it is to show the
// board and could not be edited for a while. ok: it shows it again.
func (s *statuses) front(ctx context.Context, r *roomUpdate, m msg.Message) (ok bool, err error) {
	front, old := r.show.Sign.Front, r.show.Status
	if front == "" || old == "" || old == front {
		return false, nil
	}
	if err := r.aside(0).Edit(ctx, r.room, front, m); lost(err) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("edit the status: %w", err)
	}
	r.show.Closing, r.show.Status, r.show.StatusAt, r.show.Buried = old, front, r.matches.Now(), false
	if err := r.shown(ctx); err != nil {
		return true, err
	}
	s.drew(r, sha256.Sum256(msg.Encode(m)))
	return true, closeStatus(ctx, r)
}

// buried reports whether a status message is an hour old and things were said
// after it. One that the room begins with is seen from outside, and stays; so does one in
// a room that was put away, which an edit does not bring back.
func (s *statuses) buried(r *roomUpdate) bool {
	return r.show.Status != r.show.Sign.Front && !r.show.Sign.Phase.Ended() &&
		r.matches.Now()-r.show.StatusAt >= statusLife && (r.show.Buried || s.newest.Below(r.show.Room, r.show.Status))
}

// attended reports whether a person has acted since a status message was posted: for
// caretakers alone it need not be seen.
func (s *statuses) attended(ctx context.Context, r *roomUpdate) (bool, error) {
	if r.state.Table == nil {
		return true, nil
	}
	seq := r.state.Match.Seq()
	log, err := s.menu.Entries(ctx, r.state, seq-min(seq, lookedBack), seq)
	return slices.ContainsFunc(log, func(e record.Entry) bool { return e.At >= r.show.StatusAt && !unattended(e) }), err
}

// lookedBack is over how many entries a person's is looked for.
const lookedBack = 40

// closeStatus has an older status message point to the new one, or takes it
// away when it cannot be edited.
func closeStatus(ctx context.Context, r *roomUpdate) error {
	old := r.show.Closing
	if old == "" || old == r.show.Status {
		return nil
	}
	t := msg.Say("The latest ").Bold(r.state.Match.Code).Plain(" board is further down.")
	if k, ok := Linker(r.chat); ok {
		if link := k.Link(r.room, r.show.Status); link != "" {
			t = msg.Say("Latest ").Bold(r.state.Match.Code).Plain(" board: " + link)
		}
	}
	if err := retire(ctx, r, old, t); errors.Is(err, aside.Err) {
		r.later = true
		return nil
	} else if err != nil {
		return fmt.Errorf("close the old status: %w", err)
	}
	r.show.Closing = ""
	return r.shown(ctx)
}

// retire puts last words into a message, or takes it away when it cannot be edited.
// Where neither can be done it stays.
func retire(ctx context.Context, r *roomUpdate, id string, t msg.Text) error {
	err := r.aside(0).Sparing(r.affords, match.ToRedraw).Edit(ctx, r.room, id, msg.Message{Text: t, Panel: true})
	if lost(err) {
		err = r.aside(0).Drop(ctx, r.room, id)
	}
	if lost(err) {
		return nil
	}
	return err
}

// drew remembers what a status message says, so that it is edited only when it
// says something else, or when it went without its picture.
func (s *statuses) drew(r *roomUpdate, said [32]byte) {
	if lacks, _ := r.lacks(r.show.Status); lacks {
		s.drawn.Remove(r.shownIn())
		return
	}
	s.drawn.Add(r.shownIn(), said)
}

// lacks reports whether a message of an outlet went without its picture; ready:
// that it may be had now.
func (o outlet) lacks(id string) (lacks, ready bool) {
	p, ok := as[match.Painter](o.chat)
	if !ok || id == "" {
		return false, false
	}
	return p.Bare(o.room, id)
}

// repaint reports whether a status message that is told lacks its picture, and
// may have it now. A process that was started anew does not know, and looks.
func (s *statuses) repaint(r *roomUpdate) bool {
	if _, paints := as[match.Painter](r.chat); !paints {
		return false
	}
	lacks, ready := r.lacks(r.show.Status)
	return ready || !lacks && !s.drawn.Contains(r.shownIn())
}
