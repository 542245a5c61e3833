package replay

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/tax"
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

// TestATurningPointNamesWhomItMoved, the two whom it moved most, by what people count.
func TestATurningPointNamesWhomItMoved(t *testing.T) {
	l := &table.State{Game: match.Table{Game: tax.Game}, Match: match.Match{Seats: []match.Tenure{{Name: "Ann"}, {Seat: 1, Name: "Bob"}, {Seat: 2, Name: "Cat"}}}}
	for want, d := range map[string]deed{
		"":                  {before: nil, after: []int64{3, 3, 3}},
		" (Cat +2)":         {before: []int64{1, 1, 1}, after: []int64{1, 1, 3}},
		" (Bob −4, Ann +3)": {before: []int64{1, 5, 1}, after: []int64{4, 1, 2}},
	} {
		if got := moved(l, d); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
