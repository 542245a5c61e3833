package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/console"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/adapters/web"
	"divisionbell/bot"
	"divisionbell/bot/calendar"
	"divisionbell/bot/match"
	"divisionbell/bot/share"
	"divisionbell/storage/sqlite"
)

// worldsBegin is what every clock of two worlds shows.
var worldsBegin = time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)

// A town is where the people of two worlds are: a page, a Discord, a Slack and a
// console, each with a room and somebody who plays there. Two towns are alike.
type town struct {
	discord *discordtest.Server
	guild   string
	lobby   string
	typists map[string]*discordtest.Person

	slack *slacktest.Slack
	work  *slacktest.Workspace
	room  *slacktest.Channel
	hands map[string]*slacktest.Person
}

// Who is where: the first of each plays, the second looks on.
var (
	onPage    = []string{"Ann", "Zoe"}
	onDiscord = []string{"Bob", "Eve"}
	onSlack   = []string{"Cat", "Yves"}
	onConsole = []string{"Dan", "Xan"}
	players   = []string{"Ann", "Bob", "Cat", "Dan"}
	lookersOn = []string{"Zoe", "Eve", "Yves", "Xan"}
)

func newTown(t *testing.T) *town {
	t.Helper()
	return townAt(t, nil, nil)
}

// townAt is one whose Discord and Slack are where they are looked for; nil: on loopback.
func townAt(t *testing.T, at, work net.Listener) *town {
	t.Helper()
	fake, err := discordtest.New(discordtest.Options{Token: "the.bots.token", Ack: time.Minute, Start: worldsBegin, Listener: at})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(fake.Close)
	x := &town{discord: fake, typists: map[string]*discordtest.Person{}, hands: map[string]*slacktest.Person{}}
	x.guild = fake.Guild("Westminster")
	x.lobby = fake.Channel(x.guild, "lobby")
	for _, n := range onDiscord {
		x.typists[n] = fake.Person(n)
	}
	x.slack = slacktest.New(slacktest.Options{Listener: work})
	t.Cleanup(x.slack.Close)
	x.work = x.slack.Workspace("Commons")
	var folk []*slacktest.Person
	for _, n := range onSlack {
		x.hands[n] = x.work.Person(n)
		folk = append(folk, x.hands[n])
	}
	x.room = x.work.Channel("games", folk...)
	return x
}

// call is somebody's call from where they are, as their adapter makes it.
func (x *town) call(name, line string) match.Call {
	c := match.Call{Line: line}
	switch id := strings.ToLower(name); {
	case x.typists[name] != nil:
		c.Account = match.Account{Platform: discord.Platform, ID: x.typists[name].ID, Name: name}
		c.Room = match.Room{Platform: discord.Platform, Workspace: x.guild, Channel: x.lobby}
	case x.hands[name] != nil:
		c.Account = match.Account{Platform: slack.Platform, Workspace: x.work.ID, ID: x.hands[name].ID, Name: name}
		c.Room = match.Room{Platform: slack.Platform, Workspace: x.work.ID, Channel: x.room.ID}
	case name == onConsole[0] || name == onConsole[1]:
		c.Account = match.Account{Platform: console.Platform, Workspace: "local", ID: id, Name: name}
		c.Room = match.Room{Platform: console.Platform, Workspace: "local", Channel: "table"}
	default:
		c.Account = match.Account{Platform: web.Platform, Workspace: web.Workspace, ID: id, Name: name}
		c.Room = match.Room{Platform: web.Platform, Workspace: web.Workspace, Channel: "table"}
	}
	return c
}

// A world is the program on a database, with all that.
type world struct {
	*town
	t        *testing.T
	db       *sqlite.DB
	host     *bot.Host
	seen     *metrics
	log      chattest.Log
	page     *web.Server
	afar     *street   // the same page, where people come to it from afar
	typing   io.Writer // to the console
	printed  chattest.Log
	pictures string
	asked    int
}

