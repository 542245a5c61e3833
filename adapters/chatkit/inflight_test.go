package chatkit_test

import (
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
)

// What begins while somebody waits is waited for too, or is too late: the race
// detector sees that neither hurts.
func TestUnderway(t *testing.T) {
	var u chatkit.Underway
	if !u.Drain(0) {
		t.Fatal("nothing is under way, and it is waited for")
	}
	first := u.Begin()
	if u.Drain(time.Millisecond) {
		t.Fatal("what is under way is not waited for")
	}
	begun, late := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(late)
		end := u.Begin()
		close(begun)
		first()
		end()
		u.Begin()()
	}()
	<-begun
	if !u.Drain(time.Minute) {
		t.Fatal("all has ended, and is still waited for")
	}
	<-late
	if !u.Drain(0) {
		t.Fatal("all has ended, and is counted")
	}
}
