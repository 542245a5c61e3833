package sqlite

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func BenchmarkCommit(b *testing.B) {
	b.Run("alone", func(b *testing.B) { benchCommit(b, 1) })
	b.Run("flying=64", func(b *testing.B) { benchCommit(b, 64) })
}

func benchCommit(b *testing.B, flying int) {
	d := open(b)
	var tables []table
	for i := range flying {
		tables = append(tables, sit(b, d, fmt.Sprintf("M%d", i)))
	}
	jobs := make(chan job, flying)
	go group(d, jobs)
	defer close(jobs)
	took := make([][]time.Duration, flying)
	var left atomic.Int64
	left.Store(int64(b.N))
	done := make(chan error, flying)
	b.ResetTimer()
	for i, s := range tables {
		go func() {
			answer := make(chan error, 1)
			for n := uint32(0); left.Add(-1) >= 0; n++ {
				began := time.Now()
				jobs <- job{Change: action(s.Match, int64(n)+1, n), Answer: answer}
				if err := <-answer; err != nil {
					done <- err
					return
				}
				took[i] = append(took[i], time.Since(began))
			}
			done <- nil
		}()
	}
	for range tables {
		ok(b, <-done)
	}
	b.StopTimer()
	all := slices.Concat(took...)
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "commits/s")
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
}
