package discord

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gorilla/websocket"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/frames"
)

// permanentCloses are the gateway's reasons that no new attempt mends.
var permanentCloses = map[int]error{
	4004: ErrToken,
	4010: chatkit.Permanent(errors.New("discord: the gateway refuses the shard: discord.only holds a number that is not below discord.shards")),
	4011: chatkit.Permanent(errors.New("discord: the bot is in so many servers that it needs more shards: leave discord.shards out and Discord says how many")),
	4012: chatkit.Permanent(errors.New("discord: the gateway no longer speaks this version")),
	4013: chatkit.Permanent(errors.New("discord: the gateway refuses the intents")),
	4014: chatkit.Permanent(errors.New("discord: the gateway refuses the intents")),
}

// shards keeps this process's shards on the gateway until ctx ends.
func (a *App) shards(ctx context.Context) error {
	var s starts
	count, only := a.o.Shards, a.o.Only
	if err := a.retry(ctx, maxFar, func() (err error) {
		if s, err = a.starts(ctx); err != nil || count > 0 {
			return err
		}
		if a.o.Share != nil {
			s.Shards, err = a.o.Share.Count(ctx, s.Shards)
		}
		return err
	}); err != nil || ctx.Err() != nil {
		return err
	}
	if count == 0 {
		count = s.Shards
	}
	if len(only) == 0 {
		for n := range count {
			only = append(slices.Clip(only), n)
		}
	}
	if a.o.Share != nil {
		a.count(0, -1)
		return a.o.Share.Run(ctx, only, count, func(ctx context.Context, n int) error {
			a.count(0, 1)
			defer a.count(0, -1)
			return a.runShard(ctx, n, count, s.Limit.Concurrency)
		})
	}
	a.count(0, len(only)-1)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, len(only))
	for _, n := range only {
		go func() { failed <- a.runShard(ctx, n, count, s.Limit.Concurrency) }()
	}
	var first error
	for range only {
		if err := <-failed; err != nil && first == nil {
			first = err
			stop()
		}
	}
	return first
}

// runShard holds one shard on the gateway: it resumes what broke off as long as that
// can be resumed, also by another process, and else begins anew, through the gate. A
// session that hangs is left behind.
func (a *App) runShard(ctx context.Context, id, count, concurrency int) error {
	s, err := inherit(ctx, a, id, count)
	if err != nil {
		return err
	}
	p := pace{wait: a.wait,
		pauses: chatkit.Backoff{First: a.wait.Retry, Longest: a.wait.Longest},
		far:    chatkit.Backoff{First: a.wait.Retry, Longest: min(maxFar, a.wait.Longest)}}
	for first := true; ctx.Err() == nil; first = false {
		if !first {
			a.reconnects.Add(1)
		}
		resuming := s != nil
		if !resuming {
			var err error
			if s, err = a.newSession(id, count); err != nil {
				return err
			}
		}
		err := a.begin(ctx, s, resuming, concurrency)
		opened, began := err == nil, time.Now()
		if opened {
			a.count(1, 0)
			a.log.InfoContext(ctx, "discord: on the gateway", "shard", id, "of", count, "resuming", resuming)
			kept := a.o.Share.Keeping(ctx, id, count, &s.dealt)
			err = s.watch(ctx)
			kept()
			a.count(-1, 0)
		}
		ended := time.Now()
		lasted := ended.Sub(began)
		never := permanentClose(err)
		switch {
		case ctx.Err() != nil && opened && a.o.Share == nil:
			s.leave()
			return nil
		case ctx.Err() != nil:
			s.abandon()
			return nil
		case never != nil:
			s.abandon()
			return never
		case opened:
			a.log.WarnContext(ctx, "discord: off the gateway", "shard", id, "err", err, "after", lasted.Round(time.Second))
		default:
			a.log.WarnContext(ctx, "discord: the gateway does not open", "shard", id, "resuming", resuming, "err", err)
		}
		pause := p.far.Next()
		if s.current().reached.Load() || chatkit.Asked(err) != 0 {
			pause = p.after(err, lasted, opened && resuming)
		}
		if !s.keeps(ctx, err, opened) {
			s.abandon()
			s = nil
		}
		if !chatkit.Sleep(ctx, time.Until(ended.Add(pause))) {
			return nil
		}
	}
	return nil
}

// begin opens a session. One that cannot resume identifies, and so goes through the
// gate.
func (a *App) begin(ctx context.Context, s *session, resuming bool, concurrency int) error {
	if !resuming {
		leave, err := a.admit(ctx, s.discord.ShardID, concurrency)
		if err != nil {
			return err
		}
		defer leave()
	}
	return s.open(ctx)
}

// permanentClose is what can never be mended in the end of a session; nil: it can
// be tried again.
func permanentClose(err error) error {
	if chatkit.ForGood(err) {
		return err
	}
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return permanentCloses[closed.Code]
	}
	return nil
}

// maxFar is the longest pause where Discord was not reached at all: that costs nothing, and
// nobody is heard meanwhile.
const maxFar = 3 * time.Second

// A pace is how long to wait before a session is opened again. What was out of reach says
// nothing of how Discord takes what reaches it, so it counts by itself.
type pace struct {
	wait        Patience
	pauses, far chatkit.Backoff
}

// after is the wait after a session that lasted so long. resumed: it went on,
// which costs no identify. What breaks at once is not hammered.
func (p *pace) after(err error, lasted time.Duration, resumed bool) time.Duration {
	p.far.Reset()
	invalid := errors.Is(err, frames.ErrInvalid) || errors.Is(err, frames.ErrPutOff)
	long := lasted > 10*p.wait.Retry
	pause := p.wait.Retry
	if long || resumed && !invalid {
		p.pauses.Reset()
	} else {
		pause = p.pauses.Next()
	}
	switch {
	case invalid: // Discord asks for one second to five
		return pause + rand.N(4*p.wait.Retry+1)
	case long:
		return 0
	}
	return pause + rand.N(pause/2+1)
}
