// Package slack plays in Slack: slash commands, shortcuts, buttons, selects, modals,
// mentions in threads, direct messages and a Home tab, over Socket Mode or signed HTTP, for
// several workspaces at once.
package slack

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/opened"
	"divisionbell/adapters/slack/opener"
	"divisionbell/adapters/slack/people"
	"divisionbell/adapters/slack/reply"
	"divisionbell/adapters/slack/thrift"
	"divisionbell/bot/match"
)

// Platform is Slack's name among platforms.
const Platform = "slack"

// Host is what Slack needs of the host.
type Host interface {
	chatkit.Host
	Commands() []match.Command
	Games() []match.Table
	Desk(ctx context.Context, call match.Call) (match.Desk, error)
}

// Store is what Slack needs of the store: who people are elsewhere, and places
// for which file a message shows and for what somebody is owed.
type Store interface {
	chatkit.Accounts
	Account(ctx context.Context, platform, workspace, id string) (match.Account, error)
	Person(ctx context.Context, a match.Account) (match.Person, error)
	Room(ctx context.Context, r match.Room) (match.Room, error)
	PutPost(ctx context.Context, p match.Post) (int64, error)
	DropPost(ctx context.Context, id int64) error
	Enqueue(ctx context.Context, o match.Owed) error
	PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error)
}

// The ways in which Slack reaches us.
const (
	Socket = "socket" // we call Slack; no public address is needed
	HTTP   = "http"   // Slack calls us and signs what it says
)

// Options are what an App is made of. Tokens are bot tokens, one a workspace; with
// ClientID, ClientSecret, Keys and the public address URL people install the app
// themselves, over HTTP, and Installs keep what they installed. Socket wants the app's token, HTTP its signing secret and where to listen.
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
	URL      string
	ClientID string
	// ClientSecret is the app's, and Keys seal tokens: the first one newly.
	ClientSecret string
	Keys         []string
	Installs     install.Rows
	Prefix       string
	API          string
	Client       *http.Client
	Dialer       *websocket.Dialer // of the socket; nil: the library's own
	Log          *slog.Logger
	// Connections is told whether Slack can reach us.
	Connections match.Connections
}

// How long things may take.
const (
	ackWithin   = 2 * time.Second         // until Slack hears that we heard; it waits 3 s
	opensWithin = 3 * time.Second         // after which Slack opens no view upon what was done
	workWithin  = time.Minute             // for an answer with all that belongs to it
	drainFor    = 2500 * time.Millisecond // for what is under way when we stop
	openWithin  = 8 * time.Second         // for the first look at the tokens
	callWithin  = 20 * time.Second        // for one call of Slack's Web API
	tellWithin  = 7 * time.Second         // for one that tells a room, which is then told anew
)

// An App is Division Bell in Slack. It is safe for concurrent use.
type App struct {
	Options
	chatkit.Growing
	secluded
	reticent
	client     *http.Client
	opener     *opener.Opener
	log        *slog.Logger
	commands   map[string]bool // by name
	shortcuts  []shortcut
	teams      *teams
	replies    reply.Writer
	deliveries *chatkit.Once[[]byte] // their acknowledgements
	people     *people.People
	edits      *chatkit.Edits
	pictures   *pictures
	homes      *opened.Tabs
	amiss      amiss
	askers     *chatkit.Recent[*asker] // by workspace and channel
	crew       chatkit.Crew
	base       context.Context // of all work; ends after the drain
	stop       context.CancelFunc
	ready      chan struct{} // closed once Slack knows us

	now         func() time.Time
	paintWithin time.Duration
	tempo       thrift.Tempo
	look        time.Duration // until a new file is looked at first
}

