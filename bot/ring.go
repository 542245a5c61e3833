package bot

import (
	"context"
	"fmt"

	"github.com/robfig/cron/v3"
)

// sweepEvery is when cron wakes the sweep. What is due lies in the store, so a
// wake missed or doubled by a change of clocks does no harm.
const sweepEvery = "* * * * *"

// ring has cron wake the sweep until stop; it sweeps once at once, for what
// fell due while nobody was there.
func (h *Host) ring(ctx context.Context, holder string) (stop func(), err error) {
	c := cron.New(cron.WithChain(cron.Recover(cron.DiscardLogger), cron.SkipIfStillRunning(cron.DiscardLogger)))
	sweep := func() {
		if err := h.Sweep(ctx, holder); err != nil {
			h.trouble(ctx, "the sweep failed", err)
		}
	}
	if _, err := c.AddFunc(sweepEvery, sweep); err != nil {
		return nil, fmt.Errorf("bot: schedule the sweep: %w", err)
	}
	sweep()
	c.Start()
	return func() { <-c.Stop().Done() }, nil
}
