package deliver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"divisionbell/bot/bounded"
	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/device"
	"divisionbell/bot/deliver/errand"
	"divisionbell/bot/deliver/invite"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/place"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/standing"
	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/deliver/wait"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// maxSends is after how many tries a message that no match's log can give again is passed
// over: about a day, by the longest waits. While its platform is down it waits.
const maxSends = 24 * 60 * 60 * 1000 / wait.Longest

// maxAsleep is after how long it is looked at again whether somebody may be rung.
const maxAsleep = 60 * 60 * 1000 // milliseconds

// An asleepError says until when somebody may not be rung whom a message calls.
type asleepError int64

func (asleepError) Error() string { return "deliver: whom it calls may not be rung now" }

// The outbox sends what no match's log can give again.
type outbox struct {
	matches  *table.Matches
	outlets  outlets
	places   place.Places
	waits    *wait.Waits
	errands  *errand.Errands
	asides   aside.Waits // of people who could not be told alone
	owing    *wait.Owing
	standing *standing.Messages
	stands   *wait.Waits                     // of messages that could not be put right
	silent   bounded.Map[match.RoomID, bool] // rooms where what is owed could not be said
	menu     *menu.Menu
	devices  device.Devices
	ways     invite.Ways
}

// A hearer is whom something is owed to: a room, somebody there, or what is apart there.
type hearer struct {
	room  match.RoomID
	to    match.PersonID
	apart string
}

// patience are the waits of who is owed something: a person is waited for by themselves, and so
// is a message, or that a room is tried again: for these no platform is tried before its time.
func (b *outbox) patience(o match.Owed) (waits *wait.Waits, whose match.RoomID, over func(match.RoomID) bool) {
	if o.Slot.Apart() != "" {
		return b.stands, match.RoomID(o.ID), b.stands.Passed
	}
	if to := o.Hearer(); to != 0 {
		return b.asides.Waits, match.RoomID(to), b.asides.Over
	}
	return b.waits, o.Room, b.waits.Over
}

// deliver sends what is due, in order to each who hears it. left is how much of it is
// still owed.
func (b *outbox) deliver(ctx context.Context) (sent bool, left int, err error) {
	after, held := int64(0), map[hearer]bool{} // those who wait: what they are owed later waits too
	batch := b.errands.NewBatch()
	for ctx.Err() == nil {
		owed, err := b.matches.Store.Owed(ctx, b.matches.Now(), after, behindPage)
		if err != nil {
			return sent, left, errors.Join(fmt.Errorf("deliver: list what is owed: %w", err), batch.Wait())
		}
		for _, o := range owed {
			after = o.ID
			_, whose, over := b.patience(o)
			_, stands := o.Slot.Standing()
			to := hearer{o.Room, o.Hearer(), o.Slot.Apart()}
			room, err := b.outlets.directory.RoomByID(ctx, o.Room)
			key, say := errand.Key{Platform: room.Platform, For: to}, func() (bool, error) { return b.deliverOne(ctx, o) }
			settled := func(done bool) {
				if sent = sent || done; !done {
					left++
					held[to] = true
				}
				if to.to != 0 {
					b.owing.Set(to.to, !done)
				}
			}
			if err = errors.Join(err, batch.Await(key)); err != nil {
				return sent, left, err
			}
			switch held[to] = held[to] || batch.Spent() || !over(whose); {
			case held[to]:
				settled(false)
			case stands:
				done, err := b.errands.Leave(key, say)
				if settled(done); err != nil {
					return sent, left, err
				}
			default:
				batch.Begin(key, say, settled)
			}
		}
		if len(owed) < behindPage {
			break
		}
	}
	err = batch.Wait()
	if batch.Spent() { // matches are told first
		b.matches.Wake()
	}
	return sent, left, err
}

// deliverOne sends one message; done: it is owed no more.
func (b *outbox) deliverOne(ctx context.Context, o match.Owed) (done bool, err error) {
	err = b.send(ctx, o)
	last, asleep := o.Tries+1 >= maxSends, asleepError(0)
	switch {
	case err == nil:
		waits, whose, _ := b.patience(o)
		waits.Done(whose)
		return true, b.matches.Store.Delivered(ctx, o.ID)
	case errors.Is(err, lease.ErrNotLeader), errors.Is(err, aside.Err): // another process, or later
		return false, nil
	case errors.As(err, &asleep): // nothing else waits for it
		return true, b.matches.Store.Deferred(ctx, o.ID, min(int64(asleep), b.matches.Now()+maxAsleep), 0)
	case errors.Is(err, match.ErrGone) && o.Hearer() == 0 && !last: // it is lost if it is not said
		b.matches.Log.WarnContext(ctx, "a room cannot be told; what is owed to it waits", "why", err, "room", o.Room, "tries", o.Tries+1)
		b.silent.Add(o.Room, true)
		d := wait.BackOff(o.Tries+1, wait.Gone)
		return false, b.matches.Store.Deferred(ctx, o.ID, b.matches.Now()+d, o.Tries+max(1, int(d/wait.Longest)))
	case errors.Is(err, match.ErrGone), errors.Is(err, match.ErrRefused):
		b.matches.Trouble(ctx, "a message is refused for good and passed over", err, "room", o.Room)
	case last:
		b.matches.Trouble(ctx, "a message could not be sent for a day and is passed over", err, "room", o.Room)
	default:
		return false, b.putOff(ctx, o, err)
	}
	if err := unread.PassOver(ctx, b.matches, o); err != nil {
		return false, err
	}
	return true, b.matches.Store.Delivered(ctx, o.ID)
}

