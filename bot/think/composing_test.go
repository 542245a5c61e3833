package think_test

import (
	"testing"

	"divisionbell/bot/think"
	"divisionbell/engine/poleconomy"
)

// TestBackGivesUpAnOffer: who is back at no words is waited for no longer, unless they go
// on at once, as a board does that is drawn anew; and that begins no new patience.
func TestBackGivesUpAnOffer(t *testing.T) {
	var x think.Composers
	about := poleconomy.Game.About()
	offers := func(now int64) { x.Goes(now, 1, about, 0, []string{"offer", "2"}) }
	up, most := think.GivenUp.Milliseconds(), think.ComposingMost.Milliseconds()
	offers(0)
	x.Back(1, 1, 0)
	if !x.At(up, 1) || x.At(up+1, 1) {
		t.Error("an offer is given up at another time")
	}
	offers(up + 1)
	if !x.At(2*up+2, 1) {
		t.Error("who goes on is not waited for")
	}
	for now := int64(0); now <= most; now += up {
		offers(now)
		x.Back(now, 1, 0)
	}
	if x.At(most, 1) {
		t.Error("a board drawn anew again and again is waited for without end")
	}
}
