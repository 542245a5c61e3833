package chatkit_test

import (
	"bytes"
	"runtime"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
)

// TestCrew holds that all work is done beside who asks, that work which waits holds up
// no other, and that nobody stays when the crew is dismissed.
func TestCrew(t *testing.T) {
	before := runtime.NumGoroutine()
	var c chatkit.Crew
	hold := make(chan struct{})
	for range 300 {
		c.Go(func() { <-hold })
	}
	var did sync.WaitGroup
	for range 300 {
		did.Add(1)
		c.Go(did.Done)
	}
	did.Wait()
	if c.Drain(0) {
		t.Error("work that waits was counted as done")
	}
	close(hold)
	if !c.Drain(time.Minute) {
		t.Error("work that was done is counted as under way")
	}
	c.Dismiss()
	did.Add(1)
	c.Go(did.Done)
	did.Wait()
	for range 1_000_000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestCrewKeepsItsHands holds that who has done one thing does another.
func TestCrewKeepsItsHands(t *testing.T) {
	var c chatkit.Crew
	defer c.Dismiss()
	last := ""
	for range 10_000 {
		who := make(chan string)
		c.Go(func() {
			name := make([]byte, 32)
			who <- string(bytes.Fields(name[:runtime.Stack(name, false)])[1])
		})
		now := <-who
		if now == last {
			return
		}
		last = now
		runtime.Gosched()
	}
	t.Error("10,000 things were each done by a goroutine of its own")
}
