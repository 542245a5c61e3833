package slack_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// An evening is how lively tables are: what they play and how many sit at each, how often
// one acts at each, and whether somebody says a word after every fourth action.
type evening struct {
	game    string
	options string
	people  int
	every   time.Duration
	talk    bool
	shared  bool          // all in one channel
	rung    time.Duration // within which whoever is awaited is rung
	told    time.Duration // within which all are told what happened
}

// A party is people who play in a channel of their own or in all's, match after match, and
// how late they were rung and told at most.
type party struct {
	*table
	evening
	room       *slacktest.Channel
	hands      []*slacktest.Hand
	codes      []string
	acted      []time.Time // in the match that is on: when each entry came
	words      int
	late, mute time.Duration
}

// code is that of the match that is on.
func (p *party) code() string { return p.codes[len(p.codes)-1] }

// parties sit down at four tables of one workspace.
func (t *table) parties(e evening) (all []*party) {
	var seated []*slacktest.Person
	const tables = 4
	for i := range tables * e.people {
		seated = append(seated, t.work.Person(fmt.Sprintf("P%d%d", i/e.people, i%e.people)))
	}
	var room *slacktest.Channel
	for i := range tables {
		at := seated[i*e.people : (i+1)*e.people]
		if !e.shared {
			room = t.work.Channel(fmt.Sprint("table-", i), at...)
		} else if room == nil {
			room = t.work.Channel("tables", seated...)
		}
		p := &party{table: t, evening: e, room: room}
		for k, who := range at {
			h := t.hand(who, uint64(10*i+k))
			h.C = p.room
			p.hands = append(p.hands, h)
		}
		p.sitDown()
		all = append(all, p)
	}
	return all
}

// sitDown begins a match.
func (p *party) sitDown() {
	a := p.hands[0].P
	p.Must(a.Command(p.room, strings.TrimSpace("/match new "+p.game+" "+p.options)))
	p.see(a, p.room, private("is open and you're in seat 1"))
	p.codes = append(p.codes, p.Code())
	for _, h := range p.hands[1:] {
		p.Must(h.P.Command(p.room, "/match join "+p.code()))
		p.see(h.P, p.room, private("seat"))
	}
	p.Must(a.Command(p.room, "/match start "+p.code()))
	p.Told(p.code())
	p.acted = nil
}

// TestFourLivelyTables play as fast as people press, in one workspace: Tax, in which each
// action calls somebody else, and with -long all games. Slack takes every call as often as it
// comes, whoever is awaited is rung within two seconds, and in the end every line is told.
func TestFourLivelyTables(t *testing.T) {
	t.Parallel()
	all := []evening{
		{game: "tax", people: 4, talk: true},
		{game: "tax", people: 4},
		{game: "tax", people: 2},
		{game: "exchequer", options: endless, people: 2},
		{game: "exchequer", options: endless, people: 4, talk: true},
		{game: "exchequer", options: endless, people: 4},
		{game: "poleconomy", people: 4, talk: true},
		{game: "poleconomy", people: 4},
		{game: "cantillon", people: 4, talk: true},
		{game: "cantillon", people: 4},
	}
	if !chattest.Long() {
		all = all[:1]
	}
	for _, e := range all {
		e.every, e.rung, e.told = 2*time.Second, 2*time.Second, 8*time.Second
		t.Run(fmt.Sprintf("%s of %d talk=%v", e.game, e.people, e.talk), func(t *testing.T) { lively(t, e) })
	}
}

// All in one channel they share what Slack takes there, a message a second: where each acts
// every six seconds that is enough, and where they are faster nothing is refused and a ring
// waits for those before it.
func TestFourLivelyTablesInOneChannel(t *testing.T) {
	t.Parallel()
	e := evening{game: "exchequer", options: endless, people: 2, shared: true}
	t.Run("as fast as they press", func(t *testing.T) {
		e := e
		e.every, e.rung, e.told = 2*time.Second, 10*time.Second, 15*time.Second
		lively(t, e)
	})
	t.Run("as fast as is told", func(t *testing.T) {
		e := e
		e.every, e.rung, e.told = 6*time.Second, 2*time.Second, 8*time.Second
		lively(t, e)
	})
}

// endless is an Exchequer! of which nobody sees the end.
const endless = "setup=dealt tokens=all length=30"

