package discord

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"divisionbell/bot"
)

// hopelessCloses are the gateway's reasons that no new attempt mends.
var hopelessCloses = map[int]error{
	4004: ErrToken,
	4010: &hopeless{errors.New("discord: the gateway refuses the shard: discord.only holds a number that is not below discord.shards")},
	4011: &hopeless{errors.New("discord: the bot is in so many servers that it needs more shards: leave discord.shards out and Discord says how many")},
	4012: &hopeless{errors.New("discord: the gateway no longer speaks this version")},
	4013: &hopeless{errors.New("discord: the gateway refuses the intents")},
	4014: &hopeless{errors.New("discord: the gateway refuses the intents")},
}

// A gate lets identifies through one after another, as Discord asks.
type gate struct {
	mu   sync.Mutex
	next time.Time
}

func (g *gate) pass(ctx context.Context, every time.Duration) bool {
	g.mu.Lock()
	at := g.next
	if now := time.Now(); at.Before(now) {
		at = now
	}
	g.next = at.Add(every)
	g.mu.Unlock()
	return sleep(ctx, time.Until(at))
}

// shards keeps this process's shards on the gateway until ctx ends.
func (a *App) shards(ctx context.Context) error {
	count := a.o.Shards
	if err := a.retry(ctx, func() error {
		n, err := a.session(ctx)
		if count == 0 {
			count = n
		}
		return err
	}); err != nil || ctx.Err() != nil {
		return err
	}
	only := a.o.Only
	if len(only) == 0 {
		for n := range count {
			only = append(slices.Clip(only), n)
		}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, len(only))
	for _, n := range only {
		go func() { failed <- a.keep(ctx, n, count) }()
	}
	var first error
	for range only {
		if err := <-failed; err != nil && first == nil {
			first = err
			stop()
		}
	}
	return first
}

// session asks how many shards Discord recommends, and waits when the day's
// identifies are used up.
func (a *App) session(ctx context.Context) (shards int, err error) {
	var b struct {
		Shards int `json:"shards"`
		Limit  struct {
			Remaining  *int  `json:"remaining"`
			ResetAfter int64 `json:"reset_after"`
		} `json:"session_start_limit"`
	}
	if err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGatewayBot, bucket: "gateway"}, &b); err != nil {
		return 0, refusedToken(err)
	}
	if b.Limit.Remaining != nil && *b.Limit.Remaining <= 0 {
		wait := time.Duration(b.Limit.ResetAfter) * time.Millisecond
		a.log.ErrorContext(ctx, "discord: no identify is left for today", "in", wait)
		sleep(ctx, wait)
	}
	return max(1, b.Shards), nil
}

// keep holds one shard on the gateway: it resumes what broke off and, when that
// fails, begins anew. A session that hangs is left behind.
func (a *App) keep(ctx context.Context, id, count int) error {
	var l *line
	pause := a.wait.Retry
	for first := true; ctx.Err() == nil; first = false {
		if !first {
			a.reconnects.Add(1)
		}
		fresh := l == nil
		if fresh {
			var err error
			if l, err = a.newLine(id, count); err != nil {
				return err
			}
			if !a.gate.pass(ctx, a.wait.Identify) {
				return nil
			}
		}
		err := l.open(ctx)
		if never := lost(err); never != nil {
			return never
		}
		if err != nil {
			l.abandon()
			l = nil
			if ctx.Err() != nil {
				return nil
			}
			a.log.WarnContext(ctx, "discord: the gateway does not open", "shard", id, "resuming", !fresh, "err", err)
			if !sleep(ctx, pause+rand.N(pause/2+1)) {
				return nil
			}
			pause = min(2*pause, a.wait.Longest)
			continue
		}
		began := time.Now()
		a.connected(true)
		a.log.InfoContext(ctx, "discord: on the gateway", "shard", id, "of", count, "resuming", !fresh)
		why := l.watch(ctx)
		a.connected(false)
		if ctx.Err() != nil {
			l.leave()
			return nil
		}
		a.log.WarnContext(ctx, "discord: off the gateway", "shard", id, "err", why, "after", time.Since(began).Round(time.Second))
		resumed := l.resumed.Swap(false)
		if errors.Is(why, errStale) {
			l.abandon()
			l = nil
		}
		lasted := time.Since(began) > 10*a.wait.Retry
		if lasted || resumed { // what can be resumed costs no identify
			pause = a.wait.Retry
		}
		if !lasted && !sleep(ctx, pause) {
			return nil
		}
		if !lasted && !resumed { // one that breaks at once is not hammered
			pause = min(2*pause, a.wait.Longest)
		}
	}
	return nil
}

// lost is what can never be mended in an error of opening; nil: it can be tried
// again.
func lost(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return hopelessCloses[closed.Code]
	}
	return nil
}

var (
	errStale = errors.New("the gateway is silent")
	errDown  = errors.New("the connection ended")
	errHangs = errors.New("the gateway does not go on")
)

// A line is one session with the gateway, over one connection after another.
type line struct {
	app     *App
	session *discordgo.Session

	resumed atomic.Bool // this connection goes on with an earlier one's session

	mu   sync.Mutex
	conn *conn
	down chan struct{} // closed when the connection ends
	left bool          // nobody waits for it any more
}

func (a *App) newLine(id, count int) (*line, error) {
	s, err := session(a.o.Token, a.rest.session.Client)
	if err != nil {
		return nil, err
	}
	l := &line{app: a, session: s, down: make(chan struct{})}
	s.ShardID, s.ShardCount = id, count
	s.Identify.Intents = 0 // interactions come without any
	s.Identify.Compress = false
	s.Dialer = &websocket.Dialer{NetDialContext: l.dial, Proxy: http.ProxyFromEnvironment, HandshakeTimeout: a.wait.Open}
	s.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { l.fell() })
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { l.heard(e) })
	return l, nil
}

// open connects: a new session identifies, an old one resumes. One that hangs
// is given up.
func (l *line) open(ctx context.Context) error {
	l.mu.Lock()
	l.down = make(chan struct{})
	l.mu.Unlock()
	opened := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				opened <- fmt.Errorf("discord: open: %w", bot.Broken(r))
			}
		}()
		opened <- l.session.Open()
	}()
	t := time.NewTimer(l.app.wait.Open)
	defer t.Stop()
	select {
	case err := <-opened:
		l.settle()
		return err
	case <-t.C:
		return errHangs
	case <-ctx.Done():
		return ctx.Err()
	}
}

// watch returns when the connection has ended, or is silent or hung.
func (l *line) watch(ctx context.Context) error {
	l.mu.Lock()
	down := l.down
	l.mu.Unlock()
	tick := time.NewTicker(l.app.wait.Silence / 6)
	defer tick.Stop()
	stuck := 0
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-down:
			return errDown
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

// fell notes that the connection ended.
func (l *line) fell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.down:
	default:
		close(l.down)
	}
}

// heard takes an event of the gateway's; it never panics.
func (l *line) heard(e *discordgo.Event) {
	defer func() {
		if r := recover(); r != nil {
			l.app.log.Error("discord: an event panicked", "err", bot.Broken(r))
		}
	}()
	if e != nil && e.Type == "RESUMED" {
		l.resumed.Store(true)
	}
	if e == nil || e.Type != "INTERACTION_CREATE" {
		return
	}
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

// abandon cuts the connection under the session for good, whatever it is doing:
// one that is only now being opened comes to nothing.
func (l *line) abandon() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left = true
	if l.conn != nil {
		l.conn.Close()
	}
}
