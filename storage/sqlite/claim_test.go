package sqlite

import (
	"fmt"
	"runtime"
	"testing"

	"divisionbell/bot/match"
)

// BenchmarkClaimAmongAMillion claims the 1,000 instants that are due among
// 1,000,000: the statement searches instants by their time and by their key,
// which explain holds it to, and the process holds none of those that wait.
func BenchmarkClaimAmongAMillion(b *testing.B) {
	const pending, due = 1_000_000, 1_000
	d := open(b)
	s := sit(b, d, "million")
	alter(b, d.path, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d)
  INSERT INTO instants(match, seat, kind, key, at) SELECT %d, i %% 16, 'k' || i, i, %d + 1000000 + i FROM n`, pending, s.Match, noon))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		b.StopTimer()
		alter(b, d.path, fmt.Sprintf(`UPDATE instants SET at = %d WHERE key %% %d = 7`, noon, pending/due))
		b.StartTimer()
		n := 0
		for {
			got := must[[]match.Instant](b)(d.Claim(ctx, noon, noon+60_000, due))
			if n += len(got); len(got) < due {
				break
			}
		}
		if n != due {
			b.Fatalf("%d claimed", n)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(int64(after.HeapInuse)-int64(before.HeapInuse))/(1<<20), "heap-MB-more")
}
