package search

import "divisionbell/engine"

// What each character values more than steady does. A game that lists one says in a line
// what it does there.
var (
	cautious = engine.Character{Safety: 1}
	greedy   = engine.Character{Wealth: 1}
	vengeful = engine.Character{Revenge: 1}
	trader   = engine.Character{Trade: 1}
	gentle   = engine.Character{Mercy: 1} // which thinks, and does not act by it
)

// Cautious makes the bot "cautious" of a game that is an [engine.Actor]; so do the others
// theirs.
func Cautious(line string) engine.Bot { return actor("cautious", line, cautious) }
func Greedy(line string) engine.Bot   { return actor("greedy", line, greedy) }
func Vengeful(line string) engine.Bot { return actor("vengeful", line, vengeful) }
func Trader(line string) engine.Bot   { return actor("trader", line, trader) }

func actor(id, line string, c engine.Character) engine.Bot {
	return engine.Bot{ID: id, Help: line, Character: c, Play: func(t engine.Seen, ask engine.Ask, d *engine.Dice) []string {
		return t.Act(ask, c, d)
	}}
}
