package main

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"divisionbell/engine"
)

// sweeps reports whether each of the game's sweep of options is to be played:
// it has one, and --option names none of the settings in it.
func (s *simulateCommand) sweeps(a engine.About) bool {
	for _, options := range a.Sweep {
		for name := range options {
			if _, chosen := s.Option[name]; chosen {
				return false
			}
		}
	}
	return len(a.Sweep) > 0
}

// A team is who sits at the table in one column of a sweep.
type team struct {
	name string
	bots []engine.Bot // nil: random, through the typed rules
}

// teams are the bots named; else, of a game for one, each in turn that answers at
// once: those that think take as long for a match as the others for thousands.
func (s *simulateCommand) teams(g engine.Game, bots []engine.Bot) []team {
	if bots != nil {
		return []team{{strings.Join(s.Bots, ","), bots}}
	}
	all := []team{{engine.Random.ID, nil}}
	if s.Seats > 1 {
		return all
	}
	for _, b := range g.Bots() {
		if b.ID != engine.Random.ID && b.Weigh == nil {
			all = append(all, team{b.ID, []engine.Bot{b}})
		}
	}
	return all
}

// sweep plays the matches under each of the game's sweep of options, and writes
// how often the first seat wins: a row of options, a column of bots.
func (s *simulateCommand) sweep(ctx context.Context, t terminal, g engine.Game, bots []engine.Bot) error {
	about := g.About()
	teams := s.teams(g, bots)
	wide := len(paceRow)
	for _, options := range about.Sweep {
		wide = max(wide, len(listOptions(about, options)))
	}
	if !s.JSON {
		fmt.Fprintf(t.out, "%d matches of %s each, won by seat 1\n%-*s", s.Games, about.ID, wide, "")
		for _, team := range teams {
			fmt.Fprintf(t.out, "  %8s", team.name)
		}
		fmt.Fprintln(t.out)
	}
	var all []*tally
	for _, swept := range about.Sweep {
		options := maps.Clone(swept)
		maps.Copy(options, s.Option)
		if !s.JSON {
			fmt.Fprintf(t.out, "%-*s", wide, listOptions(about, swept))
		}
		for _, team := range teams {
			c, err := s.tally(ctx, g, options, team.bots)
			if err != nil {
				return fmt.Errorf("%s: %w", listOptions(about, swept), err)
			}
			all = append(all, c)
			if !s.JSON {
				fmt.Fprintf(t.out, "  %*.1f%%", max(6, len(team.name)-2), 100*c.Wins.Seat[0]/float64(max(1, c.Games)))
			}
		}
		if !s.JSON {
			fmt.Fprintln(t.out)
		}
	}
	if s.JSON {
		return writeJSON(t, all)
	}
	writePace(t, all, len(teams), wide)
	return nil
}

const paceRow = "actions a second"

// writePace writes the last row of a sweep: how fast each column was played.
func writePace(t terminal, all []*tally, teams, wide int) {
	fmt.Fprintf(t.out, "%-*s", wide, paceRow)
	for team := range teams {
		actions, seconds := 0, 0.0
		for i := team; i < len(all); i += teams {
			actions += all[i].actions
			seconds += float64(all[i].actions) / all[i].ActionsPerSecond
		}
		fmt.Fprintf(t.out, "  %8.0f", float64(actions)/seconds)
	}
	fmt.Fprintln(t.out)
}

// listOptions is options as --option takes them, in the game's order of settings.
func listOptions(a engine.About, options map[string]string) string {
	var parts []string
	for _, set := range a.Settings {
		if value, ok := options[set.Name]; ok {
			parts = append(parts, set.Name+"="+value)
		}
	}
	return strings.Join(parts, " ")
}
