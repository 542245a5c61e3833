package render

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// AmongBots tells the facts of a type that there are at the beginning, as far as those whom
// they are between are bots, in one line; n is how many they are.
func AmongBots[F engine.Fact](facts []engine.Fact, s msg.Scene, between func(F) (a, b engine.Seat), tell func(F, msg.Scene) msg.Text) (n int, t msg.Text) {
	for _, x := range facts {
		f, ok := x.(F)
		if !ok {
			break
		}
		if a, b := between(f); int(max(a, b)) >= len(s.Seats) || !s.Seats[a].Bot || !s.Seats[b].Bot {
			break
		}
		if n > 0 {
			t = t.Plain(" ")
		}
		t = t.Join(tell(f, s))
		n++
	}
	return n, t
}
