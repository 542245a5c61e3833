package bot_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

type monthTable struct {
	table   match.Table
	seats   int
	options string
	kinds   []string // of decisions, at which seats must have changed hands
}

// monthTables are all the games there are, with options by which a match of
// them is over within a month.
var monthTables = []monthTable{
	{exchequerTable, 3, "setup=dealt tokens=all length=1", []string{"attack"}},
	{match.Table{Game: tax.Game, Look: taxlook.Look}, 3, "points=3", nil},
	{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, "", nil},
	{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 3, "game=2 rounds=2", []string{poleconomy.AskBid, poleconomy.AskDivision}},
	{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 3, "campaign=nordic goal=richest rounds=1", nil},
}

// monthMatches is how many matches of each game the month has; 200 is the size
// that was promised.
var monthMatches = flag.Int("month", 1, "matches of each game in the month")

// A liver is a person with a zone, habits, and a day after which they are gone.
type liver struct {
	name  string
	zone  *time.Location
	awake clock.Hours
	ring  string
	gone  time.Time // zero: never
	away  [][2]time.Time
}

// rung reports whether they may be rung at an instant.
func (p *liver) rung(at time.Time) bool {
	return p.awake.Open(at) && !slices.ContainsFunc(p.away, func(a [2]time.Time) bool { return !at.Before(a[0]) && at.Before(a[1]) })
}

// A month is people who live by the clock, and all that was said and done.
type month struct {
	*house
	t        *testing.T
	rng      *rand.Rand
	people   []*liver
	by       map[string]*liver
	codes    []string
	channel  map[string]string // of a match
	zones    map[string]string // of a match
	crashes  int
	reopened int // decisions, by undo
	step     time.Duration
	swept    []time.Time // when a sweep was over, and all that it led to was said

	mu      sync.Mutex
	opened  map[decision]*opening                   // decisions put to people
	lately  map[match.MatchID]map[decision]*opening // those of a match that are open, or were closed just now
	rings   map[string]int                          // by text and channel
	pings   int
	ended   map[string]time.Time
	missed  int // by caretakers
	begun   map[int]bool
	each    int // matches of each game
	events  map[string]int
	faults  []string
	left    int  // writes until the process dies, -1: it lives
	late    bool // the last of them is done
	dead    bool
	matches map[match.MatchID]string
	pauses  map[match.MatchID][][2]time.Time // of a match; the last may go on
	told    map[string][]time.Time           // when somebody was rung
	spoke   map[string][]time.Time           // when somebody said something
	parted  map[string]bool                  // name and code: told that the match goes on without them
}

// A decision is what names one.
type decision struct {
	match match.MatchID
	seat  engine.Seat
	kind  string
	of    uint16
	key   uint32
}

type opening struct {
	at, closed time.Time
	from, to   int  // how many sweeps were over by then, with all that they led to
	own        bool // by its holder's own action
	name       string
	due        int64 // with all that was saved, and grace
}

const monthGrace = 30 * time.Minute

func (m *month) fault(format string, args ...any) {
	m.faults = append(m.faults, fmt.Sprintf(format, args...))
}

// committed keeps the book of decisions, and holds each caretaker's answer
// against the deadline.
func (m *month) committed(s match.Store, c match.Change) {
	if c.Position == nil && !c.Phase.Ended() {
		if c.Timing != nil {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.deadlines(c)
		}
		return
	}
	match, err := s.Match(ctx, c.Match)
	m.mu.Lock()
	defer m.mu.Unlock()
	if err != nil {
		m.fault("match %d: %v", c.Match, err)
		return
	}
	m.matches[c.Match] = match.Code
	now := m.clock.Now()
	for _, e := range c.Entries {
		if e.Cause == "caretaker" {
			m.missed++
			late := false
			for d, o := range m.lately[c.Match] {
				late = late || d.seat == e.Seat && (o.closed.IsZero() || o.closed.Equal(now)) && o.due > 0 && o.due <= now.UnixMilli()
			}
			if !late {
				m.fault("%s: entry %d by the caretaker of seat %d before any deadline, at %v", match.Code, e.Seq, e.Seat, now)
			}
		}
	}
	open := map[decision]bool{}
	for _, a := range c.Asks {
		d := decision{c.Match, a.Seat, a.Kind, a.Of, a.Key}
		if !a.Must || match.Seats[a.Seat].Bot != "" {
			continue
		}
		open[d] = true
		if o := m.opened[d]; o != nil {
			if !o.closed.IsZero() { // an undo opened it again
				o.at, o.closed, o.from = now, time.Time{}, len(m.swept)
				m.lately[c.Match][d] = o
				m.reopened++
				if !slices.ContainsFunc(c.Entries, func(e record.Entry) bool { return e.Kind == record.Undo }) {
					m.fault("%s: %s of seat %d with key %d is asked again and nobody took anything back", match.Code, d.kind, d.seat, d.key)
				}
			}
			continue
		}
		o := &opening{at: now, from: len(m.swept), name: match.Seats[a.Seat].Name}
		for _, e := range c.Entries {
			o.own = o.own || e.Cause == "person" && e.Seat >= 0 && match.Seats[e.Seat].Person == match.Seats[a.Seat].Person
		}
		m.opened[d] = o
		if m.lately[c.Match] == nil {
			m.lately[c.Match] = map[decision]*opening{}
		}
		m.lately[c.Match][d] = o
	}
	for d, o := range m.lately[c.Match] {
		switch {
		case !open[d] && o.closed.IsZero():
			o.closed, o.to = now, len(m.swept)
		case !open[d] && o.closed.Before(now):
			delete(m.lately[c.Match], d)
		}
	}
	if c.Phase.Ended() {
		m.ended[match.Code] = now
	}
	m.deadlines(c)
}

