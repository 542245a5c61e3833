package deliver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/deliver/aside"
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
	if running := r.state.Match.Phase == match.Playing || r.state.Match.Phase == match.Paused; !running || !foretold {
		at = time.Time{}
	}
	e := match.Event{Title: menu.TitleOf(r.state) + " ends", At: at}
	is, late, err := r.aside(0).Entered(r.room, e.Title)
	switch {
	case late, err != nil:
	case at.IsZero() && sign.At == 0, !at.IsZero() && (at.UnixMilli() == sign.At || at.Sub(now) < soon):
		return nil
	case !at.IsZero():
		if elsewhere, err := s.foretoldElsewhere(ctx, r); err != nil || elsewhere {
			return err
		}
		e.About = "The score decides then: " + msg.Listed(names(r)) + "."
		is, err = r.aside(0).Enter(ctx, chat, r.room, sign.Event, e)
	case sign.Event != "" && match.When(sign.At).After(now):
		is, err = r.aside(0).Enter(ctx, chat, r.room, sign.Event, e)
	}
	if errors.Is(err, aside.Err) {
		return err
	}
	r.matches.Seen.Sent(r.room.Platform, "event", match.OutcomeOf(err))
	if err != nil && !lost(err) {
		return fmt.Errorf("keep an end in the calendar: %w", err)
	}
	if err != nil {
		s.matches.Log.DebugContext(ctx, "an end is in no calendar", "why", err, "match", r.state.Match.Code, "room", r.show.Room)
	}
	r.show.Sign.Event, r.show.Sign.At = is.ID, is.At
	if err := r.shown(ctx); err != nil || !late {
		return err
	}
	return s.foretell(ctx, r) // it may be to say something else by now
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
