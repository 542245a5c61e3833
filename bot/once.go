package bot

import (
	"context"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// once does at a match what a call asks for, whose delivery may come again: it
// is then given the answer that was stored. What is refused stays refused. tries:
// how often, while others are quicker.
func once(ctx context.Context, h *Commands, c caller, id int64, tries int, do func(l *Handle) msg.Message) msg.Message {
	l, err := h.matches.take(ctx, id)
	if err != nil {
		return refuse(ctx, h, err)
	}
	defer l.release()
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	return settled(ctx, h, c, judged(ctx, h, c, l, tries, do))
}

// onceActing is once for what changes a match by an action alone. Its commit takes
// the delivery with it and so finds a repeat, and whether others were quicker, for
// which nobody looks beforehand. Who is answered without one is answered anew if
// that was by what is no longer so.
func onceActing(ctx context.Context, h *Commands, c caller, id int64, do func(l *Handle) msg.Message) msg.Message {
	l, err := h.matches.known(ctx, id)
	if err != nil {
		return refuse(ctx, h, err)
	}
	defer l.release()
	m := judged(ctx, h, c, l, triesMoved, do)
	if c.fate.claimed || mistaken(ctx, h, c) {
		return m
	}
	if before, ok := repeated(ctx, h, c.Delivery); ok {
		return before
	}
	rev := l.match.Rev
	if err := l.renew(ctx); err != nil {
		return refuse(ctx, h, err)
	}
	if l.match.Rev != rev {
		m = judged(ctx, h, c, l, triesMoved, do)
	}
	return settled(ctx, h, c, m)
}

// How often a call is tried while other processes are quicker: one that may mean
// something else at another position, and one that depends on nothing others do.
const (
	triesMoved = 2
	triesApart = 8
)

// judged does it at a match that is held, from the start again as long as another
// process was quicker and there are tries left.
func judged(ctx context.Context, h *Commands, c caller, l *Handle, tries int, do func(l *Handle) msg.Message) msg.Message {
	h.sender.reopen(ctx, c.room.ID, l)
	l.endSilence(ctx, c.person.ID)
	m := do(l)
	for ; c.fate.stale && tries > 1; tries-- {
		c.fate.stale = false
		if err := l.read(ctx); err != nil {
			return refuse(ctx, h, err, "match", l.match.Code)
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
	if err := h.matches.commit(ctx, match.Change{At: h.matches.now(), Delivery: c.Delivery, Answer: encode(m)}); err != nil {
		return failed(ctx, h, c, err)
	}
	c.fate.claimed = true
	return m
}
