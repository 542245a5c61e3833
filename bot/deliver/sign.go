package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// signs keep true what a match's own rooms show of it from outside. They wait by
// themselves: a room whose name may not be changed yet is spoken in all the same.
type signs struct {
	matches  *table.Matches
	statuses *statuses
	waits    *wait.Waits
	tries    bounded.Map[match.RoomID, int]  // in vain
	faceless bounded.Map[match.RoomID, bool] // rooms that wait for their first message
}

// sign brings a room's sign up to date, once all is said there; of one that is shut what
// stands in the calendar. done: nothing is left to do.
func (s *signs) sign(ctx context.Context, r *roomUpdate) (done bool, err error) {
	if r.show.Role != match.RoleTable {
		return true, nil
	}
	if s.faceless.Contains(r.show.Room) && r.show.Status == r.show.Sign.Front {
		s.faceless.Remove(r.show.Room)
		s.waits.Forget(r.show.Room)
	}
	if !s.waits.Passed(r.show.Room) {
		return false, nil
	}
	n, _ := s.tries.Get(r.show.Room)
	shows, err := s.faces(ctx, r)
	switch {
	case err != nil, r.show.Shut != "":
	case !shows && n < faceTries:
		s.faceless.Add(r.show.Room, true)
		err = &match.Wait{For: facePause, Err: errFace}
	default:
		err = s.label(ctx, r)
	}
	if r.show.Shut == "" || r.show.Sign.At != 0 {
		if told := s.foretell(ctx, r); err == nil || told != nil && errors.Is(err, aside.Err) {
			err = told // what failed waits for a while, whatever else is under way
		}
	}
	if err == nil {
		s.tries.Remove(r.show.Room)
		s.waits.Done(r.show.Room)
		return true, nil
	}
	if errors.Is(err, match.ErrStale) || errors.Is(err, aside.Err) {
		return false, err
	}
	s.tries.Add(r.show.Room, n+1)
	s.waits.Pause(r.show.Room, r.room.Platform, 0, err)
	wait.Passing(ctx, s.matches.Log, n+1, "a room's sign could not be changed", err, "match", r.state.Match.Code, "room", r.show.Room, "tries", n+1)
	return false, nil
}

// How often and when a room's first message is tried again that could not be edited to
// show how the match ended.
const (
	faceTries = 6
	facePause = 15 * time.Minute
)

var errFace = errors.New("deliver: the first message of a room cannot be edited for a while")

// faces reports whether a room that is to be put away shows from outside how the match
// ended.
func (s *signs) faces(ctx context.Context, r *roomUpdate) (bool, error) {
	if front := r.show.Sign.Front; !r.state.Match.Phase.Ended() || r.show.Shut != "" || front == "" || front == r.show.Status || r.away() {
		return true, nil
	}
	m, err := menu.StatusOf(ctx, s.statuses.menu, r.state, true)
	if err != nil {
		return false, err
	}
	return s.statuses.front(ctx, r, m)
}

// post says something to all in the room. One that was put away is brought back by it, and
// is put away again; but not what people have brought back, or say here.
func (r *roomUpdate) post(ctx context.Context, m msg.Message) (id string, err error) {
	sign := &r.show.Sign
	if chat, ok := as[match.Labeller](r.chat); ok && sign.Phase.Ended() && r.room.Thread != "" && !sign.Brought && !m.Said {
		if sign.Brought, err = chat.Away(ctx, r.room); err == nil && sign.Brought {
			err = r.shown(ctx) // a kill leaves it to whoever goes on
		}
		if err != nil {
			return "", fmt.Errorf("look whether a room is put away: %w", err)
		}
	}
	if id, err = r.chat.Post(ctx, r.room, m); err == nil && m.Said {
		sign.Brought = false
	}
	return id, err
}

// away reports whether the room was put away with all that it is to show from outside.
func (r *roomUpdate) away() bool {
	return r.show.Sign.Phase.Ended() && (!r.show.Sign.Veiled || !r.matches.Closed(&r.state.Match))
}

// label names a room that was opened for the match, and puts it away once that is
// over. What may not be done is not tried again.
func (s *signs) label(ctx context.Context, r *roomUpdate) error {
	chat, ok := as[match.Labeller](r.chat)
	was := r.show.Sign
	if !ok || r.away() && !was.Brought {
		return nil
	}
	if own, err := s.own(ctx, r); err != nil || !own {
		return err
	}
	l := menu.LabelOf(s.matches, r.state)
	if was.Phase == "" && r.state.Match.Settings.From == 0 { // before there were signs it was opened so
		was.Title, was.Phase = menu.TitleOf(r.state), match.Playing
	}
	l.Named = was.Title == l.Title || r.away()
	if l.Named && was.Phase == l.Phase && !was.Brought {
		return nil
	}
	busy, err := s.shared(ctx, r)
	if err != nil {
		return err
	}
	if was.Veiled && !was.Brought && !busy { // it was put away then; people may have brought it back
		away, err := chat.Away(ctx, r.room)
		if l.Open = !away; err != nil {
			return fmt.Errorf("look whether a room is put away: %w", err)
		}
	}
	if !busy {
		err := r.aside(0).Label(ctx, chat, r.room, l)
		if errors.Is(err, aside.Err) {
			return err
		}
		r.matches.Seen.Sent(r.room.Platform, "label", match.OutcomeOf(err))
		if err != nil && !lost(err) {
			return fmt.Errorf("label a room: %w", err)
		}
		if err != nil {
			s.matches.Log.InfoContext(ctx, "a room keeps its name", "why", err, "match", r.state.Match.Code, "room", r.show.Room)
		} else {
			s.waits.Well(r.room.Platform)
		}
	}
	r.show.Sign.Title, r.show.Sign.Phase, r.show.Sign.Brought = menu.TitleOf(r.state), l.Phase, false // nobody's name is kept here
	r.show.Sign.Veiled = !s.matches.Closed(&r.state.Match) && r.state.Match.Phase == match.Over
	return r.shown(ctx)
}

// maxChain is how many rematches after one another are followed back.
const maxChain = 100

// own reports whether a room was opened for the match, or for one that it is a rematch
// of.
func (s *signs) own(ctx context.Context, r *roomUpdate) (bool, error) {
	if r.room.Thread == "" {
		return false, nil
	}
	l := r.state
	for range maxChain {
		if slices.ContainsFunc(l.Match.Shows, func(s match.Show) bool { return s.Role == match.RoleDoorway && s.Door == r.show.Room }) {
			return true, nil
		}
		if _, there := l.Shows(r.show.Room); !there || l.Match.Settings.From == 0 {
			return false, nil
		}
		var err error
		if l, err = s.matches.Snapshot(ctx, l.Match.Settings.From); err != nil {
			return false, err
		}
	}
	return false, nil
}

// shared reports whether another match is played in the room.
func (s *signs) shared(ctx context.Context, r *roomUpdate) (bool, error) {
	here, err := s.matches.Store.MatchesIn(ctx, r.show.Room, 2) // those that are not over come first
	return slices.ContainsFunc(here, func(b match.Brief) bool { return b.ID != r.state.ID && !b.Phase.Ended() }), err
}
