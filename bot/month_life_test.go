package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/engine"
)

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
		if i == 5 || i == 8 || i == 13 {
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

// waves are when matches begin: before each change of clocks, by its zone, and
// the rest at any day. who is the first of its people.
var waves = []struct {
	zone string
	day  float64
	who  int
}{{"America/New_York", 0, 2}, {"Europe/London", 20.8, 1}, {"Australia/Sydney", 27.4, 4}, {"UTC", -1, 0}}

// begin opens the matches whose day has come, of every game, each with clocks of
// its own.
func (m *month) begin(each int, lived time.Duration) {
	all := each * len(monthTables)
	for k := range all {
		w := waves[k%len(waves)]
		if w.day < 0 {
			w.day = 28 * float64(k) / float64(all)
		}
		if len(m.codes) < all && !m.begun[k] && w.day*24 <= lived.Hours() {
			m.begun[k] = true
			m.beginOne(k, w.zone, w.who+6*(k/len(waves)))
		}
	}
}

func (m *month) beginOne(k int, zone string, who int) {
	ends := "2026-03-29T01:30" // which clocks in London leap over
	if !m.clock.Now().Before(time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)) {
		ends = "2026-04-05T02:30" // which clocks in Sydney show twice
	}
	clocks := []string{"clock=24h", "clock=weekdays@17:00 gap=4h", "clock=12h awake=yes", "clock=18h days=weekdays bank=12h", "clock=daily@02:30 gap=6h", "clock=36h bank=12h remind=0_7_*_*_*", "clock=24h ends=" + ends}
	game, channel := monthTables[k%len(monthTables)], fmt.Sprintf("room%d", k)
	var names []string
	for s := range game.seats {
		names = append(names, m.people[(who+s*7)%len(m.people)].name)
	}
	line := fmt.Sprintf("match new %s %s %s zone=%s grace=30m", game.table.About().ID, game.options, clocks[k%len(clocks)], zone)
	answer := m.sayIn(names[0], channel, line)
	code := m.newest()
	if !strings.Contains(answer.Text.String(), code) {
		m.t.Fatalf("%s: %s", line, answer.Text)
	}
	m.channel[code], m.zones[code] = channel, zone
	for _, n := range names[1:] {
		m.sayIn(n, channel, "match join "+code)
	}
	m.sayIn(names[0], channel, "match start "+code)
	m.codes = append(m.codes, code)
}

// live has people answer at random, when they are awake.
func (m *month) live() {
	now := m.clock.Now()
	for _, code := range m.codes {
		if m.over(code) || m.rng.IntN(5) > 0 {
			continue
		}
		id := m.match(code)
		if m.rng.IntN(12) == 0 {
			m.meddle(id, m.by[id.Seats[m.rng.IntN(len(id.Seats))].Name])
		}
		if id = m.match(code); id.Phase != match.Playing {
			continue
		}
		for _, a := range id.Asks {
			p := m.by[id.Seats[a.Seat].Name]
			if p == nil || !p.awake.Open(now) || !p.gone.IsZero() && now.After(p.gone) || m.rng.IntN(3) > 0 {
				continue
			}
			m.answer(id, a, p)
			break
		}
	}
}

// meddle has somebody who does not vanish do something about the clocks.
func (m *month) meddle(id match.Match, p *liver) {
	now := m.clock.Now()
	if !p.gone.IsZero() || !p.rung(now) {
		return
	}
	line := []string{"match ask %s pause", "match ask %s extend 6h", "bell mute %s", "match ask %s undo", "match settings %s clock 20h", "bell vacation 3d"}[m.rng.IntN(6)]
	if id.Phase == match.Paused {
		line = "match ask %s resume"
	}
	if line == "bell vacation 3d" {
		if n := len(p.away); n > 0 && now.Before(p.away[n-1][1].Add(5*24*time.Hour)) {
			return
		}
		m.mu.Lock()
		dead := m.dead
		m.left = -1 // or nobody knows whether they have said it
		m.mu.Unlock()
		if dead {
			return
		}
		p.away = append(p.away, [2]time.Time{now, now.Add(3 * 24 * time.Hour)})
	} else {
		line = fmt.Sprintf(line, id.Code)
	}
	m.events[strings.Join(strings.Fields(line)[:2], " ")]++
	m.sayIn(p.name, m.channel[id.Code], line)
	for _, s := range id.Seats { // who is there agrees
		if q, votes := m.by[s.Name], m.match(id.Code).Votes; len(votes) > 0 && q.awake.Open(now) && (q.gone.IsZero() || now.Before(q.gone)) {
			m.sayIn(q.name, m.channel[id.Code], "match vote "+id.Code+" aye "+votes[0].Motion.String())
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
func (m *month) answer(match match.Match, a engine.Ask, p *liver) {
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
