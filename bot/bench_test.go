package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine/exchequer"
)

// A bench is a host on a store with synchronous=FULL and one person who plays
// both seats of a match.
type bench struct {
	host *bot.Host
}

func newBench(tb testing.TB) *bench {
	tb.Helper()
	db := opened(tb, empty(tb))
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: []match.Table{{Game: exchequer.Game, Look: look.Look}}})
	tb.Cleanup(func() {
		h.Close()
		db.Close()
	})
	return &bench{h}
}

type wall struct{}

func (wall) Now() time.Time { return time.Now() }

// A hand plays one match by pressing what it is offered.
type hand struct {
	b    *bench
	call match.Call
	next string
}

func (b *bench) sit(tb testing.TB, n int) *hand {
	tb.Helper()
	p := &hand{b: b, call: match.Call{
		Account: match.Account{Platform: "bench", ID: fmt.Sprint(n), Name: fmt.Sprint("Ann", n)},
		Room:    match.Room{Platform: "bench", Channel: fmt.Sprint(n)},
	}}
	p.begin()
	p.after(tb, p.say("exchequer"))
	return p
}

// begin makes a match without end and starts it.
func (p *hand) begin() {
	for _, line := range []string{"match new exchequer hotseat=yes setup=dealt tokens=all", "match join", "match start"} {
		p.say(line)
	}
}

func (p *hand) say(line string) msg.Message {
	c := p.call
	c.Line = line
	return p.b.host.Do(context.Background(), c)
}

// step presses one button that does something and never attacks for ever.
func (p *hand) step(tb testing.TB) {
	c := p.call
	c.Press = p.next
	p.after(tb, p.b.host.Do(context.Background(), c))
}

// after finds the next press: of another seat when this one's turn has ended.
func (p *hand) after(tb testing.TB, m msg.Message) {
	for range 2 {
		for _, b := range m.Buttons {
			if strings.HasPrefix(b.ID, "1! ") && (strings.Contains(b.ID, " end") || strings.Contains(b.ID, " place ") || strings.Contains(b.ID, " occupy ") || strings.Contains(b.ID, " neutral ")) {
				p.next = b.ID
				return
			}
		}
		if m = p.say("exchequer"); len(m.Buttons) < 2 { // the match is over
			p.begin()
			m = p.say("exchequer")
		}
	}
	tb.Fatalf("nothing to press: %s", m.Text)
}

// BenchmarkAction is a click through the host to the disk, one after another.
func BenchmarkAction(b *testing.B) {
	p := newBench(b).sit(b, 0)
	took := make([]time.Duration, 0, 1<<16)
	for b.Loop() {
		begun := time.Now()
		p.step(b)
		took = append(took, time.Since(begun))
	}
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "actions/s")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkAnswer is what a player is shown, of a match that the host has in memory.
func BenchmarkAnswer(b *testing.B) {
	p := newBench(b).sit(b, 0)
	for b.Loop() {
		p.say("exchequer")
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

// BenchmarkActionAfter is a click in a match that has so many actions behind it.
func BenchmarkActionAfter(b *testing.B) {
	for _, behind := range []int{10, 1000, 10000} {
		b.Run(fmt.Sprint(behind), func(b *testing.B) {
			p := newBench(b).sit(b, 0)
			for range behind {
				p.step(b)
			}
			for b.Loop() {
				p.step(b)
			}
		})
	}
}

// BenchmarkActionsInFlight is the same with 64 matches at once.
func BenchmarkActionsInFlight(b *testing.B) {
	const matches = 64
	bench := newBench(b)
	hands := make([]*hand, matches)
	for i := range hands {
		hands[i] = bench.sit(b, i)
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	var wg sync.WaitGroup
	for _, p := range hands {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				p.step(b)
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkTurnTold is a whole turn of one of two people, with the room told of it and
// the other rung, in a match that has so many entries behind it.
func BenchmarkTurnTold(b *testing.B) {
	const behind = 400
	h := build(b, plan{})
	code := h.begin("length=1000", "Ann", "Bob")
	whole := func() {
		for first := h.awaited(code); h.awaited(code) == first; {
			h.turn(code)
		}
		h.settle()
	}
	for h.seq(code) < behind {
		whole()
	}
	for b.Loop() {
		whole()
	}
}
