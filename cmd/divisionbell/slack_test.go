package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// programFlags has the test's own binary be the program, with these arguments a
// line.
const programFlags = "PROGRAM_FLAGS"

// slackPatience is how long a test waits for what will come.
const slackPatience = 90 * time.Second

// A parlour is the program in a Slack, set up by configuration alone.
type parlour struct {
	t        *testing.T
	slack    *slacktest.Slack
	work     *slacktest.Workspace
	ann, bob *slacktest.Person
	room     *slacktest.Channel
	dir      string
	mode     string
	child    *exec.Cmd
	said     *lines
}

// lines are what a program says, readable while it does.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func newParlour(t *testing.T, mode string) *parlour {
	p := &parlour{t: t, dir: t.TempDir(), mode: mode}
	p.slack = slacktest.New(slacktest.Options{ReadyAfter: 20 * time.Millisecond, Tries: 400, Pause: 50 * time.Millisecond})
	t.Cleanup(p.slack.Close)
	p.work = p.slack.Workspace("Commons")
	p.ann, p.bob = p.work.Person("Ann"), p.work.Person("Bob")
	p.room = p.work.Channel("games", p.ann, p.bob)
	return p
}

// program is the built program with a configuration file of its own.
func (p *parlour) program(conf string, args ...string) (*exec.Cmd, *lines) {
	p.t.Helper()
	file := filepath.Join(p.dir, "bell.yaml")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		p.t.Fatal(err)
	}
	c := exec.Command(os.Args[0])
	args = append([]string{"--config", file}, args...)
	c.Env = append(os.Environ(), programFlags+"="+strings.Join(args, "\n"))
	said := &lines{}
	c.Stdout, c.Stderr = said, said
	p.t.Cleanup(func() {
		if c.Process != nil && c.ProcessState == nil {
			_ = c.Process.Kill()
			_ = c.Wait()
		}
	})
	return c, said
}

func (p *parlour) configuration() string {
	return fmt.Sprintf("database: %s\nweb: {listen: \"127.0.0.1:0\"}\nmetrics: {listen: \"\"}\nslack:\n  tokens: [%s]\n  app_token: %s\n  secret: %s\n  mode: %s\n  listen: 127.0.0.1:0\n  api: %s\n",
		placeIn(p.t, p.dir), p.work.Token, p.slack.AppToken(), p.slack.Secret(), p.mode, p.slack.API())
}

var listening = regexp.MustCompile(`listening for signed calls" address=(\S+)`)

// start starts the program and waits until it listens.
func (p *parlour) start() {
	p.t.Helper()
	p.child, p.said = p.program(p.configuration(), "serve")
	if err := p.child.Start(); err != nil {
		p.t.Fatal(err)
	}
	for end := time.Now().Add(slackPatience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if p.mode == "socket" && strings.Contains(p.said.String(), "slack: connected") {
			return
		}
		if m := listening.FindStringSubmatch(p.said.String()); m != nil {
			p.slack.Deliver("http://" + m[1])
			return
		}
	}
	p.t.Fatalf("it does not listen:\n%s", p.said)
}

// kill ends the program as a power cut would.
func (p *parlour) kill() {
	p.t.Helper()
	if err := p.child.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	err := p.child.Wait()
	if s, ok := p.child.ProcessState.Sys().(syscall.WaitStatus); !ok || !s.Signaled() {
		p.t.Fatalf("it ended by itself: %v\n%s", err, p.said)
	}
}

func (p *parlour) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%v\n%s", err, p.said)
	}
}

func (p *parlour) see(who *slacktest.Person, words ...string) slacktest.Message {
	p.t.Helper()
	m, err := who.Wait(p.room, slackPatience, func(m slacktest.Message) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(m.Text+"\n"+m.Words, w) })
	})
	p.must(err)
	return m
}

func (p *parlour) hand(who *slacktest.Person, seed uint64) *slacktest.Hand {
	return &slacktest.Hand{
		P: who, C: p.room, Chance: rand.New(rand.NewPCG(seed, 5)), Patience: slackPatience,
		Whole: func(v string) bool { return strings.HasPrefix(v, "1! ") },
		Fits: func(v string) bool {
			return (strings.HasPrefix(v, "1! ") || strings.HasPrefix(v, "1? ")) && !strings.Contains(v, " * ")
		},
	}
}