// putOff waits with a message. The store holds it back only for a moment.
func (b *outbox) putOff(ctx context.Context, o match.Owed, why error) error {
	room, err := b.outlets.directory.RoomByID(ctx, o.Room)
	if err != nil {
		return err
	}
	tries := o.Tries + 1
	waits, whose, _ := b.patience(o)
	until, nth := waits.Pause(whose, room.Platform, 0, why)
	wait.Passing(ctx, b.matches.Log, nth, "a message could not be sent", why, "room", o.Room, "tries", nth)
	if b.waits.Down(room.Platform) {
		tries = max(1, o.Tries)
	}
	return b.matches.Store.Deferred(ctx, o.ID, min(until, b.matches.Now()+rest.Milliseconds()), tries)
}

// Hasten tries again at once what could not be said in a room where somebody speaks.
func (b *outbox) Hasten(ctx context.Context, room match.RoomID) {
	if !b.silent.Remove(room) {
		return
	}
	if err := b.matches.Store.Hasten(ctx, room, b.matches.Now()); err != nil {
		b.silent.Add(room, true)
		b.matches.Trouble(ctx, "what is owed to a room could not be hastened", err, "room", room)
	}
	b.matches.Wake()
}

// again has a match looked at one of whose rooms is shut, when that is to be tried again.
func (b *outbox) again(ctx context.Context, id match.MatchID, room match.RoomID) error {
	l, err := b.matches.Snapshot(ctx, id)
	if errors.Is(err, match.ErrNotFound) || err == nil && !shut.Due(l.Match, room, b.matches.Now()) {
		return nil
	}
	if err != nil {
		return err
	}
	return (&matchUpdate{matches: b.matches, state: l}).restate(ctx)
}

// send says one message; a fault in drawing it must not silence the others.
func (b *outbox) send(ctx context.Context, owed match.Owed) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("deliver: message %d: %w", owed.ID, match.Broken(r))
		}
	}()
	o, err := b.outlets.to(ctx, owed.Room)
	if err != nil {
		return err
	}
	if id, again := owed.Slot.Again(); again {
		return b.again(ctx, id, owed.Room)
	}
	if id, stands := owed.Slot.Standing(); stands && o.aside(0).Under(o.room, id) {
		return aside.Err // what is done to it may be made last
	} else if stands {
		painter, _ := as[match.Painter](o.chat)
		redraw := func(ctx context.Context, m *msg.Message) error { return menu.Redraw(ctx, b.menu, o.room, m) }
		return b.standing.Do(ctx, standing.Outlet{Chat: o.chat, Painter: painter, Room: o.room, Affords: o.affords, Redraw: redraw}, id, owed)
	}
	if stands, err := b.devices.Stands(ctx, owed.Slot, o.room.Person); err != nil || !stands {
		return err
	}
	var m msg.Message
	if err := json.Unmarshal(owed.Body, &m); err != nil {
		return fmt.Errorf("deliver: read an owed message: %w", err)
	}
	if m.Call != nil {
		if at, err := b.ways.Due(ctx, *m.Call, owed.To); err != nil || at == 0 {
			return err
		} else if at > b.matches.Now() {
			return asleepError(at)
		}
		m.Text = m.Text.Ringing(m.Call.Person, int64(owed.To))
	}
	board, ok, err := b.menu.Closing(ctx, o.room, owed.Slot)
	if err != nil || ok && len(board.Text) == 0 {
		return err
	}
	if ok {
		m, m.Panel = board, true
	}
	if err := menu.Redraw(ctx, b.menu, o.room, &m); err != nil { // it is told in words
		b.matches.Trouble(ctx, "a picture could not be drawn again", err, "room", owed.Room)
	}
	m.Owed, m.Key = owed.ID, fmt.Sprintln("owed", owed.ID, owed.Room, string(owed.Body))
	if key, ok := owed.Slot.Key(); ok { // it may have been taken when it was first tried
		m.Key = key
	}
	if owed.Hearer() == 0 {
		m.Once = true
		if _, err = o.chat.Post(ctx, o.room, m); m.Instead != nil && errors.Is(err, match.ErrGone) {
			err = fmt.Errorf("%w: %s", match.ErrRefused, err.Error())
		}
		return err
	}
	account, ok, err := b.places.In(ctx, owed.Room, owed.To)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("deliver: person %d is not on %s: %w", owed.To, o.room.Platform, match.ErrRefused)
	}
	return o.aside(owed.To).Whisper(ctx, o.room, account, m)
}
