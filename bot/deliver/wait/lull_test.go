package wait

import (
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/bot/match"
)

// A match for which nothing could be done is looked at again after a moment, for which
// the sender is woken once, and at once when something happens in it.
func TestLulls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		woken := 0
		s := NewLulls(4, func() { woken++ })
		at := func(rev int64) match.Behind { return match.Behind{Match: 7, Rev: rev} }
		if s.Lies(at(3)) {
			t.Error("a match is left alone at first")
		}
		s.Begin(at(3))
		for range 2 {
			if !s.Lies(at(3)) || s.Lies(at(4)) || s.Lies(match.Behind{Match: 8, Rev: 3}) {
				t.Error("a match is not left alone, or in spite of news, or another one is")
			}
		}
		time.Sleep(lullFor)
		synctest.Wait()
		if s.Lies(at(3)) || woken != 1 {
			t.Errorf("it is left alone for longer than a moment, or the sender was woken %d times", woken)
		}
		time.Sleep(time.Minute)
		if s.Begin(at(3)); woken != 1 {
			t.Errorf("the sender was woken %d times", woken)
		}
	})
}
