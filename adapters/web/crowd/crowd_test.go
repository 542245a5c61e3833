package crowd

import (
	"testing"
	"time"
)

// So many in a hundred presses were no slower than what is said of them.
func TestHowLongPressesTook(t *testing.T) {
	r := Report{}
	if r.At(99) != 0 {
		t.Error("of no presses one took long")
	}
	for n := range 100 {
		r.Presses = append(r.Presses, time.Duration(n+1)*time.Millisecond)
	}
	for percent, want := range map[float64]time.Duration{50: 51 * time.Millisecond, 99: 100 * time.Millisecond, 100: 100 * time.Millisecond} {
		if got := r.At(percent); got != want {
			t.Errorf("%v in a hundred took %v, want %v", percent, got, want)
		}
	}
}
