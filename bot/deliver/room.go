package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"errors"
	"fmt"
)

// A teller tells rooms what happened in their matches.
type teller struct {
	matches  *table.Matches
	outlets  outlets
	waits    *waits
	threads  threads
	digests  digests
	menu     *menu.Menu
	statuses *statuses
}

// waiting reports whether it is too soon to say something in a room.
func (t *teller) waiting(s match.Show) bool {
	return s.NotBefore > t.matches.Now() || !t.waits.over(s.Room)
}

// openThreads gives the match the rooms of its own that it is to have. moved:
// its rooms are others now.
func (t *teller) openThreads(ctx context.Context, u *matchUpdate) (moved bool, err error) {
	for _, s := range u.state.Match.Shows {
		if s.Role != match.RoleThread || t.waiting(s) {
			continue
		}
		r, ok, err := t.outlets.room(ctx, u, s)
		if err != nil {
			return moved, err
		}
		if !ok {
			continue
		}
		if err := t.threads.open(ctx, r); err == nil {
			moved = true
		} else if err := t.failed(ctx, r, err); err != nil {
			return moved, err
		}
	}
	return moved, nil
}

// tell brings every room of a match up to date. all: none was put off.
func (t *teller) tell(ctx context.Context, u *matchUpdate) (all bool, err error) {
	all = true
	for _, s := range u.state.Match.Shows {
		if s.Role == match.RoleDoorway || s.Role == match.RoleCaucus {
			continue
		}
		r, ok, err := t.outlets.room(ctx, u, s)
		if err != nil {
			return false, err
		}
		done := true
		switch {
		case !ok: // it is told by another process, or when its platform is there again
			done = s.Told >= u.state.Match.Rev
		case s.Shut != "" && s.NotBefore > t.matches.Now(): // its people are told elsewhere
			if err = t.tellPeople(ctx, r); err != nil {
				done, err = false, t.failed(ctx, r, err)
			}
		case s.Role == match.RoleThread || t.waiting(s):
			done = false
		case s.Role == match.RoleLeaving:
			if err = t.leave(ctx, r); err != nil {
				done, err = false, t.putOff(ctx, r, err)
			}
		default:
			if err = t.tellRoom(ctx, r); err != nil {
				done, err = errors.Is(err, errShut), t.failed(ctx, r, err)
			} else if lacks, _ := r.lacks(r.show.Status); lacks { // its picture is to follow
				done = false
			}
		}
		if err != nil {
			return false, err
		}
		all = all && done
	}
	return all, nil
}

// failed settles how it goes on with a room that could not be told.
func (t *teller) failed(ctx context.Context, r *roomUpdate, why error) error {
	switch {
	case errors.Is(why, errNotLeader), errors.Is(why, match.ErrStale): // it is another's now
		t.matches.Forget(r.state.ID)
		return nil
	case errors.Is(why, errShut), r.show.Role == match.RoleThread && errors.Is(why, match.ErrGone):
		err := shut(ctx, r, why)
		if err == nil {
			err = t.tellPeople(ctx, r)
		}
		if !errors.Is(err, match.ErrNotNow) {
			return err
		}
		why = err
	}
	return t.putOff(ctx, r, why)
}

// putOff waits with a room that cannot be told now: as long as its platform
// asks for, and longer each time.
func (t *teller) putOff(ctx context.Context, r *roomUpdate, why error) error {
	r.show.Tries++
	r.show.NotBefore = t.waits.pause(r.show.Room, r.show.Tries, why)
	code, room := r.state.Match.Code, r.show.Room
	if errors.Is(why, match.ErrNotNow) && r.show.Tries == 1 { // that is how platforms are
		t.matches.Log.DebugContext(ctx, "a room is to wait", "why", why, "match", code, "room", room)
	} else {
		t.matches.Trouble(ctx, "a room could not be told", why, "match", code, "seq", r.state.Match.Seq(), "room", room, "tries", r.show.Tries)
	}
	return r.shown(ctx)
}

