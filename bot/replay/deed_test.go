package replay

import (
	"testing"

	"divisionbell/engine"
)

// TestTheTellingDeedOfATurn is the one by which most points went from or to anybody; of
// several alike the first.
func TestTheTellingDeedOfATurn(t *testing.T) {
	scores := [][]int64{{14, 14, 14}, {14, 14, 14}, {15, 13, 14}, {21, 13, 8}, {15, 19, 8}, {15, 19, 8}}
	var telling deed
	for i, after := range scores[1:] {
		if d := (deed{seq: uint32(i + 1), facts: []engine.Fact{nil}, swing: swing(scores[i], after)}); d.tells(telling) {
			telling = d
		}
	}
	if telling.seq != 3 || telling.swing != 12 {
		t.Errorf("it is %d, of %d points; want 3, which 12 went by", telling.seq, telling.swing)
	}
}
