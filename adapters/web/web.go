// Package web is the page: it looks like a chat room with a board beside it. Its
// windows are told of news by server-sent events; what is said is kept as bot.Posts.
// On one machine anyone who can open it can be anyone at it; where people come to it
// from afar, package visit says who they are and what they may.
//
//	post      one thing said, public or to one person
//	beside    what other processes say in the rooms that windows here show
//	feed      what happened lately, in order, for the windows that listen
//	listener  one open window
//	start     a way into a match that the page offers to newcomers
package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/web/drawn"
	"divisionbell/adapters/web/packed"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Platform and Workspace name the local table in accounts and rooms.
const (
	Platform  = "web"
	Workspace = "local"
)

// A Host runs the matches.
type Host interface {
	Attach(c match.Chat)
	// Do obeys a line, a press or a form; its answer is for the caller alone.
	Do(ctx context.Context, c match.Call) msg.Message
	Complete(ctx context.Context, c match.Call, limit int) []match.Suggestion
	// ExportFile is the file that proves a match, with its name, for who may see it.
	ExportFile(ctx context.Context, code string, viewer match.Account) (name string, body []byte, err error)
	// Moment is a match after entry seq (-1: the newest) as viewer may see it.
	Moment(ctx context.Context, code string, seq int64, viewer match.Account) (match.Moment, error)
	// Story is what viewer may know of the entries of a match before one, 0: of the newest.
	Story(ctx context.Context, code string, before uint32, viewer match.Account) (told []match.Told, more bool, err error)
	// Rules is the rulebook of a match at words, for whoever may see it.
	Rules(ctx context.Context, code, words string, viewer match.Account) (msg.Message, error)
	// Bulletins are what happened in each round of a match that has ended.
	Bulletins(ctx context.Context, code string) ([]match.Bulletin, error)
	// Ways are how an account's seat can go on with words on the board of a match.
	Ways(ctx context.Context, code string, viewer match.Account, words []string) (match.Ways, error)
	// Page is a page beside the board of that moment; "" is the board.
	Page(ctx context.Context, code string, seq int64, viewer match.Account, name string) (msg.Message, error)
	Season(ctx context.Context, room match.Room, name string) (msg.Message, error)
	// Desk is what waits for somebody, the most urgent first.
	Desk(ctx context.Context, call match.Call) (match.Desk, error)
	Games() []match.Table
}

// A Store keeps people, rooms and posts; match.Store satisfies it.
type Store interface {
	Person(ctx context.Context, a match.Account) (match.Person, error)
	Accounts(ctx context.Context, platform, workspace string) ([]match.Account, error)
	Account(ctx context.Context, platform, workspace, id string) (match.Account, error)
	Room(ctx context.Context, r match.Room) (match.Room, error)
	RoomByID(ctx context.Context, id match.RoomID) (match.Room, error)
	Match(ctx context.Context, id match.MatchID) (match.Match, error)
	MatchByCode(ctx context.Context, code string) (match.MatchID, error)
	Matches(ctx context.Context, limit int, phases ...match.Phase) ([]match.Brief, error)
	MatchesOf(ctx context.Context, person match.PersonID) ([]match.Brief, error)
	PlayedBy(ctx context.Context, person match.PersonID, limit int) ([]match.Brief, error)
	MatchesIn(ctx context.Context, room match.RoomID, limit int) ([]match.Brief, error)
	Notes(ctx context.Context, id match.MatchID, after match.NoteID) ([]match.Note, error)
	PutPost(ctx context.Context, p match.Post) (int64, error)
	DropPost(ctx context.Context, id int64) error
	PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error)
	PostMarks(ctx context.Context, room match.RoomID, people []match.PersonID, limit int) ([]match.PostMark, error)
}

// Options of a Server. Host and Store are needed, the rest has defaults.
type Options struct {
	Host     Host
	Store    Store
	Clock    match.Clock  // the machine's when nil
	Listen   string       // an address and port; 127.0.0.1:8080 when empty
	Names    []string     // hosts to answer to beside loopback, without port
	Room     string       // where the page opens; "table" when empty
	Starts   []Start      // what newcomers are offered
	Offers   []Offer      // games, as the lobby shows them
	Lessons  Lessons      // none when nil
	Log      *slog.Logger // slog.Default when nil
	Settings Settings     // how people have the page; nil: it is kept nowhere
	PushKey  string       // with which browsers subscribe to be told of turns; empty: none is
	Afar     *Afar        // people come to it from afar; nil: it is this machine's own
	Shared   *Shared      // matches can be watched by a link; nil: none
	TLS      *tls.Config  // nil: the page speaks plainly
	Several  bool         // other processes serve the same page from the same store
}

// A Server is the local table. It is a match.Chat, safe for concurrent use.
type Server struct {
	host     Host
	store    Store
	clock    match.Clock
	log      *slog.Logger
	names    []string
	room     string
	starts   []Start
	lessons  Lessons
	settings Settings
	pushKey  string
	afar     *Afar // nil: it is this machine's own
	gate     *visit.Gate
	shared   *Shared

	listener net.Listener
	server   *http.Server
	ending   chan struct{}
	end      sync.Once

	feed       *feed
	order      [16]sync.Mutex // of what is written and told, by room
	deliveries *chatkit.Once[outcome]
	pictures   drawn.Pictures
	outlines   outlines
	rooms      rooms
	matches    sync.Map // room to what its windows were told of its matches
	beside     *beside
}

