package bot_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine/exchequer"
)

var ctx = context.Background()

// exchequerTable is the game as the program offers it.
var exchequerTable = match.Table{Game: exchequer.Game, Look: look.Look}

// A house is a host on a real store, a chat that remembers what was said and a
// clock that stands still.
type house struct {
	tb    testing.TB
	path  string
	db    shelf
	store match.Store // db, perhaps wrapped
	host  *bot.Host
	hall  *hall
	clock *still
	log   *slip
	calls int
	chats []heard
	late  []string // rooms that a match came to while it was played, each after its platform

	shared bool // with another host, or one that was
}

// A plan is what a house is built with; the zero value is the usual one.
type plan struct {
	path    string // of the database; empty: a new one
	wrap    func(match.Store) match.Store
	tables  []match.Table
	dice    []byte
	entropy io.Reader
	keep    int // matches decoded
	clock   *still
	hall    *hall
	bare    bool // the hall is not attached
	films   bool // matches that are over are shown from beginning to end
}

// besides has a test run beside others, however many houses it builds. Its
// subtests run in its own turn.
func besides(tb testing.TB) {
	if t, ok := tb.(*testing.T); ok && !strings.Contains(t.Name(), "/") {
		if _, again := parallel.LoadOrStore(t, true); !again {
			t.Parallel()
			t.Cleanup(func() { parallel.Delete(t) })
		}
	}
}

var parallel sync.Map

// onFile is the newest house on a file.
var onFile sync.Map

func build(tb testing.TB, p plan) *house {
	tb.Helper()
	besides(tb)
	h := &house{tb: tb, path: p.path, clock: p.clock, hall: p.hall, log: &slip{}}
	if h.path == "" {
		h.path = empty(tb)
	}
	if h.clock == nil {
		h.clock = &still{at: time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)}
	}
	if h.hall == nil {
		h.hall = newHall("hall")
	}
	if p.tables == nil {
		p.tables = []match.Table{exchequerTable}
	}
	if p.entropy == nil {
		p.entropy = bottest.Chance(tb)
	}
	db := opened(tb, h.path)
	h.db, h.store = db, db
	if before, open := onFile.Swap(h.path, h); open {
		h.shared, before.(*house).shared = true, true
	}
	if p.wrap != nil {
		h.store = p.wrap(db)
	}
	h.host = bot.New(bot.Options{Store: h.store, Clock: h.clock, Tables: p.tables, Dice: p.dice, Entropy: p.entropy, Keep: p.keep, Pushes: pushesIn(db), Still: !p.films, Log: slog.New(slog.NewTextHandler(h.log, nil))})
	h.host.Bots(20)
	tb.Cleanup(func() {
		h.host.Close()
		db.Close()
	})
	if !p.bare {
		h.attach(h.hall)
	}
	return h
}

// A still clock moves when it is told to.
type still struct {
	mu sync.Mutex
	at time.Time
}

func (c *still) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *still) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// A slip is what operators would read.
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

// quiet fails the test when the host had anything to complain of.
func (h *house) quiet() {
	h.tb.Helper()
	if s := h.log.String(); s != "" {
		h.tb.Errorf("the host complained:\n%s", s)
	}
}

// call is what the hall's adapter would deliver. Each gets a delivery of its own.
func (h *house) call(name string) match.Call {
	h.calls++
	return match.Call{
		Account:  match.Account{Platform: h.hall.platform, ID: strings.ToLower(name), Name: name},
		Room:     match.Room{Platform: h.hall.platform, Channel: "table"},
		Delivery: fmt.Sprintf("%s-%d", h.hall.platform, h.calls),
	}
}

// say has a person say a command line.
func (h *house) say(name, line string) msg.Message {
	h.tb.Helper()
	c := h.call(name)
	c.Line = line
	return h.do(c)
}

// press has a person press a button by its id.
func (h *house) press(name, id string) msg.Message {
	h.tb.Helper()
	c := h.call(name)
	c.Press = id
	return h.do(c)
}

func (h *house) do(c match.Call) msg.Message {
	h.tb.Helper()
	m := h.host.Do(ctx, c)
	if m.Text.String() == "" && m.Form == nil {
		h.tb.Errorf("no answer to %q%q", c.Line, c.Press)
	}
	h.kept()
	return m
}

// kept fails the test when a match is kept otherwise than it is stored.
func (h *house) kept() {
	h.tb.Helper()
	for _, why := range h.host.Astray(ctx, h.db, h.shared) {
		h.tb.Error(why)
	}
}

// settle speaks all that is owed.
func (h *house) settle() {
	h.tb.Helper()
	if err := h.host.Settle(ctx); err != nil {
		h.tb.Fatal(err)
	}
	h.kept()
}

// begin has people begin a small match: its first seat's holder makes it, and
// names that end in "bot" are bots. It gives the code.
func (h *house) begin(options string, names ...string) string {
	h.tb.Helper()
	for _, usual := range []string{"setup=dealt", "tokens=all", "length=2"} {
		if name, _, _ := strings.Cut(usual, "="); !strings.Contains(" "+options, " "+name+"=") {
			options = usual + " " + options
		}
	}
	h.say(names[0], strings.TrimSpace("match new exchequer "+options))
	code := h.newest()
	for _, n := range names[1:] {
		if kind, ok := strings.CutSuffix(n, "bot"); ok {
			h.say(names[0], "match add-bot "+code+" "+kind)
			continue
		}
		h.say(n, "match join "+code)
	}
	h.say(names[0], "match start "+code)
	h.settle()
	return code
}

