package slack

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// How long words wait for a picture while pictures come, and how many are
// uploaded to a workspace side by side.
const (
	paintWithin = 1500 * time.Millisecond
	paintAtOnce = 4
)

var _ match.Painter = (*App)(nil)

// errBroken: an upload ended without a word.
var errBroken = errors.New("slack: an upload broke off")

// A painting is a picture on its way to Slack.
type painting struct {
	sum  [sha256.Size]byte
	try  *chatkit.Try
	done chan struct{} // closed when file and err hold
	file string
	err  error
	left bool // nobody waits for it: its file goes
}

// over reports whether a painting has ended.
func (x *painting) over() bool {
	select {
	case <-x.done:
		return true
	default:
		return false
	}
}

// A debt is a picture that a message went without, and where it is on its way,
// what to wait for.
type debt struct{ coming *painting }

// drawn is a picture as a file of Slack's: the old one when it is the same, else
// a new one, if it comes soon. Without a file it is to be told in words; with a
// debt too, and may be had later: not where it cannot be drawn. message is what it is for; empty: a new one.
func (a *App) drawn(ctx context.Context, w *workspace, p *msg.Picture, old shown, message string) (now shown, owes *debt) {
	if p == nil || p.Draw == nil {
		return shown{}, nil
	}
	body, err := p.Draw()
	if err != nil {
		a.log.ErrorContext(ctx, "slack: draw a picture", "err", err, "match", p.Match)
		return shown{}, nil
	}
	sum := sha256.Sum256(body)
	if old.File != "" && string(old.Sum) == string(sum[:]) {
		return old, nil
	}
	x := a.pictures.awaited(message, sum)
	if x == nil {
		x = a.paint(ctx, w, p, sum, body)
	}
	switch {
	case x == nil || !x.over():
		return shown{}, &debt{x}
	case x.err == nil:
		return shown{File: x.file, Sum: sum[:]}, nil
	case never(x.err):
		return shown{}, nil
	}
	return shown{}, &debt{}
}

// paint uploads a picture and, as long as they come, waits for it a little; nil:
// none may be tried now.
func (a *App) paint(ctx context.Context, w *workspace, p *msg.Picture, sum [sha256.Size]byte, body []byte) *painting {
	patience := time.NewTimer(a.paintWithin)
	defer patience.Stop()
	if !w.easel.Hopeful() {
		patience.Reset(0)
	}
	select {
	case w.painters <- struct{}{}:
	default:
		select {
		case w.painters <- struct{}{}:
		case <-patience.C:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
	try, ok := w.easel.Try()
	if ok && !w.thrift.Files.TakeOne() {
		try.Void()
		ok = false
	}
	if !ok {
		<-w.painters
		return nil
	}
	x := &painting{sum: sum, try: try, done: make(chan struct{}), err: errBroken}
	a.start("upload a picture", func(ctx context.Context) {
		var file string
		err := errBroken
		defer func() {
			<-w.painters
			a.painted(w, x, p, file, err)
		}()
		ending, _ := p.Type()
		file, err = a.upload(ctx, w, fmt.Sprintf("%s-%d%s", p.Match, p.Seq, ending), p.Alt, body, "", "")
	})
	select {
	case <-x.done:
	case <-patience.C:
		if w.easel.Hopeful() {
			x.try.Late()
		}
	case <-ctx.Done():
	}
	return x
}

// painted ends a painting. With an error its file goes, which nothing shows.
func (a *App) painted(w *workspace, x *painting, p *msg.Picture, file string, err error) {
	if err != nil {
		a.log.Warn("slack: a picture is told in words", "workspace", w.team, "match", p.Match, "err", err)
	}
	x.try.End(err == nil || never(err), retryAfter(err))
	a.pictures.mu.Lock()
	x.err = err
	if err == nil {
		x.file = file
	}
	close(x.done)
	left := x.left
	a.pictures.mu.Unlock()
	if left || err != nil {
		a.discard(w, file)
	}
}

// never reports whether Slack refused a picture for good.
func never(err error) bool {
	kind := kinds.Meaning(err).Kind
	return errors.Is(kind, match.ErrRefused) || errors.Is(kind, match.ErrGone)
}

// owe has a message's picture follow, if it can be; without a debt nothing is
// owed it.
func (a *App) owe(w *workspace, message string, d *debt) {
	var before, now *painting
	if d != nil {
		now = d.coming
	}
	if d == nil {
		w.easel.Settle(message)
	} else if !w.easel.Owe(message) {
		a.leave(w, now)
		now = nil
	}
	a.pictures.mu.Lock()
	before = a.pictures.coming[message]
	delete(a.pictures.coming, message)
	if now != nil {
		a.pictures.coming[message] = now
	}
	a.pictures.mu.Unlock()
	if before != now {
		a.leave(w, before)
	}
}

// forgive owes no picture to a message that nobody says again.
func (d *debt) forgive(a *App, w *workspace) {
	if d != nil {
		a.leave(w, d.coming)
	}
}

// leave waits for a painting no more: its file goes, now or when it is there.
func (a *App) leave(w *workspace, x *painting) {
	if x == nil {
		return
	}
	a.pictures.mu.Lock()
	gone := x.left
	x.left = true
	a.pictures.mu.Unlock()
	if x.over() && !gone {
		a.discard(w, x.file)
	}
}

// awaited is the painting that a message waits for, when it is of a picture; one
// that has come is the caller's.
func (p *pictures) awaited(message string, sum [sha256.Size]byte) *painting {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.coming[message]
	if x == nil || x.sum != sum || x.over() && x.err != nil {
		return nil
	}
	if x.over() {
		delete(p.coming, message)
	}
	return x
}

// Bare reports whether a message went without its picture, and whether it can
// be had now, or tried, as new ones are.
func (a *App) Bare(r match.Room, id string) (bare, ready bool) {
	w, ok := a.teams.live(r.Workspace)
	if !ok {
		return false, false
	}
	message := place(r, id)
	bare, ready = w.easel.Bare(message)
	ready = ready && w.thrift.Draws()
	a.pictures.mu.Lock()
	x := a.pictures.coming[message]
	a.pictures.mu.Unlock()
	if x != nil && bare {
		ready = x.over() && (x.err == nil || ready)
	}
	return bare, ready
}
