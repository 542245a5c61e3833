package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"
)

// How the sender works: how many matches at once, how many it reads in one go,
// and how long it rests when nothing wakes it.
const (
	senders    = 4
	behindPage = 200
	rest       = time.Second
)

// maxTold is how many characters one message of log lines holds.
const maxTold = 1800

// Run speaks what is owed, lets bots play and does what is due, until ctx ends.
// holder names this process among those on the same store.
func (h *Host) Run(ctx context.Context, holder string) error {
	stop, err := h.ring(ctx, holder)
	if err != nil {
		return err
	}
	defer stop()
	tick := time.NewTicker(rest)
	defer tick.Stop()
	for {
		if _, err := h.pump(ctx); err != nil {
			h.trouble(ctx, "the sender failed", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-h.nudge:
		case <-tick.C:
		case id := <-h.store.Changed():
			h.lives.forget(id)
		}
	}
}

// maxSettle is how many rounds bots may keep an adapter waiting that takes its
// turn with people: 32,000 actions among themselves.
const maxSettle = 500

// Settle speaks all that is owed and lets bots play until nothing moves, or for
// maxSettle rounds: for adapters that take their turn with people, line by line.
func (h *Host) Settle(ctx context.Context) error {
	for range maxSettle {
		moved, err := h.pump(ctx)
		if err != nil || !moved {
			return err
		}
	}
	return nil
}

// pump tends every match that is behind, once. moved: some were.
func (h *Host) pump(ctx context.Context) (moved bool, err error) {
	after := int64(0)
	for {
		page, err := h.store.Behind(ctx, after, behindPage)
		if err != nil {
			return moved, fmt.Errorf("bot: list what is behind: %w", err)
		}
		if h.tendAll(ctx, page) {
			moved = true
		}
		if len(page) < behindPage {
			break
		}
		after = page[len(page)-1].Match
	}
	sent, err := h.deliver(ctx)
	return moved || sent, err
}

// tendAll tends matches side by side; it reports whether any was caught up.
func (h *Host) tendAll(ctx context.Context, page []Behind) (moved bool) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	work := make(chan Behind)
	for range min(senders, len(page)) {
		wg.Go(func() {
			for b := range work {
				done, err := h.tend(ctx, b.Match)
				if err != nil {
					h.trouble(ctx, "a match could not be told", err, "match", b.Match)
				}
				mu.Lock()
				moved = moved || done
				mu.Unlock()
			}
		})
	}
	for _, b := range page {
		work <- b
	}
	close(work)
	wg.Wait()
	return moved
}

// tend lets a match's bots play and tells its rooms. A fault in one game must
// not silence the others.
func (h *Host) tend(ctx context.Context, id int64) (done bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("bot: match %d: panic: %v", id, r)
		}
	}()
	stuck := h.playOrders(ctx, id)
	more := false
	if stuck == nil {
		more, stuck = h.playBots(ctx, id)
	}
	if stuck != nil {
		h.trouble(ctx, "a bot could not play", stuck, "match", id)
	}
	l, err := h.snapshot(ctx, id)
	if err != nil {
		return false, err
	}
	all, err := h.tell(ctx, l)
	switch {
	case err != nil:
		return false, err
	case more: // in turn with other matches
		h.wake()
		return true, nil
	case !all || stuck != nil: // tried again soon
		return false, nil
	}
	return true, h.store.CaughtUp(ctx, id, l.match.Rev)
}

// snapshot is a match as it is now, to be read without holding it.
func (h *Host) snapshot(ctx context.Context, id int64) (*live, error) {
	l, err := h.lives.take(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return &live{id: l.id, match: l.match, game: l.game, table: l.table, root: l.root, key: l.key, fresh: true, rules: l.rules, usual: l.usual, people: l.people, drawn: maps.Clone(l.drawn)}, nil
}

// tell brings every room of a match up to date. all: none was put off.
func (h *Host) tell(ctx context.Context, l *live) (all bool, err error) {
	all = true
	first := map[string]bool{}
	for _, s := range l.match.Shows {
		room, err := h.store.RoomByID(ctx, s.Room)
		if err != nil {
			return false, fmt.Errorf("bot: room %d: %w", s.Room, err)
		}
		home := !first[room.Platform]
		first[room.Platform] = true
		chat, ok := h.chat(room.Platform)
		if !ok || s.NotBefore > h.now() { // it is told later, or when its platform is there again
			all = all && s.Told >= l.match.Rev
			continue
		}
		if err := h.tellRoom(ctx, l, &s, room, chat, home); err != nil {
			all = false
			if err := h.putOff(ctx, l, s, err); err != nil {
				return false, err
			}
		}
	}
	return all, nil
}

// putOff waits with a room that cannot be told now, longer each time.
func (h *Host) putOff(ctx context.Context, l *live, s Show, why error) error {
	s.Tries++
	s.NotBefore = h.now() + backOff(s.Tries)
	h.trouble(ctx, "a room could not be told", why, "match", l.match.Code, "seq", l.match.seq(), "room", s.Room, "tries", s.Tries)
	return h.shown(ctx, l, s)
}

// tellRoom posts what happened since the room was told, rings whom it must,
// and draws the status anew. What was posted is stored at once, so that a
// crash repeats one message at worst.
func (h *Host) tellRoom(ctx context.Context, l *live, s *Show, room Room, chat Chat, home bool) error {
	posts, err := h.news(ctx, l, s, room, home)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if err := p.say(ctx, room, chat); errors.Is(err, ErrRefused) {
			h.trouble(ctx, "a message is refused for good and passed over", err, "match", l.match.Code, "room", room.ID)
		} else if err != nil {
			return err
		}
		s.Seq, s.Note = p.seq, p.note
		if err := h.shown(ctx, l, *s); err != nil {
			return err
		}
	}
	if home {
		if err := h.ringSeats(ctx, l, room, chat); err != nil {
			return err
		}
	}
	if s.Told >= l.match.Rev && s.Status != "" {
		return nil
	}
	if err := h.showStatus(ctx, l, s, room, chat); err != nil {
		return err
	}
	s.Told, s.Seq, s.Note, s.Tries, s.NotBefore = l.match.Rev, int64(l.match.seq()), l.match.LastNote, 0, 0
	if l.table == nil {
		s.Seq = -1
	}
	return h.shown(ctx, l, *s)
}

// say posts or whispers. A person who cannot be reached must not hold up the
// room, so that counts as refused.
func (p post) say(ctx context.Context, room Room, chat Chat) error {
	if p.to == nil {
		if _, err := chat.Post(ctx, room, p.message); err != nil {
			return fmt.Errorf("post the log: %w", err)
		}
		return nil
	}
	err := chat.Whisper(ctx, room, *p.to, p.message)
	if errors.Is(err, ErrGone) {
		return fmt.Errorf("whisper: %w: %w", ErrRefused, err)
	}
	if err != nil {
		return fmt.Errorf("whisper: %w", err)
	}
	return nil
}

// shown stores what a room was told, here and in the store.
func (h *Host) shown(ctx context.Context, l *live, s Show) error {
	if err := h.store.Shown(ctx, s, Fence{}); err != nil {
		return fmt.Errorf("bot: match %s: store what room %d was told: %w", l.match.Code, s.Room, err)
	}
	kept, err := h.lives.take(ctx, l.id)
	if err != nil {
		return err
	}
	defer kept.mu.Unlock()
	shows := append([]Show(nil), kept.match.Shows...)
	for i := range shows {
		if shows[i].Room == s.Room {
			shows[i] = s
		}
	}
	kept.match.Shows = shows
	return nil
}
