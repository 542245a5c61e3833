package chatkit_test

import (
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
)

// Whoever queues waits for all before them, and no longer than they care to.
func TestAQueueAtABucket(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	b := &chatkit.Bucket{Burst: 3, Every: time.Second, Now: func() time.Time { return now }}
	for i, want := range []time.Duration{0, 0, 0, time.Second, 2 * time.Second} {
		if wait, ok := b.Queue(2 * time.Second); !ok || wait != want {
			t.Errorf("call %d waits %v (%v), not %v", i, wait, ok, want)
		}
	}
	for range 3 { // who leaves takes no place
		if wait, ok := b.Queue(2 * time.Second); ok || wait != 3*time.Second {
			t.Errorf("one too many waits %v (%v)", wait, ok)
		}
	}
	now = now.Add(1500 * time.Millisecond)
	if wait, ok := b.Queue(2 * time.Second); !ok || wait != 1500*time.Millisecond {
		t.Errorf("later one waits %v (%v)", wait, ok)
	}
}

// TestABucketsMinute: whoever takes whatever there is, whenever, takes no more in any
// minute than the burst and what flows in meanwhile; after a rest there is a burst again.
func TestABucketsMinute(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	b := &chatkit.Bucket{Burst: 10, Every: 1500 * time.Millisecond, Now: func() time.Time { return now }}
	var taken []time.Time
	for step := range 5 * 60 * 10 {
		if step/600 == 2 { // a minute's rest
			now = now.Add(100 * time.Millisecond)
			continue
		}
		for b.TakeOne() {
			taken = append(taken, now)
		}
		now = now.Add(100 * time.Millisecond)
	}
	most, from := 0, 0
	for to := range taken {
		for taken[to].Sub(taken[from]) >= time.Minute {
			from++
		}
		most = max(most, to-from+1)
	}
	if most > 50 || most < 49 {
		t.Errorf("%d in a minute", most)
	}
	for b.TakeOne() {
	}
	if b.Has(0) {
		t.Error("there is more")
	}
	now = now.Add(time.Minute)
	if !b.Has(9) || b.Has(10) {
		t.Error("no burst after a rest")
	}
	for range 12 { // two too many
		b.Take()
	}
	if now = now.Add(2 * 1500 * time.Millisecond); b.Has(0) {
		t.Error("what was too much is not made good")
	}
	if now = now.Add(1500 * time.Millisecond); !b.Has(0) || b.Has(1) {
		t.Error("one is there when it was made good")
	}
}

// TestABucketRests: as long as a platform asks to wait there is no call, then there is one.
func TestABucketRests(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	b := &chatkit.Bucket{Burst: 3, Every: time.Second, Now: func() time.Time { return now }}
	b.Rest(5 * time.Minute)
	b.Rest(time.Second)
	if wait, _ := b.Queue(0); wait != 5*time.Minute {
		t.Errorf("the next one waits %v", wait)
	}
	if now = now.Add(5*time.Minute - 1); b.TakeOne() {
		t.Error("a call is there too early")
	}
	if now = now.Add(1); !b.Has(0) || b.Has(1) {
		t.Error("after the rest there is not one call")
	}
}
