package replay

import (
	"strings"
	"testing"

	"divisionbell/bot/msg"
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

// TestATurningPointSaysWhatHappened, not only whose turn it was, and not all that followed.
func TestATurningPointSaysWhatHappened(t *testing.T) {
	long := strings.Repeat("bonds ", 40) + "were paid."
	for want, of := range map[string][]msg.Text{
		"":                             nil,
		"Flora, round 6. Flora taxed.": {msg.Text{}.Bold("Flora").Plain(", round 6."), msg.Say("Flora taxed.")},
		"Ann rolled 7.":                {msg.Say("Ann rolled 7."), msg.Say(long), msg.Say("Ann stopped.")},
		long:                           {msg.Say(long), msg.Say("Ann stopped.")},
	} {
		if got := brief(of).String(); got != want {
			t.Errorf("%q is told, not %q", got, want)
		}
	}
}
