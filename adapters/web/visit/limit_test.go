package visit

import (
	"testing"
	"time"
)

// TestEachClassHasItsLimit: as many at once, and the next one waits.
func TestEachClassHasItsLimit(t *testing.T) {
	for class, most := range map[Class]int{Enter: 5, Doing: 60, Asking: 300, Picture: 120, Watch: 60, Opening: 5} {
		l, n := newLimiter(&clock{time.UnixMilli(0)}), 0
		for l.take(class, purse{"ann", 1}) == 0 {
			n++
		}
		if n != most {
			t.Errorf("%d at once of %s, want %d", n, class, most)
		}
	}
}
