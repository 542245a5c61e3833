package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/deliver/lease"
	"divisionbell/bot/deliver/stretch"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// How long a room's page grows before another is posted, and of how many entries it
// tells at most.
const (
	pageLife    = 24 * 60 * 60 * 1000 // milliseconds
	pageEntries = 400
)

// grows reports whether what a seat does in one turn is told in one message here.
func (r *roomUpdate) grows() bool {
	_, ok := as[match.Grower](r.chat)
	return ok
}

// growing reports whether the room's page may grow still, or may have grown when the
// room was last told, which failed.
func (r *roomUpdate) growing() bool {
	p := r.show.Page
	return p.ID != "" && (r.show.Tries > 0 || r.matches.Now()-p.At < pageLife) && r.show.Seq-p.Seq < pageEntries
}

// turn stores what may grow in the room from now on.
func (r *roomUpdate) turn(ctx context.Context, p match.Page) error {
	if r.show.Page == p {
		return nil
	}
	r.show.Page = p
	return r.shown(ctx)
}

// goOn tells what a seat goes on to do in the message that tells of its turn, or in
// the one that rang it for that. The page is worded anew from where it began, so that
// an edit that is made again after a crash tells nothing twice.
func (t *teller) goOn(ctx context.Context, r *roomUpdate) error {
	if r.show.Page.Lobby {
		return t.gatherOn(ctx, r)
	}
	if err := t.notices(r).adopt(ctx); err != nil {
		return err
	}
	more, err := t.turnOf(ctx, r)
	if err != nil || len(more) == 0 {
		return err
	}
	page, old, below := r.show.Page, []msg.Text(nil), match.Page{Newest: r.show.Page.Newest} // after a kill, too, nothing that was posted belongs above
	if bell := r.bell(more[0].Seat); bell != nil {
		if r.aside(r.room.Person).Under(r.room, bell.Message) {
			return r.turn(ctx, below)
		}
		page = match.Page{ID: bell.Message, Panel: true, Seat: bell.Seat, Seq: r.show.Seq, Note: r.show.Note, At: r.matches.Now()}
	} else if page.Absent || page.Bell != "" || page.Seat != more[0].Seat || !r.growing() {
		return r.turn(ctx, below)
	} else if old, err = t.retold(ctx, r); err != nil {
		return err
	}
	text, told, err := t.grown(r, old, more)
	if err != nil || text == nil {
		return err
	}
	if _, ok := t.outlets.leases.Held(ctx, r.room); !ok {
		return lease.ErrNotLeader
	}
	if later, instead := t.gather(r); later {
		return errLater
	} else if instead {
		return r.turn(ctx, below)
	}
	if err := r.turn(ctx, page); err != nil {
		return err
	}
	err = t.edit(ctx, r, page.ID, msg.Message{Text: text, Panel: page.Panel}, old)
	if lost(err) { // what it has not told is said below
		if old == nil {
			if err := r.aside(0).Drop(ctx, r.room, page.ID); err != nil && !lost(err) {
				if err := t.standing.Withdraw(ctx, r.room.ID, page.ID); err != nil {
					return err
				}
			}
		}
		r.show.Page = match.Page{}
		return nil
	}
	if err != nil {
		return fmt.Errorf("go on with a turn: %w", err)
	}
	if err := t.notices(r).adopt(ctx); err != nil { // what could not be gone on in is still to be taken away
		return err
	}
	r.show.Seq = told
	return t.shown(ctx, r)
}

// turnOf are the entries that a room is told next, as far as they are one seat's own
// doing and belong into one message. A secret one is told by itself.
func (t *teller) turnOf(ctx context.Context, r *roomUpdate) (turn []record.Entry, err error) {
	m, s := &r.state.Match, r.show
	if !r.grows() || r.state.Table == nil || !r.matches.Closed(m) || s.Seq < 0 || s.Seq >= int64(m.Seq()) || s.Page.ID == "" && s.Page.Bell == "" {
		return nil, nil
	}
	log, err := t.menu.Entries(ctx, r.state, uint32(s.Seq+1), m.Seq())
	if err != nil {
		return nil, err
	}
	notes, err := t.matches.Store.Notes(ctx, m.ID, s.Note)
	if err != nil {
		return nil, fmt.Errorf("deliver: match %s: read notes: %w", m.Code, err)
	}
	for _, e := range log {
		between := slices.ContainsFunc(notes, func(n match.Note) bool { return n.To == engine.Everyone && n.Seq < e.Seq })
		if !turns(e) || e.Secret || e.Seat != log[0].Seat || between {
			break
		}
		turn = append(turn, e)
	}
	return turn, nil
}

