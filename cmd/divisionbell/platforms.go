package main

import (
	"context"
	"fmt"

	"divisionbell/adapters/web"
)

// A platform is where people are: it carries their calls to the host until ctx
// ends, and then lets those under way be answered, for a few seconds at most.
// What it connects to it tells of to the house's metrics, a [match.Connections].
type platform interface {
	Run(ctx context.Context) error
}

// platforms are all there are, in the order they are opened. Each opens itself
// on a house, attached to its host and ready to be run; nil: it is not
// configured. An error, such as a token that is refused, is fit to show.
var platforms = []struct {
	name string
	open func(ctx context.Context, h *house, t terminal) (platform, error)
}{
	{"discord", openDiscord},
	{"slack", openSlack},
	{"web", openWeb},
}

// openWeb opens the local table.
func openWeb(_ context.Context, h *house, t terminal) (platform, error) {
	listen := h.config.Web.Listen
	page, err := web.New(web.Options{
		Host: h.host, Store: h.store, Clock: wall{}, Listen: listen, Names: h.config.Web.Names, Starts: starts(), Offers: offers(), Log: h.log,
	})
	if err != nil {
		return nil, err
	}
	if why := exposed(listen); why != "" {
		fmt.Fprintln(t.err, "divisionbell: warning:", why)
	}
	fmt.Fprintf(t.out, "Ready: open %s in your browser. Matches are saved in %s. Press Ctrl-C to stop.\n", page.URL(), h.config.Database)
	return page, nil
}
