package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"errors"
	"fmt"
)

// An outlet is a room that can be told now, on its platform, under the lease of
// this process.
type outlet struct {
	room  match.Room
	chat  match.Chat
	fence match.Fence
}

// outlet finds a show's; ok is false while its platform is absent, or another
// process speaks there.
func (h *Sender) outlet(ctx context.Context, s match.Show) (o outlet, ok bool, err error) {
	if o.room, err = h.matches.Directory.RoomByID(ctx, s.Room); err != nil {
		return o, false, fmt.Errorf("bot: room %d: %w", s.Room, err)
	}
	if o.chat, ok = h.Chat(o.room.Platform); !ok {
		return o, false, nil
	}
	o.fence, ok = h.mayUse(ctx, o.room.Platform)
	return o, ok, nil
}

// openThreads gives the match the rooms of its own that it is to have. moved:
// its rooms are others now.
func (h *Sender) openThreads(ctx context.Context, l *table.State) (moved bool, err error) {
	for _, s := range l.Match.Shows {
		if s.Role != match.RoleThread || s.NotBefore > h.matches.Now() || !h.waits.over(s.Room, h.matches.Now()) {
			continue
		}
		o, ok, err := h.outlet(ctx, s)
		if err != nil {
			return moved, err
		}
		if !ok {
			continue
		}
		if err := h.openThread(ctx, l, s, o.room, o.chat); err != nil {
			if err := h.failedRoom(ctx, l, s, o, err); err != nil {
				return moved, err
			}
			continue
		}
		moved = true
	}
	return moved, nil
}

// tell brings every room of a match up to date. all: none was put off.
func (h *Sender) tell(ctx context.Context, l *table.State) (all bool, err error) {
	all = true
	for _, s := range l.Match.Shows {
		if s.Role == match.RoleDoorway || s.Role == match.RoleCaucus {
			continue
		}
		o, ok, err := h.outlet(ctx, s)
		if err != nil {
			return false, err
		}
		now := h.matches.Now()
		switch {
		case !ok: // it is told by another process, or when its platform is there again
			all = all && s.Told >= l.Match.Rev
		case s.Shut != "" && s.NotBefore > now: // its people are told elsewhere
			if err := h.tellAstray(ctx, l, &s, o); err != nil {
				all = false
				if err := h.failedRoom(ctx, l, s, o, err); err != nil {
					return false, err
				}
			}
		case s.Role == match.RoleLeaving && s.NotBefore <= now && h.waits.over(s.Room, now):
			if err := h.leaveRoom(ctx, l, s, o); err != nil {
				all = false
				if err := h.putOff(ctx, l, s, o, err); err != nil {
					return false, err
				}
			}
		case s.Role == match.RoleThread || s.Role == match.RoleLeaving || s.NotBefore > now || !h.waits.over(s.Room, now):
			all = false
		default:
			if err := h.tellRoom(ctx, l, &s, o); err != nil {
				all = all && errors.Is(err, errShut)
				if err := h.failedRoom(ctx, l, s, o, err); err != nil {
					return false, err
				}
			} else if lacks, _ := o.lacks(s.Status); lacks { // its picture is to follow
				all = false
			}
		}
	}
	return all, nil
}

// failedRoom settles how it goes on with a room that could not be told.
func (h *Sender) failedRoom(ctx context.Context, l *table.State, s match.Show, o outlet, why error) error {
	switch {
	case errors.Is(why, errNotLeader), errors.Is(why, match.ErrStale): // it is another's now
		h.matches.Forget(l.ID)
		return nil
	case errors.Is(why, errShut), s.Role == match.RoleThread && errors.Is(why, match.ErrGone):
		err := h.shut(ctx, l, &s, o, why)
		if err == nil {
			err = h.tellAstray(ctx, l, &s, o)
		}
		if !errors.Is(err, match.ErrNotNow) {
			return err
		}
		why = err
	}
	return h.putOff(ctx, l, s, o, why)
}

// putOff waits with a room that cannot be told now: as long as its platform
// asks for, and longer each time.
func (h *Sender) putOff(ctx context.Context, l *table.State, s match.Show, o outlet, why error) error {
	s.Tries++
	s.NotBefore = h.pause(s.Room, s.Tries, why)
	if errors.Is(why, match.ErrNotNow) && s.Tries == 1 { // that is how platforms are
		h.matches.Log.DebugContext(ctx, "a room is to wait", "why", why, "match", l.Match.Code, "room", s.Room)
	} else {
		h.matches.Trouble(ctx, "a room could not be told", why, "match", l.Match.Code, "seq", l.Match.Seq(), "room", s.Room, "tries", s.Tries)
	}
	return h.matches.Shown(ctx, l, s, o.fence)
}

