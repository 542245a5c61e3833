package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
)

// errAside: somebody cannot be told alone for now. Nobody else waits for that.
var errAside = errors.New("deliver: somebody cannot be told alone for now")

// asideTries is how a person waits to whom nothing could be said: as a room after so many
// tries, or as long as their platform asks.
const asideTries = 3

// alone says something to a person alone, or errAside while that cannot be done.
func (r notices) alone(ctx context.Context, person match.PersonID, say func() error) error {
	whose := match.RoomID(person)
	if !r.asides.over(whose) {
		return errAside
	}
	err := say()
	switch {
	case err == nil:
		r.asides.well(r.room.Platform)
	case lost(err):
	default:
		r.asides.pause(whose, r.room.Platform, 0, asideTries, err)
		r.matches.Log.WarnContext(ctx, "a person cannot be told alone for now", "why", err, "match", r.state.Match.Code, "room", r.room.ID)
		return fmt.Errorf("%w: %w", errAside, err)
	}
	return err
}
