package main

import (
	"io"
	"os/exec"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
)

// A gatehouse is several programs on one database and one fake Discord with as many
// shards as it has servers.
type gatehouse struct {
	t        *testing.T
	fake     *discordtest.Server
	db       *postgres.DB
	at       string
	channels []string // one a shard
	ann      *discordtest.Person
	matches  int
	said     map[*exec.Cmd]*lines
}

func newGatehouse(t *testing.T, shards int) *gatehouse {
	t.Helper()
	return gatehouseOn(t, postgrestest.Database(t), shards)
}

func gatehouseOn(t *testing.T, database string, shards int) *gatehouse {
	t.Helper()
	fake, err := discordtest.New(discordtest.Options{
		Token: "the.bots.token", Ack: 5 * time.Minute, Shards: shards, Pace: 5 * time.Second, Concurrency: shards,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(fake.Close)
	g := &gatehouse{t: t, fake: fake, at: database, ann: fake.Person("Ann"), channels: make([]string, shards), said: map[*exec.Cmd]*lines{}}
	for slices.Contains(g.channels, "") {
		guild := fake.Guild("Westminster")
		id, err := strconv.ParseUint(guild, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if n := id >> 22 % uint64(shards); g.channels[n] == "" {
			g.channels[n] = fake.Channel(guild, "lobby")
		}
		time.Sleep(time.Millisecond) // by which servers' ids differ
	}
	if g.db, err = postgres.Open(t.Context(), g.at, postgres.Options{Connections: 2}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.db.Close() })
	t.Cleanup(func() {
		for p, said := range g.said {
			_ = p.Process.Kill()
			_ = p.Wait()
			if t.Failed() {
				t.Logf("a program said:\n%s", said)
			}
		}
	})
	return g
}

func (g *gatehouse) start() *exec.Cmd {
	g.t.Helper()
	p := program(g.at, "serve", "--listen", "127.0.0.1:0")
	p.Env = append(p.Env, "DIVISIONBELL_DISCORD_TOKEN="+g.fake.Token, "DIVISIONBELL_DISCORD_API="+g.fake.URL)
	said := &lines{}
	p.Stdout, p.Stderr = io.Discard, said
	if err := p.Start(); err != nil {
		g.t.Fatal(err)
	}
	g.said[p] = said
	return p
}

// end ends a program by a signal; a shard it had is heard nowhere then.
func (g *gatehouse) end(p *exec.Cmd, by syscall.Signal) {
	g.t.Helper()
	if err := p.Process.Signal(by); err != nil {
		g.t.Fatal(err)
	}
	_ = p.Wait()
}

// played has Ann begin a match in every server, and waits until each was answered once.
func (g *gatehouse) played() {
	g.t.Helper()
	began := time.Now()
	var all []*discordtest.Interaction
	for _, c := range g.channels {
		i, err := g.ann.Begin(c, "/match new game:exchequer")
		if err != nil {
			g.t.Fatal(err)
		}
		all = append(all, i)
		g.matches++
	}
	for n, i := range all {
		if _, err := i.Wait(); err != nil {
			g.t.Fatalf("shard %d: %v", n, err)
		}
	}
	g.t.Logf("answered after %v", time.Since(began).Round(100*time.Millisecond))
	list, err := g.db.Matches(g.t.Context(), 1000)
	if err != nil || len(list) != g.matches {
		g.t.Fatalf("%d matches, not %d: %v", len(list), g.matches, err)
	}
}

func (g *gatehouse) until(what string, there func() bool) {
	g.t.Helper()
	for end := time.Now().Add(90 * time.Second); !there(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			g.t.Fatalf("never: %s; %+v; %+v", what, g.fake.Identifies(), g.fake.Resumes())
		}
	}
}

// members are how many programs hear Discord, or would.
func (g *gatehouse) members() (n int) {
	g.t.Helper()
	now := time.Now().UnixMilli()
	all, err := g.db.Join(g.t.Context(), match.Member{Holder: "looks on"}, now, now+1)
	if err != nil {
		g.t.Fatal(err)
	}
	for _, m := range all {
		if slices.Contains(m.Does, "hear discord") {
			n++
		}
	}
	return n
}

func (g *gatehouse) all() bool { return g.fake.Connected() == len(g.channels) }

// TestShardsInAFleet: each shard is heard by one of several programs. One that is killed,
// comes or is stopped costs no identify and no interaction: another goes on with its
// session, and what came twice is done once.
func TestShardsInAFleet(t *testing.T) {
	t.Parallel()
	const shards = 4
	g := newGatehouse(t, shards)
	ash := g.start()
	g.until("all shards are heard", g.all)
	elm := g.start()
	g.until("both are members", func() bool { return g.members() == 2 })
	g.played() // perhaps while shards change hands

	g.end(ash, syscall.SIGKILL)
	g.played() // what ash would have heard is heard by elm
	oak := g.start()
	g.until("both are members", func() bool { return g.members() == 2 })
	g.played()
	g.end(elm, syscall.SIGTERM)
	g.played()
	if identifies, resumes := g.fake.Begun(); identifies != shards || resumes < shards || len(g.fake.Identifies()) != shards {
		t.Errorf("%d identifies and %d resumes for %d shards: %+v", identifies, resumes, shards, g.fake.Identifies())
	}

	// Discord has forgotten the sessions: whoever has them begins anew, each bucket in its turn.
	g.fake.Forget()
	g.until("all shards are heard again", g.all)
	g.played()
	g.end(oak, syscall.SIGTERM)
	g.fake.Forget()
	g.start() // it tries to go on with what oak had
	g.until("all shards are heard once more", g.all)
	g.played()
	for _, i := range g.fake.Identifies() {
		if i.Refused {
			t.Errorf("too early: %+v", i)
		}
	}
	for _, r := range g.fake.Refusals() {
		t.Error(r)
	}
	refused := 0
	for _, r := range g.fake.Resumes() {
		if r.Refused {
			refused++
		}
	}
	if refused < shards {
		t.Errorf("%d resumes are refused, not what was left of all shards", refused)
	}
}
