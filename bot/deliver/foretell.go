package deliver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
)

// soon is how long before an end it is not put into a calendar any more.
const soon = time.Minute

// foretell keeps the end that was agreed for a match in the calendar of its workspace,
// where there is one and the host may. A match that is over before leaves it; one that
// ends then leaves it there.
func (s *signs) foretell(ctx context.Context, r *roomUpdate) error {
	chat, ok := as[match.Calendar](r.chat)
	if !ok || r.room.Person != 0 || r.room.Workspace == "" {
		return nil
	}
	sign, now := r.show.Sign, match.When(s.matches.Now())
	at, foretold := r.state.Rules.Ends()
	running := r.state.Match.Phase == match.Playing || r.state.Match.Phase == match.Paused
	switch {
	case !running || !foretold:
		at = time.Time{}
	case at.UnixMilli() == sign.At || at.Sub(now) < soon:
		return nil
	}
	var err error
	switch {
	case !at.IsZero():
		if elsewhere, err := s.foretoldElsewhere(ctx, r); err != nil || elsewhere {
			return err
		}
		sign.Event, err = enter(ctx, chat, r, at)
		sign.At = at.UnixMilli()
	case sign.At == 0:
		return nil
	default:
		if sign.Event != "" && match.When(sign.At).After(now) {
			err = chat.Strike(ctx, r.room, sign.Event)
		}
		sign.Event, sign.At = "", 0
	}
	r.matches.Seen.Sent(r.room.Platform, "event", match.OutcomeOf(err))
	if err != nil && !lost(err) {
		return fmt.Errorf("keep an end in the calendar: %w", err)
	}
	if err != nil {
		s.matches.Log.DebugContext(ctx, "an end is in no calendar", "why", err, "match", r.state.Match.Code, "room", r.show.Room)
	}
	r.show.Sign = sign
	return r.shown(ctx)
}

// enter puts a match's end into a calendar, anew where people took it out.
func enter(ctx context.Context, chat match.Calendar, r *roomUpdate, at time.Time) (id string, err error) {
	e := match.Event{Title: menu.TitleOf(r.state) + " ends", About: "The score decides then: " + msg.Listed(names(r)) + ".", At: at}
	if old := r.show.Sign.Event; old != "" {
		if id, err = chat.Enter(ctx, r.room, old, e); !errors.Is(err, match.ErrGone) {
			return id, err
		}
	}
	return chat.Enter(ctx, r.room, "", e)
}

// names are what the players of a match are called.
func names(r *roomUpdate) (names []string) {
	for _, t := range r.state.Match.Seats {
		names = append(names, t.Name)
	}
	return names
}

// foretoldElsewhere reports whether another of the match's rooms in this workspace keeps
// its end in the calendar.
func (s *signs) foretoldElsewhere(ctx context.Context, r *roomUpdate) (bool, error) {
	for _, o := range r.state.Match.Shows {
		if o.Role != match.RoleTable || o.Room == r.show.Room || r.show.Sign.At != 0 || o.Room > r.show.Room && o.Sign.At == 0 {
			continue
		}
		room, err := s.matches.Directory.RoomByID(ctx, o.Room)
		if err != nil {
			return false, err
		}
		if room.Platform == r.room.Platform && room.Workspace == r.room.Workspace {
			return true, nil
		}
	}
	return false, nil
}
