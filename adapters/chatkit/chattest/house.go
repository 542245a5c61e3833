// Package chattest has what the tests of all adapters of chat platforms share: a
// host on a real store to stand behind an adapter, a network on which time can be
// virtual, clocks, hosts that do what a test says, and the walk through a random
// match of every game. It names no game and no platform; a test brings both.
package chattest

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// Patience is how long a test waits for what must come; nothing is timed by it.
const Patience = 4 * time.Minute

// A Plan is what a house is built with. Tables are needed.
type Plan struct {
	Tables  []match.Table
	Path    string        // of the database; empty: a new one
	Dice    []byte        // as of bot.Options
	Entropy io.Reader     // as of bot.Options; nil: bottest.Chance
	Level   slog.Level    // what is logged
	Within  time.Duration // for what must come; 0: Patience
	Clock   match.Clock   // of the host; nil: the real one
	Films   bool          // matches that are over are shown from beginning to end
}

// A House is a host on a real store. It stands until Stop, or the test's end.
type House struct {
	TB     testing.TB
	Store  *sqlite.DB
	Host   *bot.Host
	Log    *Log
	Logger *slog.Logger
	Stop   func() // ends what runs, and closes host and store

	within  time.Duration
	running context.Context
	all     sync.WaitGroup
}

// Open builds a house. What a test needs longer than it, the test makes before.
func Open(tb testing.TB, p Plan) *House {
	tb.Helper()
	h := &House{TB: tb, Log: &Log{}, within: p.Within}
	if h.within == 0 {
		h.within = Patience
	}
	if p.Path == "" {
		p.Path = sqlitetest.File(tb)
	}
	if p.Clock == nil {
		p.Clock = Wall{}
	}
	if p.Entropy == nil {
		p.Entropy = bottest.Chance(tb)
	}
	var err error
	if h.Store, err = sqlite.Open(context.Background(), p.Path, sqlite.Options{}); err != nil {
		tb.Fatal(err)
	}
	h.Logger = slog.New(slog.NewTextHandler(h.Log, &slog.HandlerOptions{Level: p.Level}))
	h.Host = bot.New(bot.Options{Store: h.Store, Clock: p.Clock, Tables: p.Tables, Log: h.Logger, Dice: p.Dice, Entropy: p.Entropy, Still: !p.Films})
	var cancel func()
	h.running, cancel = context.WithCancel(context.Background())
	h.Stop = sync.OnceFunc(func() {
		cancel()
		h.all.Wait()
		h.Host.Close()
		if err := h.Store.Close(); err != nil {
			tb.Errorf("close: %v", err)
		}
	})
	tb.Cleanup(func() {
		h.Stop()
		if tb.Failed() {
			tb.Logf("the log:\n%s", h.Log)
		}
	})
	return h
}

// Run runs a part of the house, such as an adapter, until Stop. An error fails the
// test.
func (h *House) Run(part func(ctx context.Context) error) {
	h.all.Go(func() {
		if err := part(h.running); err != nil {
			h.TB.Errorf("a part of the house ended: %v", err)
		}
	})
}

// RunHost has the host speak by itself.
func (h *House) RunHost() {
	h.Run(func(ctx context.Context) error { return h.Host.Run(ctx, "test") })
}

// Must fails the test.
func (h *House) Must(err error) {
	h.TB.Helper()
	if err != nil {
		h.TB.Fatal(err)
	}
}

// looksFirst is how long Until waits before it looks again, and looksLongest when it has
// waited for long: in virtual time a look is all that a wait costs.
const (
	looksFirst   = 3 * time.Millisecond
	looksLongest = 50 * time.Millisecond
)

// Until waits for something that has to come.
func (h *House) Until(what string, there func() bool) {
	h.TB.Helper()
	pause := looksFirst
	for end := time.Now().Add(h.within); time.Now().Before(end); time.Sleep(pause) {
		if there() {
			return
		}
		pause = min(pause+pause/16, looksLongest)
	}
	h.TB.Fatal("never: " + what)
}

// Code is the newest match's.
func (h *House) Code() string {
	h.TB.Helper()
	list, err := h.Store.Matches(context.Background(), 1)
	if err != nil || len(list) == 0 {
		h.TB.Fatalf("no match: %v", err)
	}
	return list[0].Code
}

// Match is a match as the store has it.
func (h *House) Match(code string) match.Match {
	h.TB.Helper()
	id, err := h.Store.MatchByCode(context.Background(), code)
	h.Must(err)
	m, err := h.Store.Match(context.Background(), id)
	h.Must(err)
	return m
}

// Told waits until the rooms of a match have heard all there is.
func (h *House) Told(code string) {
	h.TB.Helper()
	h.Until("the rooms are told of "+code, func() bool {
		m := h.Match(code)
		for _, s := range m.Shows {
			if s.Role != match.RoleDoorway && !s.Secluded() && (s.Role != match.RoleTable || !Told(h.Store, m, s)) {
				return false
			}
		}
		for _, n := range m.Notices {
			if n.State == match.NoticeOwed || n.State == match.NoticeClosing {
				return false
			}
		}
		return len(m.Shows) > 0
	})
}

// Told reports whether a room has heard all that a match owes it. What is changed
// silently moves the match on and owes no room anything.
func Told(store match.Telling, m match.Match, s match.Show) bool {
	if s.Told >= m.Rev {
		return true
	}
	behind, err := store.Behind(context.Background(), m.ID-1, 1)
	return err == nil && (len(behind) == 0 || behind[0].Match != m.ID)
}

// Awaited are the names of those whom a match waits for, in the order in which it
// asks them; bots are none.
func (h *House) Awaited(code string) (names []string) {
	h.TB.Helper()
	m := h.Match(code)
	for _, a := range m.Asks {
		if t := m.Seats[a.Seat]; t.Bot == "" {
			names = append(names, t.Name)
		}
	}
	return names
}
