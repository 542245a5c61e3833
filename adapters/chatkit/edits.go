package chatkit

import (
	"context"
	"errors"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// A Fate is what became of an edit for which an error came.
type Fate int

const (
	Unsure  Fate = iota // it may have been made, or be made yet
	Unmade              // it was not made, and may be later
	Refused             // it was not made, nor will be
)

// Fate is what became of an edit for which an error came.
func (e Errors[Code]) Fate(err error) Fate {
	kind := e.Meaning(err).Kind
	switch {
	case errors.Is(err, match.ErrNotNow), kind == match.ErrNotNow:
		return Unmade
	case kind == nil && !errors.Is(err, match.ErrGone):
		return Unsure
	}
	return Refused
}

// How long after an edit of which nobody knows was begun it may still be made over what was
// edited since; how long one that is made again waits for a platform that does not take it
// now; of how many messages that is known.
const (
	madeLate   = 30 * time.Second
	madeLatest = 2 * time.Minute
	editSoon   = 5 * time.Second
	mostEdited = 512
)

// An Edit makes a message say something. again: it said so, and it holds up nothing that
// is said first; what it does not afford then is a match.Wait.
type Edit func(ctx context.Context, again bool) error

// Edits are those of messages by their ids. One that was given up may be made late, over a
// newer one: so the newest that was taken is made again, 30 seconds and 2 minutes after
// the last of which nobody knows was begun. Of one that is made again nobody may know either:
// it is made once more, each 2 minutes at last. It is safe for concurrent use.
type Edits struct {
	fate   func(err error) Fate
	beside func(work func())
	base   context.Context // of those that are made again
	stop   context.CancelFunc

	mu    sync.Mutex
	known *Bounded[string, *edited]
}

// An edited message is known while an edit of it is under way or may be made late. Edits
// of it have numbers as they are begun.
type edited struct {
	begun, taken int
	underway     int
	says         Edit      // the one that was taken; nil: it is not known which, if any
	since        time.Time // when the last that may have made it say so was begun
	unsure       time.Time // when the last of which nobody knows was begun
	fails        int       // in a row, of what is made again
	again        *time.Timer
}

// NewEdits makes them. fate judges an error; beside has work done that nobody waits for.
func NewEdits(fate func(err error) Fate, beside func(work func())) *Edits {
	e := &Edits{fate: fate, beside: beside, known: NewBounded[string, *edited](mostEdited)}
	e.base, e.stop = context.WithCancel(context.Background())
	return e
}

// Do makes an edit of a message now.
func (e *Edits) Do(ctx context.Context, id string, edit Edit) error {
	e.mu.Lock()
	x, ok := e.known.Get(id)
	if !ok {
		x = &edited{}
		e.known.Put(id, x)
	}
	x.begun++
	x.underway++
	n := x.begun
	e.mu.Unlock()
	return e.run(ctx, id, x, n, edit, false)
}

var errBroke = errors.New("chatkit: an edit broke")

func (e *Edits) run(ctx context.Context, id string, x *edited, n int, edit Edit, again bool) error {
	began, err := time.Now(), errBroke
	defer func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		x.underway--
		e.ended(x, n, began, edit, again, err)
		e.plan(id, x, err)
	}()
	err = edit(ctx, again)
	return err
}

// ended notes what became of an edit. With one that was begun meanwhile it may have come in
// either order. The lock is held.
func (e *Edits) ended(x *edited, n int, began time.Time, edit Edit, again bool, err error) {
	fate := Unsure
	if err != nil {
		fate = e.fate(err)
	}
	newest := n == x.begun
	switch {
	case err == nil && n >= x.taken:
		x.taken, x.says, x.since, x.fails = n, edit, began, 0
	case again && newest && (fate == Refused || err == errBroke):
		x.says = nil
	case again && fate == Unsure && err != nil: // made or not, it says the same
		x.fails = min(x.fails+1, 3)
	case !again && fate == Unsure && n > x.taken:
		x.says = nil
	}
	if fate == Unsure && (err != nil || !newest) && began.After(x.unsure) {
		x.unsure = began
	}
}

// plan has what a message says be made again, when it is time; err: of the edit that ended.
// The lock is held.
func (e *Edits) plan(id string, x *edited, err error) {
	if now, ok := e.known.Get(id); !ok || now != x || x.underway > 0 {
		return
	}
	if x.again != nil {
		x.again.Stop()
	}
	due := x.unsure.Add(madeLate << max(x.fails-1, 0))
	if !due.After(x.since) {
		due = x.unsure.Add(madeLatest)
	}
	switch {
	case !due.After(x.since), x.unsure.IsZero():
		e.known.Forget(id)
		return
	case x.says == nil:
		return
	}
	wait := time.Until(due)
	if wait <= 0 { // it could not be made again
		wait = max(editSoon, Asked(err))
	}
	x.again = time.AfterFunc(wait, func() { e.repeat(id, x) })
}

// repeat makes what a message says again, unless something else is under way.
func (e *Edits) repeat(id string, x *edited) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if now, ok := e.known.Get(id); !ok || now != x || x.underway > 0 || x.says == nil || e.base.Err() != nil {
		return
	}
	x.underway++
	n, edit := x.begun, x.says
	e.beside(func() { _ = e.run(e.base, id, x, n, edit, true) })
}

// Forget makes no edit of a message again: it was deleted.
func (e *Edits) Forget(id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if x, ok := e.known.Get(id); ok && x.again != nil {
		x.again.Stop()
	}
	e.known.Forget(id)
}

// Stop makes none again, and ends those that are being made.
func (e *Edits) Stop() { e.stop() }
