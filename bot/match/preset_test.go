package match

import (
	"strings"
	"testing"
	"time"

	"divisionbell/engine"
)

// A pace by name sets clocks, and for a game that says so options of its own; what
// was said stands. A month ends three weeks after a week.
func TestAPaceIsEachGamesOwn(t *testing.T) {
	now := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	about := engine.About{
		ID: "nim", Settings: []engine.Setting{{Name: "rounds", Default: "15", Min: 1, Max: 100}},
		Paces: map[string]map[string]string{"week": {"rounds": "4", "clock": "90m"}},
	}
	for _, c := range []struct{ said, clock, rounds, ends string }{
		{"pace=week", "1h30m", "4", "2026-12-04T17:00"},
		{"pace=week clock=3h", "3h", "4", "2026-12-04T17:00"},
		{"pace=week rounds=9", "1h30m", "9", "2026-12-04T17:00"},
		{"pace=month", "24h", "", "2026-12-25T17:00"},
		{"pace=month ends=never", "24h", "", ""},
	} {
		given := map[string]string{}
		for _, w := range strings.Fields(c.said) {
			name, value, _ := strings.Cut(w, "=")
			given[name] = value
		}
		p, err := TakePace(given, about, "", now)
		if err != nil || p.Rules().Clock.String() != c.clock || given["rounds"] != c.rounds || p.Ends != c.ends {
			t.Errorf("%s: clock %s, rounds %q, ends %q (%v)", c.said, p.Clock, given["rounds"], p.Ends, err)
		}
	}
	if _, err := TakePace(map[string]string{"pace": "eternity"}, about, "", now); err == nil || !strings.Contains(err.Error(), "week") {
		t.Errorf("an unknown pace: %v", err)
	}
}
