package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// A stop takes ten seconds at most: so long for what people have asked, for what is being
// said, and to give back what a database that may not answer keeps for a while by itself.
const (
	drainCalls  = 6 * time.Second
	drainSender = 3 * time.Second
	drainStore  = time.Second
)

// serveCommand serves every platform that is configured.
type serveCommand struct {
	Listen string `help:"Where the page listens (default: 127.0.0.1:8042)." placeholder:"ADDRESS"`
}

// Run serves until it is told to stop, or a platform fails.
func (s *serveCommand) Run(ctx context.Context, c *cli, t terminal) error {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(mostGarbage)
		go tidy(ctx)
	}
	seen := newMetrics()
	h, err := build(ctx, c, t, furnishing{metrics: seen, glance: true})
	if err != nil {
		return err
	}
	defer func() {
		closed := make(chan error, 1)
		go func() { closed <- h.close() }()
		if err := h.wait(closed, 1, drainStore, "the database doesn't answer; what this process held there runs out in a minute"); err != nil {
			h.log.Warn("the database was not left in order; nothing is lost", "err", err)
		}
	}()
	limitMemory(os.DirFS("/"), h.log)
	if s.Listen != "" {
		h.config.Web.Listen = s.Listen
	}
	for _, name := range h.expected() {
		seen.Connected(name, false)
	}
	for _, f := range clockFindings(h.store.apart) {
		fmt.Fprintln(t.err, "divisionbell: warning:", f)
	}
	page, err := h.operatorPage(t)
	if err != nil {
		return err
	}
	defer page.close()
	running := map[string]platform{}
	for _, o := range platforms {
		p, err := o.open(ctx, h, t)
		if err != nil {
			return err
		}
		if p != nil {
			running[o.name] = p
		}
	}
	return h.serve(ctx, running, page)
}

// expected are the platforms without which the program is not ready. Where processes share
// Discord's shards, one may have none.
func (h *house) expected() (names []string) {
	if h.config.Discord.Token != "" && h.store.sessions == nil {
		names = append(names, "discord")
	}
	if h.config.Slack.used() {
		names = append(names, "slack")
	}
	return names
}

// serve runs platforms side by side, and the host behind them, until ctx ends.
// One that fails leaves the others alone; when none is left all ends. Platforms
// end before the host, since calls want it.
func (h *house) serve(ctx context.Context, running map[string]platform, page *operatorPage) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	telling, hush := context.WithCancel(context.WithoutCancel(ctx))
	defer hush()
	told := make(chan error, 1)
	go func() { told <- h.host.Run(telling, h.holder) }()
	ended := make(chan error, len(running))
	var left atomic.Int32
	left.Store(int32(len(running)))
	for name, p := range running {
		go func() {
			err := p.Run(ctx)
			if ctx.Err() == nil {
				h.log.Error("a platform is not served any more", "platform", name, "err", err)
				h.metrics.Ended(name, err)
			}
			if left.Add(-1) == 0 {
				stop()
			}
			ended <- err
		}()
	}
	<-ctx.Done()
	page.stop()
	errs := []error{h.wait(ended, len(running), drainCalls, "a platform did not end in time; what it was asked is asked again")}
	hush()
	errs = append(errs, h.wait(told, 1, drainSender, "what was owed could not be said in time; it is said at the next start"))
	return errors.Join(errs...)
}

// wait gathers n ends, or gives up after a while.
func (h *house) wait(ends <-chan error, n int, most time.Duration, late string) error {
	var errs []error
	timer := time.NewTimer(most)
	defer timer.Stop()
	for range n {
		select {
		case err := <-ends:
			errs = append(errs, err)
		case <-timer.C:
			return errors.Join(append(errs, errors.New(late))...)
		}
	}
	return errors.Join(errs...)
}

// operatorPage opens the operators' page where it is configured. Only the
// address that nobody chose may be taken by another program.
func (h *house) operatorPage(t terminal) (*operatorPage, error) {
	listen := h.config.Metrics.Listen
	page, err := openOperatorPage(listen, h.metrics, h.host.Counts, h.store.Full, h.store.apart, h.host.Unspoken, h.log)
	switch {
	case err != nil && listen == defaults().Metrics.Listen:
		h.log.Warn("metrics are off: set metrics.listen to another address", "err", err)
		return nil, nil
	case err != nil:
		return nil, err
	case page == nil:
		return nil, nil
	}
	if why := exposed(listen); why != "" {
		fmt.Fprintln(t.err, "divisionbell: warning: metrics.listen:", listen, "can be reached from other machines, and tells whoever asks how much is played")
	}
	level := slog.LevelDebug
	if listen != defaults().Metrics.Listen {
		level = slog.LevelInfo
	}
	h.log.Log(context.Background(), level, "metrics are on", "address", page.address())
	return page, nil
}
