package discord_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/match"
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
	"divisionbell/storage"
	"divisionbell/storage/storagetest"
)

var ctx = context.Background()

func tables() []match.Table {
	return []match.Table{
		{Game: exchequer.Game, Look: exchequerlook.Look},
		{Game: austerity.Game, Look: austeritylook.Look},
		{Game: tax.Game, Look: taxlook.Look},
		{Game: poleconomy.Game, Look: poleconomylook.Look},
		{Game: cantillon.Game, Look: cantillonlook.Look},
	}
}

type wall struct{}

func (wall) Now() time.Time { return time.Now() }

// brisk is patience for tests: long where a busy machine is slow, short where
// something is waited for on purpose.
var brisk = discord.Patience{
	Open: 5 * time.Second, Silence: 20 * time.Second, Identify: time.Millisecond, Retry: 20 * time.Millisecond, Picture: 20 * time.Second,
	Request: 20 * time.Second, Drain: 20 * time.Second,
}

// A house is a host on a real store, on a fake Discord with a server and a
// channel in it.
type house struct {
	tb      testing.TB
	fake    *discordtest.Server
	store   *storage.DB
	host    *bot.Host
	app     *discord.App
	guild   string
	channel string
	log     *slip
	bulb    *bulb  // in virtual time
	pipes   *pipes // in virtual time
	stop    func()
}

type plan struct {
	fake    discordtest.Options
	app     discord.Options
	wrap    func(discord.Host) discord.Host
	still   bool   // the host says nothing by itself
	nothing bool   // the app does not run
	pipes   *pipes // the network; nil: a real one
}

func build(tb testing.TB, p plan) *house {
	tb.Helper()
	h := &house{tb: tb, log: &slip{}, pipes: p.pipes}
	if p.fake.Beat == 0 {
		p.fake.Beat = brisk.Silence / 4 // a heart slower than the patience is none
	}
	var err error
	if h.fake, err = discordtest.New(p.fake); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(h.fake.Close)
	h.guild = h.fake.Guild("Westminster")
	h.channel = h.fake.Channel(h.guild, "lobby")
	h.store = storagetest.New(tb)
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h.host = bot.New(bot.Options{Store: h.store, Clock: wall{}, Tables: tables(), Log: log})
	o := p.app
	o.Host, o.Store, o.Token, o.API, o.Log = h.host, h.store, h.fake.Token, h.fake.URL, log
	if p.wrap != nil {
		o.Host = p.wrap(h.host)
	}
	if o.Patience == (discord.Patience{}) {
		o.Patience = brisk
	}
	if o.Mode == discord.HTTP && o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if h.app, err = discord.New(o); err != nil {
		tb.Fatal(err)
	}
	if p.pipes != nil {
		h.app.DialBy(p.pipes.dial)
	}
	h.host.Attach(h.app)
	running, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	if !p.still {
		all.Go(func() { _ = h.host.Run(running, "test") })
	}
	if !p.nothing {
		if err := h.app.Open(ctx); err != nil {
			tb.Fatal(err)
		}
		all.Go(func() {
			if err := h.app.Run(running); err != nil {
				tb.Errorf("the app ended: %v", err)
			}
		})
	}
	h.stop = sync.OnceFunc(func() { stop(); all.Wait() })
	tb.Cleanup(func() {
		h.stop()
		h.host.Close()
		h.store.Close()
		if tb.Failed() {
			tb.Logf("the log:\n%s", h.log)
		}
	})
	if !p.nothing {
		h.ready(o.Mode)
	}
	return h
}

// ready waits until commands are registered and interactions come.
func (h *house) ready(mode string) {
	h.tb.Helper()
	h.until("the commands are registered", func() bool { return h.app.Stats().Registered })
	if mode == discord.HTTP {
		h.until("signed HTTP is listened for", func() bool { return h.app.Address() != "" })
		h.fake.Endpoint("http://" + h.app.Address() + discord.Endpoint)
		return
	}
	h.until("the gateway is there", func() bool { return h.fake.Connected() > 0 && h.app.Stats().Connected > 0 })
}

