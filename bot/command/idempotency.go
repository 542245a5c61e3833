package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// once does at a match what a call asks for, whose delivery may come again: it
// is then given the answer that was stored. What is refused stays refused. tries:
// how often, while others are quicker.
func once(ctx context.Context, h *Commands, c caller, id int64, tries int, do func(l *table.Handle) msg.Message) msg.Message {
	l, err := h.Matches.Take(ctx, id)
	if err != nil {
		return refuse(ctx, h, err)
	}
	defer l.Release()
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	return settled(ctx, h, c, judged(ctx, h, c, l, tries, do))
}

// onceActing is once for what changes a match by an action alone. Its commit takes
// the delivery with it and so finds a repeat, and whether others were quicker, for
// which nobody looks beforehand. Who is answered without one is answered anew if
// that was by what is no longer so.
func onceActing(ctx context.Context, h *Commands, c caller, id int64, do func(l *table.Handle) msg.Message) msg.Message {
	l, err := h.Matches.Known(ctx, id)
	if err != nil {
		return refuse(ctx, h, err)
	}
	defer l.Release()
	m := judged(ctx, h, c, l, triesMoved, do)
	if c.fate.claimed || mistaken(ctx, h, c) {
		return m
	}
	if before, ok := repeated(ctx, h, c.Delivery); ok {
		return before
	}
	rev := l.Match.Rev
	if err := l.Renew(ctx); err != nil {
		return refuse(ctx, h, err)
	}
	if l.Match.Rev != rev {
		m = judged(ctx, h, c, l, triesMoved, do)
	}
	return settled(ctx, h, c, m)
}

// judged does it at a match that is held, from the start again as long as another
// process was quicker and there are tries left.
func judged(ctx context.Context, h *Commands, c caller, l *table.Handle, tries int, do func(l *table.Handle) msg.Message) msg.Message {
	h.Sender.Reopen(ctx, c.room.ID, l)
	l.EndSilence(ctx, c.person.ID)
	m := do(l)
	for ; c.fate.stale && tries > 1; tries-- {
		c.fate.stale = false
		if err := l.Read(ctx); err != nil {
			return refuse(ctx, h, err, "match", l.Match.Code)
		}
		m = do(l)
	}
	return m
}

// settled has the repeats of a refused call refused as well, whatever has
// changed meanwhile, and those of one that is done get its answer.
func settled(ctx context.Context, h *Commands, c caller, m msg.Message) msg.Message {
	if !m.Refused && !c.fate.done || c.Delivery == "" || c.fate.claimed {
		return m
	}
	if err := h.Matches.Commit(ctx, match.Change{At: h.Matches.Now(), Delivery: c.Delivery, Answer: msg.Encode(m)}); err != nil {
		return failed(ctx, h, c, err)
	}
	c.fate.claimed = true
	return m
}

// How often a call is tried while other processes are quicker: one that may mean
// something else at another position, and one that depends on nothing others do.
const (
	triesMoved = 2
	triesApart = 8
)

// kept is save for whom it matters whether it is.
func kept(ctx context.Context, h *Commands, c caller, l *table.Handle, change match.Change, answer msg.Message) (msg.Message, error) {
	if len(change.Listeners) == 0 {
		change.Listeners = l.Moved(c.person.ID, c.room.ID)
	}
	if c.Delivery != "" {
		change.Delivery, change.Answer = c.Delivery, msg.Encode(answer)
	}
	err := l.Save(ctx, change)
	if err != nil {
		return failed(ctx, h, c, err, "match", l.Match.Code), err
	}
	c.fate.claimed = true
	return answer, nil
}

// save commits a change that is not an action of the game, with its answer for
// repeats, and reads the match again.
func save(ctx context.Context, h *Commands, c caller, l *table.Handle, change match.Change, answer msg.Message) msg.Message {
	m, _ := kept(ctx, h, c, l, change, answer)
	return m
}
