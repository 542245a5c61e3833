package deliver

import (
	"context"
	"slices"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// answerWithin is how long an answer may take that all in a room see: by then its
// platform has taken it, or takes it no more.
const answerWithin = 10 * time.Second

// Aloud has the message that a room is owed be the answer that all there see, where
// the platform can reply so, would rather than post it from here, and the room hears
// nothing of a match first; else receipt is the answer, and the room is told in its turn. o is filled in, to be kept with
// the answer: what its platform does not know to be given is looked for, and said.
func (h *Sender) Aloud(ctx context.Context, reply string, m, receipt msg.Message, o *match.Owed) (answer msg.Message) {
	o.Body, o.NotBefore = msg.Encode(m), 0
	if reply == "" || h.posts(ctx, o.Room) || h.telling(ctx, o.Room) {
		return receipt
	}
	answer = m
	answer.Aloud = &msg.Aloud{Receipt: receipt.Text, Given: func(ctx context.Context, all bool) { h.given(ctx, o, all) }}
	m.Reply = reply
	o.Body, o.NotBefore = msg.Encode(m), h.matches.Now()+answerWithin.Milliseconds()
	h.newest.Answered(o.Room) // what grows there is below it no more
	return answer
}

// posts reports whether what all in a room are to see is posted there by this process.
func (h *Sender) posts(ctx context.Context, room match.RoomID) bool {
	out, err := h.teller.outlets.to(ctx, room)
	_, rather := as[match.Reticent](out.chat)
	return rather && err == nil
}

// given forgets what all have seen, and has the rest be said now.
func (h *Sender) given(ctx context.Context, o *match.Owed, all bool) {
	var err error
	if all {
		err = h.matches.Store.Delivered(ctx, o.ID)
	} else {
		err = h.matches.Store.Deferred(ctx, o.ID, h.matches.Now(), 0)
		h.matches.Wake()
	}
	if err != nil { // it is looked for
		h.matches.Trouble(ctx, "that an answer was given could not be kept", err, "room", o.Room)
	}
}

// telling reports whether a room is still to hear of one of its matches.
func (h *Sender) telling(ctx context.Context, room match.RoomID) bool {
	here, err := h.matches.Store.MatchesIn(ctx, room, behindPage)
	for _, b := range here {
		if err != nil {
			break
		}
		var owes bool
		if owes, err = h.owes(ctx, b.ID, room); owes {
			return true
		}
	}
	if err != nil {
		h.matches.Trouble(ctx, "whether a room is behind could not be read", err, "room", room)
	}
	return err != nil
}

// owes reports whether a room is to hear of a match that is behind, maybe in others alone.
func (h *Sender) owes(ctx context.Context, id match.MatchID, room match.RoomID) (bool, error) {
	first, err := h.matches.Store.Behind(ctx, id-1, 1)
	if err != nil || len(first) == 0 || first[0].Match != id {
		return false, err
	}
	m, err := h.matches.Store.Match(ctx, id)
	return slices.ContainsFunc(m.Shows, func(s match.Show) bool {
		told := s.Told >= m.Rev || s.Told > 0 && s.Role == match.RoleCaucus && s.Note >= m.LastNote
		return s.Room == room && !told && s.Shut == "" && s.Role != match.RoleDoorway && s.Role != match.RoleAdjourned
	}), err
}
