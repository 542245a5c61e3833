// Package discordtest is a Discord to try an app against: its REST interface,
// its gateway and its signed HTTP, on a loopback address. It keeps Discord's
// limits and refuses what Discord refuses; [Person] does what people do.
package discordtest

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options are how the fake behaves. The zero value is Discord with patience for a busy
// machine. Requests are limited, to 5 in 5 s a channel and 50 a second in all, in virtual
// time; on a machine's clock, by which tests press faster than people, when Limits says so.
type Options struct {
	Token   string        // the bot's; empty: "token"
	Ack     time.Duration // for the first answer to an interaction; 0: 30 s. Discord's is 3 s
	Beat    time.Duration // of the gateway's heart; 0: 41.25 s
	Limits  bool          // of requests, by any clock
	Keep    int           // newest messages of a channel that are remembered; 0: all
	Shards  int           // recommended; 0: 1
	Jumbled bool          // the gateway's events come in another order than Discord's own
	Servers bool          // the app is for servers alone, and nobody installs it for themselves
	Key     ed25519.PrivateKey

	Daily       int           // identifies a day; 0: 1,000
	Pace        time.Duration // in which a bucket may identify once; 0: always. Discord's is 5 s
	Concurrency int           // buckets of shards; 0: 1
	Latency     time.Duration // before an identify or a resume is taken
	Listener    net.Listener  // nil: a free port on loopback
	Start       time.Time     // where its clock stands still, so that ids follow from what is done; zero: it runs
}

// A Server is a Discord. It is safe for concurrent use.
type Server struct {
	boards
	calendars
	URL         string // its base address
	Token       string
	Application string // the app's id
	Bot         string // the bot user's id
	PublicKey   string // of signed HTTP, in hex

	o       Options
	owner   string // whose the application is, a person's id; empty: Discord names nobody
	http    *http.Server
	private ed25519.PrivateKey
	asking  sync.Mutex // held while a test's own function is asked

	mu           sync.Mutex
	lastMS, lows int64
	skipped      time.Duration
	endpoint     string // where signed HTTP goes; empty: the gateway
	guilds       map[string]*guild
	channels     map[string]*channel
	messages     map[string]*Message // that a channel remembers
	nonces       map[string]*Message // by nonce the newest
	people       map[string]*Person
	commands     map[string][]*Command // by guild; "" for everywhere
	puts         int                   // bulk registrations
	requests     map[string]int        // by method and path
	interactions map[string]*Interaction
	sessions     map[string]*session
	refusals     []string
	unnamed      []string // messages
	untyped      []string // commands in messages
	faults       faults
	limits       limits
	identifies   []Identify
	resumes      []Resume
	day          day
}

type guild struct {
	id, name string
	allowed  int64 // permissions of the bot
	events   []Event
}

// A channel is one of a server's, a thread, or somebody's direct messages.
type channel struct {
	id, name, guild, parent string
	kind                    int // 0 text, 1 direct, 2 voice, 4 category, 5 announcement, 11 thread or post, 12 private thread, 13 stage, 15 forum
	archived, locked, gone  bool
	apart                   bool            // people's own conversation, or a server's that the bot is not in
	denied                  int64           // permissions kept from the bot
	alone                   bool            // from it and nobody else
	with                    string          // whose direct messages
	members                 map[string]bool // of a thread
	messages                []*Message
	owner                   string      // of a thread; empty: the bot
	flags                   int64       // of a forum
	tags                    []Tag       // of a forum
	applied                 []string    // ids of a post's tags
	renamed                 []time.Time // of late
}

// New starts a Discord on a free port. Close it when done.
func New(o Options) (*Server, error) {
	if o.Token == "" {
		o.Token = "token"
	}
	if o.Ack == 0 {
		o.Ack = 30 * time.Second
	}
	if o.Beat == 0 {
		o.Beat = 41250 * time.Millisecond
	}
	if o.Daily == 0 {
		o.Daily = 1000
	}
	o.Shards, o.Concurrency = max(1, o.Shards), max(1, o.Concurrency)
	s := &Server{
		o: o, Token: o.Token, private: o.Key,
		guilds: map[string]*guild{}, channels: map[string]*channel{}, messages: map[string]*Message{}, nonces: map[string]*Message{}, people: map[string]*Person{},
		requests: map[string]int{}, commands: map[string][]*Command{}, interactions: map[string]*Interaction{}, sessions: map[string]*session{},
	}
	s.boards, s.calendars = boards{s}, calendars{s}
	s.limits.windows = map[string]*window{}
	if s.private == nil {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return nil, fmt.Errorf("discordtest: %w", err)
		}
		s.private = key
	}
	s.PublicKey = hex.EncodeToString(s.private.Public().(ed25519.PublicKey))
	s.Application, s.Bot = s.id(), s.id()
	l := o.Listener
	if l == nil {
		var err error
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, fmt.Errorf("discordtest: %w", err)
		}
	}
	s.URL = "http://" + l.Addr().String()
	s.http = &http.Server{Handler: s.routes()}
	go func() { _ = s.http.Serve(l) }()
	return s, nil
}

