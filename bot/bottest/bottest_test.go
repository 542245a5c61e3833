package bottest

import (
	"fmt"
	"testing"
)

// A witness counts what an assertion finds wrong.
type witness struct{ found []string }

func (w *witness) Helper() {}

func (w *witness) Errorf(format string, args ...any) {
	w.found = append(w.found, fmt.Sprintf(format, args...))
}

func TestAlikeFindsWhatIsNotToldOnce(t *testing.T) {
	lines := []string{"a", " b", "", "c"}
	for _, c := range []struct {
		name     string
		messages []string
		repeats  int
		ok       bool
	}{
		{"as it should be", []string{"a\nb", "status: c is next", "c"}, 0, true},
		{"a line twice", []string{"a", "b", "b", "c"}, 0, false},
		{"a line twice in one message", []string{"a", "b\nb", "c"}, 1, false},
		{"a message again after a kill", []string{"a", "b", "b", "c"}, 1, true},
		{"a message again with what came since", []string{"a\nb", "a\nb\nc"}, 1, true},
		{"again too often", []string{"a", "b", "b", "b", "c"}, 1, false},
		{"an older message again", []string{"a", "b", "a", "c"}, 1, false},
		{"one missing", []string{"a", "c"}, 0, false},
		{"the last missing", []string{"a", "b"}, 0, false},
		{"another order", []string{"b", "a", "c"}, 0, false},
		{"nothing told", nil, 0, false},
	} {
		w := &witness{}
		Alike(w, map[string][]string{"hall": c.messages}, lines, c.repeats)
		if (len(w.found) == 0) != c.ok {
			t.Errorf("%s: %q", c.name, w.found)
		}
	}
}

// A vote that has been decided by now was told while it was open, or afterwards.
func TestAlikeKnowsAVoteByItsQuestion(t *testing.T) {
	w := &witness{}
	Alike(w, map[string][]string{
		"hall": {"Yves wants to pause 8X9A. Ann: 2 of 2 must say yes, 1 so far. Vote by Fri 4 Dec, 09:00 UTC.", "Ann voted no."},
		"yard": {"Yves wants to pause 8X9A.\nAnn voted no."},
	}, []string{"Yves wants to pause 8X9A.", "Ann voted no."}, 0)
	if len(w.found) > 0 {
		t.Errorf("%q", w.found)
	}
}

// Who comes later is held to what has happened since, and to all of it.
func TestSinceLeavesOutWhatWasBefore(t *testing.T) {
	lines := []string{"a", "b", "c", "d"}
	for _, c := range []struct {
		messages []string
		ok       bool
	}{
		{[]string{"hello", "c\nd"}, true}, {[]string{"c"}, false}, {[]string{"b", "d"}, false}, {nil, true},
	} {
		w := &witness{}
		Alike(w, map[string][]string{"hall": c.messages}, Since(c.messages, lines), 0)
		if (len(w.found) == 0) != c.ok {
			t.Errorf("%q: %q", c.messages, w.found)
		}
	}
}

// drawn is what a test of that name draws at one call.
func drawn(name string) (b [8]byte) {
	Chance(named(name)).Read(b[:])
	return b
}

type named string

func (n named) Name() string { return string(n) }

func TestChanceIsATestsOwn(t *testing.T) {
	first, second, other := drawn("TestA"), drawn("TestA"), drawn("TestB")
	if first == second || first == other {
		t.Errorf("%x, then %x; another test's is %x", first, second, other)
	}
	calls.Delete("TestA") // as a run begins
	calls.Delete("TestB")
	if again := drawn("TestA"); again != first {
		t.Errorf("the next run draws %x, not %x", again, first)
	}
}
