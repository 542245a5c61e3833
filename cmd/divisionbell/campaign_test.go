package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack"
	"divisionbell/bot/calendar"
	"divisionbell/bot/match"
	"divisionbell/bot/share"
	"divisionbell/engine"
	"divisionbell/storage/sqlite"
)

var made = flag.String("made", "", "a folder that gets what the campaign made")

// A campaign is a match of a month that somebody plays from Discord with somebody in
// Slack and four bots.
type campaign struct {
	*world
	*chattest.House
	clock  *chattest.Still
	id     match.MatchID
	heard  match.Match // as both chats have heard of it
	code   string
	chance *rand.Rand
	wires  map[string]*wire // by platform
	talked int              // the day on which somebody last said something
	typed  int              // what was typed as Discord has it typed
	seed   string           // of the dice, in hex
	ended  map[string]int   // how many requests there were when the match ended, by platform
}

const (
	campaignDays = 32 // of which the match lasts thirty
	campaignStep = 30 * time.Minute
	nightStep    = 2 * time.Hour // while nobody acts
)

// campaignWords is how the match is made.
const campaignWords = "match new poleconomy pace=month rounds=none gazette=friday digest=16:30 clock=8h remind=2h ends=2026-12-31T09:00"

// TestACampaignOfAMonth counts what two people and four bots have said on both chats'
// wires in thirty days: nobody is told too much, nothing hidden is in any of it, and what
// is made of the match is what it says it is.
func TestACampaignOfAMonth(t *testing.T) {
	if !*soak {
		t.Skip("the package soak plays it")
	}
	synctest.Test(t, func(t *testing.T) {
		c := sitDown(t)
		c.begin()
		var dates []byte
		for day := range campaignDays {
			for gone, step := time.Duration(0), campaignStep; gone < 24*time.Hour; gone += step {
				if step = campaignStep; c.asleep() {
					step = nightStep
				}
				c.passes(step)
				if dates == nil && day >= 10 && slices.Contains(c.awaited(), "Cat") {
					dates = c.dates(2)
				}
				c.live(day)
			}
		}
		if m := c.Match(c.code); m.Phase != match.Over {
			t.Fatalf("the match is %s", m.Phase)
		}
		alike(c.t, c.db, map[string][]string{"Discord": readIn(c.discord, c.lobby), "Slack": readBy(c.hands["Cat"], c.room)}, 0)
		c.counted()
		c.keepsSecrets()
		c.keep("dates.ics", dates)
		c.keep("after.ics", c.dates(0))
		c.makes()
	})
}

// sitDown has everything stand, in virtual time.
func sitDown(t *testing.T) *campaign {
	c := &campaign{clock: chattest.NewStill(), chance: rand.New(rand.NewPCG(1, 12)), ended: map[string]int{}, wires: map[string]*wire{
		discord.Platform: {Pipes: chattest.NewPipes()}, slack.Platform: {Pipes: chattest.NewPipes()},
	}}
	c.clock.Pass(worldsBegin.Sub(c.clock.Now()))
	x := townAt(t, c.wires[discord.Platform], c.wires[slack.Platform])
	c.House = chattest.Open(t, chattest.Plan{Tables: games(), Clock: c.clock, Films: true, Within: time.Hour, Entropy: chance(), Level: slog.LevelInfo})
	c.world = &world{town: x, t: t, db: c.Store, host: c.Host}
	c.Host.Hang(printPoster)
	c.Host.Crown(crowned)
	c.Host.Schedule(calendar.Page{Address: "https://bell.example.org", Feeds: sqlite.VisitsIn(c.db)})
	c.Host.Share(share.Page{Address: "https://bell.example.org", Shares: sqlite.VisitsIn(c.db)})
	app, err := discord.New(discord.Options{
		Host: c.Host, Store: c.db, Token: x.discord.Token, API: x.discord.URL, Log: c.Logger, Dial: c.wires[discord.Platform].Dial,
		Patience: discord.Patience{Identify: time.Millisecond, Defer: time.Minute, Picture: time.Minute, Request: time.Minute},
	})
	c.Must(err)
	c.Must(app.Open(t.Context()))
	c.Host.Attach(app)
	c.Run(app.Run)
	t.Cleanup(func() { // the library sleeps over a lock when it takes leave, and that holds virtual time up
		x.discord.Outage(true)
		c.Until("the app is off the gateway", func() bool { return app.Stats().Connected == 0 })
		time.Sleep(2 * time.Second)
	})
	wire := c.wires[slack.Platform].Dial
	web := &http.Transport{DialContext: wire}
	t.Cleanup(web.CloseIdleConnections)
	work, err := slack.New(slack.Options{
		Host: c.Host, Store: c.db, Tokens: []string{x.work.Token}, Mode: slack.Socket, AppToken: x.slack.AppToken(), API: x.slack.API(), Log: c.Logger,
		Client: &http.Client{Transport: web}, Dialer: &websocket.Dialer{NetDialContext: wire},
	})
	c.Must(err)
	c.Must(work.Open(t.Context()))
	c.Host.Attach(work)
	c.Run(work.Run)
	x.slack.Deliver("")
	c.Until("all is connected", func() bool {
		return x.discord.Connected() > 0 && len(x.discord.Commands("")) > 0 && x.slack.Connected() > 0
	})
	return c
}