// newest is the code of the match made last.
func (h *house) newest() string {
	h.tb.Helper()
	list, err := h.store.Matches(ctx, 1)
	if err != nil || len(list) != 1 {
		h.tb.Fatalf("newest match: %v, %v", list, err)
	}
	return list[0].Code
}

// match is a match as it is stored.
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

// seq is the number of a match's last log entry.
func (h *house) seq(code string) uint32 {
	h.tb.Helper()
	if m := h.match(code); m.Position != nil {
		return m.Position.Seq
	}
	return 0
}

// awaited is the name of the first person a match waits for.
func (h *house) awaited(code string) string {
	h.tb.Helper()
	m := h.match(code)
	for _, a := range m.Asks {
		if t := m.Seats[a.Seat]; t.Bot == "" {
			return t.Name
		}
	}
	h.tb.Fatalf("%s waits for nobody", code)
	return ""
}

// doing is a button's id of those that act at once, by the beginning of its words.
func doing(m msg.Message, verb string) string {
	for _, b := range m.Buttons {
		kind, rest, _ := strings.Cut(b.ID, " ")
		if f := strings.Fields(rest); kind == "1!" && len(f) > 4 && f[4] == verb {
			return b.ID
		}
	}
	return ""
}

// turn plays one action for whoever is awaited: a button that acts at once.
func (h *house) turn(code string) {
	h.tb.Helper()
	name, _, _ := strings.Cut(h.awaited(code), " ") // Ann holds the seat of Ann 2 as well
	m := h.say(name, "exchequer "+code)
	for _, verb := range []string{"end", "place", "occupy", "neutral"} {
		if id := doing(m, verb); id != "" {
			before := h.seq(code)
			m := h.press(name, id)
			if h.seq(code) != before+1 {
				h.tb.Fatalf("%s pressed %s: %s", name, id, m.Text)
			}
			return
		}
	}
	h.tb.Fatalf("%s has nothing to press: %s", name, m.Text)
}

// playOut plays a match to its end.
func (h *house) playOut(code string) {
	h.tb.Helper()
	for range 200 {
		if h.match(code).Phase.Ended() {
			return
		}
		h.turn(code)
		h.settle()
	}
	h.tb.Fatalf("%s does not end", code)
}

// reads fails the test unless a message says all of these.
func (h *house) reads(m msg.Message, wants ...string) {
	h.tb.Helper()
	for _, w := range wants {
		if !strings.Contains(m.Text.String(), w) {
			h.tb.Errorf("%q is not in: %s", w, m.Text)
		}
	}
}

// A hall is a platform that remembers. Its failing, when set, may refuse.
type hall struct {
	platform string
	mu       sync.Mutex
	said     []*saying
	failing  func(op string, s saying) error
}

// A saying is a message as it stands now.
type saying struct {
	id      string
	channel string
	to      string // an account, or the room
	message msg.Message
	edits   int
	dropped bool
}

func (s saying) text() string { return s.message.Text.String() }

func newHall(platform string) *hall { return &hall{platform: platform} }

func (c *hall) Platform() string { return c.platform }

func (c *hall) Post(_ context.Context, r match.Room, m msg.Message) (string, error) {
	return c.add("post", saying{channel: where(r), message: m})
}

func (c *hall) Whisper(_ context.Context, r match.Room, to match.Account, m msg.Message) error {
	if to.Platform != c.platform {
		return fmt.Errorf("%s cannot reach %s of %s", c.platform, to.ID, to.Platform)
	}
	_, err := c.add("whisper", saying{channel: where(r), to: to.ID, message: m})
	return err
}

// where is a room's name in a hall: channel, or channel/thread.
func where(r match.Room) string {
	if r.Thread == "" {
		return r.Channel
	}
	return r.Channel + "/" + r.Thread
}

func (c *hall) add(op string, s saying) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failing != nil {
		if err := c.failing(op, s); err != nil {
			return "", err
		}
	}
	s.id = fmt.Sprintf("%s/%d", c.platform, len(c.said)+1)
	c.said = append(c.said, &s)
	return s.id, nil
}

func (c *hall) Edit(_ context.Context, _ match.Room, id string, m msg.Message) error {
	return c.change("edit", id, func(s *saying) { s.message, s.edits = m, s.edits+1 })
}

func (c *hall) Drop(_ context.Context, _ match.Room, id string) error {
	return c.change("drop", id, func(s *saying) { s.dropped = true })
}

func (c *hall) change(op, id string, f func(*saying)) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.said, func(s *saying) bool { return s.id == id })
	if i < 0 {
		return fmt.Errorf("%s of %q, which is not of %s", op, id, c.platform)
	}
	if c.failing != nil {
		if err := c.failing(op, *c.said[i]); err != nil {
			return err
		}
	}
	f(c.said[i])
	return nil
}

// all are copies of what was said so far, in order.
func (c *hall) all() (out []saying) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.said {
		out = append(out, *s)
	}
	return out
}

// find are the messages that say something.
func (c *hall) find(text string) (out []saying) {
	for _, s := range c.all() {
		if strings.Contains(s.text(), text) {
			out = append(out, s)
		}
	}
	return out
}

// fail sets what the platform refuses from now on; nil: nothing.
func (c *hall) fail(f func(op string, s saying) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failing = f
}

// held is what the file of a message holds.
func held(m msg.Message) string {
	if m.File == nil {
		return ""
	}
	body, err := m.File.Body()
	if err != nil {
		return err.Error()
	}
	return string(body)
}