// turns reports an entry of a seat's turn, which whoever holds the seat made.
func turns(e record.Entry) bool {
	return !unattended(e) && (e.Kind == "" || e.Kind == record.Undo) && e.Seat != engine.Nobody && !e.Cause.Voted()
}

// grown is a page that told some lines with those of more entries, as many as it
// holds, and the last entry that it tells then; nil: none of them.
func (t *teller) grown(r *roomUpdate, old []msg.Text, more []record.Entry) (text msg.Text, told int64, err error) {
	var size msg.Length
	put := func(lines []msg.Text) (all msg.Text) {
		all = text
		for _, l := range lines {
			all, size = all.Join(l).Line(), size.And(l.Length())
		}
		return all
	}
	text = put(old)
	added := false
	for _, e := range more {
		lines, err := t.menu.Openly(r.state, e)
		if err != nil {
			return nil, 0, err
		}
		all := put(lines)
		if !stretch.Fits(size) {
			break
		}
		text, told, added = all, int64(e.Seq), added || len(lines) > 0
	}
	if !added {
		return nil, 0, nil
	}
	return msg.TrimLine(text), told, nil
}

// retold are the lines of the room's page as they are worded now.
func (t *teller) retold(ctx context.Context, r *roomUpdate) (lines []msg.Text, err error) {
	p, to := r.show.Page, r.show
	if to.Seq <= p.Seq && to.Note <= p.Note {
		return nil, nil
	}
	var log []record.Entry
	if to.Seq > p.Seq {
		if log, err = t.menu.Entries(ctx, r.state, uint32(p.Seq+1), uint32(to.Seq)); err != nil {
			return nil, err
		}
	}
	var missed []match.Note
	if to.Note > p.Note {
		if missed, err = t.matches.Store.Notes(ctx, r.state.ID, p.Note); err != nil {
			return nil, fmt.Errorf("deliver: match %s: read notes: %w", r.state.Match.Code, err)
		}
		missed = slices.DeleteFunc(missed, func(n match.Note) bool { return n.Kind != match.NoteMissed || n.ID > to.Note })
	}
	for _, e := range log {
		for len(missed) > 0 && missed[0].Seq < e.Seq {
			lines, missed = append(lines, menu.MissedLine(r.state, missed[0], nil, 0)), missed[1:]
		}
		if !unattended(e) && (p.Absent || e.Seat != p.Seat) {
			continue
		}
		more, err := t.menu.Openly(r.state, e)
		if err != nil {
			return nil, err
		}
		lines = append(lines, more...)
	}
	for _, n := range missed {
		lines = append(lines, menu.MissedLine(r.state, n, nil, 0))
	}
	return lines, nil
}

// bell is the notice by which a seat was rung last in this room, once it is answered
// and as long as nothing was posted below it.
func (r *roomUpdate) bell(seat engine.Seat) *match.Notice {
	for i := range r.notices {
		n := &r.notices[i]
		if n.Seat == seat && n.State == match.NoticeClosing && n.Room == r.show.Room && n.Message != "" && n.Message == r.show.Page.Bell {
			return n
		}
	}
	return nil
}

// rang notes that a seat was rung by a message below all others, which its turn may
// go on in.
func (r *roomUpdate) rang(ctx context.Context, id string) error {
	if !r.grows() {
		return nil
	}
	page := r.show.Page
	if !page.Absent {
		page = match.Page{}
	}
	page.Bell = id
	return r.turn(ctx, page)
}

// adopt closes the notice whose message has become the room's page.
func (r notices) adopt(ctx context.Context) error {
	for i := range r.notices {
		n := &r.notices[i]
		if n.State != match.NoticeClosing || !r.isPage(*n) {
			continue
		}
		if err := r.unring(ctx, n); errors.Is(err, aside.Err) {
			continue // it stays owed
		} else if err != nil {
			return err
		}
		n.State = match.NoticeClosed
		if err := r.matches.Noticed(ctx, r.state, *n); err != nil {
			return err
		}
	}
	return nil
}

// isPage reports whether a notice's message tells of a turn by now.
func (r *roomUpdate) isPage(n match.Notice) bool {
	return n.Message != "" && n.Message == r.show.Page.ID && n.Room == r.show.Room
}