// tellRoom posts what happened since the room was told, rings whom it must,
// and draws the status anew. What was posted is stored at once, so that a
// crash repeats one message at worst.
func (h *Sender) tellRoom(ctx context.Context, l *table.State, s *match.Show, o outlet) error {
	posts, private, err := h.Digest(ctx, l, s)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if err := h.tellPost(ctx, l, s, o, p); err != nil {
			return err
		}
	}
	if err := h.heard(ctx, l, s.Room, private); err != nil {
		return err
	}
	if s.Role == match.RoleTable {
		if err := h.ringSeats(ctx, l, s, o.room, o.chat); err != nil {
			return err
		}
	}
	if err := h.closeStatus(ctx, l, s, o); err != nil {
		return err
	}
	if s.Told >= l.Match.Rev && s.Status != "" && s.Shut == "" && s.Tries == 0 && !h.repaint(l.ID, *s, o) {
		return nil
	}
	if err := h.showStatus(ctx, l, s, o); err != nil {
		return err
	}
	s.Told, s.Seq, s.Note, s.Tries, s.NotBefore, s.Shut = l.Match.Rev, int64(l.Match.Seq()), l.Match.LastNote, 0, 0, ""
	if l.Table == nil {
		s.Seq = -1
	}
	return h.matches.Shown(ctx, l, *s, o.fence)
}

// tellAstray tells the people of a shut room what is for them alone.
func (h *Sender) tellAstray(ctx context.Context, l *table.State, s *match.Show, o outlet) error {
	if s.Role != match.RoleTable {
		return nil
	}
	posts, private, err := h.Digest(ctx, l, s)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.to == nil {
			continue
		}
		if err := h.tellPost(ctx, l, nil, o, p); err != nil {
			return err
		}
	}
	if err := h.heard(ctx, l, s.Room, private); err != nil {
		return err
	}
	return h.ringSeats(ctx, l, s, o.room, o.chat)
}

// tellPost says one post under the lease and stores that it was said; s is nil
// for a room that is not told.
func (h *Sender) tellPost(ctx context.Context, l *table.State, s *match.Show, o outlet, p post) error {
	if _, ok := h.mayUse(ctx, o.room.Platform); !ok {
		return errNotLeader
	}
	switch err := p.say(ctx, o.room, o.chat); {
	case errors.Is(err, errShut):
		return err
	case errors.Is(err, errUnheard):
		h.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", l.Match.Code, "room", o.room.ID)
	case errors.Is(err, match.ErrRefused):
		h.matches.Trouble(ctx, "a message is refused for good and passed over", err, "match", l.Match.Code, "room", o.room.ID)
	case err != nil:
		return err
	}
	if p.to != nil && p.hears.Person != 0 {
		if err := h.listened(ctx, l, p.hears); err != nil {
			return err
		}
	}
	if s == nil {
		return nil
	}
	if p.to == nil && s.Status != "" {
		s.Buried = true
	}
	s.Seq, s.Note = p.seq, p.note
	return h.matches.Shown(ctx, l, *s, o.fence)
}

// errUnheard says that a person cannot be reached.
var errUnheard = errors.New("bot: the person cannot be reached")

// unsayable stands for a message that a platform does not take, and shows
// whether it takes any.
var unsayable = msg.Message{Text: msg.Say("Something was said that this place does not take. ").Code("/match log").Plain(" tells it.")}

// say posts or whispers. A person who cannot be reached must not hold up the
// room; a room that takes nothing at all is shut.
func (p post) say(ctx context.Context, room match.Room, chat match.Chat) error {
	if p.to == nil {
		_, err := chat.Post(ctx, room, p.Message)
		if errors.Is(err, match.ErrRefused) {
			if _, still := chat.Post(ctx, room, unsayable); errors.Is(still, match.ErrRefused) || errors.Is(still, match.ErrGone) {
				return fmt.Errorf("%w: %w", errShut, err)
			} else if still != nil {
				return fmt.Errorf("post the log: %w", still)
			}
		}
		return shutOr("post the log", err)
	}
	err := chat.Whisper(ctx, room, *p.to, p.Message)
	if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
		return fmt.Errorf("%w: %w", errUnheard, err)
	}
	if err != nil {
		return fmt.Errorf("whisper: %w", err)
	}
	return nil
}

// shutOr says what was tried; a room that is gone is shut.
func shutOr(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, match.ErrGone):
		return fmt.Errorf("%s: %w: %w", what, errShut, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// leaveRoom closes the status message of a room that looks on no more, and
// forgets the room.
func (h *Sender) leaveRoom(ctx context.Context, l *table.State, s match.Show, o outlet) error {
	if s.Status != "" {
		t := msg.Text{}.Bold(l.Match.Code).Plain(" is shown here no more. ").Code("/match watch " + l.Match.Code).Plain(" shows it again.")
		err := o.chat.Edit(ctx, o.room, s.Status, msg.Message{Text: t})
		if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
			err = o.chat.Drop(ctx, o.room, s.Status)
		}
		if err != nil && !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
			return fmt.Errorf("close the status: %w", err)
		}
	}
	return h.amend(ctx, l.ID, func(l *table.State) (match.Change, bool) {
		return match.Change{Hide: []match.Show{{Room: s.Room}}, Silent: true}, true
	})
}
