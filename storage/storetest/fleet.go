package storetest

import (
	"testing"

	"divisionbell/bot/match"
)

func severalLeasesAtOnce(t *testing.T, k Kind) {
	d := k.fresh(t)
	take := func(holder string, now, until int64, want map[string]int64, names ...string) {
		t.Helper()
		Same(t, Must[map[string]int64](t)(d.LeaseAll(ctx, names, holder, now, until)), want)
	}
	take("a", 0, 10, map[string]int64{"x": 1, "y": 1}, "y", "x")
	take("b", 5, 15, map[string]int64{"z": 1}, "x", "y", "z")
	take("a", 9, 20, map[string]int64{"y": 1}, "y")
	take("b", 12, 30, map[string]int64{"x": 2, "z": 1}, "x", "y", "z") // x had run out
	take("a", 13, 13, map[string]int64{"y": 1}, "y")                   // given up
	take("b", 13, 30, map[string]int64{"y": 2}, "y")
	take("a", 20, 30, map[string]int64{})
	fence, has, err := d.Lease(ctx, "y", "b", 20, 40)
	OK(t, err)
	Same(t, []any{fence, has}, []any{int64(2), true})
}

// Where there is one lane there are no members to tell of.
func membersLiveAsLongAsTheySay(t *testing.T, k Kind) {
	d := k.fresh(t)
	a, b := match.Member{Holder: "a", Does: []string{"speak on slack", "speak on web"}, Fit: 100}, match.Member{Holder: "b", Does: []string{"speak on slack"}, Fit: -1}
	join := func(m match.Member, now, until int64, want ...match.Member) {
		t.Helper()
		if d.Lanes() == 1 && len(want) > 0 {
			want = []match.Member{m}
		}
		Same(t, Must[[]match.Member](t)(d.Join(ctx, m, now, until)), append([]match.Member(nil), want...))
	}
	join(b, 0, 8, b)
	join(a, 5, 13, a, b)
	join(b, 7, 15, a, b)
	a.Does, a.Fit = a.Does[:1], 50
	join(a, 12, 20, a, b)
	join(a, 15, 23, a) // b has died
	join(b, 16, 24, a, b)
	join(a, 17, 17) // leaves
	join(b, 18, 26, b)
}

// A match is behind for whoever may speak in one of its rooms, or have its bots think, and
// for all where nobody may.
func whatOthersSpeakOfIsNotBehind(t *testing.T, k Kind) {
	d := k.fresh(t)
	if d.Lanes() == 1 {
		t.Skip("a store with one lane leaves it to whoever speaks")
	}
	s := Sit(t, d, "AAAA") // made and shown in one room
	far := Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "slack", Workspace: "T9", Channel: "far"}))
	home, away := match.LaneOf(s.Room, d.Lanes()), match.LaneOf(far, d.Lanes())
	behind := func(want bool, others ...match.Lane) {
		t.Helper()
		Same(t, len(Must[[]match.Behind](t)(d.Behind(ctx, 0, 0, others...))) == 1, want)
	}
	behind(true)
	behind(true, away)
	behind(false, home)
	Commit(t, d, match.Change{Match: s.Match, Rev: 1, Show: []match.Show{{Room: far.ID, Seq: -1}}})
	behind(true, home)
	behind(true, away)
	behind(false, home, away)
}
