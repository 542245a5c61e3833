package sqlite

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// action is the write set of an ordinary action: a delivery with its answer,
// an entry, a position of some 700 bytes and a notice for whoever is next.
func action(id match.MatchID, rev int64, seq uint32) match.Change {
	p := at(seq)
	p.State = append(append([]byte(`{"turn":1,"owners":"`), slices.Repeat([]byte("0123456789"), 65)...), `"}`...)
	return match.Change{Match: id, Rev: rev, At: noon, Delivery: snowflake(id, rev), Answer: []byte(`{"text":"You attack Stamp Duty and win."}`),
		Entries: []record.Entry{entry(seq)}, Position: p, Asks: []engine.Ask{{Seat: 1, Kind: "attack", Key: seq, Must: true}},
		Notices: []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "attack", Key: seq / 8}, State: match.NoticeOwed}}}
}

// snowflake is a delivery's id as Discord makes them: time is in its upper
// bits, so that whatever comes later is higher.
func snowflake(match match.MatchID, rev int64) string {
	return fmt.Sprint("discord:", rev<<22|1<<60|int64(match))
}

// A job waits for its change in the grouping committer of the benchmarks,
// which is the host's in small: what has gathered meanwhile goes together.
type job struct {
	change match.Change
	answer chan error
}

func group(d match.Store, jobs <-chan job) {
	for first := range jobs {
		taken := []job{first}
		for more := true; more && len(taken) < 64; {
			select {
			case j, open := <-jobs:
				if more = open; open {
					taken = append(taken, j)
				}
			default:
				more = false
			}
		}
		changes := make([]match.Change, len(taken))
		for i, j := range taken {
			changes[i] = j.change
		}
		for i, err := range d.Commit(ctx, changes) {
			taken[i].answer <- err
		}
	}
}

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
				jobs <- job{action(s.match, int64(n)+1, n), answer}
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
