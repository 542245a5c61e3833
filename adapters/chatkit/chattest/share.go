package chattest

import (
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"
)

// shareRounds is how often Share runs each of its two.
const shareRounds = 5

// Share runs two benchmarks by turns, so that what else a machine does disturbs
// both alike, and says how much of the speed of what is bare the host has: by
// their best rounds, and by the processor time of those that took least. Each is
// set up anew for every round and gives what is measured. Both run as the program does
// when it serves.
func Share(b *testing.B, host, bare func(b *testing.B) func(count int)) {
	AsServed(b)
	var took, spent [2][]float64 // an operation, in µs: the host's, the bare one's
	for range shareRounds {
		for i, of := range []struct {
			name string
			set  func(b *testing.B) func(count int)
		}{{"host", host}, {"bare", bare}} {
			b.Run(of.name, func(b *testing.B) {
				b.ReportAllocs()
				run := of.set(b)
				if b.N == 1 {
					return // the harness feels its way
				}
				b.ResetTimer()
				before := cpu()
				run(b.N)
				used := cpu() - before
				took[i] = append(took[i], each(b.Elapsed(), b.N))
				spent[i] = append(spent[i], each(used, b.N))
				b.ReportMetric(each(used, b.N), "cpu-µs/op")
			})
		}
	}
	b.Run("share", func(b *testing.B) {
		b.ReportMetric(0, "ns/op")
		for _, of := range []struct {
			what string
			got  [2][]float64
		}{{"share", took}, {"cpu-share", spent}} {
			if len(of.got[0]) > 0 && len(of.got[1]) > 0 && slices.Min(of.got[0]) > 0 {
				b.ReportMetric(slices.Min(of.got[1])/slices.Min(of.got[0]), of.what)
			}
		}
	})
}

func each(d time.Duration, n int) float64 { return float64(d.Nanoseconds()) / 1000 / float64(n) }

// AsServed collects garbage as seldom as the program does when it serves.
func AsServed(b *testing.B) {
	if os.Getenv("GOGC") != "" {
		return
	}
	before := debug.SetGCPercent(300)
	b.Cleanup(func() { debug.SetGCPercent(before) })
}
