package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
)

// A fleet is hosts on one store and one platform, whose clock is set.
type fleet struct {
	t    *testing.T
	at   string
	now  atomic.Int64
	host map[string]*afloat

	mu   sync.Mutex
	said map[string][]string // by workspace and word: which hosts have said it there
}

// One afloat is a host of the fleet.
type afloat struct {
	*bot.Host
	store *tallied
}

// A tallied store counts what is committed by it.
type tallied struct {
	match.Store
	commits atomic.Int64
}

func (c *tallied) Commit(ctx context.Context, changes []match.Change) []error {
	c.commits.Add(1)
	return c.Store.Commit(ctx, changes)
}

func (f *fleet) Now() time.Time { return time.UnixMilli(f.now.Load()) }

// join has another host join.
func (f *fleet) join(name string) {
	f.t.Helper()
	f.board(name, f.open())
}

// open opens the store for another host.
func (f *fleet) open() *postgres.DB {
	f.t.Helper()
	db, err := postgres.Open(f.t.Context(), f.at, postgres.Options{Handed: true, Connections: 4})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { db.Close() })
	return db
}

// board has another host join, by a store that was opened before.
func (f *fleet) board(name string, db *postgres.DB) {
	a := &afloat{store: &tallied{Store: db}}
	a.Host = bot.New(bot.Options{Store: a.store, Clock: f, Tables: games(), Holder: name, Still: true})
	a.Attach(quay{f, name})
	f.host[name] = a
}

// quay is the platform, as one host speaks there.
type quay struct {
	*fleet
	host string
}

func (quay) Platform() string { return "quay" }

func (q quay) Post(_ context.Context, r match.Room, m msg.Message) (string, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, word := range strings.Fields(m.Text.String()) {
		if strings.HasPrefix(word, "word-") {
			q.said[r.Workspace+" "+word] = append(q.said[r.Workspace+" "+word], q.host)
		}
	}
	return fmt.Sprint(len(q.said), time.Now().UnixNano()), nil
}

func (quay) Edit(context.Context, match.Room, string, msg.Message) error           { return nil }
func (quay) Drop(context.Context, match.Room, string) error                        { return nil }
func (quay) Whisper(context.Context, match.Room, match.Account, msg.Message) error { return nil }

func (f *fleet) say(host, workspace, name, line string) string {
	f.t.Helper()
	f.now.Add(1)
	return f.host[host].Do(f.t.Context(), match.Call{
		Account: match.Account{Platform: "quay", Workspace: workspace, ID: name, Name: name}, Line: line,
		Room: match.Room{Platform: "quay", Workspace: workspace, Channel: "table"}, Delivery: fmt.Sprint("quay-", f.now.Load()),
	}).Text.String()
}

// turn has every host do what it has to do.
func (f *fleet) turn() {
	f.t.Helper()
	for _, name := range slices.Sorted(maps.Keys(f.host)) {
		if err := f.host[name].Settle(f.t.Context()); err != nil {
			f.t.Error(name, err)
		}
	}
}

// heard has the clock go on until a word was said in so many workspaces, and tells how
// long it took; who said it is whose lane that is.
func (f *fleet) heard(word string, n int, most time.Duration) map[string]string {
	f.t.Helper()
	began, real := f.now.Load(), time.Now()
	for {
		f.turn()
		who := map[string]string{}
		f.mu.Lock()
		for key, hosts := range f.said {
			if len(hosts) > 1 {
				f.t.Errorf("%s was said by %v", key, hosts)
			}
			if workspace, w, _ := strings.Cut(key, " "); w == word {
				who[workspace] = hosts[0]
			}
		}
		f.mu.Unlock()
		if len(who) == n {
			f.t.Logf("%s after %v", word, time.Duration(f.now.Load()-began)*time.Millisecond)
			return who
		}
		if took := f.now.Load() - began; took > most.Milliseconds() {
			if time.Since(real) > 10*time.Second { // what others commit is heard in real time
				f.t.Fatalf("%s was said in %d of %d workspaces within %v", word, len(who), n, most)
			}
			time.Sleep(5 * time.Millisecond)
			continue
		}
		f.now.Add(500)
	}
}

// TestAFleet of three hosts: each lane's rooms are told by one of them, whoever comes,
// leaves and dies, and a match's bots think where its home is spoken in.
func TestAFleet(t *testing.T) {
	t.Parallel()
	f := &fleet{t: t, at: postgrestest.Database(t), host: map[string]*afloat{}, said: map[string][]string{}}
	f.now.Store(time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC).UnixMilli())
	for _, name := range []string{"ash", "elm", "oak"} {
		f.join(name)
	}
	for range 6 { // until all have seen all, and given up what is not theirs
		f.turn()
		f.now.Add(1000)
	}
	const n = 9
	codes := map[string]string{}
	for i := range n {
		w := fmt.Sprint("W", i)
		f.say("ash", w, "Ann", "match new exchequer")
		code, err := codeIn(t.Context(), f.host["ash"].store, w)
		if err != nil {
			t.Fatal(err)
		}
		f.say("elm", w, "Bob", "match join "+code)
		f.say("oak", w, "Ann", "match say "+code+" word-one")
		codes[w] = code
	}
	who := f.heard("word-one", n, time.Second)
	speakers := map[string]int{}
	for _, name := range who {
		speakers[name]++
	}
	if len(speakers) < 2 {
		t.Errorf("all lanes are spoken in by %v", speakers)
	}

	// Bots think at home alone, although others tell of the match, too.
	home := who["W0"]
	const guests = 3
	for i := range guests {
		f.say(home, fmt.Sprint("V", i), "Ann", "match watch "+codes["W0"])
	}
	for _, line := range []string{"match add-bot ", "match add-bot ", "match start "} {
		f.say(home, "W0", "Ann", line+codes["W0"])
	}
	before := map[string]int64{}
	for name, a := range f.host {
		before[name] = a.store.commits.Load()
	}
	f.say(home, "W0", "Ann", "match say "+codes["W0"]+" word-bots")
	f.heard("word-bots", 1+guests, time.Second)
	for name, a := range f.host {
		if name != home && a.store.commits.Load() != before[name] {
			t.Errorf("%s has played in a match whose home is %s's", name, home)
		}
	}

	all := func(word string) {
		for w, code := range codes {
			f.say("oak", w, "Ann", "match say "+code+" "+word)
		}
	}
	// One leaves, and gives back what it has.
	f.host["elm"].Close()
	delete(f.host, "elm")
	all("word-left")
	f.heard("word-left", n+guests, 2*time.Second)
	// One dies.
	delete(f.host, "ash")
	all("word-died")
	f.heard("word-died", n+guests, 15*time.Second)
	// Another comes, and takes its share.
	f.join("yew")
	for range 6 {
		f.turn()
		f.now.Add(1000)
	}
	all("word-came")
	if who := f.heard("word-came", n+guests, time.Second); !slices.Contains(slices.Collect(maps.Values(who)), "yew") {
		t.Errorf("who came has no share: %v", who)
	}
}

// codeIn is the code of the newest match of a workspace's room.
func codeIn(ctx context.Context, s match.Store, workspace string) (string, error) {
	r, err := s.Room(ctx, match.Room{Platform: "quay", Workspace: workspace, Channel: "table"})
	if err != nil {
		return "", err
	}
	list, err := s.MatchesIn(ctx, r.ID, 1)
	if err != nil || len(list) == 0 {
		return "", fmt.Errorf("workspace %s has %d matches: %w", workspace, len(list), err)
	}
	return list[0].Code, nil
}
