package bot

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"divisionbell/bot/msg"
	"divisionbell/engine"
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
	more, stuck := h.playBots(ctx, id)
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
	return &live{id: l.id, match: l.match, game: l.game, table: l.table, root: l.root, key: l.key, fresh: true, drawn: maps.Clone(l.drawn)}, nil
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

// shown stores what a room was told, here and in the store.
func (h *Host) shown(ctx context.Context, l *live, s Show) error {
	if err := h.store.Shown(ctx, s); err != nil {
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
	m.Text = m.Text.Line().Join(h.head(l))
	if l.match.Phase == Playing {
		m.Buttons = h.statusButtons(ctx, l)
	} else {
		m.Buttons = []msg.Button{
			{Label: "Rematch", ID: press{line: "match rematch " + l.match.Code}.id(), Look: msg.Primary},
			{Label: "Export", ID: press{line: "match export " + l.match.Code}.id()},
		}
	}
	return m, nil
}

// hands reports that the game is played from hands: what a seat can do tells of
// its own, and is shown to nobody else.
func (l *live) hands() bool { return l.game.Look.Hand(l.table.View(0), l.scene(0)) != nil }

// ownButtons are answered in private, to each who presses them.
func (l *live) ownButtons() []msg.Button {
	own := []msg.Button{{Label: "My options", ID: press{line: l.match.Game + " " + l.match.Code}.id()}}
	if l.hands() {
		own[0].Look = msg.Primary
		own = append(own, msg.Button{Label: "My hand", ID: press{line: "match hand " + l.match.Code}.id()})
	}
	return own
}

// statusButtons are what the awaited people can do now, as far as all may know
// it. Of several seats each button says whose it is.
func (h *Host) statusButtons(ctx context.Context, l *live) (out []msg.Button) {
	var seats []engine.Seat
	for _, a := range l.match.Asks {
		if !l.isBot(a.Seat) && !l.hands() {
			seats = append(seats, a.Seat)
		}
	}
	for _, seat := range seats {
		for _, b := range h.seated(l, seat).verbs(ctx) {
			if len(seats) > 1 {
				b.Label = clip(l.name(seat)+": "+b.Label, maxLabel)
			}
			out = append(out, b)
		}
	}
	for _, v := range l.match.Votes {
		out = append(out, h.voteButtons(l, v)...)
	}
	own := append(l.ownButtons(), msg.Button{Label: "Undo", ID: press{line: "match undo " + l.match.Code}.id()})
	return append(out[:min(len(out), maxButtons-len(own))], own...)
}

func (h *Host) voteButtons(l *live, v Vote) []msg.Button {
	return []msg.Button{
		{Label: "Aye: " + v.What, ID: press{line: "match vote " + l.match.Code + " aye"}.id()},
		{Label: "No", ID: press{line: "match vote " + l.match.Code + " no"}.id()},
	}
}

// absence is how long a message waits for a platform that another process, or
// none, speaks on.
const absence = 30 * 1000 // milliseconds

var errAbsent = errors.New("bot: nobody here speaks on that platform")

// backOff is how long to wait after so many tries, in milliseconds.
func backOff(tries int) int64 { return min(int64(1000)<<min(tries, 12), 3600*1000) }

// deliver sends what no match's log can give again.
func (h *Host) deliver(ctx context.Context) (sent bool, err error) {
	owed, err := h.store.Owed(ctx, h.now(), behindPage)
	if err != nil {
		return false, fmt.Errorf("bot: list what is owed: %w", err)
	}
	for _, o := range owed {
		err := h.send(ctx, o)
		switch {
		case err == nil:
		case errors.Is(err, errAbsent):
			if err := h.store.Deferred(ctx, o.ID, h.now()+absence, o.Tries); err != nil {
				return sent, err
			}
			continue
		case errors.Is(err, ErrGone), errors.Is(err, ErrRefused):
			h.trouble(ctx, "a message is refused for good and passed over", err, "room", o.Room)
		default:
			h.trouble(ctx, "a message could not be sent", err, "room", o.Room, "tries", o.Tries+1)
			if err := h.store.Deferred(ctx, o.ID, h.now()+backOff(o.Tries), o.Tries+1); err != nil {
				return sent, err
			}
			continue
		}
		if err := h.store.Delivered(ctx, o.ID); err != nil {
			return sent, err
		}
		sent = true
	}
	return sent, nil
}

func (h *Host) send(ctx context.Context, o Owed) error {
	room, err := h.store.RoomByID(ctx, o.Room)
	if err != nil {
		return err
	}
	chat, ok := h.chat(room.Platform)
	if !ok {
		return errAbsent
	}
	var m msg.Message
	if err := json.Unmarshal(o.Body, &m); err != nil {
		return fmt.Errorf("bot: read an owed message: %w", err)
	}
	_, err = chat.Post(ctx, room, m)
	return err
}
