package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/ring"
	"divisionbell/bot/deliver/shut"
	"divisionbell/bot/deliver/standing"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// notices tell the seats of those who are in a room of their decisions.
type notices struct {
	*roomUpdate
	menu     *menu.Menu
	ringing  *ring.Rings
	asides   aside.Waits // of people who could not be told alone
	standing *standing.Messages
}

// tell sends the notices that are owed, reminds of those that were sent, and takes
// away those that are answered. What is waited for comes before what is offered, if one
// ring is all that a seat may have.
func (r notices) tell(ctx context.Context) error {
	var order, offers []int
	for i, n := range r.notices {
		if _, offer := r.state.OfferOf(n.Decision); offer {
			offers = append(offers, i)
		} else {
			order = append(order, i)
		}
	}
	for _, i := range append(order, offers...) {
		n := &r.notices[i]
		var err error
		switch n.State {
		case match.NoticeOwed:
			err = r.ring(ctx, n)
		case match.NoticeSent:
			if err = r.remind(ctx, n); err == nil {
				err = r.repaint(ctx, n)
			}
		case match.NoticeClosing:
			err = r.withdraw(ctx, n)
		}
		if errors.Is(err, aside.Err) {
			r.later = true
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ring tells a seat of its decision, once, where its holder is: in the room, or
// alone when the room is shut. Who may not be rung now, at this hour or by the ladder of
// absence, is rung when they may; what somebody else was told of the seat before goes at
// once.
func (r notices) ring(ctx context.Context, n *match.Notice) error {
	t, ok := holder(r.state, n.Seat)
	if !ok {
		return nil
	}
	p, here, err := r.plays(ctx, t.Person)
	if err != nil || !here {
		return err
	}
	clocks, timing, now := r.state.Clocks(), &r.state.Match.Timing, r.matches.Now()
	u, open := timing.Turn(n.Decision)
	if _, offer := r.state.OfferOf(n.Decision); offer && !open {
		if clocks.Absent(timing, n.Seat) { // the ring they have left is their next turn's
			return nil
		}
		u, open = pace.OfferTurn(n.Decision), true
	}
	var who match.Person
	from, rings, counts := now, true, !r.beside(*n)
	reminder, comes := u.Reminds() && !r.parts(*n), true
	may := func(known match.Person) bool {
		if who = known; open && counts {
			from, rings = clocks.Patience(timing, u, who, now)
		}
		if reminder {
			var at time.Time
			at, comes = clocks.Belated(timing, u, who, max(from, now))
			return comes && rings && at.UnixMilli() <= now && timing.Paused == 0
		}
		return rings && from <= now && clocks.Reachable(timing, n.Seat, who).Open(match.When(now))
	}
	c, err := r.ringing.Claim(ctx, t.Person, counts, may)
	switch {
	case err != nil:
		return fmt.Errorf("deliver: match %s: %w", r.state.Match.Code, err)
	case c != nil:
		defer c.End(ctx, false)
		return r.notify(ctx, n, t, p.Account, c)
	case !comes && timing.Paused == 0:
		return r.passOver(ctx, n, u)
	case !rings:
		return nil
	}
	switch {
	case n.State == match.NoticeSent && u.Rings == 0: // somebody else was told
		if _, err := r.drop(ctx, *n); err != nil {
			return err
		}
	case n.State == match.NoticeOwed && n.NotBefore > now: // it was put to them asleep: their morning is waited for
		return nil
	}
	return r.comeBack(ctx, who)
}

// beside reports whether a notice is told without a ring, since one to the same person
// still stands by which they are rung in this moment, or were for what was asked in the same.
func (r notices) beside(n match.Notice) bool {
	clocks, t := r.state.Clocks(), &r.state.Match.Timing
	u, open := t.Turn(n.Decision)
	return slices.ContainsFunc(r.notices, func(o match.Notice) bool {
		if o.Decision == n.Decision || o.State != match.NoticeSent || !clocks.OneHolder(o.Seat, n.Seat) {
			return false
		}
		if n.State == match.NoticeSent { // of those the first is reminded
			return clocks.Beside(t, n.Decision)
		}
		v, too := t.Turn(o.Decision)
		return open && too && u.Opened == v.Opened || slices.ContainsFunc(r.state.Match.Notices, func(was match.Notice) bool {
			return was.Decision == o.Decision && was.State == match.NoticeOwed
		})
	})
}

// parts reports whether a notice is a seat's last: it says that the match goes on
// without its holder. An offer never says it.
func (r notices) parts(n match.Notice) bool {
	if _, offer := r.state.OfferOf(n.Decision); offer {
		return false
	}
	t := &r.state.Match.Timing
	return t.SeatTime(n.Seat).Left == 0 && !r.state.Clocks().Beside(t, n.Decision) && r.state.Clocks().Absent(t, n.Seat) && len(r.state.Clocks().Company(n.Seat)) > 0
}

// holder is the person who holds a seat.
func holder(l *table.State, seat engine.Seat) (t match.Tenure, ok bool) {
	i := slices.IndexFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Seat == seat && t.Bot == "" })
	if i < 0 {
		return t, false
	}
	return l.Match.Seats[i], true
}

// notify tells a seat's holder of a decision: in the room, directly, or not at
// all, as they wish; who takes no direct messages is told in the room. A notice that was
// told before is told anew below, and its old message is taken away.
func (r notices) notify(ctx context.Context, n *match.Notice, t match.Tenure, a match.Account, c *ring.Claim) error {
	if n.State == match.NoticeSent && r.under(ctx, *n) {
		return aside.ErrUnderWay
	}
	old, rung, clocks := *n, *n, r.state.Clocks()
	u, _ := r.state.Match.Timing.Turn(n.Decision)
	n.Due, rung.Rings = u.Due, u.Calls
	p, _ := clocks.Holder(n.Seat)
	parts := r.parts(*n)
	how := clocks.Ringing(&r.state.Match.Timing, n.Seat, p)
	if parts && how == match.RingChannel {
		how = match.RingDirect
	}
	switch {
	case how == match.RingOff:
		if err := r.unring(ctx, n); err != nil {
			return err
		}
		if old.State == match.NoticeSent { // whoever held the seat before was told
			if err := r.discard(ctx, old); err != nil {
				return err
			}
		}
		n.State, n.Rings = match.NoticeSilenced, u.Calls
		return r.matches.Noticed(ctx, r.state, *n)
	case how != match.RingDirect && r.show.Shut == "" && r.secret(*n):
		m, err := r.message(ctx, *n, t, n.Seat)
		if err != nil {
			return err
		}
		m.Key = "alone " + r.ringKey(rung, parts)
		err = r.alone(ctx, t.Person, func() error { return r.aside(t.Person).Whisper(ctx, r.room, a, m) })
		if lost(err) {
			r.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", r.state.Match.Code, "room", r.room.ID)
		} else if err != nil {
			return err
		}
		n.Room, n.Message = r.room.ID, ""
	case how == match.RingDirect || r.show.Shut != "":
		m, err := r.message(ctx, *n, t, n.Seat)
		if m.Key = "alone " + r.ringKey(rung, parts); err == nil {
			err = r.alone(ctx, t.Person, func() error { return r.direct(ctx, n, a, m) })
		}
		switch {
		case lost(err) && r.show.Shut == "" && !r.secret(*n):
			r.matches.Log.InfoContext(ctx, "a person takes no direct messages and is rung in the room", "why", err, "match", r.state.Match.Code, "room", r.room.ID)
			err = r.openly(ctx, n, t)
		case lost(err):
			r.matches.Trouble(ctx, "a person cannot be reached and is passed over", err, "match", r.state.Match.Code, "room", r.room.ID)
			n.Room, n.Message, err = r.room.ID, "", nil
		}
		if err != nil {
			return err
		}
	default:
		if err := r.openly(ctx, n, t); err != nil {
			return err
		}
	}
	if old.State == match.NoticeSent { // once the new one is kept in its place nobody knows of it
		if err := r.discard(ctx, old); err != nil {
			return err
		}
	}
	if err := c.End(ctx, true); err != nil {
		return err
	}
	n.State, n.Rings = match.NoticeSent, u.Calls
	beside, err := c.Owed(ctx, r.state, *n)
	if err == nil {
		err = r.matches.Noticed(ctx, r.state, *n, beside...)
	}
	if err != nil {
		return err
	}
	if n.Room == r.room.ID && n.Message != "" && !r.covered(n.Message) {
		if err := r.rang(ctx, n.Message); err != nil {
			return err
		}
	}
	if parts {
		return r.left(ctx, n.Seat)
	}
	return nil
}

// openly says a notice in the room.
func (r notices) openly(ctx context.Context, n *match.Notice, t match.Tenure) error {
	m, err := r.message(ctx, *n, t, engine.Nobody)
	if err != nil {
		return err
	}
	if err := r.call(ctx, n, r.room, m); err != nil {
		return shutOr("ring a seat", err)
	}
	r.show.Buried = r.show.Status != ""
	return nil
}

// direct says a notice in somebody's direct messages, with a link to the match.
func (r notices) direct(ctx context.Context, n *match.Notice, a match.Account, m msg.Message) error {
	if linker, ok := Linker(r.chat); ok {
		for _, s := range r.state.Match.Shows {
			if s.Room == r.room.ID && s.Status != "" {
				m.Text = m.Text.Plain(" " + linker.Link(r.room, s.Status))
			}
		}
	}
	if p, ok := r.state.Clocks().Holder(n.Seat); ok && p.Zone != "" {
		m.Text = m.Text.In(p.Location(), match.When(r.matches.Now()))
	}
	postman, ok := as[match.Postman](r.chat)
	if !ok || r.parts(*n) { // that the match goes on without somebody stays until they look, whoever plays for them
		if err := r.unring(ctx, n); err != nil {
			return err
		}
		if err := r.aside(a.Person).Whisper(ctx, r.room, a, m); err != nil {
			return fmt.Errorf("ring a seat alone: %w", err)
		}
		n.Room, n.Message = r.room.ID, ""
		return nil
	}
	to, err := r.aside(a.Person).Direct(ctx, postman, a)
	if err != nil {
		return fmt.Errorf("open direct messages: %w", err)
	}
	to.Person = a.Person
	if to, err = r.matches.Directory.Room(ctx, to); err != nil {
		return err
	}
	if err := r.call(ctx, n, to, m); err != nil {
		return fmt.Errorf("ring a seat directly: %w", err)
	}
	return nil
}

// roomOf is where something was said, if the platform of this room can speak there.
func (r *roomUpdate) roomOf(ctx context.Context, id match.RoomID) (match.Room, bool, error) {
	in, err := r.matches.Directory.RoomByID(ctx, id)
	return in, err == nil && in.Platform == r.chat.Platform(), err
}

// under reports whether something is under way with what tells of a notice.
func (r notices) under(ctx context.Context, n match.Notice) bool {
	if in, ok, err := r.roomOf(ctx, n.Room); err == nil && ok && r.aside(0).Under(in, n.Message) {
		return true
	}
	in, ok, err := r.roomOf(ctx, n.Ringing)
	return err == nil && ok && r.aside(in.Person).Under(in, r.ringKey(n, false))
}

// drop takes a notice's message away. gone: it is there no more, or never was.
func (r notices) drop(ctx context.Context, n match.Notice) (gone bool, err error) {
	if n.Message == "" || r.isPage(n) {
		return true, nil
	}
	if page := r.show.Page; page.Bell == n.Message && n.Room == r.show.Room {
		page.Bell = ""
		if err := r.turn(ctx, page); err != nil {
			return false, err
		}
	}
	in, ok, err := r.roomOf(ctx, n.Room)
	if err != nil || !ok {
		return false, err
	}
	err = r.at(ctx, in, func() error { return r.aside(0).Drop(ctx, in, n.Message) })
	if lost(err) {
		passing := errors.Is(err, match.ErrClosed) || shut.Passing(r.show)
		return n.Room != r.room.ID || !passing, nil // it goes once the room can be told again
	}
	if err != nil {
		return false, fmt.Errorf("take a notice away: %w", err)
	}
	return true, nil
}

// discard takes away what told of a notice, later where that cannot be done now.
func (r notices) discard(ctx context.Context, n match.Notice) error {
	gone, err := r.drop(ctx, n)
	if gone && err == nil || errors.Is(err, aside.ErrUnderWay) {
		return err
	}
	return r.standing.Withdraw(ctx, n.Room, n.Message)
}

// withdraw takes an answered notice away, where it was sent. Nothing waits for one that
// cannot be taken away now.
func (r notices) withdraw(ctx context.Context, n *match.Notice) error {
	if (n.Message != "" && !r.isPage(*n) || n.Ringing != 0) && (r.under(ctx, *n) || !r.affords(match.ToWithdraw)) {
		r.later = true
		return nil
	}
	if err := r.unring(ctx, n); err != nil {
		return err
	}
	gone, err := r.drop(ctx, *n)
	if err != nil && n.Ringing == 0 && !errors.Is(err, aside.ErrUnderWay) {
		gone, err = true, r.standing.Withdraw(ctx, n.Room, n.Message)
	}
	if err != nil || !gone || n.Ringing != 0 {
		return err
	}
	n.State = match.NoticeClosed
	return r.matches.Noticed(ctx, r.state, *n)
}
