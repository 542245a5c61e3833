package deliver

import (
	"context"
	"crypto/sha256"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"errors"
	"fmt"
	"slices"
)

// statusLife is how long a status message is edited in place although things
// were said after it.
const statusLife = 60 * 60 * 1000 // milliseconds

// showStatus edits the one status message in place, or posts it anew: when it is
// gone or can no longer be edited, and when it is old and buried.
func (h *Sender) showStatus(ctx context.Context, l *table.State, s *match.Show, o outlet) error {
	m, err := h.status(ctx, l, s.Role == match.RoleTable)
	if err != nil {
		return err
	}
	seen := sha256.Sum256(msg.Encode(m))
	if s.Status != "" && h.said(l.ID, s.Room, seen) && s.Shut == "" {
		return nil
	}
	if s.Status != "" && !h.buried(*s) {
		err := o.chat.Edit(ctx, o.room, s.Status, m)
		if err == nil {
			h.drew(l.ID, o, s.Status, seen)
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
	s.Closing, s.Status, s.StatusAt, s.Buried = s.Status, id, h.matches.Now(), false
	if err := h.matches.Shown(ctx, l, *s, o.fence); err != nil {
		return err
	}
	h.drew(l.ID, o, id, seen)
	return h.closeStatus(ctx, l, s, o)
}

// buried reports whether a status message is an hour old and things were said
// after it.
func (h *Sender) buried(s match.Show) bool {
	if h.matches.Now()-s.StatusAt < statusLife {
		return false
	}
	last, ok := h.newest(s.Room)
	return s.Buried || ok && last != s.Status
}

// closeStatus has an older status message point to the new one, or takes it
// away when it cannot be edited.
func (h *Sender) closeStatus(ctx context.Context, l *table.State, s *match.Show, o outlet) error {
	if s.Closing == "" || s.Closing == s.Status {
		return nil
	}
	t := msg.Text{}.Bold(l.Match.Code).Plain(" goes on below.")
	if k, ok := Linker(o.chat); ok {
		if link := k.Link(o.room, s.Status); link != "" {
			t = msg.Text{}.Bold(l.Match.Code).Plain(" goes on here: " + link)
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
	return h.matches.Shown(ctx, l, *s, o.fence)
}

// maxDrawn is how many status messages are kept in mind.
const maxDrawn = 4 * table.MaxLive

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
func (h *Sender) status(ctx context.Context, l *table.State, table bool) (msg.Message, error) {
	if l.Table == nil {
		m := msg.Message{Text: h.menu.Lobby(l)}
		switch {
		case l.Match.Phase == match.Open && table:
			m.Buttons = h.menu.LobbyButtons(l.Game.About(), l.Match.Code)
		case l.Match.Phase == match.Open && l.Game.About().MaxSeats > 1:
			m.Buttons = h.menu.LobbyButtons(l.Game.About(), l.Match.Code)[:1]
		}
		return m, nil
	}
	m, err := h.menu.StandingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return m, err
	}
	if l.Match.Phase == match.Abandoned {
		m.Text = msg.Text{}.Bold(l.Match.Code).Plain(" was ended by the table.").Line().Join(m.Text)
	}
	if t := l.UntilText(); t != nil {
		m.Text = m.Text.Line().Join(msg.TrimLine(t))
	}
	if t := menu.Standings(l); t != nil {
		m.Text = t.Line().Join(m.Text)
	}
	m.Text = m.Text.Line().Join(h.menu.Head(l))
	switch {
	case !table:
	case l.Match.Phase == match.Playing:
		m.Buttons = h.statusButtons(ctx, l)
	case l.Match.Day != "":
		m.Buttons = []msg.Button{
			{Label: "Board of the day", ID: menu.Press{Line: l.Match.Game + " daily board " + l.Match.Day}.ID(), Look: msg.Primary},
			{Label: "Export", ID: menu.Press{Line: "match export " + l.Match.Code}.ID()},
		}
	case l.Match.Phase == match.Paused:
		m.Buttons = []msg.Button{{Label: "Go on", ID: menu.Press{Line: "match resume " + l.Match.Code}.ID()}}
	default:
		m.Buttons = []msg.Button{
			{Label: "Rematch", ID: menu.Press{Line: "match rematch " + l.Match.Code}.ID(), Look: msg.Primary},
			{Label: "Export", ID: menu.Press{Line: "match export " + l.Match.Code}.ID()},
		}
		m.Buttons = append(m.Buttons, menu.PageButtons(l, menu.PagesFrom(l, "", l.Table, engine.Nobody))...)
	}
	return m, nil
}

// statusButtons are what the awaited people can do now. Of several seats each
// button says whose it is.
func (h *Sender) statusButtons(ctx context.Context, l *table.State) (out []msg.Button) {
	var seats []engine.Seat
	for _, a := range l.Match.Asks {
		if !l.IsBot(a.Seat) && !slices.Contains(seats, a.Seat) {
			seats = append(seats, a.Seat)
		}
	}
	for _, seat := range seats {
		for _, b := range h.menu.Compose(l, seat).Openly(ctx) {
			if len(seats) > 1 {
				b.Label = text.Clip(l.Name(seat)+": "+b.Label, menu.MaxLabel)
			}
			out = append(out, b)
		}
	}
	for _, v := range l.Match.Votes {
		pair := h.voteButtons(l, v)
		if len(l.Match.Votes) > 1 {
			pair[1].Label = "No: " + table.Short(v)
		}
		out = append(out, pair...)
	}
	pages := menu.PageButtons(l, menu.PagesFrom(l, "", l.Table, engine.Nobody))
	out = append(out[:min(len(out), menu.MaxButtons-3-len(pages))], pages...)
	out = append(out,
		msg.Button{Label: "My options", ID: menu.Press{Line: l.Match.Game + " " + l.Match.Code}.ID()},
		msg.Button{Label: "Undo", ID: menu.Press{Line: "match undo " + l.Match.Code}.ID()},
		msg.Button{Label: "Rules", ID: menu.Press{Line: "match rules " + l.Match.Game}.ID()})
	return out
}

// voteButtons answer a motion, and no later one of its name.
func (h *Sender) voteButtons(l *table.State, v match.Vote) []msg.Button {
	return []msg.Button{
		{Label: "Aye: " + table.Short(v), ID: menu.Press{Line: "match vote " + l.Match.Code + " aye " + v.What, Vote: v.ID}.ID()},
		{Label: "No", ID: menu.Press{Line: "match vote " + l.Match.Code + " no " + v.What, Vote: v.ID}.ID()},
	}
}
