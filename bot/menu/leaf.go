package menu

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A Leaf makes a page of a match up to an entry as all may see it, which no look has:
// what it shows is made of more than one position. It refuses by [engine.Illegal].
type Leaf func(ctx context.Context, l *table.State, seq uint32) (msg.Message, error)

// The leaves there are: a match from beginning to end, how all stood in it, and what
// chance gave them.
const (
	PageReplay = "replay"
	PageCurve  = "curve"
	PageLuck   = "luck"
)

// Redraw has a message to a room that rested in the store draw its picture again, if all
// may see that; ErrNotFound: it cannot be had any more.
func Redraw(ctx context.Context, h *Menu, in match.Room, m *msg.Message) error {
	p := m.Picture
	if p == nil || p.Draw != nil || p.Viewer != int(engine.Nobody) || h.Again == nil {
		return nil
	}
	again, err := h.Again(ctx, in, *p)
	if err == nil && again.Picture != nil {
		p.Draw = again.Picture.Draw
	}
	return err
}

// Noted is what a note tells rooms by a message of its own: how a match has gone since
// the last time, an issue of its Gazette, or from beginning to end. Nothing where there is nothing to tell.
func Noted(ctx context.Context, h *Menu, l *table.State, n match.Note) (msg.Message, error) {
	switch n.Kind {
	case match.NoteDigest:
		return h.Digest(ctx, l, n.Since)
	case match.NoteGazette:
		return issue(ctx, h, l, n.Issue)
	}
	leaf, ok := h.Leaves[PageReplay]
	if !ok || h.veiled(l, engine.Nobody) {
		return msg.Message{}, nil
	}
	return leaf(ctx, l, n.Seq)
}
