package deliver

import (
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/deliver/stretch"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// unattended reports an entry that nobody made for themselves.
func unattended(e record.Entry) bool {
	return e.Cause == record.ByBot || e.Cause == record.ByCaretaker
}

// sayUnattended tells what bots and caretakers did since a room was told, in the message
// that tells what they did before, if nothing else came between: who is absent floods
// no room. posted: it is a new one.
func (t *teller) sayUnattended(ctx context.Context, r *roomUpdate, p post) (posted bool, err error) {
	if r.growing() {
		if later, instead := t.gather(r); later {
			return false, errLater
		} else if instead {
			err = r.turn(ctx, match.Page{Newest: r.show.Page.Newest})
		}
	}
	if told, no := t.flowOn(ctx, r, p); err != nil || no != nil || told {
		return false, errors.Join(err, no)
	}
	code := r.state.Match.Code
	if r.show.Page.Absent && r.growing() {
		old, err := t.retold(ctx, r)
		if err != nil {
			return false, err
		}
		said := stretch.Stretch{}.Add(old...)
		err = t.edit(ctx, r, r.show.Page.ID, msg.Message{Text: said.Add(p.lines...).Text(code)}, []msg.Text{said.Text(code)})
		if err == nil {
			return false, nil
		} else if !lost(err) {
			return false, fmt.Errorf("edit what bots and caretakers did: %w", err)
		}
	}
	if t.holds(r) {
		return false, errLater
	}
	m := msg.Message{Text: stretch.Stretch{}.Add(p.lines...).Text(code), Key: p.Message.Key}
	id, err := r.chat.Post(ctx, r.room, m)
	if errors.Is(err, match.ErrRefused) {
		_, err := sayOpenly(ctx, r, m)
		return true, err
	}
	if err != nil {
		return true, shutOr("post the log", err)
	}
	r.show.Page = match.Page{ID: id, Absent: true, Seq: r.show.Seq, Note: r.show.Note, At: r.matches.Now()}
	return true, nil
}

// knownAbsent reports whether a seat has missed more than the room was told it may.
func knownAbsent(l *table.State, seat engine.Seat) bool {
	return l.Match.Timing.SeatTime(seat).Misses > l.Rules.Misses && len(l.Clocks().Company(seat)) > 0
}

// flowOn tells what caretakers did for those who are known to be absent in the message
// that tells of the turn before, if that is the last. told: it did.
func (t *teller) flowOn(ctx context.Context, r *roomUpdate, p post) (told bool, err error) {
	page := r.show.Page
	if !p.known || page.ID == "" || page.Absent || page.Lobby || page.Bell != "" || !r.grows() || !r.growing() {
		return false, nil
	}
	old, err := t.retold(ctx, r)
	if err != nil {
		return false, err
	}
	text := lines(append(old[:len(old):len(old)], p.lines...))
	if !stretch.Fits(text.Length()) {
		return false, nil
	}
	err = t.edit(ctx, r, page.ID, msg.Message{Text: msg.TrimLine(text), Panel: page.Panel}, old)
	if lost(err) { // it is posted
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("tell what caretakers did with a turn: %w", err)
	}
	return true, nil
}

// lines are texts below each other, each with its end.
func lines(texts []msg.Text) (all msg.Text) {
	for _, t := range texts {
		all = all.Join(t).Line()
	}
	return all
}