func lively(t *testing.T, e evening) {
	lasts := 75 * time.Second
	if chattest.Long() && (e.shared || e.game == "tax" && e.people > 2 && e.talk) { // at which Slack's limits are nearest
		lasts = 3 * time.Minute
	}
	virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
		all := h.parties(e)
		begun := time.Now()
		var wg sync.WaitGroup
		var seating sync.Mutex
		for _, p := range all {
			wg.Go(func() { p.play(begun.Add(lasts), &seating) })
		}
		wg.Wait()
		busiest, actions, late, mute := h.slack.Busiest(time.Minute), 0, time.Duration(0), time.Duration(0)
		for _, p := range all {
			for _, code := range p.codes {
				p.tidied(code)
				h.Told(code)
				actions += int(p.Match(code).Position.Seq)
			}
			p.toldAll()
			late, mute = max(late, p.late), max(mute, p.mute)
		}
		t.Logf("%d actions in %v; all told %v after; the latest ring after %v, the latest line after %v", actions, lasts, time.Since(begun.Add(lasts)).Round(time.Second), late, mute)
		for _, method := range slices.Sorted(maps.Keys(busiest)) {
			t.Logf("%s: %d calls, %d in a minute at most", method, h.slack.Calls(method), busiest[method])
		}
		if late > e.rung {
			t.Errorf("somebody was rung %v after their turn had come", late)
		}
		if mute > e.told {
			t.Errorf("something was told %v after it had happened", mute)
		}
		h.unrefused()
	})
}

// tidied waits as long as answered rings are taken away, which may take minutes.
func (p *party) tidied(code string) {
	stand := func() (n int) {
		for _, x := range p.Match(code).Notices {
			if x.State == match.NoticeClosing {
				n++
			}
		}
		return n
	}
	for n := stand(); n > 0; n = stand() {
		p.Until("an answered ring is taken away", func() bool { return stand() < n })
	}
}

// play acts once in so long until an instant, for whoever can, and begins again where a
// match is over. They sit down one after another.
func (p *party) play(until time.Time, seating *sync.Mutex) {
	for n := 0; time.Now().Before(until); n++ {
		if p.Match(p.code()).Phase != match.Playing {
			seating.Lock()
			p.sitDown()
			seating.Unlock()
		}
		next, awaited := time.Now().Add(p.every), p.Awaited(p.code())
		acts := slices.ContainsFunc(p.hands, func(h *slacktest.Hand) bool {
			if !slices.Contains(awaited, h.P.Name) {
				return false
			}
			more, err := h.Step("/" + p.game + " " + p.code())
			p.Must(err)
			return more
		})
		if !acts {
			p.TB.Fatalf("%s: none of %v can do anything", p.code(), awaited)
		}
		acted := time.Now()
		if p.talk && n%4 == 1 {
			p.words++
			p.Must(p.hands[n%len(p.hands)].P.Command(p.room, fmt.Sprintf("/match say %s Word %d of %s.", p.code(), n, p.code())))
		}
		p.Until("whoever is awaited is rung", func() bool {
			return !slices.ContainsFunc(p.Match(p.code()).Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed })
		})
		p.late = max(p.late, time.Since(acted))
		p.hear(acted)
		time.Sleep(time.Until(next))
	}
}

// hear notes when somebody acted, and how long it is that the room has not been told of
// what happened.
func (p *party) hear(acted time.Time) {
	m := p.Match(p.code())
	for len(p.acted) <= int(m.Position.Seq) {
		p.acted = append(p.acted, acted)
	}
	for _, s := range m.Shows {
		if s.Role == match.RoleTable && s.Seq < int64(m.Position.Seq) {
			p.mute = max(p.mute, time.Since(p.acted[max(0, s.Seq+1)]))
		}
	}
}

// toldAll holds that the room reads every line of the logs and every word that was said,
// once; a notice sums up some of them below its first line.
func (p *party) toldAll() {
	p.TB.Helper()
	times, words := map[string]int{}, 0
	for _, m := range p.hands[0].P.Messages(p.room) {
		if !m.Private {
			for lines, i := strings.Split(m.Words, "\n"), 0; i < len(lines); i++ {
				times[strings.TrimSpace(lines[i])]++
				if slices.ContainsFunc(p.codes, func(code string) bool { return strings.Contains(lines[i], " of "+code+".") }) {
					words++
				}
				if strings.Contains(lines[i], ", your turn in ") {
					i++
				}
			}
		}
	}
	if words != p.words {
		p.TB.Errorf("%s: all read %d words of %d", p.code(), words, p.words)
	}
	all := p.lines()
	for _, line := range all {
		times[line]--
	}
	for line, n := range times {
		if n < 0 {
			p.TB.Errorf("%s: nobody was told %d times that %q", p.code(), -n, line)
		}
	}
	for _, line := range all {
		if times[line] > 0 {
			p.TB.Errorf("%s: all were told %d times too often that %q", p.code(), times[line], line)
		}
	}
}

// lines are those of the logs, as all are told of them.
func (p *party) lines() (lines []string) {
	for _, code := range p.codes {
		m := p.Match(code)
		log, err := p.Store.Log(ctx, m.ID, 0, m.Position.Seq)
		p.Must(err)
		scene := msg.Scene{Code: code, Viewer: engine.Nobody}
		for _, s := range m.Seats {
			scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
		}
		all := tables()
		played := all[slices.IndexFunc(all, func(t match.Table) bool { return t.Game.About().ID == m.Game })]
		for _, e := range log {
			events, err := record.Facts(played.Game, e.Facts)
			p.Must(err)
			for _, t := range played.Look.Lines(record.For(events, engine.Nobody), scene) {
				lines = append(lines, strings.Split(t.String(), "\n")...)
			}
		}
	}
	return lines
}
