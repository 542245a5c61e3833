package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	chance "math/rand/v2"
	"slices"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Matches are those of one store, as this process plays them.
type Matches struct {
	Store     match.Records
	Clock     match.Clock
	Games     []match.Table
	entropy   io.Reader
	Log       *slog.Logger
	commits   *committer
	cache     *cache
	Absences  *Absences
	Directory *Directory
	Hearing   *Hearing
	Seen      match.Observer
	Nudge     chan struct{}
	Pushes    match.Pushes
	Film      func(match.MatchID)    // has what shows a match that is over made; nil: nothing does
	Kept      func(match.MatchID)    // hears of each change of a match that is kept
	Redraw    func([]match.PersonID) // has what is people's own drawn anew

	mu    sync.Mutex
	given []byte // six-sided dice handed in before chance
	salts *chance.ChaCha8
	luck  uint64 // seeds what is no match's
}

// Options are what the matches of a store want. Entropy may be nil.
type Options struct {
	Store   match.Store
	Clock   match.Clock
	Tables  []match.Table // the games, in the order people are told of them
	Entropy io.Reader     // of secrets and codes; nil: the system's
	Log     *slog.Logger
	Dice    []byte // six-sided dice handed in before chance, for trying out
	Seen    match.Observer
	Keep    int          // how many matches are kept decoded; 0: as many as is usual
	Salts   [32]byte     // seeds the salts of names, for trying out; zero: by chance
	Minds   int          // how many bots think at once; 0: as many as cores but one
	Holder  string       // names this process among those on the same store; empty: by chance
	Pushes  match.Pushes // browsers that people are told in; nil: none
	Still   bool         // no match that is over is shown from beginning to end but for who asks
}

func New(o Options) *Matches {
	h := &Matches{
		Store: o.Store, Clock: o.Clock, Games: o.Tables, entropy: o.Entropy, Log: o.Log, Seen: o.Seen, Pushes: o.Pushes,
		commits: newCommitter(o.Store), Directory: newDirectory(o.Store), Nudge: make(chan struct{}, 1), given: o.Dice, Kept: func(match.MatchID) {}, Redraw: func([]match.PersonID) {},
	}
	h.Hearing = newHearing(o.Store, h.Now)
	if h.entropy == nil {
		h.entropy = rand.Reader
	}
	for o.Salts == [32]byte{} {
		_, _ = rand.Read(o.Salts[:]) // it never fails
	}
	h.salts = chance.NewChaCha8(o.Salts)
	h.Absences = newAbsences(h, o.Minds)
	h.cache = newCache(h, cmp.Or(o.Keep, MaxLive))
	var luck [8]byte
	if err := h.Draw(luck[:]); err != nil {
		h.Log.Error("draw the host's own chance", "err", err)
	}
	h.luck = binary.LittleEndian.Uint64(luck[:])
	return h
}

// MaxLive is how many matches are kept decoded.
const MaxLive = 1024

// Now is the clock's instant in milliseconds UTC.
func (h *Matches) Now() int64 { return h.Clock.Now().UnixMilli() }

// Game finds a game by its id.
func (h *Matches) Game(id string) (match.Table, bool) {
	for _, g := range h.Games {
		if g.About().ID == id {
			return g, true
		}
	}
	return match.Table{}, false
}

// DayForm is how a day is written.
const DayForm = "2006-01-02"

// Today is the day by the clock, in UTC.
func (h *Matches) Today() string { return h.Clock.Now().UTC().Format(DayForm) }

// Closed reports whether a match's secret may be told as far as its day goes:
// that of a daily run is everybody's until the day is over. Until then, too, a run is
// its player's alone, as others who play the day draw alike.
func (h *Matches) Closed(m *match.Match) bool { return m.Day == "" || m.Day < h.Today() }

// Draw fills b with what nobody can guess.
func (h *Matches) Draw(b []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := io.ReadFull(h.entropy, b)
	return err
}

// Secret draws a match's or day's secret.
func (h *Matches) Secret() (s [32]byte, err error) {
	if err = h.Draw(s[:]); err != nil {
		return s, fmt.Errorf("table: draw a secret: %w", err)
	}
	return s, nil
}

// Luck is chance for what is no match's: lots, odds that are tried out.
func (h *Matches) Luck() *engine.Dice {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.luck++
	return engine.Fast(h.luck)
}

// Handed are the dice that were handed in and not thrown yet.
func (h *Matches) Handed() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.given)
}

// Spend forgets the handed-in dice that were thrown, once the throw is kept.
func (h *Matches) Spend(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.given = h.given[min(n, len(h.given)):]
}

// Wake tells the sender that something is owed.
func (h *Matches) Wake() {
	select {
	case h.Nudge <- struct{}{}:
	default:
	}
}

// Trouble logs what we did wrong. What is logged never holds words or facts.
func (h *Matches) Trouble(ctx context.Context, what string, err error, args ...any) {
	if ctx.Err() != nil {
		return
	}
	h.Log.ErrorContext(ctx, what, append([]any{"err", err}, args...)...)
}

// Counts is how much there is, for operators.
func (h *Matches) Counts(ctx context.Context) (match.Counts, error) {
	return h.Store.Counts(ctx)
}