func (m *month) deadlines(c match.Change) {
	if c.Timing == nil {
		return
	}
	now, pauses := m.clock.Now(), m.pauses[c.Match]
	switch n := len(pauses); {
	case c.Timing.Paused != 0 && (n == 0 || !pauses[n-1][1].IsZero()):
		m.pauses[c.Match] = append(pauses, [2]time.Time{now})
	case c.Timing.Paused == 0 && n > 0 && pauses[n-1][1].IsZero():
		pauses[n-1][1] = now
	}
	for _, u := range c.Timing.Turns {
		o := m.opened[decision{c.Match, u.Seat, u.Kind, u.Of, u.Key}]
		if o != nil && c.Timing.Paused != 0 {
			o.due = 0 // until it goes on
			continue
		}
		if o != nil && u.Due != 0 {
			o.due = u.Limit + monthGrace.Milliseconds()
			if u.Due == u.Opened { // of a turn that its caretaker began, which needs no more grace
				o.due = u.Due
			}
			if u.Limit < u.Due || u.Limit > u.Due && u.Due == 0 {
				m.fault("match %d: a limit before its deadline", c.Match)
			}
		}
	}
	for _, s := range c.Timing.Seats {
		if s.Bank < 0 || s.Bank > (12*time.Hour).Milliseconds() {
			m.fault("match %d: a bank of %v", c.Match, time.Duration(s.Bank)*time.Millisecond)
		}
	}
}

