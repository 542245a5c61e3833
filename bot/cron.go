package bot

import (
	"context"
	"fmt"

	"github.com/robfig/cron/v3"

	"divisionbell/bot/table"
)

// sweepEvery is when cron wakes the sweep. What is due lies in the store, so a
// wake missed or doubled by a change of clocks does no harm.
const sweepEvery = "* * * * *"

// schedule has cron wake the sweep until stop; it sweeps once at once, for what
// fell due while nobody was there.
func (h *Host) schedule(ctx context.Context, holder string) (stop func(), err error) {
	c := cron.New(cron.WithChain(cron.Recover(cron.DiscardLogger), cron.SkipIfStillRunning(cron.DiscardLogger)))
	sweep := func() {
		if err := h.matches.Sweep(ctx, holder); err != nil {
			h.matches.Trouble(ctx, "the sweep failed", err)
		}
	}
	if _, err := c.AddFunc(sweepEvery, sweep); err != nil {
		return nil, fmt.Errorf("bot: schedule the sweep: %w", err)
	}
	sweep()
	c.Start()
	return func() {
		<-c.Stop().Done()
		if err := table.SweepNoMore(context.WithoutCancel(ctx), h.matches, holder); err != nil {
			h.matches.Trouble(ctx, "another process can't sweep for half a minute", err)
		}
	}, nil
}

// Run speaks what is owed, lets bots play and does what is due, until ctx ends:
// then what is being said is said, and the rest is owed. holder names this
// process among those on the same store. A host runs once.
func (h *Host) Run(ctx context.Context, holder string) error {
	return h.sender.Run(ctx, holder, h.schedule)
}
