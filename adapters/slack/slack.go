// Package slack plays in Slack: slash commands, buttons, selects, modals,
// mentions in threads and a Home tab, over Socket Mode or signed HTTP, for
// several workspaces at once.
package slack

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Platform is Slack's name among platforms.
const Platform = "slack"

// Host is what Slack needs of the host.
type Host interface {
	Attach(c match.Chat)
	Do(ctx context.Context, c match.Call) msg.Message
	Complete(ctx context.Context, c match.Call, limit int) []match.Suggestion
	Commands() []bot.Command
}

// Store is what Slack needs of the store: who people are elsewhere, and a place
// for which file a message shows.
type Store interface {
	AccountsOf(ctx context.Context, person int64) ([]match.Account, error)
	PutPost(ctx context.Context, p match.Post) (int64, error)
	DropPost(ctx context.Context, id int64) error
	PostsIn(ctx context.Context, room, person, before int64, limit int) ([]match.Post, error)
}

// The ways in which Slack reaches us.
const (
	Socket = "socket" // we call Slack; no public address is needed
	HTTP   = "http"   // Slack calls us and signs what it says
)

// Options are what a Server is made of. Tokens are bot tokens, one a workspace.
// Socket wants the app's token, HTTP its signing secret and where to listen.
// Prefix stands before every command's name. API is the Web API's address,
// for trying out; empty: Slack's own. Log, Client and Connections may be nil.
type Options struct {
	Host     Host
	Store    Store
	Tokens   []string
	Mode     string
	AppToken string
	Secret   string
	Listen   string
	Prefix   string
	API      string
	Client   *http.Client
	Log      *slog.Logger
	// Connections is told whether Slack can reach us.
	Connections bot.Connections
}

// How long things may take.
const (
	ackWithin  = 2 * time.Second         // until Slack hears that we heard; it waits 3 s
	workWithin = time.Minute             // for an answer with all that belongs to it
	drainFor   = 2500 * time.Millisecond // for what is under way when we stop
	openWithin = 8 * time.Second         // for the first look at the tokens
	callWithin = 20 * time.Second        // for one call of Slack's Web API
)

// A Server is Division Bell in Slack. It is safe for concurrent use.
type Server struct {
	Options
	client     *http.Client
	opener     opener
	dialer     *websocket.Dialer // of the socket; nil: the library's own
	log        *slog.Logger
	commands   map[string]bool                       // by name
	teams      atomic.Pointer[map[string]*workspace] // nil until Slack knows us
	deliveries *chatkit.Once[[]byte]                 // their acknowledgements
	people     *chatkit.Bounded[[2]string, profile]  // by workspace and user
	pictures   *pictures
	askers     *chatkit.Recent[*asker] // by workspace and channel
	underway   chatkit.Underway
	base       context.Context // of all work; ends after the drain
	stop       context.CancelFunc
	ready      chan struct{} // closed once Slack knows us

	now         func() time.Time
	paintWithin time.Duration
}

// New makes a server and attaches it to the host; Run starts it.
func New(o Options) (*Server, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.API == "" {
		o.API = slack.APIURL
	}
	if !strings.HasSuffix(o.API, "/") {
		o.API += "/"
	}
	s := &Server{Options: o, client: o.Client, log: o.Log, ready: make(chan struct{}), now: time.Now, paintWithin: paintWithin}
	if s.client == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 16
		s.client = &http.Client{Transport: t, Timeout: callWithin}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.opener = opener{client: s.client, log: s.log, pauses: chatkit.Backoff{First: retryFirst, Longest: retryAtMost}}
	s.commands = map[string]bool{"bell": true}
	for _, c := range o.Host.Commands() {
		s.commands[c.Name] = true
	}
	s.deliveries = chatkit.NewOnce[[]byte](deliveriesKept)
	s.people = chatkit.NewBounded[[2]string, profile](maxKnown)
	s.pictures = newPictures()
	s.askers = chatkit.NewRecent[*asker](maxAsked, askersKept, replyFor)
	s.base, s.stop = context.WithCancel(context.Background())
	o.Host.Attach(s)
	return s, nil
}

func (o Options) check() error {
	switch {
	case len(o.Tokens) == 0:
		return errors.New("slack: no bot token")
	case o.Mode == Socket && o.AppToken == "":
		return errors.New("slack: Socket Mode wants an app-level token (xapp-…)")
	case o.Mode == HTTP && o.Secret == "":
		return errors.New("slack: HTTP wants the app's signing secret")
	case o.Mode != Socket && o.Mode != HTTP:
		return fmt.Errorf("slack: mode can be %s or %s, not %q", Socket, HTTP, o.Mode)
	}
	return nil
}

// Open tries the tokens once, before anything is served: one that Slack refuses
// is an error. An outage is none; Run waits it out.
func (s *Server) Open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, openWithin)
	defer cancel()
	teams, err := s.introductions(func(token string, n int) (*workspace, error) { return s.meet(ctx, token, n) })
	if chatkit.ForGood(err) {
		return err
	}
	if err == nil {
		s.teams.Store(&teams)
	} else {
		s.log.Warn("slack: out of reach", "err", err)
	}
	if s.Mode != Socket {
		return nil
	}
	if _, _, err := s.caller("").StartSocketModeContext(ctx); err != nil {
		if err := appRefused(err); err != nil {
			return err
		}
	}
	return nil
}

// Run speaks and listens until ctx ends, then lets what is under way end. A
// token that Slack refuses is an error; an outage is waited for.
func (s *Server) Run(ctx context.Context) error {
	defer s.drain()
	s.connected(false)
	if err := s.enter(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	close(s.ready)
	if s.Mode == HTTP {
		return s.listen(ctx)
	}
	return s.connect(ctx)
}

// Ready is closed once Slack knows us.
func (s *Server) Ready() <-chan struct{} { return s.ready }

// drain waits for what is under way, but not for ever.
func (s *Server) drain() {
	if !s.underway.Drain(drainFor) {
		s.log.Warn("slack: some answers could not be given in time")
	}
	s.stop()
}

// start does f beside its caller; a fault in it is logged and no more.
func (s *Server) start(what string, f func(ctx context.Context)) {
	end := s.underway.Begin()
	go func() {
		defer end()
		ctx, cancel := context.WithTimeout(s.base, workWithin)
		defer cancel()
		defer s.recover(what)
		f(ctx)
	}()
}

// connected tells whether Slack can reach us.
func (s *Server) connected(up bool) {
	if s.Connections != nil {
		s.Connections.Connected(Platform, up)
	}
}

func (s *Server) recover(what string) {
	if r := recover(); r != nil {
		s.log.Error("slack: a handler panicked", "what", what, "err", bot.Broken(r))
	}
}
