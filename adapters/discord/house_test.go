package discord_test

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
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

// brisk is patience for tests: long where a busy machine is slow, short where
// something is waited for on purpose.
var brisk = discord.Patience{
	Open: 5 * time.Second, Silence: 20 * time.Second, Identify: time.Millisecond, Retry: 20 * time.Millisecond, Picture: 20 * time.Second,
	Request: 20 * time.Second, Drain: 20 * time.Second,
}

// patient is for how long a gateway's answer is given at once, where a test does not say:
// one that is put off, as on a busy machine, is another. The fake waits longer. Signed
// HTTP has no time for it.
const patient = 20 * time.Second

// A house is a host on a real store, on a fake Discord with a server and a
// channel in it.
type house struct {
	*chattest.House
	fake    *discordtest.Server
	app     *discord.App
	guild   string
	channel string
	light   *chattest.Light // in virtual time
	lamps   *lamps          // in virtual time
	pipes   *chattest.Pipes // in virtual time
}

type plan struct {
	fake    discordtest.Options
	app     discord.Options
	wrap    func(*bot.Host) discord.Host
	tables  []match.Table   // the games; nil: all
	still   bool            // the host says nothing by itself
	nothing bool            // the app does not run
	path    string          // of the database; empty: a new one
	pipes   *chattest.Pipes // the network; nil: a real one
	entropy io.Reader       // of secrets and codes; nil: another each time
	films   bool            // matches that are over are shown from beginning to end
}

func build(tb testing.TB, p plan) *house {
	tb.Helper()
	h := &house{pipes: p.pipes}
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
	rest := chattest.Plan{Path: p.path, Tables: tables(), Level: slog.LevelDebug, Entropy: p.entropy, Films: p.films}
	if p.tables != nil {
		rest.Tables = p.tables
	}
	if p.pipes != nil {
		rest.Within = time.Hour
	}
	h.House = chattest.Open(tb, rest)
	o := p.app
	o.Host, o.Store, o.Token, o.API, o.Log = h.Host, h.Store, h.fake.Token, h.fake.URL, h.Logger
	if p.wrap != nil {
		o.Host = p.wrap(h.Host)
	}
	if o.Patience == (discord.Patience{}) {
		o.Patience = brisk
	}
	if o.Patience.Defer == 0 && o.Mode != discord.HTTP && p.pipes == nil {
		o.Patience.Defer = patient
	}
	if o.Mode == discord.HTTP && o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	if p.pipes != nil {
		o.Dial = p.pipes.Dial
	}
	if h.app, err = discord.New(o); err != nil {
		tb.Fatal(err)
	}
	h.Host.Attach(h.app)
	if !p.still {
		h.RunHost()
	}
	if !p.nothing {
		h.Must(h.app.Open(ctx))
		h.Run(h.app.Run)
		h.ready(o.Mode)
	}
	return h
}

// ready waits until commands are registered and interactions come.
func (h *house) ready(mode string) {
	h.TB.Helper()
	h.Until("the commands are registered", func() bool { return h.app.Stats().Registered })
	if mode == discord.HTTP {
		h.Until("signed HTTP is listened for", func() bool { return h.app.Address() != "" })
		h.fake.Endpoint("http://" + h.app.Address() + discord.Endpoint)
		return
	}
	h.Until("the gateway is there", func() bool { return h.fake.Connected() > 0 && h.app.Stats().Connected > 0 })
}

// says types a command and gives what its doer reads.
func (h *house) says(p *discordtest.Person, line string) discordtest.Message {
	h.TB.Helper()
	a, err := p.Type(h.channel, line)
	if err != nil {
		h.TB.Fatalf("%s types %s: %v\n%s", p.Name, line, err, h.Log)
	}
	if a.Message == nil {
		h.TB.Fatalf("%s types %s and reads nothing: %+v", p.Name, line, a)
	}
	return *a.Message
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
	h.TB.Helper()
	r, err := h.Store.RoomByID(ctx, table(h.Match(code)).Room)
	if err != nil {
		h.TB.Fatal(err)
	}
	if r.Thread != "" {
		return r.Thread
	}
	return r.Channel
}

// status is a match's status message as it is.
func (h *house) status(code string) discordtest.Message {
	h.TB.Helper()
	id := table(h.Match(code)).Status
	for _, m := range h.fake.Public(h.room(code), false) {
		if m.ID == id {
			return m
		}
	}
	h.TB.Fatalf("%s has no status message", code)
	return discordtest.Message{}
}

// clean fails the test when Discord refused a form.
func (h *house) clean() {
	h.TB.Helper()
	for _, r := range h.fake.Refusals() {
		h.TB.Errorf("refused: %s", r)
	}
	for _, words := range discordtest.Untyped(h.fake) {
		h.TB.Errorf("nobody can type %s", words)
	}
	for _, words := range discordtest.Unnamed(h.fake) {
		h.TB.Errorf("Discord would not know again: %s", words)
	}
}

// awaited is the person whom a match waits for; nil: nobody.
func (h *house) awaited(code string, people []*discordtest.Person) *discordtest.Person {
	h.TB.Helper()
	for _, name := range h.Awaited(code) {
		if i := slices.IndexFunc(people, func(p *discordtest.Person) bool { return p.Name == name }); i >= 0 {
			return people[i]
		}
	}
	return nil
}

// run runs an app until stop.
func run(tb testing.TB, app *discord.App) (stop func(), ended chan error) {
	running, stop := context.WithCancel(ctx)
	tb.Cleanup(stop)
	ended = make(chan error, 1)
	go func() { ended <- app.Run(running) }()
	return stop, ended
}
