// Package device has people told of their decisions in browsers of theirs, beside where
// they play: which match waits, and nothing of it.
package device

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Devices are those of all people; without Kept nobody has any.
type Devices struct {
	Kept    match.Pushes
	Matches *table.Matches
}

// Owed is what a person's devices are to be told by a notice of a match, if it rings. It
// goes by the notice: once for a decision, and for each reminder.
func (d Devices) Owed(ctx context.Context, l *table.State, n match.Notice, person match.PersonID, rings bool) (owed []match.Owed, err error) {
	if d.Kept == nil || !rings {
		return nil, nil
	}
	devices, err := d.Kept.PushesOf(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("device: match %s: list a person's devices: %w", l.Match.Code, err)
	}
	for _, p := range devices {
		room, err := d.Matches.Directory.Room(ctx, match.PushRoom(p))
		if err != nil {
			return nil, err
		}
		owed = append(owed, match.Owed{Room: room.ID, Slot: match.PushSlot(l.ID, n.Decision), Body: msg.Encode(says(l, n))})
	}
	return owed, nil
}

// says is what a device is told.
func says(l *table.State, n match.Notice) msg.Message {
	what := "Your turn: "
	if _, offer := l.OfferOf(n.Decision); offer {
		what = "An offer for you: "
	} else if n.Rings > 0 {
		what = "Still your turn: "
	}
	return msg.Message{Text: msg.Say(what + l.Game.About().Name + " ").Bold(l.Match.Code)}
}

// errQuiet: it is somebody's quiet hours.
var errQuiet = errors.New("device: they are not to be rung at this hour")

// longest is after how long it is asked again whether somebody may be rung.
const longest = time.Hour

// Stands reports whether what a device is owed is still to be told: it is not, once its
// decision was answered, somebody else has the seat, they want no ring any more, or it is a
// reminder that can come no more. Until it may be told it is a match.Wait.
func (d Devices) Stands(ctx context.Context, s match.Slot, person match.PersonID) (bool, error) {
	id, decision, ok := s.Push()
	if !ok {
		return true, nil
	}
	l, err := d.Matches.Snapshot(ctx, id)
	if errors.Is(err, match.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	asked := slices.ContainsFunc(l.Match.Notices, func(n match.Notice) bool {
		return n.Decision == decision && n.State == match.NoticeSent
	})
	p, held := l.Clocks().Holder(decision.Seat)
	timing := &l.Match.Timing
	if !asked || !held || p.ID != person || l.Clocks().Ringing(timing, decision.Seat, p) == match.RingOff {
		return false, nil
	}
	now := match.When(d.Matches.Now())
	at, comes := l.Clocks().Reachable(timing, decision.Seat, p).Opens(now), true
	if u, open := timing.Turn(decision); open && u.Reminds() && !l.Clocks().Absent(timing, decision.Seat) {
		at, comes = l.Clocks().Belated(timing, u, p, now.UnixMilli())
	}
	if comes && at.After(now) {
		return false, &match.Wait{For: min(at.Sub(now), longest), Err: errQuiet}
	}
	return comes, nil
}
