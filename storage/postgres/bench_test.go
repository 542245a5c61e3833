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
			b.Run(fmt.Sprintf("%s/flying=%d", name, flying), func(b *testing.B) { benchCommit(b, open(), flying) })
		}
	}
}

func benchCommit(b *testing.B, d match.Store, flying int) {
	var tables []storetest.Table
	for i := range flying {
		tables = append(tables, storetest.Sit(b, d, fmt.Sprint("F", flying, "N", b.N, "M", i)))
	}
	jobs := make(chan storetest.Job, flying)
	for range 2 { // a round trip is waited for while the next ones gather
		go storetest.Group(d, jobs)
	}
	defer close(jobs)
	var left atomic.Int64
	left.Store(int64(b.N))
	took := make([][]time.Duration, flying)
	var playing sync.WaitGroup
	b.ResetTimer()
	for i, s := range tables {
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
