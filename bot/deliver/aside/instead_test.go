package aside_test

import (
	"context"
	"testing"

	"divisionbell/bot/deliver/aside"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A shelf keeps what is owed last.
type shelf struct {
	match.Outbox
	owed match.Owed
}

func (s *shelf) Enqueue(_ context.Context, o match.Owed) error {
	s.owed = o
	return nil
}

// TestInsteadIsForWhomTheyHaveBecome: whoever is called has linked accounts since, as what they
// are owed knows; what a program of before owed to all says who is called alone then.
func TestInsteadIsForWhomTheyHaveBecome(t *testing.T) {
	const was, is, by = 5, 7, 9
	for name, c := range map[string]struct {
		slot     match.Slot
		to       match.PersonID
		next     int64
		wantTo   match.PersonID
		wantSlot match.Slot
	}{
		"before all, then alone":       {match.AloudSlot("k"), is, was, is, match.AloneSlot("k instead")},
		"alone, then alone":            {match.AloneSlot("k"), is, was, is, match.AloneSlot("k instead")},
		"alone, then whoever called":   {match.AloneSlot("k"), is, by, by, match.AloneSlot("k instead")},
		"before all, as it was before": {match.AloneSlot("k"), 0, was, was, match.AloneSlot("k instead")},
	} {
		m := msg.Message{Call: &msg.Call{Person: was, Match: 1, Note: 2}, Instead: &msg.Instead{Room: 3, To: c.next}}
		var s shelf
		if err := aside.Instead(context.Background(), &s, match.Owed{Room: 1, To: c.to, Slot: c.slot, Body: msg.Encode(m)}); err != nil {
			t.Fatal(err)
		}
		if s.owed.To != c.wantTo || s.owed.Slot != c.wantSlot || s.owed.Room != 3 || s.owed.Hearer() != c.wantTo {
			t.Errorf("%s: it is for %d in %q", name, s.owed.To, s.owed.Slot)
		}
	}
}
