package quota

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/match"
)

// maxBuckets is for how many channels the rate limits are remembered before
// all are forgotten; Discord tells them again with its next answer.
const maxBuckets = 4096

// longWait is after how long what gives way to others leaves but one call to them.
const longWait = 5 * time.Second

// ErrBusy: nothing was asked, since a call of the same key is not answered yet.
var ErrBusy = errors.New("quota: a call of the same kind is under way")

var errReached = errors.New("quota: the rate limit of a channel or of all is reached")

// Buckets are Discord's rate limits as its answers tell them, within a budget. Calls of one
// key go one after another, in the order in which they come. What a limit has wait is a
// match.Wait.
type Buckets struct {
	budget   *Budget
	patience time.Duration // for the calls before one

	mu      sync.Mutex
	limiter *discordgo.RateLimiter
	turns   map[string]chan struct{} // by key, full while a call is under way
	waits   map[string]time.Time     // since when something that gives way waits, by key
}

// NewBuckets makes them by a library's own. patience is for the calls before one.
func NewBuckets(limiter *discordgo.RateLimiter, budget *Budget, patience time.Duration) *Buckets {
	return &Buckets{budget: budget, patience: patience, limiter: limiter, turns: map[string]chan struct{}{}, waits: map[string]time.Time{}}
}

// Take gives the bucket of a key, locked, which is to be done with after the call, or a
// match.Wait, or ErrBusy. An interaction's, which has no key, is forgotten after its one
// call: discordgo would remember each for ever. start: the budget need not have it.
func (c *Buckets) Take(ctx context.Context, key string, start bool) (b *discordgo.Bucket, done func(), err error) {
	if key == "" {
		return discordgo.NewRatelimiter().LockBucket("interaction"), func() {}, nil
	}
	b, done, err = c.look(ctx, key)
	if err != nil {
		return nil, nil, err
	}
	if err := c.budget.Wait(true); err != nil && !start {
		b.Unlock()
		done()
		return nil, nil, err
	}
	b.Remaining--
	return b, done, nil
}

// Aside gives a bucket of its own, locked, for a call that counts as one of its key and
// holds up no other.
func (c *Buckets) Aside(ctx context.Context, key string, start bool) (b *discordgo.Bucket, done func(), err error) {
	b, done, err = c.Take(ctx, key, start)
	if err != nil {
		return nil, nil, err
	}
	b.Unlock()
	done()
	return c.Take(ctx, key+" aside", true) // the budget has had it
}

// Pressed is why a key must wait, without taking of it.
func (c *Buckets) Pressed(ctx context.Context, key string) error {
	if err := c.budget.Wait(false); err != nil {
		return err
	}
	b, done, err := c.look(ctx, key)
	if err == nil {
		b.Unlock()
		done()
	}
	return err
}

// Spares reports whether a call may be made now that gives way to others of its key: it
// leaves so many, or one when it has waited for long, and none is under way.
func (c *Buckets) Spares(key string, keep int) bool {
	now := time.Now()
	c.mu.Lock()
	since, waits := c.waits[key]
	c.mu.Unlock()
	if waits && now.Sub(since) >= longWait {
		keep = 1
	}
	limiter, _ := c.limits(key)
	wait := time.Second
	if b := limiter.GetBucket(key); b.TryLock() {
		wait = limiter.GetWaitTime(b, 1+keep)
		b.Unlock()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case wait <= 0:
		delete(c.waits, key)
	case !waits:
		c.waits[key] = now
	}
	return wait <= 0
}

// Free reports whether no call of a key is under way.
func (c *Buckets) Free(key string) bool {
	limiter, _ := c.limits(key)
	b := limiter.GetBucket(key)
	free := b.TryLock()
	if free {
		b.Unlock()
	}
	return free
}

// look gives a key's bucket, locked, when its turn has come, which lasts until done.
func (c *Buckets) look(ctx context.Context, key string) (b *discordgo.Bucket, done func(), err error) {
	limiter, turn := c.limits(key)
	if err := c.await(ctx, turn); err != nil {
		return nil, nil, err
	}
	b, done = limiter.GetBucket(key), func() { <-turn }
	b.Lock()
	if wait := limiter.GetWaitTime(b, 1); wait > 0 {
		b.Unlock()
		done()
		return nil, nil, &match.Wait{For: wait, Err: errReached}
	}
	return b, done, nil
}

// await takes a turn when it has come: a mutex, as discordgo's buckets are, is waited for
// whatever becomes of ctx.
func (c *Buckets) await(ctx context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
	}
	t := time.NewTimer(c.patience)
	defer t.Stop()
	select {
	case turn <- struct{}{}:
		return nil
	case <-t.C:
		return ErrBusy
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", ErrBusy, ctx.Err())
	}
}

// limits are the limits that a key is under, and its calls' turn.
func (c *Buckets) limits(key string) (*discordgo.RateLimiter, chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turns[key] == nil {
		if len(c.turns) >= maxBuckets {
			clear(c.turns)
			clear(c.waits)
			c.limiter = discordgo.NewRatelimiter()
		}
		c.turns[key] = make(chan struct{}, 1)
	}
	return c.limiter, c.turns[key]
}
