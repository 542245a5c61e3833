package discord

import (
	"context"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
)

// spareIdentifies are left alone at the end of a day: whoever uses the last one
// up has their token taken away by Discord, and other processes identify too.
const spareIdentifies = 10

// Starts are how sessions of the gateway may be started.
type starts struct {
	Shards int `json:"shards"` // that Discord recommends
	Limit  struct {
		Remaining   *int  `json:"remaining"`   // today; nil: Discord does not say
		ResetAfter  int64 `json:"reset_after"` // until there are more, in milliseconds
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// starts asks Discord, which counts the identifies of all processes.
func (a *App) starts(ctx context.Context) (starts, error) {
	var s starts
	if err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGatewayBot, bucket: "gateway", start: true}, &s); err != nil {
		return starts{}, refusedToken(err)
	}
	s.Shards, s.Limit.Concurrency = max(1, s.Shards), max(1, s.Limit.Concurrency)
	return s, nil
}

// scarce is whether none is to be spent today.
func (s starts) scarce() bool {
	return s.Limit.Remaining != nil && *s.Limit.Remaining < spareIdentifies
}

// admit waits until a shard may identify, and for the next day where this one's
// identifies are used up. The turn of its bucket lasts until leave.
func (a *App) admit(ctx context.Context, shard, concurrency int) (leave func(), err error) {
	for {
		leave, err := a.turn(ctx, shard%concurrency)
		if err != nil {
			return nil, err
		}
		s, err := a.starts(ctx)
		if err == nil && !s.scarce() {
			return leave, nil
		}
		leave()
		if err != nil {
			return nil, err
		}
		wait := max(time.Duration(s.Limit.ResetAfter)*time.Millisecond, a.wait.Longest)
		a.log.ErrorContext(ctx, "discord: too few identifies are left for today; it goes on when there are more",
			"shard", shard, "left", *s.Limit.Remaining, "in", wait.Round(time.Second))
		if !chatkit.Sleep(ctx, wait) {
			return nil, ctx.Err()
		}
	}
}

// turn waits for a bucket's turn in this process, and among those that share its
// store.
func (a *App) turn(ctx context.Context, n int) (leave func(), err error) {
	left, err := a.gate.Enter(ctx, n, a.wait.Identify)
	if err != nil {
		return nil, err
	}
	for !a.lease(ctx, n, a.wait.Open+a.wait.Identify) {
		if !chatkit.Sleep(ctx, a.wait.Retry) {
			left()
			return nil, ctx.Err()
		}
	}
	return func() {
		a.lease(context.WithoutCancel(ctx), n, a.wait.Identify)
		left()
	}, nil
}

// A leaser is a Store whose leases keep apart the processes that share it.
type leaser interface {
	Lease(ctx context.Context, name, holder string, now, until int64) (fence int64, ok bool, err error)
}

// lease takes or renews a bucket's; false: another process has it. Without
// leases, or a store that answers, a process minds its own turns alone.
func (a *App) lease(ctx context.Context, n int, lasts time.Duration) bool {
	store, ok := a.store.(leaser)
	if !ok {
		return true
	}
	now := time.Now()
	_, has, err := store.Lease(ctx, fmt.Sprintf("identify on discord %d", n), a.holder, now.UnixMilli(), now.Add(lasts).UnixMilli())
	if err != nil && ctx.Err() == nil {
		a.log.WarnContext(ctx, "discord: the lease to identify could not be had", "err", err)
	}
	return has || err != nil
}
