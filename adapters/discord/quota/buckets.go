package quota

import (
	"errors"
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

var errReached = errors.New("quota: the rate limit of a channel or of all is reached")

// Buckets are Discord's rate limits as its answers tell them, within a budget. Nothing of
// them sleeps: what has to wait is a match.Wait.
type Buckets struct {
	budget *Budget

	mu      sync.Mutex
	limiter *discordgo.RateLimiter
	keys    map[string]bool
	waits   map[string]time.Time // since when something that gives way waits, by key
}

// NewBuckets makes them by a library's own.
func NewBuckets(limiter *discordgo.RateLimiter, budget *Budget) *Buckets {
	return &Buckets{budget: budget, limiter: limiter, keys: map[string]bool{}, waits: map[string]time.Time{}}
}

// Take gives the bucket of a key, locked, or a match.Wait. An interaction's, which has no
// key, is forgotten after its one call: discordgo would remember each for ever. start: the
// budget need not have it.
func (c *Buckets) Take(key string, start bool) (*discordgo.Bucket, error) {
	if key == "" {
		return discordgo.NewRatelimiter().LockBucket("interaction"), nil
	}
	b, wait := c.look(key, 0)
	if wait > 0 {
		b.Unlock()
		return nil, &match.Wait{For: wait, Err: errReached}
	}
	if err := c.budget.Wait(true); err != nil && !start {
		b.Unlock()
		return nil, err
	}
	b.Remaining--
	return b, nil
}

// Aside gives a bucket of its own, locked, for a call that counts as one of its key and
// holds up no other.
func (c *Buckets) Aside(key string, start bool) (*discordgo.Bucket, error) {
	b, err := c.Take(key, start)
	if err != nil {
		return nil, err
	}
	b.Unlock()
	return c.Take(key+" aside", true) // the budget has had it
}

// Pressed is how long a key must wait, without taking of it.
func (c *Buckets) Pressed(key string) error {
	if err := c.budget.Wait(false); err != nil {
		return err
	}
	b, wait := c.look(key, 0)
	defer b.Unlock()
	if wait > 0 {
		return &match.Wait{For: wait, Err: errReached}
	}
	return nil
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
	limiter, wait := c.limits(key), time.Second
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
	b := c.limits(key).GetBucket(key)
	free := b.TryLock()
	if free {
		b.Unlock()
	}
	return free
}

// look gives a key's bucket, locked, and how long to wait for a call that leaves so many.
func (c *Buckets) look(key string, keep int) (*discordgo.Bucket, time.Duration) {
	limiter := c.limits(key)
	b := limiter.GetBucket(key)
	b.Lock()
	return b, limiter.GetWaitTime(b, 1+keep)
}

func (c *Buckets) limits(key string) *discordgo.RateLimiter {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.keys[key] {
		if len(c.keys) >= maxBuckets {
			clear(c.keys)
			clear(c.waits)
			c.limiter = discordgo.NewRatelimiter()
		}
		c.keys[key] = true
	}
	return c.limiter
}
