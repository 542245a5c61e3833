package postgres_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/sqlite/sqlitetest"
	"divisionbell/storage/storetest"
)

// BenchmarkCommit commits actions on both stores in one run, one after another and those
// of 64 matches at once, gathered as the host does.
func BenchmarkCommit(b *testing.B) {
	for name, open := range map[string]func() match.Store{
		"sqlite":   func() match.Store { return sqlitetest.New(b) },
		"postgres": func() match.Store { return postgrestest.New(b) },
	} {
		for _, flying := range []int{1, 64} {
			b.Run(fmt.Sprintf("%s/flying=%d", name, flying), func(b *testing.B) { benchCommit(b, flying, open()) })
		}
	}
}

var sittings atomic.Int64 // a code is given once in a database

// benchCommit commits actions of so many matches at once, which share the stores.
func benchCommit(b *testing.B, flying int, stores ...match.Store) {
	var tables []storetest.Table
	for n := range flying {
		tables = append(tables, storetest.Sit(b, stores[n%len(stores)], fmt.Sprint("M", sittings.Add(1))))
	}
	gathering := make([]chan storetest.Job, len(stores))
	for n, d := range stores {
		gathering[n] = make(chan storetest.Job, flying)
		for range 2 { // a round trip is waited for while the next ones gather
			go storetest.Group(d, gathering[n])
		}
		defer close(gathering[n])
	}
	var left atomic.Int64
	left.Store(int64(b.N))
	took := make([][]time.Duration, flying)
	var playing sync.WaitGroup
	b.ResetTimer()
	for i, s := range tables {
		jobs := gathering[i%len(stores)]
		playing.Go(func() {
			answer := make(chan error, 1)
			for n := uint32(0); left.Add(-1) >= 0; n++ {
				began := time.Now()
				jobs <- storetest.Job{Change: storetest.Action(s.Match, int64(n)+1, n), Answer: answer}
				if err := <-answer; err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(began))
			}
		})
	}
	playing.Wait()
	b.StopTimer()
	all := slices.Concat(took...)
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "commits/s")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkClaimAmongAMillion claims the 1,000 instants that are due among 1,000,000, by
// one process and by four.
func BenchmarkClaimAmongAMillion(b *testing.B) {
	const pending, due = 1_000_000, 1_000
	address := postgrestest.Bare(b)
	d := storetest.Must[*postgres.DB](b)(postgres.Open(ctx, address, postgres.Options{Handed: true}))
	defer d.Close()
	c := storetest.Must[*pgx.Conn](b)(pgx.Connect(ctx, address))
	defer c.Close(ctx)
	s := storetest.Sit(b, d, "million")
	alter := func(q string, args ...any) {
		_, err := c.Exec(context.Background(), fmt.Sprintf(q, args...))
		storetest.OK(b, err)
	}
	alter("INSERT INTO instants(match, seat, kind, key, at) SELECT %d, i %% 16, 'k' || i, i, %d + i FROM generate_series(0, %d) i", s.Match, storetest.Noon+1_000_000, pending-1)
	alter("ANALYZE")
	for _, by := range []int{1, 4} {
		b.Run(fmt.Sprintf("by=%d", by), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				alter("UPDATE instants SET at = %d WHERE key %% %d = 7", storetest.Noon, pending/due)
				b.StartTimer()
				var n atomic.Int64
				var claiming sync.WaitGroup
				for range by {
					claiming.Go(func() {
						for {
							got, err := d.Claim(ctx, storetest.Noon, storetest.Noon+60_000, due/by)
							if err != nil {
								b.Error(err)
								return
							}
							if n.Add(int64(len(got))); len(got) == 0 {
								return
							}
						}
					})
				}
				claiming.Wait()
				if n.Load() != due {
					b.Fatalf("%d claimed", n.Load())
				}
			}
		})
	}
}

// BenchmarkStandby commits actions on a server that waits for its standby at each commit,
// and on the same one when it waits for none: both on one machine, and neither syncs.
func BenchmarkStandby(b *testing.B) {
	pair := postgrestest.NewPair(b)
	c := storetest.Must[*pgx.Conn](b)(pgx.Connect(ctx, pair.Primary()))
	defer c.Close(ctx)
	for _, waits := range []string{"FIRST 1 (standby)", ""} {
		for _, flying := range []int{1, 64} {
			b.Run(fmt.Sprintf("waits=%t/flying=%d", waits != "", flying), func(b *testing.B) {
				for _, q := range []string{"ALTER SYSTEM SET synchronous_standby_names = '" + waits + "'", "SELECT pg_reload_conf()"} {
					_, err := c.Exec(ctx, q)
					storetest.OK(b, err)
				}
				time.Sleep(200 * time.Millisecond) // the server reads it by and by
				d := storetest.Must[*postgres.DB](b)(postgres.Open(ctx, pair.Primary(), postgres.Options{Handed: true}))
				defer d.Close()
				benchCommit(b, flying, d)
			})
		}
	}
}

// BenchmarkFleet commits actions of 64 matches by one process, which another hears of by
// notices or does not, and by four that hear of each other, all on one server.
func BenchmarkFleet(b *testing.B) {
	for _, c := range []struct {
		name      string
		processes int
		hears     bool
	}{{"one/unheard", 1, false}, {"one/heard", 1, true}, {"four", 4, true}} {
		b.Run(c.name, func(b *testing.B) {
			at := postgrestest.Database(b)
			var stores []match.Store
			for n := range max(c.processes, 2) {
				d := storetest.Must[*postgres.DB](b)(postgres.Open(ctx, at, postgres.Options{Handed: true}))
				defer d.Close()
				if c.hears {
					changed := d.Changed()
					go func() {
						for range changed {
						}
					}()
				} else {
					postgres.Mute(d)
				}
				if n < c.processes {
					stores = append(stores, d)
				}
			}
			benchCommit(b, 64, stores...)
		})
	}
}
