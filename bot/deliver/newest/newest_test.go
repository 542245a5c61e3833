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
	n.Answered(7)
	below("a", true)
	n.Posted(7, "b", by{})
	below("b", false)
}
