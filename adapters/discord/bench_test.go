package discord_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
)

// A player is somebody who plays a match in a channel of their own by pressing
// what they are offered.
type player struct {
	h      *house
	person *discordtest.Person
	room   string
	offer  discordtest.Message
}

func (h *house) player(n int) *player {
	p := &player{h: h, person: h.fake.Person(fmt.Sprint("Ann ", n)), room: h.fake.Channel(h.guild, fmt.Sprint("bench-", n))}
	p.begin()
	return p
}

// players are all who press, each at a match.
func (h *house) players() []*player {
	players := make([]*player, people)
	for i := range players {
		players[i] = h.player(i)
	}
	return players
}

func (p *player) types(line string) discordtest.Message {
	a, err := p.person.Type(p.room, line)
	if err != nil || a.Message == nil {
		p.h.TB.Fatalf("%s: %+v, %v", line, a, err)
	}
	return *a.Message
}

func (p *player) begin() {
	for _, line := range []string{"/match new game:exchequer options:hotseat=yes setup=dealt tokens=all", "/match join", "/match start"} {
		p.types(line)
	}
	p.offer = p.types("/exchequer now")
}

// step presses one button that adds an entry to the log. counts: it did.
func (p *player) step() (counts bool) {
	for _, r := range p.offer.Rows {
		for _, x := range r.Parts {
			for _, verb := range []string{" end", " place ", " occupy ", " neutral "} {
				if !strings.HasPrefix(x.ID, "1! ") || !strings.Contains(x.ID, verb) {
					continue
				}
				a, err := p.person.Press(p.offer.ID, x.ID)
				if err != nil {
					p.h.TB.Fatal(err)
				}
				if a.Message != nil {
					p.offer = *a.Message
				}
				return true
			}
		}
	}
	if p.offer = p.types("/exchequer now"); len(p.offer.Rows) == 0 {
		p.begin()
	}
	return false
}

// people is how many press at once when it is asked how many presses there can be.
const people = 128

// crowd has people press count times in all, each one press after another.
func crowd(count int, press func(i int)) {
	var left atomic.Int64
	left.Store(int64(count))
	var all sync.WaitGroup
	for i := range people {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				press(i)
			}
		})
	}
	all.Wait()
}

// stage is a house for benchmarks: with Discord's own limits on sending, and a
// memory of its own that does not grow.
func stage(b *testing.B, mode string) *house { return staged(b, plan{}, mode) }

func staged(b *testing.B, p plan, mode string) *house {
	chattest.AsServed(b)
	p.fake, p.app = discordtest.Options{Limits: true, Keep: 4}, discord.Options{Mode: mode, Patience: discord.Patience{Identify: time.Millisecond}}
	return build(b, p)
}

// BenchmarkInteractions is presses through the wire to the disk and back, with
// all people at once, while the host tells every channel what happens as fast as
// Discord's limits let it.
func BenchmarkInteractions(b *testing.B) {
	for _, mode := range modes {
		b.Run(mode, func(b *testing.B) {
			players := stage(b, mode).players()
			var acted atomic.Int64
			b.ResetTimer()
			crowd(b.N, func(i int) {
				if players[i].step() {
					acted.Add(1)
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "interactions/s")
			b.ReportMetric(float64(acted.Load())/b.Elapsed().Seconds(), "actions/s")
		})
	}
}

// BenchmarkAnswerAt500 is how long an answer takes at 500 interactions a second.
func BenchmarkAnswerAt500(b *testing.B) {
	const people = 64
	h := stage(b, discord.Gateway)
	idle := make(chan *player, people)
	for i := range people {
		idle <- h.player(i)
	}
	var mu sync.Mutex
	var took []time.Duration
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	b.ResetTimer()
	var all sync.WaitGroup
	for range b.N {
		<-tick.C
		p := <-idle
		all.Go(func() {
			begun := time.Now()
			counted := p.step()
			mu.Lock()
			if counted {
				took = append(took, time.Since(begun))
			}
			mu.Unlock()
			idle <- p
		})
	}
	all.Wait()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkMemory is how much is kept of an interaction when it is over: rolls'
// help, that leaves nothing in the store's memory or the host's.
func BenchmarkMemory(b *testing.B) {
	h := stage(b, discord.Gateway)
	people := make(chan *discordtest.Person, 64)
	for i := range cap(people) {
		people <- h.fake.Person(fmt.Sprint("Ann ", i))
	}
	one := func() {
		p := <-people
		defer func() { people <- p }()
		if _, err := p.Type(h.channel, "/exchequer help"); err != nil {
			b.Error(err)
		}
	}
	for range 2000 { // pools and caches fill
		one()
	}
	before := live()
	b.ResetTimer()
	work := make(chan struct{})
	var all sync.WaitGroup
	for range cap(people) {
		all.Go(func() {
			for range work {
				one()
			}
		})
	}
	for range b.N {
		work <- struct{}{}
	}
	close(work)
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64(live()-before)/float64(b.N), "kept-B/op")
	b.ReportMetric(float64(live())/1e6, "live-MB")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "interactions/s")
}

func live() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
