package match

import "testing"

func TestASlotSaysWhichDaysBoardItIs(t *testing.T) {
	s := DailySlot("exchequer", "2026-11-21")
	if s != "daily exchequer 2026-11-21" { // as databases have it
		t.Errorf("stored as %q", s)
	}
	if game, day, ok := s.Daily(); game != "exchequer" || day != "2026-11-21" || !ok {
		t.Errorf("read as %q of %q, %t", game, day, ok)
	}
	if _, _, ok := Slot("dice").Daily(); ok {
		t.Error("dice are a day's board")
	}
}