// begin has the match made, joined from the other chat, and filled with bots.
func (c *campaign) begin() {
	c.t.Helper()
	c.says("Bob", campaignWords)
	c.code = c.House.Code()
	c.told()
	c.says("Cat", "match join "+c.code)
	for range 4 {
		c.says("Bob", "match add-bot "+c.code+" steady")
	}
	c.says("Cat", "bell quotes on")
	c.says("Bob", "match start "+c.code)
	c.told()
	m := c.Match(c.code)
	if m.Phase != match.Playing || len(m.Seats) != 6 {
		c.t.Fatalf("it has not begun: %s with %d seats", m.Phase, len(m.Seats))
	}
	c.seed = fmt.Sprintf("%x", m.Secret)
}

// passes has time pass, and everything be said that came due.
func (c *campaign) passes(d time.Duration) {
	c.t.Helper()
	c.clock.Pass(d)
	c.discord.Skip(d)
	c.Must(c.Host.Sweep(context.Background(), "test"))
	c.told()
	if len(c.ended) == 0 && c.heard.Phase == match.Over {
		for platform, w := range c.wires {
			c.ended[platform] = len(w.sent(c.t))
		}
	}
}

// told waits a while until both chats have heard what there is to say; what a chat makes
// wait comes later.
func (c *campaign) told() {
	c.t.Helper()
	for range 8 {
		c.Must(c.Host.Settle(context.Background()))
		if rev, err := c.db.Rev(context.Background(), c.id); c.id != 0 && err == nil && rev == c.heard.Rev {
			return // nothing was changed since all of it was told
		}
		m, owed := c.Match(c.code), false
		for _, s := range m.Shows {
			owed = owed || s.Role == match.RoleTable && !s.Secluded() && !chattest.Told(c.db, m, s)
		}
		if !owed && !slices.ContainsFunc(m.Notices, func(n match.Notice) bool { return n.State == match.NoticeOwed || n.State == match.NoticeClosing }) {
			c.id, c.heard = m.ID, m
			return
		}
		time.Sleep(time.Second)
		c.clock.Pass(time.Second)
	}
}

// talks are what is said on a day at noon: aloud, and to one alone.
var talks = map[int][2]string{
	2: {"Bob", "match say shall we put a word to the budget before the recess"}, 3: {"Cat", "match say to Bob quinquireme of Nineveh at dawn"},
	9: {"Cat", "match say the opposition will remember this in spring"}, 11: {"Bob", "match say to Cat sandalwood and cedarwood for your vote"},
	16: {"Cat", "match say nobody asked the provinces, as usual"}, 20: {"Bob", "match say to Cat peacocks if you hold until Friday"},
}

// whispered are words that two alone may read.
var whispered = []string{"quinquireme", "sandalwood", "peacocks"}

// asleep reports that it is night, and far enough from morning.
func (c *campaign) asleep() bool {
	hour := c.clock.Now().Hour()
	return hour > 20 || hour < 6
}

// awaited are the people whom the match waits for.
func (c *campaign) awaited() (names []string) {
	for _, a := range c.heard.Asks {
		if t := c.heard.Seats[a.Seat]; t.Bot == "" {
			names = append(names, t.Name)
		}
	}
	return names
}

// live has people do what they would in half an hour: by day, now and then. In the second
// week somebody is on a journey and says nothing.
func (c *campaign) live(day int) {
	c.t.Helper()
	hour := c.clock.Now().Hour()
	if hour >= 12 && day > c.talked && talks[day][0] != "" {
		c.talked = day
		if name, line := talks[day][0], talks[day][1]; name == "Bob" && !strings.Contains(line, " to Cat ") {
			_, err := c.typists[name].Type(c.lobby, "/match say text:"+strings.TrimPrefix(line, "match say "))
			c.Must(err)
		} else {
			c.says(name, line)
		}
		c.told()
	}
	if hour < 8 || hour > 20 {
		return
	}
	for _, name := range c.awaited() {
		if name == "Cat" && day > 11 && day < 14 || c.chance.IntN(8) > 0 {
			continue
		}
		c.acts(name)
		return
	}
}

