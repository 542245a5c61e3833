package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/storage/postgres/postgrestest"
)

// A balancer gives each request to the next of its programs, whoever asks.
type balancer struct {
	*httptest.Server
	to    []*url.URL
	given []atomic.Int64
}

func balanced(t *testing.T, to ...string) *balancer {
	t.Helper()
	b := &balancer{given: make([]atomic.Int64, len(to))}
	for _, at := range to {
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		b.to = append(b.to, u)
	}
	var next atomic.Int64
	b.Server = httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		n := int(next.Add(1)) % len(b.to)
		b.given[n].Add(1)
		r.SetURL(b.to[n])
	}})
	t.Cleanup(b.CloseClientConnections)
	t.Cleanup(b.Close)
	return b
}

// even wants every program to have had its share.
func (b *balancer) even(t *testing.T, what string) {
	t.Helper()
	for i := range b.given {
		if b.given[i].Load() == 0 {
			t.Errorf("%s: program %d was asked nothing", what, i)
		}
	}
}

var (
	discordAt = regexp.MustCompile(`signed HTTP is taken" at=(http://[^/\s]+)`)
	pageAt    = regexp.MustCompile(`Ready: open (http://[^/\s]+)`)
)

// TestBehindABalancer: two programs on one server, behind a balancer that knows nobody.
// Whoever gets a call of Discord's or Slack's that is signed answers it, and one that comes
// to both is done once; windows of the page hear what people say at the other program.
func TestBehindABalancer(t *testing.T) {
	t.Parallel()
	fake, err := discordtest.New(discordtest.Options{Token: "the.bots.token", Ack: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(fake.Close)
	channel := fake.Channel(fake.Guild("Westminster"), "lobby")
	work := newParlour(t, "http")
	conf := filepath.Join(t.TempDir(), "bell.yaml")
	at := postgrestest.Database(t)
	if err := os.WriteFile(conf, []byte(fmt.Sprintf("database: %q\nweb: {listen: \"127.0.0.1:0\"}\nmetrics: {listen: \"\"}\n"+
		"discord: {token: %s, api: %q, mode: http, listen: \"127.0.0.1:0\"}\nslack: {tokens: [%s], secret: %s, mode: http, listen: \"127.0.0.1:0\", api: %q}\n",
		at, fake.Token, fake.URL, work.work.Token, work.slack.Secret(), work.slack.API())), 0o600); err != nil {
		t.Fatal(err)
	}
	places := map[*regexp.Regexp][]string{}
	for range 2 {
		c, said := exec.Command(os.Args[0]), &lines{}
		c.Env = append(os.Environ(), programFlags+"=--config\n"+conf+"\nserve")
		c.Stdout, c.Stderr = said, said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = c.Process.Kill()
			_ = c.Wait()
			if t.Failed() {
				t.Logf("a program said:\n%s", said)
			}
		})
		for _, what := range []*regexp.Regexp{discordAt, listening, pageAt} {
			var found []string
			for end := time.Now().Add(slackPatience); found == nil; time.Sleep(10 * time.Millisecond) {
				if found = what.FindStringSubmatch(said.String()); found == nil && time.Now().After(end) {
					t.Fatalf("it never said %v:\n%s", what, said)
				}
			}
			places[what] = append(places[what], "http://"+strings.TrimPrefix(found[1], "http://"))
		}
	}
	discord, slack, page := balanced(t, places[discordAt]...), balanced(t, places[listening]...), balanced(t, places[pageAt]...)
	db := opened(t, at)
	matches := 0
	holds := func(what string, more int) {
		t.Helper()
		matches += more
		if list, err := db.Matches(t.Context(), 100); err != nil || len(list) != matches {
			t.Errorf("%s: %d matches, not %d: %v", what, len(list), matches, err)
		}
	}

	fake.Endpoint(discord.URL + "/interactions")
	ann := fake.Person("Ann")
	for range 4 {
		i, err := ann.Begin(channel, "/match new game:tax")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := i.Wait(); err != nil {
			t.Fatal(err)
		}
		// It comes again, to the one and to the other.
		for _, program := range places[discordAt] {
			r, err := fake.Signed(program+"/interactions", i.Body, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			a, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			if a.Body.Close(); a.StatusCode != http.StatusOK {
				t.Errorf("a repeat is answered by %s", a.Status)
			}
		}
	}
	holds("Discord", 4)
	discord.even(t, "Discord")

	work.slack.Deliver(slack.URL)
	for range 4 {
		work.must(work.ann.Command(work.room, "/match new tax"))
	}
	holds("Slack", 4)
	slack.even(t, "Slack")

	who, err := post(page.URL+"/api/people", map[string]any{"name": "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan string, 100)
	for range 2 { // a window at each
		listenTo(t, page.URL+"/api/stream?room=table&as="+fmt.Sprint(who["id"]), heard)
	}
	for i := range 6 {
		if _, err := post(page.URL+"/api/do", map[string]any{"room": "table", "as": who["id"], "text": fmt.Sprintf("/roll 1d6 # word%dx", i), "delivery": fmt.Sprint("d", i)}); err != nil {
			t.Fatal(err)
		}
	}
	count := map[string]int{}
	for end := time.After(slackPatience); len(count) < 6 || !everyIs(count, 2); {
		select {
		case word := <-heard:
			count[word]++
		case <-end:
			t.Fatalf("two windows heard %v", count)
		}
	}
	page.even(t, "the page")
	if len(fake.Refusals()) > 0 {
		t.Errorf("Discord refused %v", fake.Refusals())
	}
}

func everyIs(count map[string]int, n int) bool {
	for _, c := range count {
		if c != n {
			return false
		}
	}
	return true
}

// listenTo gives the words of every public post that a window hears, once for a post, as
// soon as it has been told how the room is.
func listenTo(t *testing.T, at string, heard chan<- string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Body.Close() })
	whole := make(chan struct{})
	go func() {
		known := map[int64]bool{}
		in := bufio.NewScanner(a.Body)
		in.Buffer(nil, 1<<20)
		event := ""
		for in.Scan() {
			line := in.Text()
			if name, is := strings.CutPrefix(line, "event: "); is {
				if event = name; event == "whole" {
					close(whole)
				}
			}
			data, is := strings.CutPrefix(line, "data: ")
			var p struct {
				ID      int64
				Private bool
			}
			if !is || event != "post" || json.Unmarshal([]byte(data), &p) != nil || p.Private || known[p.ID] {
				continue
			}
			if word := regexp.MustCompile(`word\dx`).FindString(data); word != "" {
				known[p.ID] = true
				heard <- word
			}
		}
	}()
	select {
	case <-whole:
	case <-time.After(slackPatience):
		t.Fatal("a window is not told how the room is")
	}
}
