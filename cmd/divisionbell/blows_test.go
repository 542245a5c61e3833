package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/adapters/discord/discordtest"
)

var fate = flag.Uint64("fate", 11, "the seed of what befalls a fleet")

// A blow is what befalls a fleet.
type blow struct {
	name   string
	weight int
	fall   func(b *blows)
}

// blows are a fleet to which something happens all the time.
type blows struct {
	*gatehouse
	chance  *rand.Rand
	fleet   []*exec.Cmd
	stopped *exec.Cmd
	wakes   time.Time
}

const (
	fleetSize = 3
	frozen    = "frozen" // one at a time
)

var befalling = []blow{
	{"killed", 4, func(b *blows) { b.replace(syscall.SIGKILL) }},
	{"told to stop", 2, func(b *blows) { b.replace(syscall.SIGTERM) }},
	// For longer than what it holds is its own: others have it when it wakes.
	{frozen, 2, func(b *blows) {
		b.stopped = b.fleet[b.chance.IntN(len(b.fleet))]
		b.wakes = time.Now().Add(9*time.Second + time.Duration(b.chance.IntN(3000))*time.Millisecond)
		b.signal(b.stopped, syscall.SIGSTOP)
	}},
	{"cut off the gateway", 1, func(b *blows) { b.fake.Cut() }},
	{"cut off the database", 2, func(b *blows) {
		c, err := pgx.Connect(b.t.Context(), b.at)
		if err != nil {
			b.t.Fatal(err)
		}
		defer c.Close(context.Background())
		if _, err := c.Exec(b.t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'divisionbell' AND datname = current_database()`); err != nil {
			b.t.Fatal(err)
		}
	}},
}

func (b *blows) signal(p *exec.Cmd, s syscall.Signal) {
	if err := p.Process.Signal(s); err != nil {
		b.t.Fatal(err)
	}
}

// replace ends a program, and another takes its place.
func (b *blows) replace(by syscall.Signal) {
	n := b.chance.IntN(len(b.fleet))
	if b.fleet[n] == b.stopped {
		b.wake()
	}
	b.end(b.fleet[n], by)
	b.fleet[n] = b.start()
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

// TestBlowsOnAFleet: whatever befalls three programs while people talk, each word is
// answered, in its match's notes once and on Discord once; two hundred times, with sixteen
// shards, if it soaks.
func TestBlowsOnAFleet(t *testing.T) {
	t.Parallel()
	b := &blows{gatehouse: newGatehouse(t, lasting(4, 16)), chance: rand.New(rand.NewPCG(*fate, 23))}
	b.fleet = append(b.fleet, b.start())
	b.until("all shards are heard", b.all)
	for len(b.fleet) < fleetSize {
		b.fleet = append(b.fleet, b.start())
	}
	b.until("all are members", func() bool { return b.members() == fleetSize })
	b.played()
	list, err := b.db.Matches(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	words, count := map[string]*discordtest.Interaction{}, map[string]int{}
	begun := time.Now()
	for range lasting(6, 200) {
		for range 1 + b.chance.IntN(3) {
			word := fmt.Sprintf("word%dx", len(words))
			i, err := b.ann.Begin(b.channels[b.chance.IntN(len(b.channels))], "/match say text:"+list[b.chance.IntN(len(list))].Code+" "+word)
			if err != nil {
				t.Fatal(err)
			}
			words[word] = i
		}
		time.Sleep(time.Duration(b.chance.IntN(50)) * time.Millisecond)
		x := b.next()
		count[x.name]++
		x.fall(b)
		time.Sleep(time.Duration(b.chance.IntN(1500)) * time.Millisecond)
		if b.stopped != nil && time.Now().After(b.wakes) {
			b.wake()
		}
	}
	t.Logf("-fate %d: %v in %v, %d words", *fate, count, time.Since(begun).Round(time.Second), len(words))
	if b.stopped != nil {
		time.Sleep(time.Until(b.wakes))
		b.wake()
	}
	for word, i := range words {
		if _, err := i.Wait(); err != nil {
			t.Errorf("%s is not answered: %v", word, err)
		}
	}
	noted := map[string]int{}
	for _, m := range list {
		notes, err := b.db.Notes(t.Context(), m.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range notes {
			for word := range strings.FieldsSeq(n.Text) {
				noted[word]++
			}
		}
	}
	said := map[string]int{}
	b.until("every word is said", func() bool {
		clear(said)
		for _, c := range b.channels {
			for _, room := range append(b.fake.Threads(c), c) {
				for _, m := range b.fake.Public(room, false) {
					for word := range words {
						said[word] += strings.Count(m.Content, word)
					}
				}
			}
		}
		for word := range words {
			if said[word] == 0 {
				return false
			}
		}
		return true
	})
	for word := range words {
		if noted[word] != 1 || said[word] != 1 {
			t.Errorf("%s was noted %d times and said %d times", word, noted[word], said[word])
		}
	}
	for _, i := range b.fake.Identifies() {
		if i.Refused {
			t.Errorf("too early: %+v", i)
		}
	}
	identifies, resumes := b.fake.Begun()
	t.Logf("%d identifies, %d resumes", identifies, resumes)
}
