package main

import "context"

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
