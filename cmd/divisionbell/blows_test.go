package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"divisionbell/storage/postgres/postgrestest"
)

var fate = flag.Uint64("fate", 11, "the seed of what befalls a fleet; by an odd one Slack calls by sockets, by an even one by signed HTTP")

// A blow is what befalls a fleet.
type blow struct {
	name   string
	weight int
	fall   func(b *blows)
}

// blows are a fleet to which something happens all the time: three programs on two
// servers, on Discord and Slack and with a page behind a balancer.
type blows struct {
	*gatehouse
	parlour *parlour
	pair    *postgrestest.Pair
	chance  *rand.Rand
	fleet   [fleetSize]*berth
	stopped *berth
	wakes   time.Time
}

// A berth is where one program of a fleet runs, after another: it reaches the servers by
// relays of its own.
type berth struct {
	program *exec.Cmd
	relays  []*relay
	page    string // where it listens for windows
	calls   string // and for Slack's signed calls
}

const (
	fleetSize = 3
	frozen    = "frozen" // one at a time
)

var befalling = []blow{
	{"killed", 4, func(b *blows) { b.replace(syscall.SIGKILL) }},
	{"told to stop", 2, func(b *blows) { b.replace(syscall.SIGTERM) }},
	// Sometimes for longer than what it holds is its own: others have it when it wakes.
	{frozen, 2, func(b *blows) {
		b.stopped = b.any()
		b.wakes = time.Now().Add(time.Duration([]int{3, 7, 9, lasting(10, 30)}[b.chance.IntN(4)]) * time.Second)
		b.signal(b.stopped, syscall.SIGSTOP)
	}},
	{"cut off Discord", 1, func(b *blows) { b.fake.Cut() }},
	{"cut off Slack", 1, func(b *blows) { b.parlour.slack.Cut() }},
	{"ended by the database", 1, func(b *blows) {
		c, err := pgx.Connect(b.t.Context(), b.at)
		if err != nil {
			b.t.Fatal(err)
		}
		defer c.Close(context.Background())
		if _, err := c.Exec(b.t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'divisionbell' AND datname = current_database()`); err != nil {
			b.t.Fatal(err)
		}
	}},
	{"cut off the database", 2, func(b *blows) {
		for _, r := range b.any().relays {
			r.Cut(b.few())
		}
	}},
	{"without a word from the database", 1, func(b *blows) {
		for _, r := range b.any().relays {
			r.Silence(b.few())
		}
	}},
	{"cut off the database and Discord", 1, func(b *blows) {
		b.fake.Cut()
		for _, r := range b.any().relays {
			r.Cut(b.few())
		}
	}},
}

func newBlows(t *testing.T, shards int) *blows {
	t.Helper()
	mode := []string{"http", "socket"}[*fate%2]
	pair := postgrestest.NewPair(t)
	b := &blows{gatehouse: gatehouseOn(t, pair.Both(), shards), parlour: newParlour(t, mode), pair: pair, chance: rand.New(rand.NewPCG(*fate, 23))}
	for n := range b.fleet {
		b.fleet[n] = &berth{page: unused(t), calls: unused(t)}
		for _, at := range []string{pair.Primary(), pair.Standby()} {
			c, err := pgconn.ParseConfig(at)
			if err != nil {
				t.Fatal(err)
			}
			b.fleet[n].relays = append(b.fleet[n].relays, newRelay(t, "unix", fmt.Sprintf("%s/.s.PGSQL.%d", c.Host, c.Port)))
		}
	}
	return b
}

// unused is an address that nobody listens at.
func unused(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// begin starts the program of a berth.
func (b *blows) begin(x *berth) {
	b.t.Helper()
	database := fmt.Sprintf("postgres://postgres@%s,%s/postgres?sslmode=disable&target_session_attrs=read-write", x.relays[0].at.Addr(), x.relays[1].at.Addr())
	p := program(database, "serve", "--listen", x.page)
	for name, value := range map[string]string{
		"DISCORD_TOKEN": b.fake.Token, "DISCORD_API": b.fake.URL,
		"SLACK_TOKENS": b.parlour.work.Token, "SLACK_APP_TOKEN": b.parlour.slack.AppToken(), "SLACK_SECRET": b.parlour.slack.Secret(),
		"SLACK_MODE": b.parlour.mode, "SLACK_LISTEN": x.calls, "SLACK_API": b.parlour.slack.API(),
	} {
		p.Env = append(p.Env, "DIVISIONBELL_"+name+"="+value)
	}
	said := &lines{}
	p.Stdout, p.Stderr = io.Discard, said
	if err := p.Start(); err != nil {
		b.t.Fatal(err)
	}
	b.said[p] = said
	x.program = p
}

func (b *blows) any() *berth { return b.fleet[b.chance.IntN(len(b.fleet))] }

// few are seconds, perhaps more than what a program holds is its own.
func (b *blows) few() time.Duration {
	return time.Duration(500+b.chance.IntN(lasting(3000, 12000))) * time.Millisecond
}

func (b *blows) signal(x *berth, s syscall.Signal) {
	if err := x.program.Process.Signal(s); err != nil {
		b.t.Fatal(err)
	}
}

// replace ends a program, and another takes its place.
func (b *blows) replace(by syscall.Signal) {
	x := b.any()
	if x == b.stopped {
		b.wake()
	}
	b.end(x.program, by)
	b.begin(x)
}

func (b *blows) wake() {
	if b.stopped != nil {
		b.signal(b.stopped, syscall.SIGCONT)
		b.stopped = nil
	}
}

// next draws a blow.
func (b *blows) next() blow {
	var all []blow
	for _, x := range befalling {
		for range x.weight {
			if x.name != frozen || b.stopped == nil {
				all = append(all, x)
			}
		}
	}
	return all[b.chance.IntN(len(all))]
}

// anyOf leads to whichever of several addresses there is somebody at, the next at each
// request, and gives up on one who does not answer.
func anyOf(t *testing.T, addresses ...string) string {
	t.Helper()
	first, err := url.Parse("http://" + addresses[0])
	if err != nil {
		t.Fatal(err)
	}
	var next atomic.Int64
	reach := &http.Transport{DisableKeepAlives: true, ResponseHeaderTimeout: 3 * time.Second, DialContext: func(ctx context.Context, network, _ string) (c net.Conn, err error) {
		for range addresses {
			if c, err = new(net.Dialer).DialContext(ctx, network, addresses[int(next.Add(1))%len(addresses)]); err == nil {
				return c, nil
			}
		}
		return nil, err
	}}
	s := httptest.NewServer(&httputil.ReverseProxy{
		FlushInterval: -1, Transport: reach,
		Rewrite:      func(r *httputil.ProxyRequest) { r.SetURL(first) },
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	})
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	return s.URL
}

// A spoken word, and what came of it.
type spoken struct {
	word string
	by   int // of the speakers
	err  error
}

// TestBlowsOnAFleet: whatever befalls three programs, and the server they are on, while
// people talk on Discord, in Slack and on the page, each word is answered, in its match's
// notes once and in its room once; in Slack, which keeps no nonce, once more at most for
// each blow, and there a word that its program acknowledged late and died about is not done,
// as who said it was told that it may be. Two hundred times, with sixteen shards, if it soaks.
func TestBlowsOnAFleet(t *testing.T) {
	t.Parallel()
	b := newBlows(t, lasting(4, 16))
	b.begin(b.fleet[0])
	b.until("all shards are heard", b.all)
	for _, x := range b.fleet[1:] {
		b.begin(x)
	}
	b.until("all are members", func() bool { return b.members() == fleetSize })
	page, calls := anyOf(t, b.fleet[0].page, b.fleet[1].page, b.fleet[2].page), anyOf(t, b.fleet[0].calls, b.fleet[1].calls, b.fleet[2].calls)
	if b.parlour.mode == "http" {
		b.parlour.slack.Deliver(calls)
	}
	where := []string{"Discord", "Slack", "the page"}
	speakers := []*speaker{b.onDiscord(), b.parlour.onSlack(b.db), onThePage(t, page, b.db)}
	var words []*spoken
	var answered sync.WaitGroup
	count, begun, many := map[string]int{}, time.Now(), lasting(8, 200)
	for blow := range many {
		for range 1 + b.chance.IntN(3) {
			w := &spoken{word: "word" + strconv.Itoa(len(words)) + "x", by: b.chance.IntN(len(speakers))}
			words = append(words, w)
			s, n := speakers[w.by], b.chance.IntN(1000)
			line := "say " + s.codes[n%len(s.codes)] + " " + w.word
			answered.Go(func() { w.err = s.says(n/len(s.codes), line) })
		}
		time.Sleep(time.Duration(b.chance.IntN(50)) * time.Millisecond)
		if blow == many/2 {
			count["the primary was killed"]++
			b.pair.Kill()
			b.pair.Promote()
		} else {
			x := b.next()
			count[x.name]++
			x.fall(b)
		}
		time.Sleep(time.Duration(b.chance.IntN(1500)) * time.Millisecond)
		if b.stopped != nil && time.Now().After(b.wakes) {
			b.wake()
		}
	}
	t.Logf("-fate %d, Slack by %s: %v in %v, %d words", *fate, b.parlour.mode, count, time.Since(begun).Round(time.Second), len(words))
	if b.stopped != nil {
		time.Sleep(time.Until(b.wakes))
		b.wake()
	}
	answered.Wait()
	var noted map[string]int
	heard := make([]string, len(speakers))
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		noted = b.noted()
		for i, s := range speakers {
			heard[i] = s.heard()
		}
		late := time.Until(end) > 60*time.Second // what was acknowledged may still be done
		waits := func(w *spoken) bool {
			return !strings.Contains(heard[w.by], w.word) && (late || noted[w.word] > 0 || where[w.by] != "Slack")
		}
		if !slices.ContainsFunc(words, waits) || time.Now().After(end) {
			break
		}
	}
	again, undone := 0, 0
	for _, w := range words {
		if w.err != nil {
			t.Errorf("%s on %s is not answered: %v", w.word, where[w.by], w.err)
		}
		said := strings.Count(heard[w.by], w.word)
		if where[w.by] == "Slack" {
			if noted[w.word]+said == 0 {
				undone++
				continue
			}
			again += said - 1
			said = min(said, 1)
		}
		if noted[w.word] != 1 || said != 1 {
			t.Errorf("%s on %s was noted %d times and said %d times", w.word, where[w.by], noted[w.word], said)
		}
	}
	if again > many {
		t.Errorf("%d words were said again in Slack", again)
	}
	if n := b.parlour.promised(); undone > n {
		t.Errorf("of %d words that were not done in Slack only %d were said to be late", undone, n)
	}
	for _, i := range b.fake.Identifies() {
		if i.Refused {
			t.Errorf("too early: %+v", i)
		}
	}
	identifies, resumes := b.fake.Begun()
	t.Logf("%d identifies, %d resumes; in Slack %d words said again, %d not done and said to be late", identifies, resumes, again, undone)
}

// noted is how often each word is in the notes of a match.
func (b *blows) noted() map[string]int {
	b.t.Helper()
	list, err := b.db.Matches(b.t.Context(), 1000)
	if err != nil {
		b.t.Fatal(err)
	}
	noted := map[string]int{}
	for _, m := range list {
		notes, err := b.db.Notes(b.t.Context(), m.ID, 0)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, n := range notes {
			for word := range strings.FieldsSeq(n.Text) {
				noted[word]++
			}
		}
	}
	return noted
}
