package menu

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Hinted says of a match that is over who asked for hints, and how often; nil: nobody.
func (h *Menu) Hinted(ctx context.Context, l *table.State) (msg.Text, error) {
	notes, err := h.Matches.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return nil, fmt.Errorf("menu: match %s: read notes: %w", l.Match.Code, err)
	}
	var names, said []string
	times := map[string]int{}
	for _, n := range notes {
		if n.Kind != match.NoteHint {
			continue
		}
		if times[n.Name]++; times[n.Name] == 1 {
			names = append(names, n.Name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return times[b] - times[a] })
	for _, name := range names {
		asked := fmt.Sprintf("%s asked for %d hints", name, times[name])
		if times[name] == 1 {
			asked = name + " asked for one hint"
		}
		said = append(said, asked)
	}
	if said == nil {
		return nil, nil
	}
	return msg.Say(msg.Listed(said) + "."), nil
}