// until waits for something that has to come.
func (h *house) until(what string, there func() bool) {
	h.tb.Helper()
	patience := 90 * time.Second
	if h.pipes != nil {
		patience = time.Hour
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(3 * time.Millisecond) {
		if there() {
			return
		}
	}
	h.tb.Fatalf("never: %s\n%s", what, h.log)
}

// says types a command and gives what its doer reads.
func (h *house) says(p *discordtest.Person, line string) discordtest.Message {
	h.tb.Helper()
	a, err := p.Type(h.channel, line)
	if err != nil {
		h.tb.Fatalf("%s types %s: %v\n%s", p.Name, line, err, h.log)
	}
	if a.Message == nil {
		h.tb.Fatalf("%s types %s and reads nothing: %+v", p.Name, line, a)
	}
	return *a.Message
}

// code is the newest match's.
func (h *house) code() string {
	h.tb.Helper()
	list, err := h.store.Matches(ctx, 1)
	if err != nil || len(list) == 0 {
		h.tb.Fatalf("no match: %v", err)
	}
	return list[0].Code
}

func (h *house) match(code string) match.Match {
	h.tb.Helper()
	id, err := h.store.MatchByCode(ctx, code)
	if err != nil {
		h.tb.Fatal(err)
	}
	m, err := h.store.Match(ctx, id)
	if err != nil {
		h.tb.Fatal(err)
	}
	return m
}

// told waits until the rooms of a match have heard all there is.
func (h *house) told(code string) {
	h.tb.Helper()
	h.until("the rooms are told of "+code, func() bool {
		m := h.match(code)
		for _, s := range m.Shows {
			if s.Role != match.RoleDoorway && s.Role != match.RoleCaucus && (s.Role != match.RoleTable || s.Told < m.Rev) {
				return false
			}
		}
		for _, n := range m.Notices {
			if n.State == match.NoticeOwed || n.State == match.NoticeClosing {
				return false
			}
		}
		return len(m.Shows) > 0
	})
}

// table is where a match is shown and played from.
func table(m match.Match) match.Show {
	for _, s := range m.Shows {
		if s.Role == match.RoleTable {
			return s
		}
	}
	return match.Show{}
}

// room is the channel or thread that a match lies in.
func (h *house) room(code string) string {
	h.tb.Helper()
	r, err := h.store.RoomByID(ctx, table(h.match(code)).Room)
	if err != nil {
		h.tb.Fatal(err)
	}
	if r.Thread != "" {
		return r.Thread
	}
	return r.Channel
}

// status is a match's status message as it is.
func (h *house) status(code string) discordtest.Message {
	h.tb.Helper()
	id := table(h.match(code)).Status
	for _, m := range h.fake.Public(h.room(code), false) {
		if m.ID == id {
			return m
		}
	}
	h.tb.Fatalf("%s has no status message", code)
	return discordtest.Message{}
}

// clean fails the test when Discord refused a form, or when something secret
// was logged.
func (h *house) clean() {
	h.tb.Helper()
	for _, r := range h.fake.Refusals() {
		h.tb.Errorf("refused: %s", r)
	}
}

// awaited is the person whom a match waits for; nil: nobody.
func (h *house) awaited(code string, people []*discordtest.Person) *discordtest.Person {
	h.tb.Helper()
	m := h.match(code)
	for _, a := range m.Asks {
		t := m.Seats[a.Seat]
		if i := slices.IndexFunc(people, func(p *discordtest.Person) bool { return p.Name == t.Name }); t.Bot == "" && i >= 0 {
			return people[i]
		}
	}
	return nil
}

// A slip is a log that is kept.
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

// run runs an app until stop.
func run(tb testing.TB, app *discord.App) (stop func(), ended chan error) {
	running, stop := context.WithCancel(ctx)
	tb.Cleanup(stop)
	ended = make(chan error, 1)
	go func() { ended <- app.Run(running) }()
	return stop, ended
}
