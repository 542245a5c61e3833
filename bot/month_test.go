package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/clock"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

type monthTable struct {
	table   bot.Table
	seats   int
	options string
	kinds   []string // of decisions, at which seats must have changed hands
}

// monthTables are all the games there are, with options by which a match of
// them is over within a month.
var monthTables = []monthTable{
	{exchequerTable, 3, "setup=dealt tokens=all length=1", []string{"attack"}},
	{bot.Table{Game: tax.Game, Look: taxlook.Look{}}, 3, "points=3", nil},
	{bot.Table{Game: austerity.Game, Look: austeritylook.Look{}}, 1, "", nil},
	{bot.Table{Game: poleconomy.Game, Look: poleconomylook.Look{}}, 3, "game=2 rounds=2", []string{poleconomy.AskBid, poleconomy.AskDivision}},
	{bot.Table{Game: cantillon.Game, Look: cantillonlook.Look{}}, 3, "campaign=nordic goal=richest rounds=1", nil},
}

// monthMatches is how many matches of each game the month has;
// BELL_MONTH=200 is the size that was promised.
func monthMatches(t *testing.T) int {
	n, err := strconv.Atoi(os.Getenv("BELL_MONTH"))
	if err != nil {
		n = 4
	}
	t.Logf("%d matches of each game (BELL_MONTH sets it)", n)
	return n
}

// A liver is a person with a zone, habits, and a day after which they are gone.
type liver struct {
	name  string
	zone  *time.Location
	awake clock.Hours
	ring  string
	gone  time.Time // zero: never
}

// A month is people who live by the clock, and all that was said and done.
type month struct {
	*house
	t       *testing.T
	rng     *rand.Rand
	people  []*liver
	by      map[string]*liver
	codes   []string
	channel map[string]string // of a match
	crashes int
	step    time.Duration

	mu      sync.Mutex
	opened  map[decision]*opening           // decisions put to people
	lately  map[int64]map[decision]*opening // those of a match that are open, or were closed just now
	rings   map[string]int                  // by text and channel
	pings   int
	ended   map[string]time.Time
	missed  int // by caretakers
	faults  []string
	failing func() error // what the store answers; nil: it works
	matches map[int64]string
}

// A decision is what names one.
type decision struct {
	match int64
	seat  engine.Seat
	kind  string
	of    uint16
	key   uint32
}

type opening struct {
	at, closed time.Time
	own        bool // by its holder's own action
	name       string
	due        int64 // with all that was saved, and grace
}

const monthGrace = 30 * time.Minute

// A diary is a store that notes what is committed, and dies when it is told to.
type diary struct {
	bot.Store
	m *month
}

func (d diary) Commit(ctx context.Context, changes []bot.Change) []error {
	d.m.mu.Lock()
	failing := d.m.failing
	d.m.mu.Unlock()
	if failing != nil {
		if err := failing(); err != nil {
			errs := make([]error, len(changes))
			for i := range errs {
				errs[i] = err
			}
			return errs
		}
	}
	errs := d.Store.Commit(ctx, changes)
	for i, c := range changes {
		if errs[i] == nil {
			d.m.committed(d.Store, c)
		}
	}
	return errs
}

var errKilled = errors.New("killed")

func (m *month) fault(format string, args ...any) {
	m.faults = append(m.faults, fmt.Sprintf(format, args...))
}

// committed keeps the book of decisions, and holds each caretaker's answer
// against the deadline.
func (m *month) committed(s bot.Store, c bot.Change) {
	if c.Position == nil && c.Phase == "" {
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
		if m.opened[d] != nil {
			continue
		}
		o := &opening{at: now, name: match.Seats[a.Seat].Name}
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
			o.closed = now
		case !open[d] && o.closed.Before(now):
			delete(m.lately[c.Match], d)
		}
	}
	if c.Phase.Ended() {
		m.ended[match.Code] = now
	}
	m.deadlines(c)
}

