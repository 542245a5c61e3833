// Package bot is the host: matches, seats, turns, notices and votes, free of
// platform and of game. Commands and clicks come in by [Host.Do]; what tables
// see goes out through [Chat]; everything rests in a [Store].
package bot

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// Options are what a host is made of. Entropy, Log and Seen may be nil.
type Options struct {
	Store   match.Store
	Clock   match.Clock
	Tables  []match.Table // the games, in the order people are told of them
	Entropy io.Reader     // of secrets and codes; nil: the system's
	Log     *slog.Logger
	Dice    []byte // six-sided dice handed in before chance, for trying out
	Seen    Observer
	Holder  string // names this process among those on the same store; empty: by chance
}

// A Host plays matches. It is safe for concurrent use.
type Host struct {
	store   match.Store
	clock   match.Clock
	games   []match.Table
	entropy io.Reader
	log     *slog.Logger
	commits *committer
	lives   *lives
	folk    *folk
	voices  *voices
	waits   *waits
	seen    Observer
	nudge   chan struct{}
	rolling sync.Mutex
	habits  sync.Mutex                    // held by who changes a person's
	drawn   *lru.Cache[shownIn, [32]byte] // what status messages said last

	mu     sync.Mutex
	chats  map[string]match.Chat
	boards func(ctx context.Context, room match.Room, slot string) (msg.Message, bool) // what an owed message of a slot stands for
	last   map[int64]string                                                            // by room: the newest message of ours there
	no     map[int64]bool                                                              // by room: no caucus's room may be opened below it
	mute   map[int64]bool                                                              // by room: what is owed to it could not be said there
	given  []byte
	luck   uint64 // seeds the bots' chance

	forgettings int64 // heard of; -1: not asked yet
}

// New makes a host. Close it when done; it does not close the store.
func New(o Options) *Host {
	h := &Host{
		store: o.Store, clock: o.Clock, games: o.Tables, entropy: o.Entropy, log: o.Log,
		chats: map[string]match.Chat{}, last: map[int64]string{}, seen: o.Seen, nudge: make(chan struct{}, 1), given: o.Dice,
		forgettings: -1,
	}
	if h.entropy == nil {
		h.entropy = rand.Reader
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.seen == nil {
		h.seen = blind{}
	}
	h.voices, h.waits = newVoices(), newWaits()
	h.voices.name(o.Holder)
	h.drawn, _ = lru.New[shownIn, [32]byte](maxDrawn) // it fails only without a size
	h.commits = newCommitter(o.Store)
	h.lives = newLives(h)
	h.folk = newFolk(o.Store)
	var luck [8]byte
	if _, err := io.ReadFull(h.entropy, luck[:]); err != nil {
		h.log.Error("draw the bots' chance", "err", err)
	}
	h.luck = binary.LittleEndian.Uint64(luck[:])
	h.boards = h.closing
	return h
}

// Close ends the host's own work; what is committed is safe without it.
func (h *Host) Close() {
	h.voices.hush(context.Background(), h)
	h.commits.close()
}

// Attach lets the host speak on a platform.
func (h *Host) Attach(c match.Chat) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.chats[c.Platform()] = observed{c, h}
}

func (h *Host) chat(platform string) (match.Chat, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := h.chats[platform]
	return c, ok
}

// now is the clock's instant in milliseconds UTC.
func (h *Host) now() int64 { return h.clock.Now().UnixMilli() }

// game finds a game by its id.
func (h *Host) game(id string) (match.Table, bool) {
	for _, g := range h.games {
		if g.About().ID == id {
			return g, true
		}
	}
	return match.Table{}, false
}

// secret draws a match's or day's secret.
func (h *Host) secret() (s [32]byte, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, err = io.ReadFull(h.entropy, s[:]); err != nil {
		return s, fmt.Errorf("bot: draw a secret: %w", err)
	}
	return s, nil
}

// botDice is chance for bots, which is never a match's.
func (h *Host) botDice() *engine.Dice {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.luck++
	return engine.Fast(h.luck)
}

// handed are the dice that were handed in and not thrown yet.
func (h *Host) handed() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.given)
}

// spend forgets the handed-in dice that were thrown, once the throw is kept.
func (h *Host) spend(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.given = h.given[min(n, len(h.given)):]
}

// wake tells the sender that something is owed.
func (h *Host) wake() {
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// trouble logs what we did wrong. What is logged never holds words or facts.
func (h *Host) trouble(ctx context.Context, what string, err error, args ...any) {
	if ctx.Err() != nil {
		return
	}
	h.log.ErrorContext(ctx, what, append([]any{"err", err}, args...)...)
}