// TestKilledInSlack plays a whole match through the program, which is killed and
// started again and whose line is cut at random. Slack repeats what was not
// acknowledged. In the end the log holds what was pressed, each once and in
// order; the status in Slack is where the match ended; and the file verifies.
func TestKilledInSlack(t *testing.T) {
	for i, mode := range []string{"socket", "http"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			p := newParlour(t, mode)
			p.start()
			p.must(p.ann.Command(p.room, fmt.Sprintf("/match new exchequer setup=dealt tokens=all length=%d", lasting(1, 4))))
			lobby := p.see(p.bob, ": waiting for players (1 of ")
			_, after, _ := strings.Cut(lobby.Words, "Exchequer! ")
			code, _, _ := strings.Cut(after, ":")
			p.must(p.bob.Press(lobby, "Join"))
			p.must(p.ann.Command(p.room, "/match start "+code))
			p.see(p.bob, "your turn in")
			hands := []*slacktest.Hand{p.hand(p.ann, 1), p.hand(p.bob, 2)}
			chance := rand.New(rand.NewPCG(uint64(i), 11))
			kills, over := 0, false
			for n := 0; !over; n++ {
				if n > 1000 {
					t.Fatal("the match does not end")
				}
				done := make(chan struct{})
				var fault sync.WaitGroup
				if chance.IntN(2) == 0 && kills < lasting(2, 12) { // while they play
					kills++
					wait := time.Duration(chance.IntN(60)) * time.Millisecond
					fault.Go(func() {
						select {
						case <-time.After(wait):
						case <-done:
						}
						p.kill()
						p.start()
					})
				} else if chance.IntN(3) == 0 {
					p.slack.Cut()
				}
				for {
					more, err := hands[n%2].Step("/exchequer " + code)
					p.must(err)
					if !more {
						break
					}
				}
				close(done)
				fault.Wait()
				m, err := hands[n%2].Ask("/match board " + code)
				p.must(err)
				over = strings.Contains(m.Words, "wins") || strings.Contains(m.Words, "Over")
			}
			p.see(p.ann, "The dice secret is now public")
			m, log := p.stored(code)
			p.see(p.bob, finals)
			p.end()
			p.settled(log, hands)
			t.Logf("%d entries, %d kills", m.Position.Seq, kills)
		})
	}
}

// end stops the program as an operator would.
func (p *parlour) end() {
	p.t.Helper()
	if err := p.child.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	if err := p.child.Wait(); err != nil {
		p.t.Errorf("after SIGTERM: %v\n%s", err, p.said)
	}
}

// stored is the match as the file has it.
func (p *parlour) stored(code string) (match.Match, []string) {
	p.t.Helper()
	ctx := context.Background()
	db := opened(p.t, placeIn(p.t, p.dir))
	id, err := db.MatchByCode(ctx, code)
	p.must(err)
	m, err := db.Match(ctx, id)
	p.must(err)
	log, err := db.Log(ctx, id, 1, m.Position.Seq)
	p.must(err)
	var said []string
	for _, e := range log {
		said = append(said, strings.Join(e.Words, " "))
	}
	return m, said
}

// settled holds that the log is what was pressed.
func (p *parlour) settled(log []string, hands []*slacktest.Hand) {
	p.t.Helper()
	total := 0
	for _, h := range hands {
		rest := log
		for _, v := range h.Done {
			words := strings.ReplaceAll(strings.Join(strings.Fields(v)[5:], " "), " + ", " ")
			i := slices.Index(rest, words)
			if i < 0 {
				p.t.Fatalf("%s pressed %q, which is not in the log: %q", h.P.Name, words, rest)
			}
			rest = rest[i+1:]
			total++
		}
	}
	if total != len(log) {
		p.t.Errorf("%d actions were pressed and %d stand in the log", total, len(log))
	}
}

// TestAWrongToken is told in one line, with exit status 1.
func TestAWrongToken(t *testing.T) {
	t.Parallel()
	p := newParlour(t, "socket")
	for _, c := range []struct{ from, to, want string }{
		{p.work.Token, "xoxb-wrong", "bot token 1 is refused (invalid_auth)"},
		{p.slack.AppToken(), "xapp-wrong", "the app-level token is refused (invalid_auth)"},
	} {
		child, said := p.program(strings.Replace(p.configuration(), c.from, c.to, 1), "serve")
		err := child.Run()
		if child.ProcessState.ExitCode() != exitFailed || !strings.Contains(said.String(), c.want) || strings.Contains(said.String(), c.to) {
			t.Errorf("%v: %s", err, said)
		}
	}
}

