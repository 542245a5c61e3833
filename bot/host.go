// Package bot is the host: matches, seats, turns, notices and votes, free of
// platform and of game. Commands and clicks come in by [Host.Do]; what tables
// see goes out through [Chat]; everything rests in a [Store].
package bot

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"

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
	Keep    int    // how many matches are kept decoded; 0: as many as is usual
	Holder  string // names this process among those on the same store; empty: by chance
}

// A Host plays matches. It is safe for concurrent use.
type Host struct {
	matches  *Matches
	menu     *Menu
	sender   *Sender
	commands *Commands
}

// New makes a host. Close it when done; it does not close the store.
func New(o Options) *Host {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Seen == nil {
		o.Seen = blind{}
	}
	h := &Host{matches: newMatches(matchOptions{Store: o.Store, Clock: o.Clock, Tables: o.Tables, Entropy: o.Entropy, Log: o.Log, Dice: o.Dice, Seen: o.Seen, Keep: o.Keep})}
	h.menu = &Menu{matches: h.matches}
	h.sender = newSender(h.matches, h.menu, o.Holder)
	h.commands = &Commands{matches: h.matches, menu: h.menu, sender: h.sender}
	h.sender.boards = func(ctx context.Context, room match.Room, slot string) (msg.Message, bool) {
		return closing(ctx, h.commands, room, slot)
	}
	return h
}

// Close ends the host's own work; what is committed is safe without it.
func (h *Host) Close() {
	h.sender.close()
	h.matches.close()
}

// Attach lets the host speak on a platform.
func (h *Sender) Attach(c match.Chat) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.chats[c.Platform()] = observed{c, h}
}

func (h *Sender) chat(platform string) (match.Chat, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := h.chats[platform]
	return c, ok
}

// now is the clock's instant in milliseconds UTC.
func (h *Matches) now() int64 { return h.clock.Now().UnixMilli() }

// game finds a game by its id.
func (h *Matches) game(id string) (match.Table, bool) {
	for _, g := range h.games {
		if g.About().ID == id {
			return g, true
		}
	}
	return match.Table{}, false
}

// draw fills b with what nobody can guess.
func (h *Matches) draw(b []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := io.ReadFull(h.entropy, b)
	return err
}

// secret draws a match's or day's secret.
func (h *Matches) secret() (s [32]byte, err error) {
	if err = h.draw(s[:]); err != nil {
		return s, fmt.Errorf("bot: draw a secret: %w", err)
	}
	return s, nil
}

// botDice is chance for bots, which is never a match's.
func (h *Matches) botDice() *engine.Dice {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.luck++
	return engine.Fast(h.luck)
}

// handed are the dice that were handed in and not thrown yet.
func (h *Matches) handed() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.given)
}

// spend forgets the handed-in dice that were thrown, once the throw is kept.
func (h *Matches) spend(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.given = h.given[min(n, len(h.given)):]
}

// wake tells the sender that something is owed.
func (h *Matches) wake() {
	select {
	case h.nudge <- struct{}{}:
	default:
	}
}

// trouble logs what we did wrong. What is logged never holds words or facts.
func (h *Matches) trouble(ctx context.Context, what string, err error, args ...any) {
	if ctx.Err() != nil {
		return
	}
	h.log.ErrorContext(ctx, what, append([]any{"err", err}, args...)...)
}
