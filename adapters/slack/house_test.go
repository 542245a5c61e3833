package slack_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	exchequerlook "divisionbell/bot/render/exchequer"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/austerity"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/tax"
	"divisionbell/storage"
	"divisionbell/storage/storagetest"
)

// patience is how long a test waits for what will come; nothing is timed by it.
const patience = time.Minute

var ctx = context.Background()

// tables are the games as the program offers them.
func tables() []match.Table {
	return []match.Table{
		{Game: exchequer.Game, Look: exchequerlook.Look},
		{Game: austerity.Game, Look: austeritylook.Look},
		{Game: tax.Game, Look: taxlook.Look},
	}
}

type wall struct{}

func (wall) Now() time.Time { return time.Now() }

// A house is a host on a real store, in a Slack over the wire.
type house struct {
	tb    testing.TB
	slack *slacktest.Slack
	store *storage.DB
	host  *bot.Host
	app   *slack.App
	log   *slip
	stop  func()
}

// A plan is what a house is built with; the zero value is Socket Mode.
type plan struct {
	slack  *slacktest.Slack
	path   string
	mode   string
	prefix string
	dice   []byte
	tokens []string
	// entropy is of secrets and codes; nil: another each time.
	entropy io.Reader
	slow    chan struct{} // when set, the host answers once it is closed
	line    bot.Connections
	web     *http.Client      // nil: on loopback
	dialer  *websocket.Dialer // of the socket; nil: on loopback
	within  time.Duration     // for which words wait for a picture; 0: as ever
	now     func() time.Time  // by which pictures that fail are tried again; nil: the real one
}

// slow is a host that answers when it is let.
type slow struct {
	*bot.Host
	until chan struct{}
}

func (s slow) Do(ctx context.Context, c match.Call) msg.Message {
	m := s.Host.Do(ctx, c)
	<-s.until
	return m
}

// slip is what operators would read.
type slip struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *slip) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *slip) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func build(tb testing.TB, p plan) *house {
	tb.Helper()
	h := &house{tb: tb, slack: p.slack, log: &slip{}}
	if p.path == "" {
		p.path = storagetest.File(tb)
	}
	if p.mode == "" {
		p.mode = slack.Socket
	}
	var err error
	if h.store, err = storage.Open(ctx, p.path, storage.Options{}); err != nil {
		tb.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(h.log, nil))
	h.host = bot.New(bot.Options{Store: h.store, Clock: wall{}, Tables: tables(), Log: log, Dice: p.dice, Entropy: p.entropy})
	var host slack.Host = h.host
	if p.slow != nil {
		host = slow{h.host, p.slow}
	}
	h.app, err = slack.New(slack.Options{
		Connections: p.line,
		Host:        host, Store: h.store, Tokens: p.tokens, Mode: p.mode, AppToken: p.slack.AppToken(), Secret: p.slack.Secret(),
		Listen: "127.0.0.1:0", Prefix: p.prefix, API: p.slack.API(), Log: log, Client: p.web,
	})
	if err != nil {
		tb.Fatal(err)
	}
	h.host.Attach(h.app)
	slack.DialBy(h.app, p.dialer)
	if p.within > 0 || p.now != nil {
		h.app.Paint(max(p.within, time.Millisecond), p.now)
	}
	running, cancel := context.WithCancel(ctx)
	var both sync.WaitGroup
	both.Go(func() {
		if err := h.app.Run(running); err != nil {
			tb.Errorf("run: %v", err)
		}
	})
	both.Go(func() {
		if err := h.host.Run(running, "test"); err != nil {
			tb.Errorf("host: %v", err)
		}
	})
	select {
	case <-h.app.Ready():
	case <-time.After(patience):
		tb.Fatalf("Slack never knew us: %s", h.log)
	}
	if p.mode == slack.HTTP {
		door := httptest.NewServer(h.app.Handler())
		tb.Cleanup(door.Close)
		h.slack.Deliver(door.URL)
	} else {
		h.slack.Deliver("")
	}
	h.stop = sync.OnceFunc(func() {
		cancel()
		both.Wait()
		h.host.Close()
		if err := h.store.Close(); err != nil {
			tb.Errorf("close: %v", err)
		}
	})
	tb.Cleanup(h.stop)
	return h
}

// A table is a workspace with two people and a channel, and a house in it.
type table struct {
	*house
	work     *slacktest.Workspace
	ann, bob *slacktest.Person
	room     *slacktest.Channel
}

func sit(tb testing.TB, p plan) *table {
	tb.Helper()
	if p.slack == nil {
		p.slack = slacktest.New(slacktest.Options{ReadyAfter: 50 * time.Millisecond})
		tb.Cleanup(p.slack.Close)
	}
	t := &table{work: p.slack.Workspace("Commons")}
	t.ann, t.bob = t.work.Person("Ann"), t.work.Person("Bob")
	t.room = t.work.Channel("games", t.ann, t.bob)
	p.tokens = append(p.tokens, t.work.Token)
	t.house = build(tb, p)
	return t
}

// must fails the test.
func (h *house) must(err error) {
	h.tb.Helper()
	if err != nil {
		h.tb.Fatalf("%v\n%s", err, h.log)
	}
}

// see waits for what somebody sees.
func (h *house) see(p *slacktest.Person, c *slacktest.Channel, fits func(slacktest.Message) bool) slacktest.Message {
	h.tb.Helper()
	m, err := p.Wait(c, patience, fits)
	h.must(err)
	return m
}

// says fits messages that say all of these.
func says(words ...string) func(slacktest.Message) bool {
	return func(m slacktest.Message) bool {
		for _, w := range words {
			if !strings.Contains(m.Text+"\n"+m.Words, w) {
				return false
			}
		}
		return true
	}
}

// private fits what only they see.
func private(words ...string) func(slacktest.Message) bool {
	fits := says(words...)
	return func(m slacktest.Message) bool { return m.Private && fits(m) }
}

// public fits what all see.
func public(words ...string) func(slacktest.Message) bool {
	fits := says(words...)
	return func(m slacktest.Message) bool { return !m.Private && fits(m) }
}

// unrefused fails the test when Slack refused anything but what is expected.
func (h *house) unrefused(but ...string) {
	h.tb.Helper()
next:
	for _, r := range h.slack.Refused() {
		for _, b := range but {
			if strings.Contains(r, b) {
				continue next
			}
		}
		h.tb.Errorf("Slack refused: %s", r)
	}
}