// TestDoctorKnowsSlack names what is to be mended, and shows no token.
func TestDoctorKnowsSlack(t *testing.T) {
	inAFile(t)
	t.Parallel()
	p := newParlour(t, "socket")
	for _, c := range []struct {
		name   string
		change func()
		conf   string
		exit   int
		want   string
	}{
		{"well", func() {}, p.configuration(), 0, "slack: ok"},
		{"a picture", func() {}, p.configuration(), 0, "slack: upload a picture in Commons: ok"},
		{"nobody to write to", func() {}, p.configuration(), 0, "slack: write a direct message in Commons: skipped, since nobody there has used Division Bell yet"},
		{"somebody to write to", func() {
			store, err := open(context.Background(), placeIn(t, p.dir), false) // no program has made it yet
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			if _, err := store.Person(context.Background(), match.Account{Platform: "slack", Workspace: p.work.ID, ID: p.ann.ID, Name: "Ann"}); err != nil {
				t.Fatal(err)
			}
		}, p.configuration(), 0, "slack: write a direct message in Commons: ok"},
		{"scope", func() { p.work.Scopes = []string{"chat:write", "commands"} }, p.configuration(), exitFalse, "needs app_mentions:read, files:read, files:write, groups:write, im:history, im:write, users:read"},
		{"app token", func() { p.work.Scopes = slacktest.Scopes }, strings.Replace(p.configuration(), p.slack.AppToken(), "xapp-other", 1), exitFalse, "connections:write"},
		{"kind of token", func() {}, strings.Replace(p.configuration(), p.work.Token, "xoxp-person", 1), exitFalse, "does not begin with xoxb-"},
	} {
		c.change()
		child, said := p.program(c.conf, "doctor")
		_ = child.Run()
		if got := child.ProcessState.ExitCode(); got != c.exit || !strings.Contains(said.String(), c.want) || strings.Contains(said.String(), p.work.Token) {
			t.Errorf("%s: exit status %d: %s", c.name, got, said)
		}
	}
}

// TestManifestAsALink: it opens Slack's page with the whole manifest filled in, and the
// address to which people come back who install the app.
func TestManifestAsALink(t *testing.T) {
	t.Parallel()
	p := newParlour(t, "socket")
	child, said := p.program("slack: {url: \"https://bell.example/\"}\n", "manifest", "slack", "--open")
	if err := child.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	u, err := url.Parse(strings.TrimSpace(said.String()))
	if err != nil || u.Host != "api.slack.com" || u.Path != "/apps" || u.Query().Get("new_app") != "1" {
		t.Fatalf("%v, %s", err, said)
	}
	var m struct {
		OAuth struct {
			Redirects []string `json:"redirect_urls"`
		} `json:"oauth_config"`
		Settings struct {
			Org    bool `json:"org_deploy_enabled"`
			Events struct {
				Bot []string `json:"bot_events"`
			} `json:"event_subscriptions"`
		} `json:"settings"`
	}
	if err := json.Unmarshal([]byte(u.Query().Get("manifest_json")), &m); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.OAuth.Redirects, []string{slacktest.Redirect}) || !m.Settings.Org || !slices.Contains(m.Settings.Events.Bot, "tokens_revoked") {
		t.Errorf("%+v", m)
	}
}

func TestManifest(t *testing.T) {
	t.Parallel()
	p := newParlour(t, "socket")
	child, said := p.program("", "manifest", "slack", "--prefix", "db-", "--url", "https://bell.example")
	if err := child.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var m struct {
		Features struct {
			Commands []struct{ Command, URL string } `json:"slash_commands"`
			Home     struct {
				Messages bool  `json:"messages_tab_enabled"`
				ReadOnly *bool `json:"messages_tab_read_only_enabled"`
			} `json:"app_home"`
		} `json:"features"`
	}
	if err := json.Unmarshal([]byte(said.String()), &m); err != nil {
		t.Fatal(err)
	}
	if home := m.Features.Home; !home.Messages || home.ReadOnly == nil || *home.ReadOnly {
		t.Errorf("it does not say that people may type to the app: %s", said)
	}
	var names []string
	for _, c := range m.Features.Commands {
		names = append(names, c.Command)
		if c.URL != "https://bell.example/slack/commands" {
			t.Errorf("%s goes to %q", c.Command, c.URL)
		}
	}
	wants := []string{"/db-match", "/db-roll", "/db-bell"}
	for _, g := range games() {
		wants = append(wants, "/db-"+g.About().ID)
	}
	for _, want := range wants {
		if !slices.Contains(names, want) {
			t.Errorf("no %s in %v", want, names)
		}
	}
}