// tellRoom posts what happened since the room was told, rings whom it must, and
// draws the status anew. What was posted is stored at once, so that a crash repeats
// one message at worst.
func (t *teller) tellRoom(ctx context.Context, r *roomUpdate) error {
	posts, private, err := t.digests.Of(ctx, r.state, r.listeners, r.show)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if err := t.say(ctx, r, p); err != nil {
			return err
		}
		if p.to == nil && r.show.Status != "" {
			r.show.Buried = true
		}
		r.show.Seq, r.show.Note = p.seq, p.note
		if err := r.shown(ctx); err != nil {
			return err
		}
	}
	if err := r.heard(ctx, private); err != nil {
		return err
	}
	if r.show.Role == match.RoleTable {
		if err := t.ring(ctx, r); err != nil {
			return err
		}
	}
	if err := closeStatus(ctx, r); err != nil {
		return err
	}
	s, m := &r.show, &r.state.Match
	if s.Told >= m.Rev && s.Status != "" && s.Shut == "" && s.Tries == 0 && !t.statuses.repaint(r) {
		return nil
	}
	if err := t.statuses.show(ctx, r); err != nil {
		return err
	}
	s.Told, s.Seq, s.Note, s.Tries, s.NotBefore, s.Shut = m.Rev, int64(m.Seq()), m.LastNote, 0, 0, ""
	if r.state.Table == nil {
		s.Seq = -1
	}
	return r.shown(ctx)
}

// ring tells the seats of those who are in a room of their decisions.
func (t *teller) ring(ctx context.Context, r *roomUpdate) error {
	return notices{r, t.menu}.tell(ctx)
}

// tellPeople tells the people of a shut room what is for them alone.
func (t *teller) tellPeople(ctx context.Context, r *roomUpdate) error {
	if r.show.Role != match.RoleTable {
		return nil
	}
	posts, private, err := t.digests.Of(ctx, r.state, r.listeners, r.show)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.to == nil {
			continue
		}
		if err := t.say(ctx, r, p); err != nil {
			return err
		}
	}
	if err := r.heard(ctx, private); err != nil {
		return err
	}
	return t.ring(ctx, r)
}

// say says one post under the lease and stores who was told in private. A post that
// cannot be said to anybody is passed over.
func (t *teller) say(ctx context.Context, r *roomUpdate, p post) error {
	if _, ok := t.outlets.leases.held(ctx, r.room.Platform); !ok {
		return errNotLeader
	}
	switch err := p.say(ctx, r.room, r.chat); {
	case errors.Is(err, errShut):
		return err
	case errors.Is(err, errUnheard):
		t.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", r.state.Match.Code, "room", r.room.ID)
	case errors.Is(err, match.ErrRefused):
		t.matches.Trouble(ctx, "a message is refused for good and passed over", err, "match", r.state.Match.Code, "room", r.room.ID)
	case err != nil:
		return err
	}
	if p.to == nil || p.hears.Person == 0 {
		return nil
	}
	return r.listened(ctx, p.hears)
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
			if _, still := chat.Post(ctx, room, unsayable); lost(still) {
				return fmt.Errorf("%w: %w", errShut, err)
			} else if still != nil {
				return fmt.Errorf("post the log: %w", still)
			}
		}
		return shutOr("post the log", err)
	}
	err := chat.Whisper(ctx, room, *p.to, p.Message)
	if lost(err) {
		return fmt.Errorf("%w: %w", errUnheard, err)
	}
	if err != nil {
		return fmt.Errorf("whisper: %w", err)
	}
	return nil
}

// leave closes the status message of a room that looks on no more, and forgets the
// room.
func (t *teller) leave(ctx context.Context, r *roomUpdate) error {
	if code := r.state.Match.Code; r.show.Status != "" {
		text := msg.Text{}.Bold(code).Plain(" is shown here no more. ").Code("/match watch " + code).Plain(" shows it again.")
		if err := retire(ctx, r, r.show.Status, text); err != nil {
			return fmt.Errorf("close the status: %w", err)
		}
	}
	return amend(ctx, t.matches, r.state.ID, func(*table.State) match.Change {
		return match.Change{Hide: []match.Show{{Room: r.show.Room}}, Silent: true}
	})
}
