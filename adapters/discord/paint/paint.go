// Package paint has messages go out in words where their pictures cannot be had, and the
// pictures follow.
package paint

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Send sends a message. came: the picture of what was sent before had been
// taken all the same, and is there.
type Send func(ctx context.Context, m msg.Message) (came bool, err error)

// Pictures are those of messages as they go out. Nothing waits for them longer than their
// patience, and while they cannot be had nothing waits for them at all. All fields are to
// be set; it is safe for concurrent use.
type Pictures struct {
	Patience time.Duration
	Words    func(m msg.Message) msg.Message // m in words
	Kind     func(err error) error           // what an error means to the host
	Beside   func(what string, work func())  // has work done and keeps a panic to it
	Log      *slog.Logger

	easel   chatkit.Easel
	mu      sync.Mutex
	coming  map[string]*following // by message
	refused map[string]refusal    // by message, of those that are owed it still
}

// pauses are how long a picture is let be each time that it is refused; what refused it may
// stand before Discord, and go. After the last it is owed no more.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute}

// A refusal is how often a picture of a message was refused, and until when it is let be.
type refusal struct {
	picture string
	times   int
	until   time.Time
}

// A following is a picture that is tried beside a message that went without it.
type following struct {
	stop context.CancelFunc
	done chan struct{} // closed when it is over
}

// A Debt is a picture that a message went without, if it did.
type Debt struct {
	picture string // which
	owes    bool
	refused bool
	try     *chatkit.Try // for it to follow at once; nil: not now
}

var errBroken = errors.New("paint: a picture broke off")

// Send does send with m as it is and, when that fails with its picture or takes too long,
// in words. follows: its picture can follow by itself, so that it is not waited for where
// the last ones could not be had; the debt is then to be told to Owe.
func (p *Pictures) Send(ctx context.Context, m msg.Message, follows bool, send Send) (Debt, error) {
	if m.Picture == nil || m.Picture.Draw == nil {
		_, err := send(ctx, m)
		return Debt{}, err
	}
	picture := fmt.Sprint(m.Picture.Match, m.Picture.Seq, m.Picture.Alt)
	aside := follows && !p.easel.Hopeful()
	try, ok := p.easel.Try()
	if !ok || aside {
		_, err := send(ctx, p.Words(m))
		if ok && err != nil {
			try.Void()
			try = nil
		}
		return Debt{picture: picture, owes: true, try: try}, err
	}
	within, cancel := context.WithTimeout(ctx, p.Patience)
	defer cancel()
	_, err := send(within, m)
	if err == nil {
		try.End(true, 0)
		return Debt{}, nil
	}
	if errors.Is(err, match.ErrGone) || ctx.Err() != nil {
		try.Void()
		return Debt{}, err
	}
	came, without := send(ctx, p.Words(m))
	if without != nil { // it was not for the picture
		try.Void()
		return Debt{}, without
	}
	if came {
		p.Log.WarnContext(ctx, "discord: a picture comes late", "err", err, "match", m.Picture.Match)
		try.End(false, 0)
		return Debt{}, nil
	}
	p.Log.WarnContext(ctx, "discord: a picture is told in words", "err", err, "match", m.Picture.Match)
	if errors.Is(p.Kind(err), match.ErrRefused) {
		try.Void()
		return Debt{picture: picture, refused: true}, nil
	}
	try.End(false, 0)
	return Debt{picture: picture, owes: true}, nil
}

// Owe notes what a message is owed; another picture than before is let be no longer for
// that. What can be tried now follows by edit, which puts it there; nil: it cannot.
func (p *Pictures) Owe(message string, d Debt, edit func(ctx context.Context) error) {
	p.Leave(message)
	p.mu.Lock()
	if p.refused[message].picture != d.picture {
		delete(p.refused, message)
	}
	p.mu.Unlock()
	switch {
	case d.refused:
		p.refuse(message, d.picture)
	case d.owes:
		p.easel.Owe(message)
	default:
		p.Forgive(message)
	}
	if d.try == nil {
		return
	}
	if edit == nil {
		d.try.Void()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	x := &following{stop, make(chan struct{})}
	p.mu.Lock()
	if p.coming == nil {
		p.coming = map[string]*following{}
	}
	p.coming[message] = x
	p.mu.Unlock()
	p.Beside("a picture", func() {
		began, err := time.Now(), errBroken
		defer func() {
			p.ended(message, d, err, ctx.Err() != nil && time.Since(began) < p.Patience)
			p.mu.Lock()
			delete(p.coming, message)
			p.mu.Unlock()
			stop()
			close(x.done)
		}()
		err = edit(ctx)
	})
}

// ended ends a try beside a message. left: nobody waited for how it goes.
func (p *Pictures) ended(message string, d Debt, err error, left bool) {
	switch {
	case err == nil:
		d.try.End(true, 0)
		p.Forgive(message)
	case left, errors.Is(err, match.ErrGone):
		d.try.Void()
	case errors.Is(p.Kind(err), match.ErrRefused):
		d.try.Void()
		p.refuse(message, d.picture)
	default:
		p.Log.Warn("discord: a picture does not follow yet", "err", err)
		d.try.End(false, chatkit.Asked(err))
	}
}

// Leave has a picture follow no more: its message is about to say something else, or goes.
func (p *Pictures) Leave(message string) {
	p.mu.Lock()
	x := p.coming[message]
	p.mu.Unlock()
	if x != nil {
		x.stop()
		<-x.done
	}
}

// LeaveAll does so for all messages, and does not wait.
func (p *Pictures) LeaveAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, x := range p.coming {
		x.stop()
	}
}

// refuse owes a message its picture after a pause, unless that was refused too often.
func (p *Pictures) refuse(message, picture string) {
	p.mu.Lock()
	x := p.refused[message]
	more := x.times < len(pauses) && p.easel.Owe(message)
	if more {
		if p.refused == nil {
			p.refused = map[string]refusal{}
		}
		p.refused[message] = refusal{picture, x.times + 1, time.Now().Add(pauses[x.times])}
	}
	p.mu.Unlock()
	if !more {
		p.Forgive(message)
	}
}

// Forgive owes a message nothing; what is tried for it already may come.
func (p *Pictures) Forgive(message string) {
	p.easel.Settle(message)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.refused, message)
}

// Bare reports whether a message went without its picture, and whether it can be tried now.
func (p *Pictures) Bare(message string) (bare, ready bool) {
	bare, ready = p.easel.Bare(message)
	p.mu.Lock()
	defer p.mu.Unlock()
	return bare, ready && !time.Now().Before(p.refused[message].until)
}
