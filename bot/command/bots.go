package command

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// botsOf tells which bots a game has, and what each does.
func botsOf(g engine.Game) (t msg.Text) {
	for _, b := range g.Bots() {
		t = t.Code("/match add-bot " + b.ID).Plain(" — a bot that " + b.Help + ".\n")
	}
	return msg.TrimLine(t)
}

// botWords are the bots that can be added to the caller's lobbies; where there are none,
// those of all games.
func botWords(ctx context.Context, r *request) (out []match.Suggestion) {
	lobbies, err := candidates(ctx, r, "", []match.Phase{match.Open})
	if err != nil {
		return nil
	}
	for _, g := range r.Matches.Games {
		if len(lobbies) > 0 && !slices.ContainsFunc(lobbies, func(b match.Brief) bool { return b.Game == g.About().ID }) {
			continue
		}
		for _, b := range g.Bots() {
			if !slices.ContainsFunc(out, func(s match.Suggestion) bool { return s.Title == b.ID }) {
				out = append(out, match.Suggestion{Line: b.ID, Title: b.ID, Help: b.Help})
			}
		}
	}
	return out
}
