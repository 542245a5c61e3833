// Package discord shows matches in Discord. Interactions come in by the gateway
// or by signed HTTP and are answered to their caller alone; what tables see
// goes out through [App] as a match.Chat.
//
//	app          what Discord calls an application: the bot and its commands
//	interaction  a command, a click, a choice, a form or a completion
//	draft        one message of Discord's as it leaves
//	session      one with the gateway, over one connection after another
package discord

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/member"
	"divisionbell/adapters/discord/nonce"
	"divisionbell/adapters/discord/paint"
	"divisionbell/adapters/discord/quota"
	"divisionbell/adapters/discord/shard"
	"divisionbell/bot/match"
)

// Platform names Discord in accounts and rooms. A room's workspace is its
// server; an account has none, since a person is the same in every server.
const Platform = "discord"

// The ways in which interactions come.
const (
	Gateway = "gateway"
	HTTP    = "http"
)

// A Host runs the matches.
type Host interface {
	chatkit.Host
	Commands() []match.Command
}

// A Store knows people's accounts. One that several processes share has leases
// too, as match.Store has them.
type Store interface{ chatkit.Accounts }

// Options are what an app is made of. Only Host, Store and Token are needed.
type Options struct {
	Host        Host
	Store       Store
	Token       string
	Application string       // its id; empty: as Discord tells by the token
	PublicKey   string       // of signed HTTP, in hex; empty: as Discord tells
	Guilds      []string     // servers whose commands are registered at once; none: everywhere
	Mode        string       // Gateway (the default) or HTTP
	Listen      string       // where signed HTTP comes in; with HTTP
	Shards      int          // of the gateway; 0: as many as Discord recommends
	Only        []int        // the shards that this process runs; none: all
	Share       *shard.Share // of the shards, where several processes are on one store; nil: this one runs all of its own
	Part        quota.Part   // of the requests that Discord takes, where several processes share them; nil: it is not counted, as where API is a proxy that counts
	API         string       // address instead of https://discord.com, for trying out
	Log         *slog.Logger
	Forum       Forums            // for a checkup; nil: none is looked at
	Connections match.Connections // told of how it is connected; nil: nobody
	Patience    Patience
	Dial        func(ctx context.Context, network, address string) (net.Conn, error) // how it connects; nil: as a net.Dialer
}

// Patience is how long an app waits; what is zero takes its default.
type Patience struct {
	Defer    time.Duration // for the work before an answer is put off: 1 s
	Open     time.Duration // for the gateway to begin: 20 s
	Silence  time.Duration // of the gateway, whose heart beats every 41 s: one beat missed, 60 s
	Identify time.Duration // between two identifies: 5 s, as Discord asks
	Retry    time.Duration // before the first new attempt, doubled with each: 1 s
	Longest  time.Duration // before any new attempt: 1 min
	Request  time.Duration // for an answer of Discord's: 7 s
	Picture  time.Duration // for one to a message with a picture, until it goes in words: 1.5 s
	Drain    time.Duration // at the end for what is under way: 3.5 s, beside two to leave the gateway
}

func (p Patience) orDefault() Patience {
	p.Defer = cmp.Or(p.Defer, time.Second)
	p.Open = cmp.Or(p.Open, 20*time.Second)
	p.Silence = cmp.Or(p.Silence, 60*time.Second)
	p.Identify = cmp.Or(p.Identify, 5*time.Second)
	p.Retry = cmp.Or(p.Retry, time.Second)
	p.Longest = cmp.Or(p.Longest, time.Minute)
	p.Request = cmp.Or(p.Request, 7*time.Second)
	p.Picture = cmp.Or(p.Picture, 1500*time.Millisecond)
	p.Drain = cmp.Or(p.Drain, 3500*time.Millisecond)
	return p
}

// An App is the bot on Discord. It is safe for concurrent use.
type App struct {
	chatkit.Growing
	asides
	*shelves
	calendar
	member.Roll
	o        Options
	host     Host
	store    Store
	log      *slog.Logger
	rest     *client
	wait     Patience
	tree     commandTree
	ids      commandIDs
	names    *chatkit.Bounded[string, string] // of people who were mentioned
	posts    *nonce.Posts
	directs  *chatkit.Bounded[string, string]   // channels of direct messages, by person
	dead     *chatkit.Bounded[string, struct{}] // messages that were found deleted
	pictures paint.Pictures
	edits    *chatkit.Edits
	askers   *chatkit.Recent[asker] // by channel
	underway chatkit.Underway
	known    chan struct{} // closed once identity is known
	gate     chatkit.Gate  // of identifies: Discord gives every shard a lane
	holder   string        // of leases: no two apps have the same
	dial     dialer
	way      func(dialer) *http.Transport // to the gateway

	mu       sync.Mutex
	identity identity
	listen   string

	reconnects atomic.Int64
	registered atomic.Bool

	telling  sync.Mutex // held while Connections is told
	up, want int        // shards on the gateway, and those that this process runs
}

