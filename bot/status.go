package bot

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// showStatus edits the one status message in place, or posts it anew.
func (h *Host) showStatus(ctx context.Context, l *live, s *Show, room Room, chat Chat) error {
	m, err := h.status(ctx, l)
	if err != nil {
		return err
	}
	seen := sha256.Sum256(encode(m))
	if s.Status != "" {
		if l.drawn[room.ID] == seen {
			return nil
		}
		err := chat.Edit(ctx, room, s.Status, m)
		if err == nil {
			return h.drew(ctx, l, room, seen)
		}
		if !errors.Is(err, ErrGone) {
			return fmt.Errorf("edit the status: %w", err)
		}
	}
	if s.Status, err = chat.Post(ctx, room, m); err != nil {
		return fmt.Errorf("post the status: %w", err)
	}
	s.StatusAt = h.now()
	return h.drew(ctx, l, room, seen)
}

// drew remembers what a status message says, so that it is edited only when it
// says something else.
func (h *Host) drew(ctx context.Context, l *live, room Room, seen [32]byte) error {
	kept, err := h.lives.take(ctx, l.id)
	if err != nil {
		return err
	}
	defer kept.mu.Unlock()
	drawn := maps.Clone(kept.drawn)
	if drawn == nil {
		drawn = map[int64][32]byte{}
	}
	drawn[room.ID] = seen
	kept.drawn = drawn
	return nil
}

// status is the one message that always shows how the match stands.
func (h *Host) status(ctx context.Context, l *live) (msg.Message, error) {
	if l.table == nil {
		m := msg.Message{Text: h.lobby(l)}
		if l.match.Phase == Open {
			m.Buttons = h.lobbyButtons(l.match.Code)
		}
		return m, nil
	}
	m, err := h.standingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return m, err
	}
	if l.match.Phase == Abandoned {
		m.Text = msg.Text{}.Bold(l.match.Code).Plain(" was ended by the table.").Line().Join(m.Text)
	}
	if t := l.untilText(); t != nil {
		m.Text = m.Text.Line().Join(trimLine(t))
	}
	if t := l.standings(); t != nil {
		m.Text = t.Line().Join(m.Text)
	}
	m.Text = m.Text.Line().Join(h.head(l))
	if l.match.Phase == Playing {
		m.Buttons = h.statusButtons(ctx, l)
	} else if l.match.Day != "" {
		m.Buttons = []msg.Button{
			{Label: "Board of the day", ID: press{line: l.match.Game + " daily board " + l.match.Day}.id(), Look: msg.Primary},
			{Label: "Export", ID: press{line: "match export " + l.match.Code}.id()},
		}
	} else if l.match.Phase == Paused {
		m.Buttons = []msg.Button{{Label: "Go on", ID: press{line: "match resume " + l.match.Code}.id()}}
	} else {
		m.Buttons = []msg.Button{
			{Label: "Rematch", ID: press{line: "match rematch " + l.match.Code}.id(), Look: msg.Primary},
			{Label: "Export", ID: press{line: "match export " + l.match.Code}.id()},
		}
	}
	return m, nil
}

// statusButtons are what the awaited people can do now. Of several seats each
// button says whose it is.
func (h *Host) statusButtons(ctx context.Context, l *live) (out []msg.Button) {
	var seats []engine.Seat
	for _, a := range l.match.Asks {
		if !l.isBot(a.Seat) && !slices.Contains(seats, a.Seat) {
			seats = append(seats, a.Seat)
		}
	}
	for _, seat := range seats {
		for _, b := range h.seated(l, seat).openly(ctx) {
			if len(seats) > 1 {
				b.Label = clip(l.name(seat)+": "+b.Label, maxLabel)
			}
			out = append(out, b)
		}
	}
	for _, v := range l.match.Votes {
		out = append(out, h.voteButtons(l, v)...)
	}
	out = append(out[:min(len(out), maxButtons-2)],
		msg.Button{Label: "My options", ID: press{line: l.match.Game + " " + l.match.Code}.id()},
		msg.Button{Label: "Undo", ID: press{line: "match undo " + l.match.Code}.id()})
	return out
}

func (h *Host) voteButtons(l *live, v Vote) []msg.Button {
	return []msg.Button{
		{Label: "Aye: " + v.What, ID: press{line: "match vote " + l.match.Code + " aye " + v.What}.id()},
		{Label: "No", ID: press{line: "match vote " + l.match.Code + " no " + v.What}.id()},
	}
}
