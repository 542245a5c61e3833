package discord

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"divisionbell/bot/match"
)

// maxVain is how often in a row the gateway may leave a resume without success
// or word before the session is given up.
const maxVain = 5

// forgotten are the gateway's codes after which a session cannot be resumed.
var forgotten = map[int]bool{4003: true, 4007: true, 4009: true}

var (
	errStale = errors.New("the gateway is silent")
	errHangs = errors.New("the gateway does not go on")
)

// A line is one session with the gateway, over one link after another.
type line struct {
	app     *App
	session *discordgo.Session
	vain    int // resumes in a row that came to nothing

	mu    sync.Mutex
	link  *link
	begun bool // READY has come, so that it can be resumed
}

func (a *App) newLine(id, count int) (*line, error) {
	s, err := session(a.o.Token, a.rest.session.Client)
	if err != nil {
		return nil, err
	}
	l := &line{app: a, session: s, link: newLink(a)}
	s.ShardID, s.ShardCount = id, count
	s.Identify.Intents = 0 // interactions come without any
	s.Identify.Compress = false
	s.Dialer = &websocket.Dialer{
		NetDialContext: l.tunnel("http"), NetDialTLSContext: l.tunnel("https"), HandshakeTimeout: a.wait.Open,
	}
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { l.current().over.give() })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { l.heard(e) })
	return l, nil
}

func (l *line) current() *link {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.link
}

// resumable is whether the session has begun, so that opening costs no identify.
func (l *line) resumable() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.begun
}

// open connects and returns when READY or RESUMED has come: a new session
// identifies, one that has begun resumes. One that hangs is given up.
func (l *line) open(ctx context.Context) error {
	k := newLink(l.app)
	l.mu.Lock()
	l.link = k
	l.mu.Unlock()
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				opened <- fmt.Errorf("discord: open: %w", match.Broken(r))
			}
		}()
		err := l.session.Open()
		if err != nil {
			k.over.give()
		}
		opened <- err
	}()
	t := time.NewTimer(l.app.wait.Open)
	defer t.Stop()
	select {
	case err := <-opened:
		if err != nil {
			return err
		}
	case <-t.C:
		return errHangs
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-k.ready.given:
		k.settle()
		return nil
	case <-k.down.given:
		return k.ended()
	case <-t.C:
		return errHangs
	case <-ctx.Done():
		return ctx.Err()
	}
}

// watch returns when the connection has ended, or is silent or hung.
func (l *line) watch(ctx context.Context) error {
	k := l.current()
	tick := time.NewTicker(l.app.wait.Silence / 6)
	defer tick.Stop()
	stuck := 0
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-k.down.given:
			return k.ended()
		case <-tick.C:
		}
		if !l.session.TryRLock() { // it is being opened or closed
			if stuck++; stuck > 6 {
				return errStale
			}
			continue
		}
		ack := l.session.LastHeartbeatAck
		l.session.RUnlock()
		stuck = 0
		if time.Since(ack) > l.app.wait.Silence {
			return errStale
		}
	}
}

// keeps is whether the session can still be resumed after its link has ended,
// or could not be opened. It waits until discordgo has let go of the link.
func (l *line) keeps(ctx context.Context, why error, opened bool) bool {
	k := l.current()
	k.cut(errLeft)
	var closed *websocket.CloseError
	switch {
	case !l.resumable() || errors.Is(why, errInvalid) || errors.As(why, &closed) && forgotten[closed.Code]:
		return false
	case opened:
		l.vain = 0
	case k.reached.Load() && !errors.Is(why, errPutOff):
		if l.vain++; l.vain >= maxVain {
			return false
		}
	}
	t := time.NewTimer(l.app.wait.Open)
	defer t.Stop()
	select {
	case <-k.over.given:
		return true
	case <-t.C: // it hangs
	case <-ctx.Done():
	}
	return false
}

// heard takes an event of the gateway's; it never panics.
func (l *line) heard(e *discordgo.Event) {
	defer func() {
		if r := recover(); r != nil {
			l.app.log.Error("discord: an event panicked", "err", match.Broken(r))
		}
	}()
	switch {
	case e == nil:
	case e.Type == "READY" || e.Type == "RESUMED":
		l.mu.Lock()
		defer l.mu.Unlock()
		l.begun = true
		l.link.ready.give()
	case e.Type == "INTERACTION_CREATE":
		l.asked(e)
	}
}

// asked obeys an interaction.
func (l *line) asked(e *discordgo.Event) {
	var decoded *discordgo.Interaction
	if c, ok := e.Struct.(*discordgo.InteractionCreate); ok && c != nil && c.Interaction != nil && c.Interaction.Data != nil {
		decoded = c.Interaction
	}
	i, err := readInteraction(e.RawData, decoded)
	if err != nil {
		l.app.log.Warn("discord: an interaction cannot be read", "err", err)
		return
	}
	l.app.obey(context.Background(), i, callback{l.app, i})
}

// leave closes the connection for good, and does not wait for who hangs.
func (l *line) leave() {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		_ = l.session.Close()
	}()
	select {
	case <-closed:
	case <-time.After(2 * time.Second):
	}
	l.abandon()
}

// abandon cuts the connection under the session for good.
func (l *line) abandon() { l.current().cut(errLeft) }
