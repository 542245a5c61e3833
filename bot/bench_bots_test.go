package bot_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	nimlook "divisionbell/bot/render/nim"
	"divisionbell/engine"
	"divisionbell/engine/nim"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// A burner is a bot of Nim that burns so many playouts a move, some tens of milliseconds,
// and forgets them.
type burner struct{ engine.Game }

const burnt = 20_000 // playouts a thought

var burners atomic.Int64 // thoughts that were begun

func (g burner) Bots() []engine.Bot {
	return append(g.Game.Bots(), engine.Bot{ID: "burner", Help: "thinks of nothing", Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
		burners.Add(1)
		words, sim := t.Steady(ask, d), t.Imagine()
		for w := range uint64(burnt) {
			if _, err := sim.Try(w, 0, words...); err != nil {
				break
			}
		}
		return words
	}})
}

// A partner is a person at a match of Nim against a burner.
type partner struct {
	host *bot.Host
	db   *sqlite.DB
	call match.Call
	id   match.MatchID
}

// moves has the partner move if they are awaited, so that the bot is; in a new match when
// the last one is over.
func (p *partner) moves(b *testing.B) {
	b.Helper()
	say := func(c match.Call) msg.Message { return p.host.Do(context.Background(), c) }
	line := func(words string) match.Call {
		c := p.call
		c.Line = words
		return c
	}
	m, err := p.db.Match(context.Background(), p.id)
	if p.id == 0 || err == nil && m.Phase.Ended() {
		for _, words := range []string{"match new nim", "match add-bot burner", "match start"} {
			say(line(words))
		}
		list, err := p.db.Matches(context.Background(), 1)
		if err != nil {
			b.Fatal(err)
		}
		if p.id, err = p.db.MatchByCode(context.Background(), list[0].Code); err != nil {
			b.Fatal(err)
		}
	}
	if id := doing(say(line("nim")), "take"); id != "" {
		c := p.call
		c.Press = id
		say(c)
	}
}

// BenchmarkActionBesideBots is a person's click to the disk while nobody thinks, and while
// fifty matches' bots want to all the time: a batch of the one and a batch of the other,
// in turn, so that both have the same machine.
func BenchmarkActionBesideBots(b *testing.B) {
	const matches, batch = 50, 1000
	db := sqlitetest.New(b)
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: []match.Table{exchequerTable, {Game: burner{nim.Game}, Look: nimlook.Look}}})
	b.Cleanup(func() {
		h.Close()
		db.Close()
	})
	person := (&bench{h}).sit(b, 0)
	partners := make([]partner, matches)
	for i := range partners {
		partners[i] = partner{host: h, db: db, call: match.Call{
			Account: match.Account{Platform: "bench", ID: fmt.Sprint("bob", i), Name: fmt.Sprint("Bob", i)},
			Room:    match.Room{Platform: "bench", Channel: fmt.Sprint("bob", i)},
		}}
	}
	clicks := func(took []time.Duration) []time.Duration {
		for range batch {
			time.Sleep(time.Millisecond) // nobody clicks without a pause
			begun := time.Now()
			person.step(b)
			took = append(took, time.Since(begun))
		}
		return took
	}
	var alone, beside []time.Duration
	before := burners.Load()
	for b.Loop() {
		for i := range partners {
			partners[i].moves(b)
		}
		runtime.GC()
		alone = clicks(alone)
		ctx, stop := context.WithCancel(context.Background())
		over := make(chan struct{})
		go func() {
			defer close(over)
			_ = h.Settle(ctx) // it is stopped
		}()
		runtime.GC()
		beside = clicks(beside)
		stop()
		<-over
	}
	slices.Sort(alone)
	slices.Sort(beside)
	at := func(took []time.Duration, percent int) float64 {
		return float64(took[len(took)*percent/100].Microseconds())
	}
	b.ReportMetric(float64(burners.Load()-before)/float64(b.N), "thoughts")
	b.ReportMetric(at(alone, 50), "p50-alone-µs")
	b.ReportMetric(at(beside, 50), "p50-beside-µs")
	b.ReportMetric(at(alone, 99), "p99-alone-µs")
	b.ReportMetric(at(beside, 99), "p99-beside-µs")
}
