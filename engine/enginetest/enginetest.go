package enginetest

import (
	"flag"

	"divisionbell/engine"
)

var (
	update = flag.Bool("update", false, "rewrite the output of transcripts")
	long   = flag.Bool("long", false, "play every match of the conformance kit to its end")
)

// An Option changes how a game is tested.
type Option func(*config)

type config struct {
	scene   func(t engine.Terms, lines []string) (engine.Position, error)
	reveals map[string]bool // kinds of facts that may differ with what was hidden
	limit   int             // actions by which a bounded match must be over
	steps   int             // actions of a match that need not be played whole
	starts  []start
}

func configure(opts []Option) config {
	c := config{limit: 20_000, steps: 300, reveals: map[string]bool{}}
	for _, o := range opts {
		o(&c)
	}
	return c
}

// Scene lets transcripts put a match into a situation that people check by eye.
// It is given the terms of the scene line and the lines that follow it, without
// their "|" and never empty, and answers the position that they describe.
func Scene(f func(t engine.Terms, lines []string) (engine.Position, error)) Option {
	return func(c *config) { c.scene = f }
}

// Reveals declares the kinds of public facts by which the rules lay open what
// was hidden. Keep the list short: the kit looks no further behind such a fact.
func Reveals(kinds ...string) Option {
	return func(c *config) {
		for _, k := range kinds {
			c.reveals[k] = true
		}
	}
}

// Limit is how many actions a match may take under About.Bounded; 20,000 if not
// given.
func Limit(actions int) Option { return func(c *config) { c.limit = actions } }

// Steps is how many actions are played of each match that is not the default of
// its number of seats; 300 if not given. With -long all are played whole.
func Steps(actions int) Option { return func(c *config) { c.steps = actions } }

// A start is a position from which a match is played.
type start struct {
	terms    engine.Terms
	position engine.Position
}

// Start plays on from a position too, of a match made with these terms, for what
// random play seldom comes to: an auction, a siege.
func Start(t engine.Terms, p engine.Position) Option {
	return func(c *config) { c.starts = append(c.starts, start{t, p}) }
}
