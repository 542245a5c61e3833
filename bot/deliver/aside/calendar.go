package aside

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/match"
)

// An Entry is what stands in a calendar.
type Entry struct {
	ID string // empty: it may not stand there
	At int64  // in milliseconds UTC; 0: nothing stands there
}

// Enter has e stand in a calendar in the place of what has the id, or nothing of its title,
// if it says no time. It gives what stands there then.
func (c Chat) Enter(ctx context.Context, by match.Calendar, r match.Room, id string, e match.Event) (Entry, error) {
	return do(c, c.entering(r, e.Title), func() (is Entry, err error) {
		if e.At.IsZero() {
			return is, by.Strike(ctx, r, id)
		}
		is.At = e.At.UnixMilli()
		is.ID, err = by.Enter(ctx, r, id, e)
		if id != "" && errors.Is(err, match.ErrGone) { // people took it out
			is.ID, err = by.Enter(ctx, r, "", e)
		}
		return is, err
	})
}

// Entered is what came of the Enter of a title before, if that was not heard of. ErrUnderWay:
// it has not ended.
func (c Chat) Entered(r match.Room, title string) (is Entry, heard bool, err error) {
	act := c.entering(r, title)
	was, heard, err := c.Calls.Came(c.lane(act), act)
	if !heard && c.Calls.Under(c.lane(act)) {
		return is, false, ErrUnderWay
	}
	is, _ = was.(Entry)
	return is, heard, err
}

// entering is of one lease: under another one something else may stand there.
func (c Chat) entering(r match.Room, title string) act {
	return act{fmt.Sprint("enter ", c.Fence), r.ID, title}
}
