package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"divisionbell/adapters/discord/frames"
	"divisionbell/adapters/discord/shard"
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

// A session is one with the gateway, over one link after another.
type session struct {
	app     *App
	discord *discordgo.Session
	vain    int // resumes in a row that came to nothing
	dealt   shard.Dealt

	mu    sync.Mutex
	link  *link
	begun bool // READY has come, so that it can be resumed
}

func (a *App) newSession(id, count int) (*session, error) {
	library, err := newLibrary(a.o.Token, &http.Client{Timeout: a.wait.Request, Transport: a.rest.session.Client.Transport})
	if err != nil {
		return nil, err
	}
	s := &session{app: a, discord: library, link: newLink(a)}
	library.ShardID, library.ShardCount = id, count
	library.Identify.Intents = 0 // interactions come without any
	library.Identify.Compress = false
	library.SyncEvents = true // in their order, so that it is known up to which all have been dealt with
	library.Dialer = &websocket.Dialer{
		NetDialContext: s.tunnel("http"), NetDialTLSContext: s.tunnel("https"), HandshakeTimeout: a.wait.Open,
	}
	library.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { s.current().over.give() })
	library.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.heard(e) })
	return s, nil
}

func (s *session) current() *link {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.link
}

// resumable is whether the session has begun, so that opening costs no identify.
func (s *session) resumable() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun
}

// open connects and returns when READY or RESUMED has come: a new session
// identifies, one that has begun resumes. One that hangs is given up.
func (s *session) open(ctx context.Context) error {
	k := newLink(s.app)
	s.mu.Lock()
	s.link = k
	s.mu.Unlock()
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				opened <- fmt.Errorf("discord: open: %w", match.Broken(r))
			}
		}()
		err := s.discord.Open()
		if err != nil {
			k.over.give()
		}
		opened <- err
	}()
	t := time.NewTimer(s.app.wait.Open)
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
func (s *session) watch(ctx context.Context) error {
	k := s.current()
	tick := time.NewTicker(s.app.wait.Silence / 6)
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
		if !s.discord.TryRLock() { // it is being opened or closed
			if stuck++; stuck > 6 {
				return errStale
			}
			continue
		}
		ack := s.discord.LastHeartbeatAck
		s.discord.RUnlock()
		stuck = 0
		if time.Since(ack) > s.app.wait.Silence {
			return errStale
		}
	}
}

// keeps is whether the session can still be resumed after its link has ended,
// or could not be opened. It waits until discordgo has let go of the link.
func (s *session) keeps(ctx context.Context, why error, opened bool) bool {
	k := s.current()
	k.cut(errLeft)
	var closed *websocket.CloseError
	switch {
	case !s.resumable() || errors.Is(why, frames.ErrInvalid) || errors.As(why, &closed) && forgotten[closed.Code]:
		return false
	case opened:
		s.vain = 0
	case k.reached.Load() && !errors.Is(why, frames.ErrPutOff):
		if s.vain++; s.vain >= maxVain {
			return false
		}
	}
	t := time.NewTimer(s.app.wait.Open)
	defer t.Stop()
	select {
	case <-k.over.given:
		return true
	case <-t.C: // it hangs
	case <-ctx.Done():
	}
	return false
}

// adopt has the session be one that another process began, which open then resumes.
// discordgo takes a session's id from nobody but the gateway, so it is told it in that
// one's place, and nothing of it reaches Discord.
func (s *session) adopt(ctx context.Context, x shard.Session) error {
	way := s.discord.Dialer
	ante := shard.Antechamber(x)
	s.discord.Dialer = &websocket.Dialer{NetDialContext: ante, NetDialTLSContext: ante, HandshakeTimeout: s.app.wait.Open}
	if err := s.open(ctx); err != nil {
		return err
	}
	if !s.keeps(ctx, errAdopted, true) {
		return errHangs
	}
	s.discord.Dialer = way
	return nil
}

// heard takes an event of the gateway's, in its order; it never panics.
func (s *session) heard(e *discordgo.Event) {
	defer s.app.recover("an event")
	if e == nil || e.Operation != 0 {
		return
	}
	end := s.dealt.Comes(e.Sequence)
	if e.Type == frames.Kept || e.Type == frames.Interaction {
		go func() {
			defer end()
			defer s.app.recover("an interaction")
			s.asked(e)
		}()
		return
	}
	defer end()
	if e.Type == "READY" || e.Type == "RESUMED" {
		if ready, ok := e.Struct.(*discordgo.Ready); ok {
			s.dealt.Began(ready.SessionID)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.begun = true
		s.link.ready.give()
	}
}

// asked obeys an interaction.
func (s *session) asked(e *discordgo.Event) {
	i, err := readInteraction(e.RawData)
	if err != nil {
		s.app.log.Warn("discord: an interaction cannot be read", "err", err)
		return
	}
	s.app.obey(context.Background(), i, callback{s.app, i})
}

// leave closes the connection for good, and does not wait for who hangs.
func (s *session) leave() {
	k := s.current()
	go func() { _ = s.discord.Close() }() // says so, and waits a second whoever answers
	select {
	case <-k.down.given:
	case <-time.After(2 * time.Second):
	}
	s.abandon()
}

// abandon cuts the connection under the session for good.
func (s *session) abandon() { s.current().cut(errLeft) }
