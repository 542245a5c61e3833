package roll

import (
	"fmt"
	"strings"

	"divisionbell/engine/dice"
)

// Luck tells how a single roll's total stands among all that it may come to, from
// its exact odds: "Better than 93% of such rolls." It is empty for several rolls,
// where low is good, where nothing is left to chance, and where the odds are not
// worked out at once.
func Luck(q *dice.Request, result *dice.Result) string {
	if len(q.Rolls) != 1 || q.Rolls[0].Repeat != 1 {
		return ""
	}
	r := q.Rolls[0]
	if c := r.Check; c != nil && c.Compare != dice.AtLeast && c.Compare != dice.Above {
		return ""
	}
	o, ok := r.QuickOdds()
	if !ok || o.Unit == dice.Misses || len(o.Outcomes) < 2 {
		return ""
	}
	total := result.Rolls[0].Outcomes[0].Total
	least := o.Outcomes[0].Total
	share := 0.0
	for _, c := range o.Outcomes {
		if c.Total < total {
			share += c.P
		}
	}
	if total <= least {
		return "As low as such rolls go."
	}
	return "Better than " + percent(share) + " of such rolls."
}

// percent is a share rounded down, to tenths where whole ones would say 0 or 100.
func percent(share float64) string {
	tenths := int(1000*share + 1e-9)
	switch {
	case tenths == 0:
		return "almost none"
	case tenths < 10 || tenths >= 990:
		return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(tenths)/10), ".0") + "%"
	}
	return fmt.Sprintf("%d%%", tenths/10)
}