// Close ends it, with every connection.
func (s *Server) Close() {
	s.Cut()
	_ = s.http.Close()
}

// id makes a snowflake.
func (s *Server) id() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.idLocked()
}

func (s *Server) idLocked() string {
	const epoch = 1420070400000
	ms := s.nowLocked().UnixMilli()
	if ms <= s.lastMS {
		ms = s.lastMS
		if s.lows++; s.lows >= 1<<22 {
			ms, s.lows = ms+1, 0
		}
	} else {
		s.lows = 0
	}
	s.lastMS = ms
	return strconv.FormatInt((ms-epoch)<<22|s.lows, 10)
}

func (s *Server) nowLocked() time.Time {
	if !s.o.Start.IsZero() {
		return s.o.Start.Add(s.skipped)
	}
	return time.Now().Add(s.skipped)
}

// Skip lets time pass on Discord's side.
func (s *Server) Skip(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.skipped += d
}

// Guild makes a server that the bot is in, and gives its id.
func (s *Server) Guild(name string) string {
	id := s.id()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guilds[id] = &guild{id: id, name: name, allowed: everything}
	return id
}

// Channel makes a text channel of a server, and gives its id.
func (s *Server) Channel(guild, name string) string {
	id := s.id()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[id] = &channel{id: id, name: name, guild: guild}
	return id
}

// Person makes somebody who is in every server.
func (s *Server) Person(name string) *Person {
	p := &Person{s: s, ID: s.id(), Name: name}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.people[p.ID] = p
	return p
}

// Permissions of the bot that the fake knows.
const (
	ViewChannel    = 1 << 10
	SendMessages   = 1 << 11
	AttachFiles    = 1 << 15
	ReadHistory    = 1 << 16
	ManageChannels = 1 << 4
	ManageThreads  = 1 << 34
	CreateThreads  = 1 << 35
	CreatePrivate  = 1 << 36
	SendInThreads  = 1 << 38
	CreateEvents   = 1 << 44

	everything = ViewChannel | SendMessages | AttachFiles | ReadHistory | CreateThreads | CreatePrivate | SendInThreads
)

// Deny keeps permissions from the bot in a channel; 0 gives all back.
func (s *Server) Deny(channel string, bits int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[channel].denied = bits
}

// Allow sets the bot's permissions in a whole server.
func (s *Server) Allow(guild string, bits int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guilds[guild].allowed = bits
}

// Remove takes the bot out of a server.
func (s *Server) Remove(guild string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.guilds, guild)
	for _, c := range s.channels {
		if c.guild == guild {
			c.denied = everything
		}
	}
}

// Delete takes a whole channel away.
func (s *Server) Delete(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[channel].gone = true
}

// Archive closes a thread, as Discord does after a quiet week; locked: only
// moderators open it.
func (s *Server) Archive(thread string, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[thread].archived, s.channels[thread].locked = true, locked
}

// Erase deletes a message, as a moderator would.
func (s *Server) Erase(message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.messages[message]; m != nil {
		m.Deleted = true
	}
}

// Threads are the threads below a channel, by id.
func (s *Server) Threads(channel string) (ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.channels {
		if c.parent == channel && c.kind == 11 {
			ids = append(ids, c.id)
		}
	}
	return ids
}

// Endpoint has interactions delivered by signed HTTP to an address; empty: by
// the gateway again.
func (s *Server) Endpoint(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint = url
}

// Refusals are the requests that were refused for the form or the size of what
// they held, each in a line; less the question whether a panel has a picture, which is
// asked after a lost answer and can be asked in no other way.
func (s *Server) Refusals() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.refusals), func(r string) bool {
		return strings.HasPrefix(r, "PATCH ") && strings.Contains(r, "REFERENCED_ATTACHMENT_NOT_FOUND")
	})
}
