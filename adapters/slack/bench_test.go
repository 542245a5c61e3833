package slack_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot"
	"divisionbell/storage/sqlite/sqlitetest"
)

// A clerk takes signed commands for matches that each have a person of their own,
// who plays both seats. Nothing is told to rooms: it is the way in that is
// measured, to the disk.
type clerk struct {
	tb      testing.TB
	slack   *slacktest.Slack
	team    string
	door    string
	handler http.Handler
	client  *http.Client
	count   atomic.Int64 // commands
	acted   atomic.Int64 // those of them that were to change something
}

func newClerk(tb testing.TB, wire bool) *clerk {
	tb.Helper()
	s := slacktest.New(slacktest.Options{})
	tb.Cleanup(s.Close)
	w := s.Workspace("Commons")
	db := sqlitetest.New(tb)
	h := bot.New(bot.Options{Store: db, Clock: chattest.Wall{}, Tables: tables()[:1]})
	app, err := slack.New(slack.Options{Host: h, Store: db, Tokens: []string{w.Token}, Mode: slack.HTTP, Secret: s.Secret(), API: s.API()})
	if err != nil {
		tb.Fatal(err)
	}
	if err := app.Open(context.Background()); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		over, end := context.WithCancel(context.Background())
		end()
		if err := app.Run(over); err != nil { // whom it keeps for the next command go home
			tb.Error(err)
		}
		h.Close()
		db.Close()
	})
	return seat(tb, s, w, app.Handler(), wire)
}

// seat is a clerk before a handler.
func seat(tb testing.TB, s *slacktest.Slack, w *slacktest.Workspace, handler http.Handler, wire bool) *clerk {
	c := &clerk{tb: tb, slack: s, team: w.ID, handler: handler}
	if wire {
		door := httptest.NewServer(c.handler)
		tb.Cleanup(door.Close)
		c.door = door.URL
		c.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}
	}
	for i := range people {
		people[i] = w.Person(fmt.Sprint("Ann", i)).ID
	}
	return c
}

var people [64]string

// ask signs a command and gives its acknowledgement.
func (c *clerk) ask(n int, name, text string) string {
	if text != "" {
		c.acted.Add(1)
	}
	body := []byte(url.Values{
		"team_id": {c.team}, "channel_id": {fmt.Sprintf("C%09d", n)}, "user_id": {people[n]}, "user_name": {"ann"},
		"command": {"/" + name}, "text": {text}, "trigger_id": {fmt.Sprint("t", c.count.Add(1))},
	}.Encode())
	req, err := http.NewRequest(http.MethodPost, c.door+"/slack/commands", bytes.NewReader(body))
	if err != nil {
		c.tb.Error(err)
		return ""
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	c.slack.Sign(req.Header, body, time.Now())
	if c.client == nil {
		w := httptest.NewRecorder()
		c.handler.ServeHTTP(w, req)
		return w.Body.String()
	}
	resp, err := c.client.Do(req)
	if err != nil {
		c.tb.Error(err)
		return ""
	}
	out, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK {
		c.tb.Errorf("%s %v", resp.Status, err)
	}
	return string(out)
}

var whole = regexp.MustCompile(`"value":"1! (\w+) \d+ \S+ - ((?:end|place|occupy|neutral)[^"]*)"`)

// sit begins match n and gives its next command.
func (c *clerk) sit(n int) string {
	for _, line := range []string{"new exchequer hotseat=yes setup=dealt tokens=all", "join", "start"} {
		c.ask(n, "match", line)
	}
	return c.next(n, c.ask(n, "exchequer", ""))
}

// next is what can be said after an answer: of another seat, or another match.
func (c *clerk) next(n int, said string) string {
	for range 2 {
		if m := whole.FindStringSubmatch(said); m != nil {
			return m[1] + " " + m[2]
		}
		said = c.ask(n, "exchequer", "")
	}
	if strings.Contains(said, "over") || strings.Contains(said, "no match") {
		return c.sit(n)
	}
	c.tb.Errorf("nothing to say: %s", said)
	return ""
}

// seated is the next command of each of 64 matches.
func (c *clerk) seated() []string {
	next := make([]string, len(people))
	for n := range next {
		next[n] = c.sit(n)
	}
	return next
}

// together has everybody do something count times in all, one after another each.
func together(count int, do func(n int)) {
	var left atomic.Int64
	left.Store(int64(count))
	var wg sync.WaitGroup
	for n := range people {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				do(n)
			}
		})
	}
	wg.Wait()
}

// flight plays b.N commands of 64 matches at once.
func (c *clerk) flight(b *testing.B) {
	next := c.seated()
	asked, acted := c.count.Load(), c.acted.Load()
	b.ResetTimer()
	together(b.N, func(n int) { next[n] = c.next(n, c.ask(n, "exchequer", next[n])) })
	b.ReportMetric(float64(c.count.Load()-asked)/b.Elapsed().Seconds(), "commands/s")
	b.ReportMetric(float64(c.acted.Load()-acted)/b.Elapsed().Seconds(), "commits/s")
}

// BenchmarkCommands are signed commands to the disk, 64 matches at once, through
// the handler and over the wire: turns, with the matches they begin anew and now
// and then a question for what can be said. Both ends share the machine's cores.
func BenchmarkCommands(b *testing.B) {
	b.Run("handler", func(b *testing.B) { newClerk(b, false).flight(b) })
	b.Run("wire", func(b *testing.B) { newClerk(b, true).flight(b) })
}

// BenchmarkAt500 answers 500 commands a second over the wire.
func BenchmarkAt500(b *testing.B) {
	c := newClerk(b, true)
	next := c.seated()
	took := make([][]time.Duration, len(next))
	work := make([]chan struct{}, len(next))
	var wg sync.WaitGroup
	for n := range next {
		work[n] = make(chan struct{}, 64)
		wg.Go(func() {
			for range work[n] {
				line := next[n]
				began := time.Now()
				said := c.ask(n, "exchequer", line)
				took[n] = append(took[n], time.Since(began))
				next[n] = c.next(n, said)
			}
		})
	}
	b.ResetTimer()
	tick := time.NewTicker(time.Second / 500)
	for i := range b.N {
		<-tick.C
		work[i%len(work)] <- struct{}{}
	}
	tick.Stop()
	for _, w := range work {
		close(w)
	}
	wg.Wait()
	all := slices.Concat(took...)
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
}

// BenchmarkMemory tells how much more is held after each million commands.
func BenchmarkMemory(b *testing.B) {
	c := newClerk(b, false)
	held := func() float64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	for n := range people {
		c.sit(n)
	}
	for i := range 20_000 { // what is remembered is full
		c.ask(i%len(people), "match", "list")
	}
	before := held()
	b.ResetTimer()
	for i := range b.N {
		c.ask(i%len(people), "match", "list")
	}
	b.StopTimer()
	b.ReportMetric((held()-before)/float64(b.N), "bytes-kept/op")
}
