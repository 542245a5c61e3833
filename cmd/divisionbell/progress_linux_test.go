package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// TestLongWorkShowsABar on a terminal, which is gone when the work is done.
func TestLongWorkShowsABar(t *testing.T) {
	far, near := pseudoTerminal(t)
	show := progress(terminal{nil, new(bytes.Buffer), near, nil}, "matches")
	for n := range 3 {
		show(n+1, 3)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		far.mu.Lock()
		shown := far.shown.String()
		far.mu.Unlock()
		if strings.Contains(shown, "matches") && strings.HasSuffix(strings.TrimRight(shown, " "), "\r") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the terminal shows %q", shown)
		}
	}
}
