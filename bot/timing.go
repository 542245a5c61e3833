package bot

import (
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/pace"
)

func when(ms int64) time.Time { return time.UnixMilli(ms) }

// retime brings a change's clocks up to date with its decisions.
func (h *Matches) retime(l *State, now int64, d deed, c *match.Change) {
	asks := c.Asks
	if c.Phase.Ended() {
		asks = nil
	}
	t := l.clocks().Reckon(asks, now, pace.Answer{Seat: d.seat, Own: d.own(), Undo: d.undo})
	if len(t.Turns) == 0 && len(l.match.Timing.Turns) == 0 && len(t.Seats) == 0 {
		return // only bots, who need no clock
	}
	l.clocks().Schedule(&t, c, now)
	l.clocks().HoldBack(c, now)
}

// own reports whether a seat's holder did it, or had it done by a standing order.
func (d deed) own() bool {
	return (d.cause == causePerson || strings.HasPrefix(d.cause, causeOrder)) && !d.fated
}
