package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"divisionbell/adapters/web"
)

// drain is how long a stop waits for what is under way.
const drain = 8 * time.Second

// serveCommand serves the local table.
type serveCommand struct {
	Listen string `help:"Where the page listens (default: 127.0.0.1:8042)." placeholder:"ADDRESS"`
}

// Run serves until it is told to stop.
func (s *serveCommand) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{})
	if err != nil {
		return err
	}
	defer h.close()
	listen := h.config.Web.Listen
	if s.Listen != "" {
		listen = s.Listen
	}
	page, err := web.New(web.Options{
		Host: h.host, Store: h.store, Clock: wall{}, Listen: listen, Names: h.config.Web.Names, Starts: starts(), Log: h.log,
	})
	if err != nil {
		return err
	}
	parlour, err := h.slack(ctx)
	if err != nil {
		return err
	}
	if why := exposed(listen); why != "" {
		fmt.Fprintln(t.err, "divisionbell: take care:", why)
	}
	fmt.Fprintf(t.out, "The local table is at %s (matches in %s; stop with Ctrl-C)\n", page.URL(), h.config.Database)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	told := make(chan error, 1)
	go func() { told <- h.host.Run(ctx, holder()) }()
	parted := make(chan struct{})
	go func() {
		defer close(parted)
		if parlour == nil {
			return
		}
		if err := parlour.Run(ctx); err != nil { // what else there is goes on
			h.log.ErrorContext(ctx, "slack is not served any more", "err", err)
		}
	}()
	served := page.Run(ctx)
	stop()
	<-parted
	select {
	case err = <-told:
	case <-time.After(drain):
		err = errors.New("what was owed could not be said in time; it is said at the next start")
	}
	return errors.Join(served, err)
}
