package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"errors"
	"fmt"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// A Sender says what rooms and people are owed, on all platforms.
type Sender struct {
	matches *table.Matches
	menu    *menu.Menu
	leases  *leases
	waits   *waits
	drawn   *lru.Cache[shownIn, [32]byte] // what status messages said last
	// Boards is what an owed message of a slot stands for.
	Boards func(ctx context.Context, room match.Room, slot string) (msg.Message, bool)

	mu    sync.Mutex
	chats map[string]match.Chat
	last  map[int64]string // by room: the newest message of ours there
	no    map[int64]bool   // by room: no caucus's room may be opened below it
	mute  map[int64]bool   // by room: what is owed to it could not be said there

	forgettings int64 // heard of; -1: not asked yet
}

// New makes a sender; holder names this process, empty: by chance.
func New(matches *table.Matches, menu *menu.Menu, holder string) *Sender {
	h := &Sender{
		matches: matches, menu: menu, leases: newLeases(), waits: newWaits(),
		chats: map[string]match.Chat{}, last: map[int64]string{}, forgettings: -1,
	}
	h.leases.name(holder)
	h.drawn, _ = lru.New[shownIn, [32]byte](maxDrawn) // it fails only without a size
	return h
}

// Attach lets the host speak on a platform.
func (h *Sender) Attach(c match.Chat) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.chats[c.Platform()] = observed{c, h}
}

func (h *Sender) Chat(platform string) (match.Chat, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := h.chats[platform]
	return c, ok
}

// How the sender works: how many matches at once, how many it reads in one go,
// and how long it rests when nothing wakes it.
const (
	senders    = 4
	behindPage = 200
	rest       = time.Second
)

// maxTold is how many characters one message of log lines holds.
const maxTold = 1800

// Run says what is owed and lets bots play, until ctx ends: then what is being
// said is said, and the rest is owed. sweeps begins the sweeps, which stop does end.
func (h *Sender) Run(ctx context.Context, holder string, sweeps func(ctx context.Context, holder string) (stop func(), err error)) error {
	h.leases.name(holder)
	told := ctx
	ctx, stopSpeaking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopSpeaking()
	defer context.AfterFunc(told, func() {
		h.leases.end()
		time.AfterFunc(lastWords, stopSpeaking)
	})()
	defer h.leases.release(context.WithoutCancel(ctx), h)
	stop, err := sweeps(ctx, holder)
	if err != nil {
		return err
	}
	defer stop()
	tick := time.NewTicker(rest)
	defer tick.Stop()
	for {
		if _, err := h.pump(ctx); err != nil {
			h.matches.Trouble(ctx, "the sender failed", err)
		}
		select {
		case <-told.Done():
			return nil
		case <-h.matches.Nudge:
		case <-tick.C:
		case id := <-h.matches.Store.Changed():
			h.changed(id)
		}
	}
}

// lastWords is how long a message that is being sent may take when the process
// is told to stop.
const lastWords = 2 * time.Second

// changed has read anew what another process committed: a match, or 0.
func (h *Sender) changed(id int64) {
	h.matches.Forget(id)
	if id == 0 {
		h.matches.Directory.Forget()
	}
}

// maxSettle is how many rounds bots may keep an adapter waiting that takes its
// turn with people: 32,000 actions among themselves.
const maxSettle = 500

// Settle speaks all that is owed and lets bots play until nothing moves, or for
// maxSettle rounds: for adapters that take their turn with people, line by line.
func (h *Sender) Settle(ctx context.Context) error {
	select {
	case id := <-h.matches.Store.Changed():
		h.changed(id)
	default:
	}
	for range maxSettle {
		moved, err := h.pump(ctx)
		if err != nil || !moved {
			return err
		}
	}
	return nil
}

// pump tends every match that is behind, once. moved: some were.
func (h *Sender) pump(ctx context.Context) (moved bool, err error) {
	h.renewLeases(ctx)
	if err := h.hear(ctx); err != nil {
		return false, err
	}
	after, behind := int64(0), 0
	for {
		page, err := h.matches.Store.Behind(ctx, after, behindPage)
		if err != nil {
			return moved, fmt.Errorf("bot: list what is behind: %w", err)
		}
		if h.tendAll(ctx, page) {
			moved = true
		}
		behind += len(page)
		if len(page) < behindPage || h.leases.ended() {
			break
		}
		after = page[len(page)-1].Match
	}
	sent, owed, err := h.deliver(ctx)
	h.matches.Seen.Behind(behind, owed)
	return moved || sent, err
}

// tendAll tends matches side by side; it reports whether any was caught up.
func (h *Sender) tendAll(ctx context.Context, page []match.Behind) (moved bool) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	work := make(chan match.Behind)
	for range min(senders, len(page)) {
		wg.Go(func() {
			for b := range work {
				done, err := h.tend(ctx, b.Match)
				if err != nil {
					h.matches.Trouble(ctx, "a match could not be told", err, "match", b.Match)
				}
				mu.Lock()
				moved = moved || done
				mu.Unlock()
			}
		})
	}
	for _, b := range page {
		if h.leases.ended() {
			break
		}
		work <- b
	}
	close(work)
	wg.Wait()
	return moved
}

// tend lets a match's bots play and tells its rooms. A fault in one game must
// not silence the others.
func (h *Sender) tend(ctx context.Context, id int64) (done bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("bot: match %d: %w", id, match.Broken(r))
		}
	}()
	more, stuck := h.matches.PlayAbsent(ctx, id)
	if errors.Is(stuck, match.ErrStale) { // another process was quicker
		more, stuck = true, nil
	}
	if stuck != nil {
		h.matches.Trouble(ctx, "a bot could not play", stuck, "match", id)
	}
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return false, err
	}
	if moved, err := h.openThreads(ctx, l); err != nil {
		return false, err
	} else if moved {
		if l, err = h.matches.Snapshot(ctx, id); err != nil {
			return false, err
		}
	}
	all, err := h.tell(ctx, l)
	if err == nil {
		if away := h.gather(ctx, l); away != nil {
			h.matches.Trouble(ctx, "a caucus has no room yet", away, "match", l.Match.Code)
			all = false
		}
	}
	switch {
	case err != nil:
		return false, err
	case more: // in turn with other matches
		h.matches.Wake()
		return true, nil
	case !all || stuck != nil: // tried again soon
		return false, nil
	}
	return true, h.matches.Store.CaughtUp(ctx, id, l.Match.Rev)
}

// Close gives back what this process speaks under.
func (h *Sender) Close() { h.leases.release(context.Background(), h) }