// New makes an app; Run starts it.
func New(o Options) (*App, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.API == "" {
		o.API = slack.APIURL
	}
	if !strings.HasSuffix(o.API, "/") {
		o.API += "/"
	}
	a := &App{Options: o, client: o.Client, log: o.Log, ready: make(chan struct{}), now: time.Now, paintWithin: paintWithin, tempo: thrift.Usual, look: readyFirst}
	a.secluded = secluded{a}
	if a.client == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 16
		a.client = &http.Client{Transport: t, Timeout: callWithin}
	}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.opener = opener.New(a.client, a.log, retryFirst, retryAtMost)
	a.teams = &teams{app: a, gone: goneWait}
	if o.ClientID != "" {
		var err error
		if a.teams.book, err = install.NewBook(Platform, o.Installs, o.Keys); err != nil {
			return nil, fmt.Errorf("slack: %w", err)
		}
		a.teams.look = install.NewLook(&install.Look{Now: func() time.Time { return a.now() }, Start: a.start, Read: a.teams.read, Log: a.log})
	}
	a.replies = reply.NewWriter(a.client)
	a.shortcuts = shortcuts(o.Host.Commands())
	a.commands = map[string]bool{"bell": true}
	for _, c := range o.Host.Commands() {
		a.commands[c.Name] = true
	}
	a.deliveries = chatkit.NewOnce[[]byte](deliveriesKept)
	a.people = newPeople(a)
	a.edits = chatkit.NewEdits(fate, func(work func()) { a.start("an edit", func(context.Context) { work() }) })
	a.pictures = newPictures()
	a.homes = newHomes(a)
	a.amiss = amiss{chatkit.NewBounded[string, int](maxKnown)}
	a.askers = chatkit.NewRecent[*asker](maxAsked, askersKept, replyFor)
	a.base, a.stop = context.WithCancel(context.Background())
	return a, nil
}

func (o Options) check() error {
	switch {
	case len(o.Tokens) == 0 && o.ClientID == "":
		return errors.New("slack: no bot token")
	case o.ClientID != "" && (o.ClientSecret == "" || o.URL == "" || o.Installs == nil || o.Mode != HTTP):
		return errors.New("slack: to be installed by people it wants mode http, the app's client secret, a public address and a store")
	case o.Mode == Socket && o.AppToken == "":
		return errors.New("slack: Socket Mode wants an app-level token (xapp-…)")
	case o.Mode == HTTP && o.Secret == "":
		return errors.New("slack: HTTP wants the app's signing secret")
	}
	return chatkit.CheckMode(Platform, o.Mode, Socket, HTTP)
}

// Open tries the tokens once, before anything is served: one that Slack refuses
// is an error. An outage is none; Run waits it out.
func (a *App) Open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, openWithin)
	defer cancel()
	err := a.teams.open(ctx, func(token string, n int) (*workspace, error) { return a.teams.meet(ctx, token, n) })
	if chatkit.ForGood(err) {
		return err
	}
	if err != nil {
		a.log.Warn("slack: out of reach", "err", err)
	}
	if a.Mode != Socket {
		return nil
	}
	if _, _, err := a.caller("", nil).StartSocketModeContext(ctx); err != nil {
		if err := install.AppRefused(err); err != nil {
			return fmt.Errorf("slack: %w", err)
		}
	}
	return nil
}

// Run speaks and listens until ctx ends, then lets what is under way end. A
// token that Slack refuses is an error; an outage is waited for.
func (a *App) Run(ctx context.Context) error {
	defer a.drain()
	a.connected(false)
	if err := a.teams.enter(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	close(a.ready)
	a.start("draw what is owed of Home tabs", a.homes.Resume)
	if a.Mode == HTTP {
		return a.listen(ctx)
	}
	return a.connect(ctx)
}

// Ready is closed once Slack knows us.
func (a *App) Ready() <-chan struct{} { return a.ready }

// drain waits for what is under way, but not for ever.
func (a *App) drain() {
	a.edits.Stop()
	if !a.crew.Drain(drainFor) {
		a.log.Warn("slack: some answers could not be given in time")
	}
	a.stop()
	a.crew.Drain(drainFor / 5) // what was not given is kept, to be given later
	a.crew.Dismiss()
}

// start does f beside its caller; a fault in it is logged and no more.
func (a *App) start(what string, f func(ctx context.Context)) {
	a.crew.Go(func() {
		ctx, cancel := context.WithTimeout(a.base, workWithin)
		defer cancel()
		defer a.recover(what)
		f(ctx)
	})
}

// connected tells whether Slack can reach us.
func (a *App) connected(up bool) {
	if a.Connections != nil {
		a.Connections.Connected(Platform, up)
	}
}

func (a *App) recover(what string) {
	if r := recover(); r != nil {
		a.log.Error("slack: a handler panicked", "what", what, "err", match.Broken(r))
	}
}
