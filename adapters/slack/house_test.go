package slack_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

var ctx = context.Background()

// tables are the games as the program offers them.
func tables() []match.Table {
	return []match.Table{
		{Game: exchequer.Game, Look: exchequerlook.Look},
		{Game: austerity.Game, Look: austeritylook.Look},
		{Game: tax.Game, Look: taxlook.Look},
		{Game: poleconomy.Game, Look: poleconomylook.Look},
		{Game: cantillon.Game, Look: cantillonlook.Look},
	}
}

// A house is a host on a real store, in a Slack over the wire.
type house struct {
	*chattest.House
	slack *slacktest.Slack
	app   *slack.App
	door  string // where signed HTTP goes
	plan  plan   // what it was built with
}

// A plan is what a house is built with; the zero value is Socket Mode.
type plan struct {
	slack  *slacktest.Slack
	path   string
	tables []match.Table // the games; nil: all
	mode   string
	prefix string
	dice   []byte
	tokens []string
	// entropy is of secrets and codes; nil: another each time.
	entropy io.Reader
	slow    chan struct{} // when set, the host answers once it is closed
	light   match.Connections
	web     *http.Client                // nil: on loopback
	dialer  *websocket.Dialer           // of the socket; nil: on loopback
	within  time.Duration               // for which words wait for a picture; 0: as ever
	now     func() time.Time            // by which pictures that fail are tried again; nil: the real one
	gone    time.Duration               // for which a workspace waits that took the app away; 0: as ever
	keys    []string                    // with which people install the app themselves
	desk    func(match.Desk) match.Desk // when set, what becomes of desks
	gather  time.Duration               // for which changes gather for a Home tab; 0: as ever
	pause   time.Duration               // and for which it rests then
	rows    *rows                       // when set, what keeps installs
	shelf   *shelf                      // when set, what keeps the rest
}

func build(tb testing.TB, p plan) *house {
	tb.Helper()
	if p.tables == nil {
		p.tables = tables()
	}
	if p.path == "" {
		p.path = sqlitetest.File(tb)
	}
	h := &house{plan: p, slack: p.slack, House: chattest.Open(tb, chattest.Plan{Tables: p.tables, Path: p.path, Dice: p.dice, Entropy: p.entropy})}
	if p.mode == "" {
		p.mode = slack.Socket
	}
	var host slack.Host = h.Host
	if p.slow != nil {
		host = &chattest.Puppet{Host: h.Host, Answer: func(ctx context.Context, c match.Call) msg.Message {
			m := h.Host.Do(ctx, c)
			<-p.slow
			return m
		}}
	}
	if p.desk != nil {
		host = desks{host, p.desk}
	}
	var err error
	o := slack.Options{
		Connections: p.light, Installs: sqlite.InstallsIn(h.Store),
		Host: host, Store: h.Store, Tokens: p.tokens, Mode: p.mode, AppToken: p.slack.AppToken(), Secret: p.slack.Secret(),
		Listen: "127.0.0.1:0", Prefix: p.prefix, API: p.slack.API(), Log: h.Logger, Client: p.web, Dialer: p.dialer,
	}
	if p.shelf != nil {
		p.shelf.Store, o.Store, o.Host = h.Store, p.shelf, shelved{host, p.shelf}
	}
	if p.rows != nil {
		p.rows.Rows = o.Installs
		o.Installs = p.rows
	}
	if p.keys != nil {
		o.ClientID, o.ClientSecret, o.Keys, o.URL = slacktest.ClientID, slacktest.ClientSecret, p.keys, "https://bell.example/"
	}
	h.app, err = slack.New(o)
	h.Must(err)
	h.app.Haste(slacktest.MinuteOf(p.slack))
	h.Host.Attach(h.app)
	if p.within > 0 || p.now != nil {
		h.app.Paint(max(p.within, time.Millisecond), p.now)
	}
	if p.gone > 0 {
		h.app.WaitGone(p.gone)
	}
	if p.gather > 0 {
		h.app.Homes(p.gather, p.pause)
	}
	h.Run(h.app.Run)
	h.RunHost()
	select {
	case <-h.app.Ready():
	case <-time.After(chattest.Patience):
		tb.Fatalf("Slack never knew us: %s", h.Log)
	}
	if p.mode == slack.HTTP {
		door := httptest.NewServer(h.app.Handler())
		tb.Cleanup(door.Close)
		h.door = door.URL
		h.slack.Deliver(door.URL)
	} else {
		h.slack.Deliver("")
	}
	return h
}

// desks are those of a host, made others.
type desks struct {
	slack.Host
	made func(match.Desk) match.Desk
}

func (d desks) Desk(ctx context.Context, call match.Call) (match.Desk, error) {
	desk, err := d.Host.Desk(ctx, call)
	return d.made(desk), err
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
		p.slack = slacktest.New(slacktest.Options{ReadyAfter: 10 * time.Millisecond})
		tb.Cleanup(p.slack.Close)
	}
	t := &table{work: p.slack.Workspace("Commons")}
	t.ann, t.bob = t.work.Person("Ann"), t.work.Person("Bob")
	t.room = t.work.Channel("games", t.ann, t.bob)
	p.tokens = append(p.tokens, t.work.Token)
	t.house = build(tb, p)
	return t
}

// restart ends the table's house and has another one go on.
func (t *table) restart() {
	t.TB.Helper()
	t.Stop()
	t.house = build(t.TB, t.plan)
}

// see waits for what somebody sees.
func (h *house) see(p *slacktest.Person, c *slacktest.Channel, fits func(slacktest.Message) bool) slacktest.Message {
	h.TB.Helper()
	m, err := p.Wait(c, chattest.Patience, fits)
	h.Must(err)
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
	h.TB.Helper()
next:
	for _, r := range h.slack.Refused() {
		for _, b := range but {
			if strings.Contains(r, b) {
				continue next
			}
		}
		h.TB.Errorf("Slack refused: %s", r)
	}
}
