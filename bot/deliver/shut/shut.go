// Package shut has what becomes of a match's room that cannot be told: how long it is left
// alone, and what its people are told alone in its place.
package shut

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// How long a room is left alone: at first a minute, each time twice as long, in the end an
// hour, in milliseconds. Whoever says something to the host there ends it. In a week, after
// so many tries, it has not come back by itself.
const (
	shortest  = 60 * 1000
	longest   = 60 * shortest
	mostTries = 7 * 24
)

// MaxWhy is how many characters of a platform's reason are kept.
const MaxWhy = 200

// forNow begins the reason of a room that is still there: it is gone on in later.
const forNow = "for now: "

// Leave leaves a room alone that was told in vain again.
func Leave(s *match.Show, why error, now int64) {
	if s.Shut == "" {
		s.Tries = 0
	}
	s.Shut = text.Clip(why.Error(), MaxWhy)
	if errors.Is(why, match.ErrClosed) || !errors.Is(why, match.ErrGone) {
		s.Shut = text.Clip(forNow+why.Error(), MaxWhy)
	}
	s.NotBefore = now + min(int64(shortest)<<min(s.Tries, 6), longest)
	s.Tries++
}

// PutOff has a room wait in which something failed that passes. Of a shut one's tries it is none.
func PutOff(s *match.Show, until int64) {
	if s.NotBefore = until; s.Shut == "" {
		s.Tries++
	}
}

// Passing reports whether a room is shut for now.
func Passing(s match.Show) bool { return strings.HasPrefix(s.Shut, forNow) }

// Gone reports whether a room is shut and there no more, as far as is known.
func Gone(s match.Show) bool { return s.Shut != "" && !Passing(s) }

// Again is by what a room that is shut is tried again when it was left alone for long enough.
func Again(s match.Show) []match.Owed {
	if s.Shut == "" || s.Tries > mostTries {
		return nil
	}
	nobody := msg.Message{Call: &msg.Call{Match: int64(s.Match)}} // a program of before says nothing by it
	return []match.Owed{{Room: s.Room, Slot: match.AgainSlot(s.Match), Body: msg.Encode(nobody), NotBefore: s.NotBefore}}
}

// Due reports whether a room of a match is shut, and to be tried again by now.
func Due(m match.Match, room match.RoomID, now int64) bool {
	return slices.ContainsFunc(m.Shows, func(s match.Show) bool { return s.Room == room && s.Shut != "" && s.NotBefore <= now })
}

// Notice tells who plays from a room that it is shut, and where they can go.
func Notice(l *table.State, s match.Show) msg.Message {
	code := l.Match.Code
	t := msg.Say("I can't post in the channel of ").Bold(code)
	if s.Role == match.RoleThread { // it never was there
		t = t.Plain(", so nobody there can see it.")
	} else {
		t = t.Plain(" any more: it's gone, or I've lost permission.")
	}
	t = t.Plain(" The match carries on, and I'll send your turns here. To show it in another channel, type ").
		Code("/match join " + code).Plain(" there.")
	return msg.Message{Text: t, Buttons: []msg.Button{{Label: "Show my moves", ID: menu.Press{Line: l.Match.Game + " " + code}.ID()}}}
}

// freshFor is how long what was decided is told alone, in milliseconds: later it is no news.
const freshFor = 24 * 60 * 60 * 1000

