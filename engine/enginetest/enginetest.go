// Package enginetest holds every game to the promises of package engine. A game
// needs three tests: [Run] plays random matches and checks each promise at each
// step, [Transcripts] plays matches written down as the rulebook tells them, and
// [Rulebook] looks for rules that no test names.
package enginetest

import "divisionbell/engine"

// An Option changes how a game is tested.
type Option func(*config)

type config struct {
	scene func(t engine.Terms, lines []string) (engine.Position, error)
}

func configure(opts []Option) config {
	var c config
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