// heard judges what is said: who is rung, where, and at what hour.
func (m *month) heard(op string, s saying) error {
	if op != "post" && op != "whisper" {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var who string
	for _, r := range s.message.Text {
		if r.Style == msg.Ring {
			who = r.Words
		}
	}
	if !strings.Contains(s.text(), " your turn in") {
		if strings.Contains(s.text(), ", an offer for you in ") { // a ring like any other to the ladder
			m.told[who] = append(m.told[who], m.clock.Now())
		}
		return nil
	}
	code := s.message.Text[2].Words
	p, now := m.by[who], m.clock.Now()
	parts := strings.Contains(s.text(), "ou won't be reminded")
	direct := s.to == strings.ToLower(who) || s.channel == "dm-"+strings.ToLower(who)
	if who == "" { // beside another ring
		return nil
	}
	m.told[who] = append(m.told[who], now)
	m.parted[who+code] = m.parted[who+code] || parts
	switch {
	case p == nil:
		m.fault("%q rings nobody", s.text())
		return nil
	case p.ring == "off":
		m.fault("%s wants silence and is rung: %s", who, s.text())
	case p.ring == "dm" && !direct:
		m.fault("%s wants direct messages and is rung in %s", who, s.channel)
	case parts && direct:
	case p.ring == "channel" && s.channel != m.channel[code]:
		m.fault("a notice of %s crosses into %s: %s", code, s.channel, s.text())
	case !p.rung(now):
		m.fault("%s is rung at %s of theirs: %s", who, now.In(p.zone).Format("Mon 15:04"), s.text())
	}
	if at, over := m.ended[code]; over {
		m.fault("%s ended at %v and rings at %v", code, at, now)
	}
	m.rings[s.channel+" "+s.text()+fmt.Sprint(s.message.Buttons[0].ID)]++
	m.pings++
	return nil
}

// A letterbox is a hall with direct messages.
type letterbox struct{ *hall }

func (l letterbox) Direct(_ context.Context, to match.Account) (match.Room, error) {
	return match.Room{Platform: l.platform, Channel: "dm-" + to.ID}, nil
}

// open builds the host on the same store and clock, at first or after a crash.
func (m *month) open() {
	var tables []match.Table
	for _, g := range monthTables {
		tables = append(tables, g.table)
	}
	p := plan{tables: tables, wrap: func(s match.Store) match.Store { return diary{s, m} }}
	if m.house != nil {
		p.path, p.clock, p.hall = m.path, m.clock, m.hall
	} else {
		p.clock = &still{at: monthStart}
	}
	calls := 0
	if m.house != nil {
		calls = m.calls
	}
	m.house = build(m.t, p)
	m.calls = calls
	m.hall.fail(m.heard)
	m.attach(letterbox{m.hall})
}

func (m *month) sayIn(name, channel, line string) msg.Message {
	c := m.call(name)
	c.Room.Channel, c.Line = channel, line
	m.spoke[name] = append(m.spoke[name], m.clock.Now())
	return m.do(c)
}

// survives does something during which the process may be killed; then it begins
// anew on the same store. It reports whether it was not.
func (m *month) survives(do func() error) bool {
	err := do()
	m.mu.Lock()
	dead := m.dead
	m.dead, m.left = false, -1
	m.mu.Unlock()
	if err != nil && !dead {
		m.t.Fatal(err)
	}
	if dead {
		m.host.Close()
		m.crashes++
		m.open()
	}
	return !dead
}

// doom has the process die at one of its next writes, now and then.
func (m *month) doom() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.left = -1; m.rng.IntN(40) == 0 {
		m.left, m.late = 1+m.rng.IntN(8), m.rng.IntN(2) == 0
	}
}

// monthStart and the changes of clocks within thirty days of it: in spring, and
// in autumn.
var (
	monthStart   = time.Date(2026, 3, 7, 12, 0, 0, 0, time.UTC)
	monthChanges = []struct {
		zone string
		at   time.Time
	}{
		{"America/New_York", time.Date(2026, 3, 8, 7, 0, 0, 0, time.UTC)},
		{"Europe/London", time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC)},
		{"Australia/Sydney", time.Date(2026, 4, 4, 16, 0, 0, 0, time.UTC)},
	}
)

// TestAMonth lives thirty days from March into April 2026, in which clocks go
// forward in New York and in London and back in Sydney, and then as long as
// matches go on. Matches begin throughout. It holds the host to what it
// promises: every match ends, everyone is rung once for each decision, as they
// wish and where they wish, never in their quiet hours, on vacation or for what
// is over; no deadline passes unseen or is met twice, whenever the process dies.
func TestAMonth(t *testing.T) {
	m := &month{t: t, rng: rand.New(rand.NewPCG(5, 30)), by: map[string]*liver{}, channel: map[string]string{}, zones: map[string]string{}, opened: map[decision]*opening{}, lately: map[match.MatchID]map[decision]*opening{}, rings: map[string]int{}, ended: map[string]time.Time{}, matches: map[match.MatchID]string{}, step: 30 * time.Minute, left: -1, events: map[string]int{}, begun: map[int]bool{}, pauses: map[match.MatchID][][2]time.Time{}, told: map[string][]time.Time{}, spoke: map[string][]time.Time{}, parted: map[string]bool{}}
	m.open()
	m.populate()
	m.each = *monthMatches
	start := m.clock.Now()
	days, deadline := 30*24*time.Hour, start.Add(365*24*time.Hour) // who vanished draws Austerity's cubes some hours apart
	for m.clock.Now().Before(start.Add(days)) || m.clock.Now().Before(deadline) && m.settled() < len(m.codes) {
		m.begin(m.each, m.clock.Now().Sub(start))
		m.clock.pass(m.step)
		m.doom()
		if m.survives(func() error { return errors.Join(m.host.Sweep(ctx, "month"), m.host.Settle(ctx)) }) {
			m.swept = append(m.swept, m.clock.Now())
		}
		m.doom()
		m.survives(func() error { m.live(); return m.host.Settle(ctx) })
		m.survives(func() error { return m.host.Settle(ctx) })
		m.unseen()
	}
	m.judge(start)
}
