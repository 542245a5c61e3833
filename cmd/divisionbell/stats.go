package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"text/tabwriter"
)

// statsCommand counts what is played, for who runs the host.
type statsCommand struct {
	Names bool `help:"Name who plays most, too."`
	JSON  bool `help:"Write JSON." name:"json"`
}

// Run counts.
func (s *statsCommand) Run(ctx context.Context, c *cli, t terminal) error {
	h, err := build(ctx, c, t, furnishing{mustExist: true})
	if err != nil {
		return err
	}
	defer h.close()
	n, err := h.host.Totals(ctx, s.Names, progress(t, "matches"))
	if err != nil {
		return err
	}
	if s.JSON {
		return writeJSON(t, n)
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	for _, phase := range slices.Sorted(maps.Keys(n.Phases)) {
		fmt.Fprintf(w, "matches %s\t%d\n", phase, n.Phases[phase])
	}
	for _, game := range slices.Sorted(maps.Keys(n.Games)) {
		fmt.Fprintf(w, "finished with others, %s\t%d\n", game, n.Games[game])
	}
	fmt.Fprintf(w, "places\t%d\npeople\t%d\n", n.Places, n.People)
	if n.Answers > 0 {
		fmt.Fprintf(w, "half of turns answered within\t%.1f hours (of %s)\n", n.Median, soMany(n.Answers, "answer", "answers"))
	}
	fmt.Fprintf(w, "longest match\t%.1f days\n", n.Longest)
	for _, r := range n.Regulars {
		fmt.Fprintf(w, "%s\t%s\n", r.Name, soMany(r.Matches, "match", "matches"))
	}
	return w.Flush()
}
