package bot

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// statusLife is how long a status message is edited in place although things
// were said after it.
const statusLife = 60 * 60 * 1000 // milliseconds

// showStatus edits the one status message in place, or posts it anew: when it is
// gone or can no longer be edited, and when it is old and buried.
func (h *Sender) showStatus(ctx context.Context, l *State, s *match.Show, o outlet) error {
	m, err := h.status(ctx, l, s.Role == match.RoleTable)
	if err != nil {
		return err
	}
	seen := sha256.Sum256(encode(m))
	if s.Status != "" && h.said(l.id, s.Room, seen) && s.Shut == "" {
		return nil
	}
	if s.Status != "" && !h.buried(*s) {
		err := o.chat.Edit(ctx, o.room, s.Status, m)
		if err == nil {
			h.drew(l.id, o, s.Status, seen)
			return nil
		}
		if !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
			return fmt.Errorf("edit the status: %w", err)
		}
	}
	id, err := o.chat.Post(ctx, o.room, m)
	if errors.Is(err, match.ErrRefused) { // a place that does not take the status takes nothing
		return fmt.Errorf("post the status: %w: %w", errShut, err)
	}
	if err != nil {
		return shutOr("post the status", err)
	}
	s.Closing, s.Status, s.StatusAt, s.Buried = s.Status, id, h.matches.now(), false
	if err := h.matches.shown(ctx, l, *s, o.fence); err != nil {
		return err
	}
	h.drew(l.id, o, id, seen)
	return h.closeStatus(ctx, l, s, o)
}

// buried reports whether a status message is an hour old and things were said
// after it.
func (h *Sender) buried(s match.Show) bool {
	if h.matches.now()-s.StatusAt < statusLife {
		return false
	}
	last, ok := h.newest(s.Room)
	return s.Buried || ok && last != s.Status
}

// closeStatus has an older status message point to the new one, or takes it
// away when it cannot be edited.
func (h *Sender) closeStatus(ctx context.Context, l *State, s *match.Show, o outlet) error {
	if s.Closing == "" || s.Closing == s.Status {
		return nil
	}
	t := msg.Text{}.Bold(l.match.Code).Plain(" goes on below.")
	if k, ok := linker(o.chat); ok {
		if link := k.Link(o.room, s.Status); link != "" {
			t = msg.Text{}.Bold(l.match.Code).Plain(" goes on here: " + link)
		}
	}
	err := o.chat.Edit(ctx, o.room, s.Closing, msg.Message{Text: t})
	if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
		err = o.chat.Drop(ctx, o.room, s.Closing)
	}
	if errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) { // nothing can be done about it
		err = nil
	}
	if err != nil {
		return fmt.Errorf("close the old status: %w", err)
	}
	s.Closing = ""
	return h.matches.shown(ctx, l, *s, o.fence)
}

// maxDrawn is how many status messages are kept in mind.
const maxDrawn = 4 * maxLive

// A shownIn is a match in one of its rooms.
type shownIn struct{ match, room int64 }

// said reports whether a status message says this already.
func (h *Sender) said(match, room int64, seen [32]byte) bool {
	was, ok := h.drawn.Get(shownIn{match, room})
	return ok && was == seen
}

// drew remembers what a status message says, so that it is edited only when it
// says something else, or when it went without its picture.
func (h *Sender) drew(match int64, o outlet, id string, seen [32]byte) {
	if lacks, _ := o.lacks(id); lacks {
		h.drawn.Remove(shownIn{match, o.room.ID})
		return
	}
	h.drawn.Add(shownIn{match, o.room.ID}, seen)
}

// lacks reports whether a message of an outlet went without its picture; ready:
// that it may be had now.
func (o outlet) lacks(id string) (lacks, ready bool) {
	p, ok := painter(o.chat)
	if !ok || id == "" {
		return false, false
	}
	return p.Bare(o.room, id)
}

// repaint reports whether a status message that is told lacks its picture, and
// may have it now. A process that was started anew does not know, and looks.
func (h *Sender) repaint(match int64, s match.Show, o outlet) bool {
	if _, paints := painter(o.chat); !paints {
		return false
	}
	lacks, ready := o.lacks(s.Status)
	drawn := h.drawn.Contains(shownIn{match, s.Room})
	return ready || !lacks && !drawn
}