// A dialer connects, as net.Dialer does.
type dialer func(ctx context.Context, network, address string) (net.Conn, error)

// An identity is what Discord tells of an app by its token.
type identity struct {
	app, name, key, endpoint string
	user                     string
	people                   bool // people install it for themselves
}

// New makes an app. Nothing is asked of Discord yet.
func New(o Options) (*App, error) {
	if o.Token == "" {
		return nil, errors.New("discord: no token")
	}
	if o.Mode == "" {
		o.Mode = Gateway
	}
	if err := chatkit.CheckMode(Platform, o.Mode, Gateway, HTTP); err != nil {
		return nil, err
	}
	if o.Mode == HTTP && o.Listen == "" {
		return nil, errors.New("discord: mode http wants an address to listen on")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	a := &App{
		o: o, host: o.Host, store: o.Store, log: o.Log, wait: o.Patience.orDefault(),
		directs: chatkit.NewBounded[string, string](maxDirects), dead: chatkit.NewBounded[string, struct{}](maxDirects), names: chatkit.NewBounded[string, string](maxDirects), askers: chatkit.NewRecent[asker](maxAsked, askersKept, tokenLife),
		ids: commandIDs{of: map[string]map[string]string{}}, known: make(chan struct{}), want: 1, holder: "discord/" + rand.Text(),
	}
	a.posts = nonce.NewPosts(nonce.Wire{
		History: func(ctx context.Context, channel, after string) ([]*discordgo.Message, error) {
			return history(ctx, a, channel, after)
		},
		Own:  func(m *discordgo.Message) bool { is, _ := a.who(); return m.Author != nil && m.Author.ID == is.user },
		Said: saidIn, Unclear: unclear, Ahead: func() (time.Duration, bool) { return a.rest.budget.Ahead() },
	})
	a.edits = chatkit.NewEdits(fate, func(work func()) { a.beside("an edit", work) })
	a.calendar = calendar{a}
	a.Roll = member.New(func(ctx context.Context, server, user string) (bool, error) {
		err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGuildMember(server, user), bucket: "member"}, nil)
		if code(err) == codeUnknownMember {
			return false, nil
		}
		return err == nil, judged("look for a member", err)
	})
	a.pictures = paint.Pictures{
		Patience: a.wait.Picture, Words: worded, Kind: func(err error) error { return kinds.Meaning(err).Kind }, Beside: a.beside, Log: o.Log,
	}
	a.shelves = &shelves{app: a, seen: chatkit.NewBounded[string, shelf](maxDirects), unsure: chatkit.NewBounded[string, struct{}](maxDirects)}
	a.dial = (&net.Dialer{Timeout: a.wait.Open}).DialContext
	a.way = func(by dialer) *http.Transport {
		return &http.Transport{
			Proxy: http.ProxyFromEnvironment, DialContext: by, TLSHandshakeTimeout: a.wait.Open, DisableKeepAlives: true,
		}
	}
	var base *url.URL
	if o.API != "" {
		var err error
		if base, err = url.Parse(o.API); err != nil || base.Host == "" {
			return nil, fmt.Errorf("discord: %q is not an address like http://127.0.0.1:8080", o.API)
		}
	}
	var err error
	if a.rest, err = newClient(o.Token, base, a.wait.Request); err != nil {
		return nil, err
	}
	a.rest.budget.Part = o.Part
	if o.Dial != nil {
		a.dial, a.rest.session.Client.Transport.(*transport).next.(*http.Transport).DialContext = o.Dial, o.Dial
	}
	a.rest.refuses = func(is bool) {
		a.log.Warn("discord: the bot's token", "refused", is)
		if r, ok := o.Connections.(match.Refusals); ok {
			r.Refused(Platform, "", is)
		}
	}
	if o.Host != nil { // a check needs none
		a.tree = newCommandTree(o.Host.Commands())
	}
	return a, nil
}

// ErrToken is Discord's refusal of the token.
var ErrToken = chatkit.Permanent(errors.New("discord: the token is refused. Copy it anew from the Bot page of https://discord.com/developers/applications (Reset Token)"))