// Alone is what those who play from a room that is shut are told alone by a note, as its
// lines tell it nobody: a vote that waits for them, by mentions, what became of one or was
// decided without, or how the match ended. to is for which seats; none: there is nothing of the
// kind. With the end they read what was said to everyone since a room of theirs was told, too.
func Alone(ctx context.Context, h *menu.Menu, l *table.State, n match.Note, s match.Show, now int64) (m msg.Message, to engine.Seats, err error) {
	told := menu.TellingOf(n.Kind)
	switch {
	case n.Kind == match.NoteVote, n.Kind == match.NoteAsked:
		v, open := menu.PutBy(l, n)
		if !open {
			return m, 0, nil
		}
		for _, t := range table.Unanswered(l, v, now) {
			to |= n.Asks & engine.Only(t.Seat)
		}
		m.Buttons = told.Buttons(l, n, now)
		m.Call = &msg.Call{Match: int64(l.ID), Note: int64(n.ID)}
	case !l.Match.Phase.Ended() && now-n.At < freshFor && (n.Kind == match.NoteDecided || n.Kind == match.NoteResult && n.Text != "lapsed"):
		for _, t := range table.Unanswered(l, match.Vote{}, now) { // who is there
			if t.Seat != n.Seat {
				to |= engine.Only(t.Seat)
			}
		}
		m.Call = &msg.Call{Match: int64(l.ID), Note: int64(n.ID)}
	case n.Kind == match.NoteOver:
		m.Text, err = menu.Ending(ctx, h, l, !h.Matches.Closed(&l.Match))
		m.Text = msg.Text{}.Bold(l.Match.Code).Plain(" is over. ").Join(m.Text)
		to = engine.Everyone
	case n.Kind == match.NoteExpired, n.Kind == match.NoteResult && l.Match.Phase.Ended() && n.Name == "":
		to = engine.Everyone
	default:
		return m, 0, nil
	}
	if m.Text == nil {
		m.Text = told.Line(l, n, msg.Text{}.Bold(n.Name), now)
	}
	if to == engine.Everyone && err == nil {
		m.Call = &msg.Call{}
		m.Text, err = withKept(ctx, h, l, n, s, m.Text)
	}
	return m, to, err
}

// mostKept is how many characters of what was said are told with the end of a match.
const mostKept = 1200

// unshown is the last note that was told in the workspace of a room that is shut, in it or in
// another; false: one is open there, and is told all.
func unshown(ctx context.Context, d *table.Directory, l *table.State, s match.Show) (after match.NoteID, ok bool, err error) {
	here, err := d.RoomByID(ctx, s.Room)
	if err != nil {
		return 0, false, err
	}
	after = s.Note
	for _, o := range l.Match.Shows {
		if o.Room == s.Room || o.Role == match.RoleDoorway || o.Secluded() {
			continue
		}
		switch r, err := d.RoomByID(ctx, o.Room); {
		case err != nil:
			return 0, false, err
		case r.Platform != here.Platform || r.Workspace != here.Workspace:
		case o.Shut == "" && o.Role != match.RoleLeaving:
			return 0, false, nil
		default:
			after = max(after, o.Note)
		}
	}
	return after, true, nil
}

// withKept adds to a text what was said to everyone and no room told the people of one that is
// shut, up to the note by which the match ended, the newest of it.
func withKept(ctx context.Context, h *menu.Menu, l *table.State, end match.Note, s match.Show, text msg.Text) (msg.Text, error) {
	after, ok, err := unshown(ctx, h.Matches.Directory, l, s)
	if err != nil || !ok {
		return text, err
	}
	notes, err := h.Matches.Store.Notes(ctx, l.ID, after)
	if err != nil {
		return text, fmt.Errorf("shut: match %s: read what was said: %w", l.Match.Code, err)
	}
	var lines []msg.Text
	size := 0
	for _, n := range slices.Backward(notes) {
		if n.ID > end.ID || n.Kind != match.NoteSaid || n.To != engine.Everyone || n.Caucus.Word != "" {
			continue
		}
		line := msg.Text{}.Line().Bold(n.Name).Plain(": " + n.Text)
		if size += len(line.String()); size > mostKept {
			break
		}
		lines = append(lines, line)
	}
	if lines != nil {
		text = text.Line().Plain("While no channel of yours showed it, this was said:")
	}
	for _, line := range slices.Backward(lines) {
		text = text.Join(line)
	}
	return text, nil
}