// status is the one message that always shows how the match stands, with what
// can be done from a table; elsewhere with what anybody may do.
func (h *Sender) status(ctx context.Context, l *State, table bool) (msg.Message, error) {
	if l.table == nil {
		m := msg.Message{Text: h.menu.lobby(l)}
		switch {
		case l.match.Phase == match.Open && table:
			m.Buttons = h.menu.lobbyButtons(l.game.About(), l.match.Code)
		case l.match.Phase == match.Open && l.game.About().MaxSeats > 1:
			m.Buttons = h.menu.lobbyButtons(l.game.About(), l.match.Code)[:1]
		}
		return m, nil
	}
	m, err := h.menu.standingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return m, err
	}
	if l.match.Phase == match.Abandoned {
		m.Text = msg.Text{}.Bold(l.match.Code).Plain(" was ended by the table.").Line().Join(m.Text)
	}
	if t := l.untilText(); t != nil {
		m.Text = m.Text.Line().Join(trimLine(t))
	}
	if t := standings(l); t != nil {
		m.Text = t.Line().Join(m.Text)
	}
	m.Text = m.Text.Line().Join(h.menu.head(l))
	switch {
	case !table:
	case l.match.Phase == match.Playing:
		m.Buttons = h.statusButtons(ctx, l)
	case l.match.Day != "":
		m.Buttons = []msg.Button{
			{Label: "Board of the day", ID: press{line: l.match.Game + " daily board " + l.match.Day}.id(), Look: msg.Primary},
			{Label: "Export", ID: press{line: "match export " + l.match.Code}.id()},
		}
	case l.match.Phase == match.Paused:
		m.Buttons = []msg.Button{{Label: "Go on", ID: press{line: "match resume " + l.match.Code}.id()}}
	default:
		m.Buttons = []msg.Button{
			{Label: "Rematch", ID: press{line: "match rematch " + l.match.Code}.id(), Look: msg.Primary},
			{Label: "Export", ID: press{line: "match export " + l.match.Code}.id()},
		}
		m.Buttons = append(m.Buttons, pageButtons(l, pagesFrom(l, "", l.table, engine.Nobody))...)
	}
	return m, nil
}

// statusButtons are what the awaited people can do now. Of several seats each
// button says whose it is.
func (h *Sender) statusButtons(ctx context.Context, l *State) (out []msg.Button) {
	var seats []engine.Seat
	for _, a := range l.match.Asks {
		if !l.isBot(a.Seat) && !slices.Contains(seats, a.Seat) {
			seats = append(seats, a.Seat)
		}
	}
	for _, seat := range seats {
		for _, b := range h.menu.seated(l, seat).openly(ctx) {
			if len(seats) > 1 {
				b.Label = text.Clip(l.name(seat)+": "+b.Label, maxLabel)
			}
			out = append(out, b)
		}
	}
	for _, v := range l.match.Votes {
		pair := h.voteButtons(l, v)
		if len(l.match.Votes) > 1 {
			pair[1].Label = "No: " + short(v)
		}
		out = append(out, pair...)
	}
	pages := pageButtons(l, pagesFrom(l, "", l.table, engine.Nobody))
	out = append(out[:min(len(out), maxButtons-3-len(pages))], pages...)
	out = append(out,
		msg.Button{Label: "My options", ID: press{line: l.match.Game + " " + l.match.Code}.id()},
		msg.Button{Label: "Undo", ID: press{line: "match undo " + l.match.Code}.id()},
		msg.Button{Label: "Rules", ID: press{line: "match rules " + l.match.Game}.id()})
	return out
}

// voteButtons answer a motion, and no later one of its name.
func (h *Sender) voteButtons(l *State, v match.Vote) []msg.Button {
	return []msg.Button{
		{Label: "Aye: " + short(v), ID: press{line: "match vote " + l.match.Code + " aye " + v.What, vote: v.ID}.id()},
		{Label: "No", ID: press{line: "match vote " + l.match.Code + " no " + v.What, vote: v.ID}.id()},
	}
}
