// Package slacktest is a Slack for tests: the Web API, Socket Mode, signed HTTP,
// response addresses, files and views over real sockets on loopback. It refuses
// what Slack refuses, and what a person sees can be asked of it. A program is
// pointed at it by the Web API's address alone.
package slacktest

import (
	"fmt"
	"net"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options are how a Slack behaves; the zero value is like Slack.
type Options struct {
	AppToken   string        // empty: xapp-test
	Secret     string        // that signs; empty: one of 32 characters
	ReadyAfter time.Duration // until an uploaded file can be shown
	AckWithin  time.Duration // until a delivery counts as lost; 0: 3 s
	// TriggerLife is for how long a form opens after what asks for it. 0: Slack's 3 s in
	// virtual time; on a machine's clock, which may be busy, 30 s.
	TriggerLife time.Duration
	// Minute is how long a minute of Slack's rates lasts. 0: a minute in virtual time; on a
	// machine's clock, by which tests press faster than people, two seconds.
	Minute   time.Duration
	Tries    int           // how often a lost delivery is repeated; 0: 20
	Pause    time.Duration // between these; 0: 200 ms
	Listener net.Listener  // where it is; nil: a free port on loopback
	// NoFilesAlone refuses pictures in what one person alone is shown in a channel,
	// NoFilesAloud in what all are.
	NoFilesAlone, NoFilesAloud bool
	Rotates                    bool // tokens expire
}

// Scopes are those of an app as its manifest asks for them.
var Scopes = []string{"app_mentions:read", "chat:write", "commands", "files:read", "files:write", "groups:write", "im:history", "im:write", "users:read"}

// A Slack is the whole of it. It is safe for concurrent use.
type Slack struct {
	o      Options
	server *httptest.Server

	mu         sync.Mutex
	shift      time.Duration
	next       int
	workspaces []*Workspace
	sockets    []*socket
	shy        bool // lines are ended as soon as they are there
	opens      []time.Time
	turn       int
	base       string // where signed HTTP goes; empty: the socket
	limits     map[string]*limit
	paces      paces
	faults     faults
	refused    []string
	calls      map[string]int
	called     map[string][]time.Time // when
	hooks      map[string]*hook
	triggers   map[string]*trigger
	lines      map[string]bool // that may be opened
	uploads    map[string]*file
	grants     map[string]grant
	revoked    map[string]string // tokens, and what they are told
}

type limit struct {
	passes int // let through before
	times  int
	after  time.Duration
}

// New starts a Slack; Close ends it.
func New(o Options) *Slack {
	if o.AppToken == "" {
		o.AppToken = "xapp-test"
	}
	if o.Secret == "" {
		o.Secret = "0123456789abcdef0123456789abcdef"
	}
	if o.TriggerLife == 0 {
		if o.TriggerLife = 30 * time.Second; o.Listener != nil {
			o.TriggerLife = 3 * time.Second
		}
	}
	if o.Minute == 0 {
		if o.Minute = 2 * time.Second; o.Listener != nil {
			o.Minute = time.Minute
		}
	}
	if o.AckWithin == 0 {
		o.AckWithin = 3 * time.Second
	}
	if o.Tries == 0 {
		o.Tries = 20
	}
	if o.Pause == 0 {
		o.Pause = 200 * time.Millisecond
	}
	s := &Slack{o: o, paces: newPaces(), limits: map[string]*limit{}, calls: map[string]int{}, called: map[string][]time.Time{}, hooks: map[string]*hook{}, triggers: map[string]*trigger{}, lines: map[string]bool{}, uploads: map[string]*file{}, revoked: map[string]string{}}
	s.server = httptest.NewUnstartedServer(s.mux())
	if o.Listener != nil {
		s.server.Listener.Close()
		s.server.Listener = o.Listener
	}
	s.server.Start()
	return s
}

// Close cuts every line and ends.
func (s *Slack) Close() {
	s.Cut()
	s.server.CloseClientConnections()
	s.server.Close()
}

// API is the Web API's address.
func (s *Slack) API() string { return s.server.URL + "/api/" }

// AppToken and Secret are those of the app.
func (s *Slack) AppToken() string { return s.o.AppToken }

// Secret signs what goes over HTTP.
func (s *Slack) Secret() string { return s.o.Secret }

// Deliver has everything delivered by signed HTTP below base; empty: over the
// socket again.
func (s *Slack) Deliver(base string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.base = strings.TrimSuffix(base, "/")
}

// Refused are the calls that were refused and the reasons, in order.
func (s *Slack) Refused() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.refused)
}

// Calls is how often a method was called.
func (s *Slack) Calls(method string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[method]
}

