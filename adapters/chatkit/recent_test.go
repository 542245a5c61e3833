package chatkit_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/chatkit"
)

// Of each place the newest few are remembered, newest first, and not for ever.
func TestRecent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := chatkit.NewRecent[int](2, 3, time.Minute)
		is := func(place string, want ...int) {
			t.Helper()
			if got := r.Newest(place); !slices.Equal(got, want) {
				t.Errorf("of %s there are %v, want %v", place, got, want)
			}
		}
		is("a")
		for n := range 5 {
			r.Note("a", n)
		}
		r.Note("b", 7)
		is("a", 4, 3, 2)
		is("b", 7)

		time.Sleep(40 * time.Second)
		r.Note("a", 5)
		time.Sleep(20 * time.Second)
		is("a", 5)
		is("b")

		r.Note("c", 8) // one place too many: b was read last
		is("a")
		r.Note("c", 9)
		is("c", 9, 8)
		r.Forget("c")
		is("c")
	})
}
