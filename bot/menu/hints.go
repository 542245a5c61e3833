package menu

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// advises reports whether buttons may tell what the game's own player would do: not in a
// match without hints, nor in goes of a day, whose scores are compared.
func advises(l *table.State) bool { return l.Match.Settings.Pace.Hinted() && l.Match.Day == "" }

// WithHint are the buttons of a seat's own menu, with one for a hint where the match waits
// for the seat and hints are given.
func WithHint(l *table.State, seat engine.Seat, buttons []msg.Button) []msg.Button {
	if !advises(l) || !l.Awaits(seat) {
		return buttons
	}
	return append(buttons[:min(len(buttons), MaxButtons-1)], msg.Button{Label: "Hint", ID: Press{Line: "match hint " + l.Match.Code}.ID()})
}

// ReviewButtons are those by which whoever played a match that is over looks back on it:
// one, or none where the game's bots weigh no moves.
func ReviewButtons(l *table.State) []msg.Button {
	if !slices.ContainsFunc(l.Game.Bots(), func(b engine.Bot) bool { return b.Weigh != nil }) {
		return nil
	}
	return []msg.Button{{Label: "Review my moves", ID: Press{Line: "match review " + l.Match.Code}.ID()}}
}

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