// acts has somebody say what the game's own player would.
func (c *campaign) acts(name string) {
	c.t.Helper()
	m := c.heard
	t, err := openAt(m)
	c.Must(err)
	for _, a := range m.Asks {
		if m.Seats[a.Seat].Name != name {
			continue
		}
		words := engine.See(t, a.Seat).Steady(a, engine.Fast(uint64(m.Position.Seq)))
		line := "poleconomy " + c.code + " " + strings.Join(words, " ")
		if name == "Bob" {
			if _, err := c.typists[name].Type(c.lobby, c.optioned(line)); err == nil {
				c.typed++
			} else { // an option that has another name: it comes as it would from there
				c.Host.Do(c.t.Context(), c.call(name, line))
			}
		} else {
			c.says(name, line)
		}
		c.told()
		return
	}
}

// A kind is what a post is, by how it begins.
type kind struct {
	name string
	of   *regexp.Regexp
	most int // in the month
}

// kinds are those of the posts that a room gets of a match, beside which all are of its
// log; the first that fits is meant.
var kinds = []kind{
	{"Gazette", regexp.MustCompile(`^Poleconomy Gazette, `), 5},
	{"summary of the day", regexp.MustCompile(`^Poleconomy \S+: .* since `), 31},
	{"film", regexp.MustCompile(`turn by turn`), 1},
	{"reminder", regexp.MustCompile(`Reminder \d of`), 40},
	{"turn", regexp.MustCompile(`your turn in `), 80},
	{"way to the board", regexp.MustCompile(`^Latest \S+ board: `), 150},
	{"talk", regexp.MustCompile(`^(Bob|Cat): `), 6},
	{"end", regexp.MustCompile(`is over\. The final board|Time's up`), 3},
	{"warning of the end", regexp.MustCompile(`finishes .*; the score then decides`), 4},
}

// counted counts the posts by kind, and holds them to what a room can bear.
func (c *campaign) counted() {
	c.t.Helper()
	rooms := map[string][]string{}
	for _, channel := range append(c.discord.Threads(c.lobby), c.lobby) {
		for _, m := range c.discord.Public(channel, true) {
			rooms["Discord"] = append(rooms["Discord"], unmarked.Replace(m.Says()))
		}
	}
	for _, m := range c.hands["Cat"].Messages(c.room) {
		if !m.Private {
			rooms["Slack"] = append(rooms["Slack"], strings.NewReplacer("*", "", "_", "").Replace(m.Text))
		}
	}
	counts := map[string]map[string]int{}
	for platform, posts := range rooms {
		n := map[string]int{}
		for _, p := range posts {
			i := slices.IndexFunc(kinds, func(k kind) bool { return k.of.MatchString(p) })
			if i < 0 {
				n["log"]++
			} else {
				n[kinds[i].name]++
			}
		}
		counts[platform] = n
		c.keep(platform+".txt", []byte(strings.Join(posts, "\n=====\n")))
	}
	m := c.Match(c.code)
	c.t.Logf("%-20s %8s %8s   of %d entries in %d days", "posts", "Discord", "Slack", m.Position.Seq, campaignDays)
	for _, k := range append(slices.Clone(kinds), kind{name: "log", most: int(m.Position.Seq)}) {
		d, s := counts["Discord"][k.name], counts["Slack"][k.name]
		c.t.Logf("%-20s %8d %8d", k.name, d, s)
		if max(d, s) > k.most {
			c.t.Errorf("%d and %d posts are of the kind %s, more than %d", d, s, k.name, k.most)
		}
	}
	here := discordtest.Counted(c.discord, c.lobby)
	there := c.work.Count(c.room)
	c.t.Logf("taken away again      %7d %8d", here.Deleted, there.Deleted)
	c.t.Logf("edits                 %7d %8d", here.Edits, there.Edits)
	c.t.Logf("that ring             %7d %8d", here.Rings, there.Rings)
	c.t.Logf("for one's own eyes    %7d %8d", here.Alone, there.Alone)
	c.t.Logf("Bob typed %d commands as Discord has them", c.typed)
	notes, err := c.db.Notes(context.Background(), m.ID, 0)
	c.Must(err)
	for _, n := range notes {
		if n.Kind == match.NoteGazette {
			c.t.Logf("issue %d at %s after entry %d", n.Issue, match.When(n.At).UTC().Format("Mon 2 Jan 15:04"), n.Seq)
		}
	}
}