func (m *month) deadlines(c bot.Change) {
	if c.Timing == nil {
		return
	}
	for _, u := range c.Timing.Turns {
		if o := m.opened[decision{c.Match, u.Seat, u.Kind, u.Of, u.Key}]; o != nil && u.Due != 0 {
			o.due = u.Limit + monthGrace.Milliseconds()
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
	if op != "post" && op != "whisper" || !strings.Contains(s.text(), " awaits you") {
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
	code := s.message.Text[2].Words
	p, now := m.by[who], m.clock.Now()
	switch {
	case p == nil:
		m.fault("%q rings nobody", s.text())
		return nil
	case p.ring == "off":
		m.fault("%s wants silence and is rung: %s", who, s.text())
	case p.ring == "dm" && s.channel != "dm-"+strings.ToLower(who):
		m.fault("%s wants direct messages and is rung in %s", who, s.channel)
	case p.ring == "channel" && s.channel != m.channel[code]:
		m.fault("a notice of %s crosses into %s: %s", code, s.channel, s.text())
	case !p.awake.Open(now):
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

func (l letterbox) Direct(_ context.Context, to bot.Account) (bot.Room, error) {
	return bot.Room{Platform: l.platform, Channel: "dm-" + to.ID}, nil
}

// open builds the host on the same store and clock, at first or after a crash.
func (m *month) open() {
	var tables []bot.Table
	for _, g := range monthTables {
		tables = append(tables, g.table)
	}
	p := plan{tables: tables, wrap: func(s bot.Store) bot.Store { return diary{s, m} }}
	if m.house != nil {
		p.path, p.clock, p.hall = m.path, m.clock, m.hall
	} else {
		p.clock = &still{at: time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC)}
	}
	calls := 0
	if m.house != nil {
		calls = m.calls
	}
	m.house = build(m.t, p)
	m.calls = calls
	m.hall.fail(m.heard)
	m.host.Attach(letterbox{m.hall})
}

func (m *month) sayIn(name, channel, line string) msg.Message {
	c := m.call(name)
	c.Room.Channel, c.Line = channel, line
	return m.do(c)
}

// settleOr speaks what is owed, unless the process is killed meanwhile.
func (m *month) sweepAndSettle() {
	err := m.host.Sweep(ctx, "month")
	if err == nil {
		err = m.host.Settle(ctx)
	}
	m.mu.Lock()
	killed := m.failing != nil
	m.mu.Unlock()
	if err != nil && !killed {
		m.t.Fatal(err)
	}
	if killed {
		m.mu.Lock()
		m.failing = nil
		m.mu.Unlock()
		m.host.Close()
		m.crashes++
		m.open()
	}
}

// TestAMonth lives thirty days in March 2026, in which clocks change in New
// York, in Europe and in Sydney, and then as long as matches go on. It holds the
// host to what it promises: every match ends, everyone is rung once for each
// decision, as they wish and where they wish, never in their quiet hours, never
// for what is over; no deadline passes unseen or is met twice.
func TestAMonth(t *testing.T) {
	m := &month{t: t, rng: rand.New(rand.NewPCG(5, 30)), by: map[string]*liver{}, channel: map[string]string{}, opened: map[decision]*opening{}, lately: map[int64]map[decision]*opening{}, rings: map[string]int{}, ended: map[string]time.Time{}, matches: map[int64]string{}, step: 30 * time.Minute}
	m.open()
	m.populate()
	m.begin(monthMatches(t))
	start := m.clock.Now()
	deadline := start.Add(75 * 24 * time.Hour)
	for m.clock.Now().Before(start.Add(30*24*time.Hour)) || m.clock.Now().Before(deadline) && len(m.ended) < len(m.codes) {
		m.clock.pass(m.step)
		if m.rng.IntN(60) == 0 { // killed a few commits from now
			left := m.rng.IntN(4)
			m.mu.Lock()
			m.failing = func() error {
				if left--; left < 0 {
					return errKilled
				}
				return nil
			}
			m.mu.Unlock()
		}
		m.sweepAndSettle()
		m.live()
		if err := m.host.Settle(ctx); err != nil {
			t.Fatal(err)
		}
		m.unseen()
	}
	m.judge(start)
}

// populate makes people of six zones, one in six of whom vanishes.
func (m *month) populate() {
	zones := []string{"UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Sydney", "America/Sao_Paulo"}
	for i := range 18 {
		loc, err := clock.Zone(zones[i%len(zones)])
		if err != nil {
			m.t.Fatal(err)
		}
		p := &liver{name: fmt.Sprintf("P%c", 'a'+i), zone: loc, ring: []string{"channel", "channel", "dm", "off"}[i%4]}
		p.awake = clock.Hours{Zone: loc, From: 7 * 60, To: 22 * 60}
		if i%5 == 0 {
			p.awake.Days = clock.Weekdays
		}
		if i%6 == 5 {
			p.gone = m.clock.Now().Add(time.Duration(2+i) * 24 * time.Hour)
		}
		m.people = append(m.people, p)
		m.by[p.name] = p
		m.sayIn(p.name, "hall", "bell zone "+zones[i%len(zones)])
		m.sayIn(p.name, "hall", "bell clock quiet 22:00-07:00")
		m.sayIn(p.name, "hall", "bell clock days "+map[bool]string{true: "weekdays", false: "daily"}[i%5 == 0])
		m.sayIn(p.name, "hall", "bell clock ring "+p.ring)
		if i%3 == 0 {
			m.sayIn(p.name, "hall", "bell remind 0 8,18 * * *")
		}
	}
}

// begin opens matches of every game, each with clocks of its own.
func (m *month) begin(each int) {
	clocks := []string{"clock=24h", "clock=weekdays@17:00 gap=4h", "clock=12h awake=yes", "clock=18h days=weekdays bank=12h", "clock=daily@02:30 gap=6h", "clock=36h bank=12h remind=0_7_*_*_*", "clock=24h ends=2026-03-29T02:30"}
	zones := []string{"Europe/London", "America/New_York", "Australia/Sydney", "UTC"}
	for g, game := range monthTables {
		for i := range each {
			k := g*each + i
			channel := fmt.Sprintf("room%d", k)
			var names []string
			for s := range game.seats {
				names = append(names, m.people[(k*5+s*7)%len(m.people)].name)
			}
			line := fmt.Sprintf("match new %s %s %s zone=%s grace=30m", game.table.About().ID, game.options, clocks[k%len(clocks)], zones[k%len(zones)])
			answer := m.sayIn(names[0], channel, line)
			code := m.newest()
			if !strings.Contains(answer.Text.String(), code) {
				m.t.Fatalf("%s: %s", line, answer.Text)
			}
			m.channel[code] = channel
			for _, n := range names[1:] {
				m.sayIn(n, channel, "match join "+code)
			}
			m.sayIn(names[0], channel, "match start "+code)
			m.codes = append(m.codes, code)
		}
	}
	if err := m.host.Settle(ctx); err != nil {
		m.t.Fatal(err)
	}
}

// live has people answer at random, when they are awake.
func (m *month) live() {
	now := m.clock.Now()
	for _, code := range m.codes {
		if m.over(code) || m.rng.IntN(5) > 0 {
			continue
		}
		match := m.match(code)
		for _, a := range match.Asks {
			p := m.by[match.Seats[a.Seat].Name]
			if p == nil || !p.awake.Open(now) || !p.gone.IsZero() && now.After(p.gone) || m.rng.IntN(3) > 0 {
				continue
			}
			m.answer(match, a, p)
			break
		}
	}
}

func (m *month) over(code string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, over := m.ended[code]
	return over
}

// answer says something legal, and goes on as long as it is asked.
func (m *month) answer(match bot.Match, a engine.Ask, p *liver) {
	i := slices.IndexFunc(monthTables, func(g monthTable) bool {
		return g.table.About().ID == match.Game
	})
	for range 1 + m.rng.IntN(6) {
		table, err := monthTables[i].table.Open(*match.Position)
		if err != nil {
			m.t.Fatal(err)
		}
		if !slices.ContainsFunc(match.Asks, func(b engine.Ask) bool { return b.Seat == a.Seat }) {
			return
		}
		words := engine.Walk(engine.See(table, a.Seat), engine.Fast(m.rng.Uint64()))
		if words == nil {
			return
		}
		m.sayIn(p.name, m.channel[match.Code], match.Game+" "+match.Code+" "+strings.Join(words, " "))
		if match = m.match(match.Code); match.Phase.Ended() {
			return
		}
	}
}

// unseen finds deadlines that have passed and were not acted on.
func (m *month) unseen() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock.Now()
	for _, open := range m.lately {
		for d, o := range open {
			if o.closed.IsZero() && o.due > 0 && time.UnixMilli(o.due).Add(m.step+time.Minute).Before(now) {
				m.fault("match %s: a deadline of %s passed at %v and nothing was done by %v", m.matches[d.match], o.name, time.UnixMilli(o.due), now)
				o.due = 0
			}
		}
	}
}

// judge holds the month against what was promised.
func (m *month) judge(start time.Time) {
	t := m.t
	for i, f := range m.faults {
		if i == 12 {
			t.Errorf("and %d more", len(m.faults)-i)
			break
		}
		t.Error(f)
	}
	for _, code := range m.codes {
		if match := m.match(code); !match.Phase.Ended() {
			t.Errorf("%s is %s after %v: %+v", code, match.Phase, m.clock.Now().Sub(start), match.Timing)
		}
	}
	twice := 0
	for text, n := range m.rings {
		if n > 1 {
			twice += n - 1
			if twice > m.crashes {
				t.Errorf("said %d times: %s", n, text)
			}
		}
	}
	m.count()
	t.Logf("%d matches over %v; %d decisions, %d rings, %d by caretakers, %d crashes, %d said again", len(m.codes), m.clock.Now().Sub(start).Round(time.Hour), len(m.opened), m.pings, m.missed, m.crashes, twice)
	if m.missed == 0 || m.crashes == 0 || m.pings == 0 {
		t.Error("nothing was put to the proof")
	}
}

// count: every decision has one notice, unless its holder opened it themselves:
// sent, silenced, or held while they slept until it was answered or was no more.
func (m *month) count() {
	t := m.t
	states := m.notices()
	sent, silenced, held := 0, 0, 0
	for d, o := range m.opened {
		n, ok := states[d]
		p := m.by[o.name]
		switch {
		case !ok && o.own:
			continue // its answer told them
		case !ok:
			t.Errorf("%s was asked %s at %v and has no notice", o.name, d.kind, o.at)
		case n.message != "":
			sent++
		case n.state == bot.NoticeSilenced:
			if silenced++; p.ring != "off" {
				t.Errorf("%s was silenced and did not ask for it", o.name)
			}
		case p.ring == "off" || !p.awake.Open(o.at) || o.closed.Sub(o.at) <= m.step:
			held++
		default:
			t.Errorf("%s was asked %s from %v to %v and never rung (%s)", o.name, d.kind, o.at, o.closed, n.state)
		}
	}
	for d := range states {
		if m.opened[d] == nil {
			t.Errorf("a notice of %+v, which was never asked", d)
		}
	}
	t.Logf("%d notices sent, %d silenced, %d answered before their holder could be rung", sent, silenced, held)
}
