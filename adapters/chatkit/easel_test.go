package chatkit_test

import (
	"fmt"
	"testing"
	"time"

	"divisionbell/adapters/chatkit"
)

// still is a clock that moves when it is told to.
func still() (now func() time.Time, pass func(time.Duration)) {
	at := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	return func() time.Time { return at }, func(d time.Duration) { at = at.Add(d) }
}

// After a picture that could not be had none is tried for a while, which grows to
// a minute; then one alone is, and once one came all are.
func TestPicturesAreTriedWithPauses(t *testing.T) {
	now, pass := still()
	e := &chatkit.Easel{Now: now}
	var all []*chatkit.Try
	for range 5 { // at once, as long as they come
		try, ok := e.Try()
		if !ok {
			t.Fatal("none may be tried")
		}
		all = append(all, try)
	}
	for _, try := range all { // they count as one
		try.End(false, 0)
	}
	for i, pause := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		pass(pause*time.Second - 1)
		if _, ok := e.Try(); ok || e.Hopeful() {
			t.Fatalf("after %d failures one is tried within %v s", i+1, int(pause))
		}
		pass(1)
		try, ok := e.Try()
		if !ok {
			t.Fatalf("after %d failures none is tried for more than %v s", i+1, int(pause))
		}
		if _, ok := e.Try(); ok {
			t.Fatal("two are tried side by side though they fail")
		}
		try.End(false, 0)
	}
	pass(time.Minute)
	try, _ := e.Try()
	try.End(false, time.Hour) // as long as it is asked for
	pass(time.Hour - 1)
	if _, ok := e.Try(); ok {
		t.Error("one is tried before the time that was asked for")
	}
	pass(1)
	none, _ := e.Try()
	none.Void()
	slow, ok := e.Try()
	if !ok || e.Hopeful() {
		t.Fatal("something was learnt of nothing")
	}
	slow.Late()
	pass(time.Hour)
	if _, ok := e.Try(); ok {
		t.Error("another is tried while a slow one is under way")
	}
	slow.End(true, 0)
	if _, ok := e.Try(); !ok || !e.Hopeful() {
		t.Error("none is tried though the last one came")
	}
}

// A message that went without its picture is known as long as it lacks it, and no
// more of them than can be dealt with.
func TestMessagesWithoutPicturesAreKnown(t *testing.T) {
	now, pass := still()
	e := &chatkit.Easel{Now: now}
	is := func(message string, bare, ready bool) {
		t.Helper()
		if b, r := e.Bare(message); b != bare || r != ready {
			t.Errorf("%s: %v and %v", message, b, r)
		}
	}
	is("a", false, false)
	try, _ := e.Try()
	try.End(false, 0)
	e.Owe("a")
	is("a", true, false)
	pass(time.Second)
	is("a", true, true)
	e.Settle("a")
	is("a", false, false)
	n := 0
	for e.Owe(fmt.Sprint(n)) {
		if n++; n > 10000 {
			t.Fatal("they are without number")
		}
	}
	if !e.Owe("0") {
		t.Error("one that is known is not any more")
	}
}
