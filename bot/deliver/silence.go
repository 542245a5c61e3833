package deliver

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// tellSilence has a match's other rooms tell that a room's platform has not answered for a
// while, and who reads there later.
func (t *teller) tellSilence(ctx context.Context, r *roomUpdate) error {
	if r.show.Sign.Silence == match.SilenceTold || r.show.Role != match.RoleTable || !t.waits.Unanswered(r.show.Room) {
		return nil
	}
	if one, err := r.places.OnOnePlatform(ctx, r.state); err != nil || one {
		return err
	}
	r.show.Sign.Silence = match.SilenceTold
	if err := r.shown(ctx); err != nil {
		return err
	}
	return r.restate(ctx)
}

// answered stores what a room was told, which was told as of a revision before. The
// others are told as well that it answers again, also when a process ended in between.
func (r *roomUpdate) answered(ctx context.Context, before int64) error {
	is := &r.show.Sign.Silence
	anew := *is == match.SilenceTold || *is == match.SilenceOver && before >= r.state.Match.Rev
	if *is = ""; anew {
		*is = match.SilenceOver
	}
	if err := r.shown(ctx); err != nil || !anew {
		return err
	}
	return r.restate(ctx)
}

// restate has all rooms of a match look at their status anew.
func (u *matchUpdate) restate(ctx context.Context) error {
	return u.amend(ctx, func(*table.State) match.Change { return match.Change{} })
}

// silences tell a room which other platforms don't answer, and who reads there later; nil:
// all do.
func (r *roomUpdate) silences(ctx context.Context) (text msg.Text, err error) {
	var silent []string
	late := map[string][]string{}
	for _, t := range r.state.Match.Seats {
		if t.Bot != "" {
			continue
		}
		p, ok, err := r.places.Of(ctx, r.state, r.listeners, t.Person)
		if err != nil {
			return nil, err
		}
		s, _ := r.state.Shows(p.Room.ID)
		on, name := p.Room.Platform, r.state.Name(t.Seat)
		if !ok || on == r.room.Platform || s.Sign.Silence != match.SilenceTold || s.Shut != "" {
			continue
		}
		if late[on] == nil {
			silent = append(silent, on)
		}
		late[on] = append(late[on], name)
	}
	for _, on := range silent {
		if text != nil {
			text = text.Line()
		}
		text = text.Plain(menu.PlatformName(on) + " isn't answering, so " + msg.Listed(late[on]) + " will see this later.")
	}
	return text, nil
}
