package advice

import (
	"strings"
	"testing"

	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// What a hint's reason counts is the difference of the two chances that stand above it.
func TestAReasonCountsWhatIsShown(t *testing.T) {
	for _, c := range []struct {
		first, second float64
		shown         [2]string
		more          string
	}{
		{0.624, 0.506, [2]string{"62%", "51%"}, "won 11 more"}, // 11.8 apart
		{0.625, 0.505, [2]string{"62%", "50%"}, "won 12 more"},
		{0.996, 0.004, [2]string{"over 99%", "under 1%"}, "won 100 more"},
		{0.314, 0.306, [2]string{"31%", "31%"}, "won as often"},
	} {
		first, second := engine.Weighed{Chance: c.first}, engine.Weighed{Chance: c.second, Words: []string{"b"}}
		if got := [2]string{percent(c.first), percent(c.second)}; got != c.shown {
			t.Errorf("%v and %v: shown as %q", c.first, c.second, got)
		}
		if got := why(&table.State{}, menu.Composer{}, []engine.Weighed{first, second}, []string{"c"}); !strings.Contains(got, c.more) {
			t.Errorf("%v and %v: %s", c.first, c.second, got)
		}
	}
}