// Busiest are the most calls of each method that came within a window.
func (s *Slack) Busiest(window time.Duration) map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	most := map[string]int{}
	for method, at := range s.called {
		from := 0
		for to := range at {
			for at[to].Sub(at[from]) >= window {
				from++
			}
			most[method] = max(most[method], to-from+1)
		}
	}
	return most
}

// Limit answers the next calls of a method, or of "hook" for answers, with 429
// and Retry-After.
func (s *Slack) Limit(method string, times int, after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limits[method] = &limit{times: times, after: after}
}

// LimitLater is Limit for one call after so many that pass.
func (s *Slack) LimitLater(method string, passes int, after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limits[method] = &limit{passes, 1, after}
}

// Pass lets time pass for what expires.
func (s *Slack) Pass(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shift += d
}

func (s *Slack) now() time.Time { return time.Now().Add(s.shift) }

// id is a new one. The lock is held.
func (s *Slack) id(kind string) string {
	s.next++
	return fmt.Sprintf("%s%09d", kind, s.next)
}

// A Workspace is one where the app is installed.
type Workspace struct {
	s        *Slack
	ID       string
	Name     string
	Token    string // the bot's
	Bot      string // its user id
	Scopes   []string
	people   []*Person
	channels []*Channel
	messages []*message
	files    []*file
	said     []saying
	whole    bool // an organisation

	restricted []string // methods that it lets no app use
	scheduled  []scheduled
}

// Workspace makes one.
func (s *Slack) Workspace(name string) *Workspace {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &Workspace{s: s, ID: s.id("T"), Name: name, Bot: s.id("U"), Scopes: slices.Clone(Scopes)}
	w.Token = "xoxb-" + w.ID
	s.workspaces = append(s.workspaces, w)
	return w
}

// A Channel is public unless Private, and the app is in it when Invited. One
// with a door is a person's direct messages with the app.
type Channel struct {
	w       *Workspace
	ID      string
	Name    string
	members []*Person
	door    *Person

	private, invited, archived bool
	made                       bool   // by the app
	team                       string // of an organisation's workspaces, where it was made; empty: not known
}

// Channel makes a public one with the app in it.
func (w *Workspace) Channel(name string, members ...*Person) *Channel {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	c := &Channel{w: w, ID: w.s.id("C"), Name: name, members: members, invited: true}
	w.channels = append(w.channels, c)
	return c
}

// Between is where two people write to each other: the app is not in it, and
// cannot be.
func (w *Workspace) Between(one, other *Person) *Channel { return w.aside("D", one, other) }

// Group is where a few people write to each other without the app.
func (w *Workspace) Group(members ...*Person) *Channel { return w.aside("G", members...) }

func (w *Workspace) aside(kind string, members ...*Person) *Channel {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	c := &Channel{w: w, ID: w.s.id(kind), Name: "directmessage", members: members, private: true}
	w.channels = append(w.channels, c)
	return c
}

// Invite takes the app into the channel; Remove out of it.
func (c *Channel) Invite() { c.set(func() { c.invited = true }) }

// Remove takes the app out of the channel.
func (c *Channel) Remove() { c.set(func() { c.invited = false }) }

// Archive closes the channel.
func (c *Channel) Archive() { c.set(func() { c.archived = true }) }

// Unarchive has it be written in again.
func (c *Channel) Unarchive() { c.set(func() { c.archived = false }) }

// Hide makes it a private one.
func (c *Channel) Hide() { c.set(func() { c.private = true }) }

func (c *Channel) set(f func()) {
	c.w.s.mu.Lock()
	defer c.w.s.mu.Unlock()
	f()
}

// channel finds one by its id, or by a person's id their direct messages. The
// lock is held.
func (w *Workspace) channel(id string) *Channel {
	for _, c := range w.channels {
		if c.ID == id {
			return c
		}
	}
	for _, p := range w.people {
		if p.ID == id {
			return w.doorOf(p)
		}
	}
	return nil
}

// doorOf is a person's direct messages with the app. The lock is held.
func (w *Workspace) doorOf(p *Person) *Channel {
	for _, c := range w.channels {
		if c.door == p {
			return c
		}
	}
	c := &Channel{w: w, ID: w.s.id("D"), door: p, members: []*Person{p}, invited: true, private: true}
	w.channels = append(w.channels, c)
	return c
}

func (w *Workspace) person(id string) *Person {
	for _, p := range w.people {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// said is one version of a message, view or suggestion, and who could see it.
type saying struct {
	at   time.Time
	to   *Person   // alone; nil: the channel
	in   *Channel  // nil: a view
	then []*Person // who was in it
	text string
}
