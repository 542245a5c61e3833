// Package admit puts those who take a seat into their match's own room, where platforms have
// people in rooms: so they find it, and nobody is rung.
package admit

import (
	"context"
	"errors"
	"log/slog"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
)

// A Guest is somebody who took a seat by a note, and is to be put into a room.
type Guest struct {
	Room    match.RoomID
	Note    match.NoteID
	Account match.Account
}

// Doors are those rooms. Nothing is held while a platform is called, and nobody waits for
// one that gives no answer.
type Doors struct {
	waits   *wait.Waits
	errands *errand.Errands
	past    bounded.Map[Guest, bool] // who is in, or cannot be
}

// New makes them; most is how many guests are remembered.
func New(waits *wait.Waits, errands *errand.Errands, most int) *Doors {
	return &Doors{waits, errands, bounded.New[Guest, bool](most)}
}

// ofDoor stands for a room's door among the rooms that wait: what is said there need not.
const ofDoor match.RoomID = -1 << 62

// Left are those of some guests who are not in and could be, as far as is known.
func (d *Doors) Left(guests []Guest) (left []Guest) {
	for _, g := range guests {
		if !d.past.Contains(g) {
			left = append(left, g)
		}
	}
	return left
}

// Admit puts the guests of a room into it who are left, unless it is too soon to try that
// again: it waits as a room does that cannot be told.
func (d *Doors) Admit(ctx context.Context, chat match.Admitter, room match.Room, guests []Guest, log *slog.Logger) error {
	guests, at := d.Left(guests), ofDoor+room.ID
	if len(guests) == 0 || !d.waits.Over(at) {
		return nil
	}
	_, err := d.errands.Begin(errand.Key{Platform: room.Platform, For: at}, func() (bool, error) {
		var why error
		for _, g := range guests {
			err := chat.Admit(ctx, room, g.Account)
			lost := errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused)
			if err != nil && !lost {
				why = err
				continue
			}
			if d.past.Add(g, true); lost {
				log.InfoContext(ctx, "somebody could not be put into the match's thread", "why", err)
			}
		}
		if why == nil {
			d.waits.Done(at)
			return true, nil
		}
		_, tries := d.waits.Pause(at, room.Platform, 0, why)
		wait.Passing(ctx, log, tries, "somebody could not be put into the match's thread yet", why, "tries", tries)
		return false, nil
	})()
	return err
}
