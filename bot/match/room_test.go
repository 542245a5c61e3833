package match

import "testing"

// TestCallsFrom: who asks in a room of a match has somebody called by it, shut or not, or by
// the one it leads to; who asks anywhere else, by the first table that is not shut, if any, or
// else by what is shut, a thread that could not be opened too.
func TestCallsFrom(t *testing.T) {
	m := Match{Shows: []Show{
		{Room: 1, Role: RoleWatching}, {Room: 2, Shut: "it is gone"}, {Room: 3}, {Room: 4},
		{Room: 5, Role: RoleDoorway, Door: 4}, {Room: 6, Role: RoleThread}, {Room: 7, Role: RoleCaucus, Door: 4},
	}}
	for from, want := range map[RoomID]RoomID{0: 3, 1: 3, 2: 2, 3: 3, 4: 4, 5: 4, 6: 6, 7: 3, 8: 3} {
		if got := m.CallsFrom(from); got != want {
			t.Errorf("from %d it is %d, not %d", from, got, want)
		}
	}
	if m.Shows = m.Shows[:2]; m.CallsFrom(8) != 2 {
		t.Errorf("where all are shut it is %d", m.CallsFrom(8))
	}
	if m.Shows[1].Role = RoleThread; m.CallsFrom(8) != 2 {
		t.Errorf("where a thread could not be opened it is %d", m.CallsFrom(8))
	}
	if m.Shows[1].Shut = ""; m.CallsFrom(8) != 0 {
		t.Errorf("where a thread is to be opened it is %d", m.CallsFrom(8))
	}
	if m.Shows = m.Shows[:1]; m.CallsFrom(8) != 0 {
		t.Errorf("where there is none it is %d", m.CallsFrom(8))
	}
}
