// Package shard shares the gateway's shards out among the processes on one store: each is
// heard by one of them, and its session goes on where that ended.
package shard

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"divisionbell/bot/fleet"
	"divisionbell/bot/match"
)

// Sessions keep a few bytes under a name for all processes; nil: nothing is there.
type Sessions interface {
	Session(ctx context.Context, name string) ([]byte, error)
	PutSession(ctx context.Context, name string, data []byte) error
}

// Options are what sharing needs. Now is in milliseconds UTC; Every is the time between
// two looks at who lives, 0 half a second.
type Options struct {
	Fleet    match.Fleet
	Sessions Sessions
	Holder   string // names this process among the others
	Now      func() int64
	Every    time.Duration
	Trouble  func(ctx context.Context, what string, err error, args ...any)
}

// A Share is what falls to one process. It is safe for concurrent use.
type Share struct {
	Options
	keeper *fleet.Keeper
}

// New makes a share in which nothing is held.
func New(o Options) *Share {
	if o.Every == 0 {
		o.Every = 500 * time.Millisecond
	}
	return &Share{o, fleet.NewKeeper(o.Holder, fleet.Options{Store: o.Fleet, Now: o.Now, Acquired: func() {}, Trouble: o.Trouble})}
}

// A Session is one of the gateway's: all of it up to the event Seq has been dealt with.
type Session struct {
	ID  string `json:"id"`
	Seq int64  `json:"seq"`
}

func name(n, count int) string { return fmt.Sprintf("hear discord/%d/%d", n, count) }

// counted is where the number of shards is kept.
const counted = "shards of discord"

// Count is into how many shards all processes fall, when Discord recommends so many: what
// the first has begun with, as long as that is not too few.
func (s *Share) Count(ctx context.Context, recommended int) (int, error) {
	var kept int
	data, err := s.Sessions.Session(ctx, counted)
	if err == nil && len(data) > 0 {
		err = json.Unmarshal(data, &kept)
	}
	if err != nil {
		return 0, fmt.Errorf("how many shards there are: %w", err)
	}
	if kept > 0 && recommended <= 2*kept { // Discord recommends one for a thousand servers, and takes 2,500
		return kept, nil
	}
	return recommended, s.Sessions.PutSession(ctx, counted, fmt.Append(nil, recommended))
}

// Session is what is known of a shard's; no ID: nothing.
func (s *Share) Session(ctx context.Context, n, count int) (x Session, err error) {
	data, err := s.Sessions.Session(ctx, name(n, count))
	if err == nil && len(data) > 0 {
		err = json.Unmarshal(data, &x)
	}
	return x, err
}

// keep notes a shard's session for whoever takes it over.
func (s *Share) keep(ctx context.Context, n, count int, x Session) error {
	data, err := json.Marshal(x)
	if err != nil {
		return err
	}
	return s.Sessions.PutSession(ctx, name(n, count), data)
}

// leaving is how long it may take to give everything back.
const leaving = 2 * time.Second

// Run runs those of the shards that fall to this process, each until it falls to another,
// its lease can be renewed no more or ctx ends, and then gives everything back. What a run
// fails with ends it all.
func (s *Share) Run(ctx context.Context, shards []int, count int, run func(ctx context.Context, n int) error) error {
	type ending struct {
		n   int
		err error
	}
	outer := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	seen, tended := make(chan map[int]int64), make(chan struct{})
	go func() {
		defer close(tended)
		s.tend(ctx, shards, count, seen)
	}()
	ends := make(chan ending)
	running := map[int]context.CancelFunc{}
	until := map[int]int64{}
	tick := time.NewTicker(s.Every)
	defer tick.Stop()
	done := ctx.Done()
	var failed error
	for done != nil || len(running) > 0 {
		select {
		case until = <-seen:
		case <-tick.C: // the store may have nothing to say
		case e := <-ends:
			running[e.n]()
			delete(running, e.n)
			if e.err != nil && failed == nil {
				failed = e.err
				stop()
			}
		case <-done:
			done, until = nil, nil
		}
		now := s.Now()
		for _, n := range shards {
			end, runs := running[n]
			switch is := done != nil && now < until[n]; {
			case is && !runs:
				own, end := context.WithCancel(ctx)
				running[n] = end
				go func() { ends <- ending{n, run(own, n)} }()
			case !is && runs:
				end()
			}
		}
	}
	<-tended
	out, cancel := context.WithTimeout(context.WithoutCancel(outer), leaving)
	defer cancel()
	s.keeper.Leave(out)
	return failed
}

// tend looks who lives until ctx ends, and tells until when which shards are held.
func (s *Share) tend(ctx context.Context, shards []int, count int, seen chan<- map[int]int64) {
	var duties []fleet.Duty
	for _, n := range shards {
		duties = append(duties, fleet.Duty{Lease: name(n, count), Of: "hear discord"})
	}
	tick := time.NewTicker(s.Every)
	defer tick.Stop()
	for {
		s.keeper.Tend(ctx, duties)
		until := map[int]int64{}
		for _, n := range shards {
			until[n] = s.keeper.Until(name(n, count))
		}
		select {
		case seen <- until:
		case <-ctx.Done():
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