// fixed is a clock that stands still.
type fixed struct{}

func (fixed) Now() time.Time { return worldsBegin }

// chance is the same in each world.
func chance() io.Reader { return rand.NewChaCha8([32]byte{42}) }

// openWorld opens a database in a town.
func openWorld(t *testing.T, x *town, path string) *world {
	t.Helper()
	w := &world{town: x, t: t, seen: newMetrics(), pictures: t.TempDir()}
	ctx, cancel := context.WithCancel(context.Background())
	var err error
	if w.db, err = sqlite.Open(ctx, path, sqlite.Options{MustExist: true}); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&w.log, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: scrubbed}))
	w.host = bot.New(bot.Options{Store: w.db, Clock: fixed{}, Tables: games(), Entropy: chance(), Log: log, Seen: w.seen, Holder: "world"})
	w.page, err = web.New(web.Options{
		Host: w.host, Store: w.db, Clock: fixed{}, Listen: "127.0.0.1:0", Starts: starts(), Offers: shownGames(), Lessons: w.host.Lessons(), Settings: sqlite.PushesIn(w.db), Log: log,
		Shared: &web.Shared{
			Rounds: w.host.Rounds, Bulletins: w.host.Bulletins, Shares: sqlite.VisitsIn(w.db), Draw: shareCard, Calendar: w.host.Calendar, Poster: w.host.Poster,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.host.Share(share.Page{Address: w.page.URL(), Shares: sqlite.VisitsIn(w.db)})
	if w.afar, err = w.pageFromAfar(log); err != nil {
		t.Fatal(err)
	}
	w.host.Schedule(calendar.Page{Address: w.page.URL(), Feeds: sqlite.VisitsIn(w.db)})
	w.host.Crown(crowned)
	w.host.Hang(printPoster)
	app, err := discord.New(discord.Options{
		Host: w.host, Store: w.db, Token: x.discord.Token, API: x.discord.URL, Log: log, Connections: w.seen,
		Patience: discord.Patience{Identify: time.Millisecond, Picture: time.Minute, Request: time.Minute},
	})
	if err == nil {
		err = app.Open(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.host.Attach(app)
	work, err := slack.New(slack.Options{
		Host: w.host, Store: w.db, Tokens: []string{x.work.Token}, Mode: slack.Socket, AppToken: x.slack.AppToken(), API: x.slack.API(),
		Log: log, Connections: w.seen,
	})
	if err == nil {
		err = work.Open(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.host.Attach(work)
	in, typing := io.Pipe()
	w.typing = typing
	terminal := console.New(console.Options{Host: w.host, Clock: console.NewClock(worldsBegin), In: in, Out: &w.printed, JSON: true, Pictures: w.pictures})
	ended := make(chan error, 5)
	parts := []func(context.Context) error{w.page.Run, w.afar.page.Run, app.Run, work.Run, terminal.Run}
	for _, part := range parts {
		go func() { ended <- part(ctx) }()
	}
	t.Cleanup(func() {
		typing.Close()
		cancel()
		for range parts {
			if err := <-ended; err != nil {
				t.Errorf("a part of the world ended: %v", err)
			}
		}
		w.host.Close()
		w.db.Close()
	})
	x.slack.Deliver("")
	w.until("all is connected", func() bool {
		return x.discord.Connected() > 0 && len(x.discord.Commands("")) > 0 && x.slack.Connected() > 0
	})
	if _, err := io.WriteString(typing, "# read once the console has told what was owed\n"); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) until(what string, there func() bool) {
	w.t.Helper()
	for end := time.Now().Add(chattest.Patience); !there(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("never: %s\n%s", what, &w.log)
		}
	}
}

// settle has every room told.
func (w *world) settle() {
	w.t.Helper()
	if err := w.host.Settle(context.Background()); err != nil {
		w.t.Fatal(err)
	}
}

// says has somebody say a line where they are, and gives what they alone read.
func (w *world) says(name, line string) (answer string) {
	w.t.Helper()
	var err error
	switch c := w.call(name, line); c.Account.Platform {
	case discord.Platform:
		var a discordtest.Answer
		if a, err = w.typists[name].Type(w.lobby, w.optioned(line)); err == nil && a.Message != nil {
			answer = a.Message.Says()
		}
	case slack.Platform:
		h := slacktest.Hand{P: w.hands[name], C: w.room, Patience: chattest.Patience}
		var m slacktest.Message
		m, err = h.Ask("/" + line)
		answer = m.Words
	case console.Platform:
		before := len(w.printed.String())
		_, err = fmt.Fprintf(w.typing, "%s: /%s\n", name, line)
		if err == nil {
			_, err = fmt.Fprintf(w.typing, "# what came before is done when this is read\n")
		}
		answer = w.printed.String()[before:]
	default:
		w.asked++
		answer, err = w.web("POST", "api/do", map[string]any{"room": "table", "as": c.Account.ID, "text": "/" + line, "delivery": fmt.Sprint(w.asked)})
	}
	if err != nil {
		w.t.Fatalf("%s says %s: %v\n%s", name, line, err, &w.log)
	}
	return answer
}

// optioned is a line as Discord wants it typed: with the name of each option.
func (w *world) optioned(line string) string {
	if said, ok := strings.CutPrefix(line, "match say to "); ok {
		to, text, _ := strings.Cut(said, " ")
		return "/match say text:" + text + " to:" + to
	}
	for _, sub := range []string{"export", "review", "replay", "poster", "luck"} { // which have no room beside the others
		if code, ok := strings.CutPrefix(line, "match "+sub+" "); ok {
			return "/match more " + sub + " code:" + code
		}
	}
	words := strings.Fields(line)
	for _, c := range w.discord.Commands("") {
		if c.Name != words[0] {
			continue
		}
		out, options, rest := "/"+c.Name, c.Options, words[1:]
		code := ""
		if len(rest) > 0 && match.IsCode(rest[0]) {
			code, rest = rest[0], rest[1:]
		}
		if len(options) > 0 && options[0].Type == 1 {
			sub := "now"
			if len(rest) > 0 {
				sub, rest = rest[0], rest[1:]
			}
			if len(rest) > 0 && match.IsCode(rest[0]) {
				code, rest = rest[0], rest[1:]
			}
			out += " " + sub
			for _, o := range options {
				if o.Name == sub {
					options = o.Options
					break
				}
			}
		}
		for i, o := range options {
			switch last := i == len(options)-1 || i == len(options)-2 && (options[i+1].Name == "match" || options[i+1].Name == "sure"); {
			case o.Name == "match" || o.Name == "code":
				if code != "" {
					out += " " + o.Name + ":" + code
				}
			case len(rest) > 0 && last:
				out, rest = out+" "+o.Name+":"+strings.Join(rest, " "), nil
			case len(rest) > 0:
				out, rest = out+" "+o.Name+":"+rest[0], rest[1:]
			}
		}
		return out
	}
	return "/" + line
}

// web asks the page.
func (w *world) web(method, path string, payload any) (string, error) {
	var body io.Reader
	if payload != nil {
		b, err := json.Marshal(payload)
		if err != nil {
			return "", err
		}
		body = bytes.NewReader(b)
	}
	q, err := http.NewRequest(method, w.page.URL()+path, body)
	if err != nil {
		return "", err
	}
	q.Host = "127.0.0.1" // of any port, as a picture of its address has it
	if payload != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		return "", err
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	return a.Status + "\n" + string(b), err
}

// shownGames are the lobby's games, whose pictures are drawn once for all worlds: they are
// of no match.
var shownGames = sync.OnceValue(func() []web.Offer {
	all := offers()
	for i := range all {
		all[i].Card = sync.OnceValues(all[i].Card)
	}
	return all
})
