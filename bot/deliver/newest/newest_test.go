package newest

import "testing"

// by orders messages as their ids are.
type by struct{}

func (by) Older(id, than string) bool { return id < than }

// What stands below a message is what was posted after it, not what was tried again.
func TestWhatStandsBelow(t *testing.T) {
	n := New(2)
	below := func(id string, want bool) {
		t.Helper()
		if got := n.Below(7, id); got != want {
			t.Errorf("below %s: %v", id, got)
		}
	}
	below("b", false) // nothing is known
	n.Posted(7, "b", by{})
	below("b", false)
	n.Posted(7, "a", by{}) // once more
	below("a", true)
	below("b", false)
	n.Posted(7, "c", by{})
	below("b", true)
	n.Posted(7, "a", nil) // of a platform that does not say
	below("a", false)
	n.Kept(7, "", by{})
	n.Kept(7, "b", by{}) // by a process before
	below("a", true)
	n.Kept(7, "a", by{})
	below("b", false)
	if last := n.Last(7); last != "b" {
		t.Errorf("the newest is %q", last)
	}
	n.Answered(7)
	n.Kept(7, "d", by{})
	below("d", true)
	n.Kept(8, "a", by{})
	n.Posted(8, "A", by{})
	if !n.Below(8, "A") {
		t.Error("what was kept is forgotten")
	}
	n.Posted(7, "b", by{})
	below("b", false)
}