// Open asks Discord who the token belongs to. That Discord cannot be reached is
// no error, since Run goes on trying; ErrToken and a wrong application are.
func (a *App) Open(ctx context.Context) error {
	err := a.identify(ctx)
	if chatkit.ForGood(err) {
		return err
	}
	if err != nil {
		a.log.WarnContext(ctx, "discord cannot be reached yet", "err", err)
	}
	return nil
}

// identify learns the app's identity, once.
func (a *App) identify(ctx context.Context) error {
	if _, ok := a.who(); ok {
		return nil
	}
	id, err := a.rest.identity(ctx)
	if err != nil {
		return err
	}
	if a.o.Application != "" && a.o.Application != id.app {
		return chatkit.Permanent(fmt.Errorf("discord: the token belongs to application %s, not %s", id.app, a.o.Application))
	}
	if a.o.PublicKey != "" && a.o.PublicKey != id.key {
		return chatkit.Permanent(errors.New("discord: the public key is not this application's. Copy it anew from its General Information page"))
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.identity.app == "" {
		a.identity = id
		close(a.known)
	}
	return nil
}

func (a *App) who() (identity, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.identity, a.identity.app != ""
}

// Run serves until ctx ends: it registers the commands and takes interactions.
// Outages of any length are waited out. What it returns will not mend itself.
func (a *App) Run(ctx context.Context) error {
	a.tell(false)
	err := a.retry(ctx, maxFar, func() error { return a.identify(ctx) })
	if err == nil && ctx.Err() == nil {
		ctx, stop := context.WithCancel(ctx)
		registered := make(chan struct{})
		go func() {
			defer close(registered)
			err := a.retry(ctx, a.wait.Longest, func() error { return a.register(ctx) })
			a.registered.Store(err == nil && ctx.Err() == nil)
		}()
		if a.o.Mode == HTTP {
			err = a.serve(ctx)
		} else {
			err = a.shards(ctx)
		}
		stop()
		<-registered
	}
	a.drain()
	return err
}

// retry does f until it succeeds, cannot ever, or ctx ends, which is no error.
func (a *App) retry(ctx context.Context, longest time.Duration, f func() error) error {
	again := a.again()
	again.Longest = min(longest, again.Longest)
	again.Waits = func(err error, pause time.Duration) {
		a.log.WarnContext(ctx, "discord is asked again soon", "err", err, "in", pause)
	}
	err := again.Do(ctx, f)
	if ctx.Err() != nil && !chatkit.ForGood(err) {
		return nil
	}
	return err
}

// again is how what failed is tried again.
func (a *App) again() chatkit.Retry {
	return chatkit.Retry{First: a.wait.Retry, Longest: a.wait.Longest}
}

// drain waits for what is under way, but not for long.
func (a *App) drain() {
	a.pictures.LeaveAll()
	a.edits.Stop()
	if !a.underway.Drain(a.wait.Drain) {
		a.log.Warn("discord: some answers were not given in time")
	}
}

// beside does what nobody waits for.
func (a *App) beside(what string, work func()) {
	end := a.underway.Begin()
	go func() {
		defer end()
		defer a.recover(what)
		work()
	}()
}

// recover keeps a fault in what is done to itself; it is logged.
func (a *App) recover(what string) {
	if r := recover(); r != nil {
		a.log.Error("discord: "+what+" panicked", "err", match.Broken(r))
	}
}

// Stats are what an operator watches.
type Stats struct {
	Connected  int   // shards on the gateway now; 1 while signed HTTP is served
	Reconnects int64 // how often a shard had to begin anew or resume
	Registered bool  // Discord has our commands, and none of ours from trying out
}

// Stats tells how the app is connected.
func (a *App) Stats() Stats {
	a.telling.Lock()
	defer a.telling.Unlock()
	return Stats{Connected: a.up, Reconnects: a.reconnects.Load(), Registered: a.registered.Load()}
}

// count notes that so many shards more are there, and that this process runs so many more.
// As long as one of its shards is missing, Discord counts as not connected.
func (a *App) count(up, want int) {
	a.telling.Lock()
	defer a.telling.Unlock()
	was := a.up >= a.want
	a.up, a.want = a.up+up, a.want+want
	if is := a.up >= a.want; is != was {
		a.tell(is)
	}
}

func (a *App) tell(up bool) {
	if a.o.Connections != nil {
		a.o.Connections.Connected(Platform, up)
	}
}

// Address is where signed HTTP is listened for; empty before it is.
func (a *App) Address() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.listen
}
