// Package aside does at platforms what is for one person alone, or to one message that
// stands, beside what all in a room are told: no line waits for it, and nobody's ring but
// theirs.
package aside

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Err: something cannot be done for now, and is tried again. Nobody else waits for that.
var Err = errors.New("aside: it cannot be done for now")

// ErrUnderWay: it takes long, or what is done before it does. Whoever does the same again is
// told what came of it.
var ErrUnderWay = fmt.Errorf("%w: it is under way", Err)

// A refusal is an error of a platform's, and not of ours.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

// Refused says that an error is a platform's, and not ours.
func Refused(err error) error { return refusal{err} }

// Theirs reports whether an error is a platform's.
func Theirs(err error) bool {
	var theirs refusal
	return errors.As(err, &theirs)
}

// lost reports whether something cannot be done any more to what it was meant for.
func lost(err error) bool { return errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) }

// Waits are the people and rooms for which something could not be done.
type Waits struct {
	*wait.Waits
	Log *slog.Logger
}

// Do does something for which only whose it is waits, if that is over; else Err, as when a
// platform refuses it for now. whence is logged with that.
func (w Waits) Do(ctx context.Context, whose match.RoomID, platform string, over func(match.RoomID) bool, do func() error, whence ...any) error {
	if !over(whose) {
		return Err
	}
	err := do()
	switch {
	case err == nil:
		w.Done(whose)
	case lost(err), errors.Is(err, Err), !Theirs(err):
	default:
		_, tries := w.Pause(whose, platform, 0, err)
		wait.Passing(ctx, w.Log, tries, "a person cannot be told alone for now", err, append(whence, "tries", tries)...)
		return fmt.Errorf("%w: %w", Err, err)
	}
	return err
}

// Instead owes what is said in place of what one person can't be told, if anything is: o is
// how that would be owed.
func Instead(ctx context.Context, owe match.Outbox, o match.Owed) error {
	var m msg.Message
	if err := json.Unmarshal(o.Body, &m); err != nil || m.Instead == nil || m.Instead.Room == 0 {
		return err
	}
	key, _ := o.Slot.Key()
	to := match.PersonID(m.Instead.To)
	if m.Call != nil && m.Call.Person == m.Instead.To { // who linked their accounts is another by now
		to = cmp.Or(o.To, to)
	}
	o = match.Owed{Room: match.RoomID(m.Instead.Room), To: to, Slot: match.AloneSlot(key + " instead"), Body: msg.Encode(m.Instead.Message)}
	if err := owe.Enqueue(ctx, o); err != nil {
		return fmt.Errorf("aside: keep what is told in a message's place: %w", err)
	}
	return nil
}
