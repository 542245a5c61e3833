package think

import (
	"context"

	"divisionbell/engine"
)

// Cut is t, whose worlds answer [engine.ErrCut] once ctx has ended, or at once.
func Cut(ctx context.Context, t engine.Seen, already bool) engine.Seen {
	return cutSeen{t, ctx, already}
}

type cutSeen struct {
	engine.Seen
	ctx     context.Context
	already bool
}

func (c cutSeen) Imagine() engine.Sim {
	sim := c.Seen.Imagine()
	if sim == nil {
		return nil
	}
	return cutSim{sim, c}
}

type cutSim struct {
	engine.Sim
	seen cutSeen
}

func (c cutSim) Try(w uint64, stretches int, words ...string) (engine.Future, error) {
	if c.seen.already || c.seen.ctx.Err() != nil {
		return engine.Future{}, engine.ErrCut
	}
	return c.Sim.Try(w, stretches, words...)
}