// New listens at once, so that URL holds, and attaches itself to the host. An
// address that cannot be had is an error fit to show. End it by Shutdown.
func New(o Options) (*Server, error) {
	if o.Listen == "" {
		o.Listen = "127.0.0.1:8080"
	}
	if o.Room == "" {
		o.Room = "table"
	}
	if o.Starts == nil {
		o.Starts = []Start{} // the page counts them
	}
	if o.Lessons == nil {
		o.Lessons = untaught{}
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Clock == nil {
		o.Clock = machineClock{}
	}
	room, err := channel(o.Room)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	l, err := listen(o.Listen)
	if err != nil {
		return nil, err
	}
	s := &Server{
		deliveries: chatkit.NewOnce[outcome](deliveriesKept),
		host:       o.Host, store: o.Store, clock: o.Clock, log: o.Log,
		room: room, starts: o.Starts, lessons: o.Lessons, names: hostNames(o.Names, o.Listen),
		listener: l, ending: make(chan struct{}),
		feed: newFeed(o.Clock.Now().UnixMilli() * eventsPerMilli), afar: o.Afar, shared: o.Shared, settings: o.Settings, pushKey: o.PushKey,
	}
	if s.afar != nil {
		s.afar.Visits.Hear(func(p match.PersonID) { s.feed.tell(event{to: p, name: signedOut, data: marshal(nil)}) })
	}
	lobby := &lobby{Server: s, offers: o.Offers, rounds: chatkit.NewBounded[ended, string](roundsKept)}
	var unasked chatkit.Unasked
	s.server = &http.Server{
		ConnState:         unasked.Note,
		Handler:           s.guard(packed.Answers(s.handler(lobby))),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      45 * time.Second, // longer than a command may take
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    32 << 10,
		TLSConfig:         o.TLS,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	s.server.RegisterOnShutdown(s.endStreams)
	s.server.RegisterOnShutdown(unasked.Drop)
	s.rooms.add(room)
	s.host.Attach(lobby)
	if o.Several {
		s.beside = &beside{Server: s, rooms: map[match.RoomID]*beheld{}}
		go s.beside.watch()
	}
	return s, nil
}

func listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("listen %s: already in use; choose another with --listen", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("listen %s: not allowed; choose a port above 1023 with --listen", address)
	case err != nil:
		return nil, fmt.Errorf("listen %s: %w; choose another with --listen, such as 127.0.0.1:8080", address, cause(err))
	}
	return l, nil
}

// cause drops the address that net repeats before its reason.
func cause(err error) error {
	if op := (*net.OpError)(nil); errors.As(err, &op) {
		return op.Err
	}
	return err
}

// URL is the page's address.
func (s *Server) URL() string {
	if s.afar != nil {
		return s.afar.Address.String() + "/"
	}
	address := s.listener.Addr().(*net.TCPAddr)
	if address.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d/", address.Port)
	}
	return "http://" + address.String() + "/"
}

// AddressOf is that of a page of this machine's own that listens there; "": nobody knows it
// before it is open.
func AddressOf(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	if err != nil || port == "0" {
		return ""
	}
	return "http://" + net.JoinHostPort(host, port)
}

// Run serves until ctx ends, then ends gracefully; nil after that.
func (s *Server) Run(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() {
		if s.server.TLSConfig != nil {
			failed <- s.server.ServeTLS(s.listener, "", "")
			return
		}
		failed <- s.server.Serve(s.listener)
	}()
	select {
	case err := <-failed:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return fmt.Errorf("web: serve: %w", err)
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return s.Shutdown(ctx)
}

// Shutdown ends the streams, lets commands finish until ctx ends, and closes
// the address.
func (s *Server) Shutdown(ctx context.Context) error {
	s.endStreams()
	defer s.listener.Close()
	if err := s.server.Shutdown(ctx); err != nil {
		s.server.Close()
		return fmt.Errorf("web: shut down: %w", err)
	}
	return nil
}

func (s *Server) endStreams() { s.end.Do(func() { close(s.ending) }) }

// handler serves every request that there is, from its row in the table.
func (s *Server) handler(l *lobby) http.Handler {
	if s.afar == nil {
		return requests(s, l).Local()
	}
	s.gate = gateTo(s, s.afar)
	return s.gate.Serve(requests(s, l))
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// hostNames are the names to answer to beside loopback: those configured, and
// the address listened on when it is one.
func hostNames(configured []string, listen string) []string {
	var names []string
	for _, n := range configured {
		names = append(names, strings.ToLower(strings.TrimSuffix(n, ".")))
	}
	if host, _, err := net.SplitHostPort(listen); err == nil {
		if ip := net.ParseIP(host); ip != nil && !ip.IsUnspecified() {
			names = append(names, ip.String())
		}
	}
	return names
}
