package command

import (
	"context"
	"slices"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// openingBots are so many bots as is said behind the maker of a match with these options,
// of the kind that they usually play against.
func openingBots(ctx context.Context, r *request, g match.Table, said string, options map[string]string) ([]match.Tenure, error) {
	about := g.About()
	most := about.MaxSeats - 1
	for most > 0 && g.Crowded(options, most+1) != nil {
		most--
	}
	n, err := strconv.Atoi(said)
	switch {
	case most == 0:
		return nil, engine.Illegal("", "%s is a solo game, so it has no room for bots", about.Name)
	case err != nil || n < 0 || n > most:
		return nil, engine.Illegal("", "%s can't be “%s”. Choose 0 to %d", match.WithBots, text.Line(said, table.MaxName), most)
	}
	kind, err := usualBot(ctx, r, g, "")
	if err != nil {
		return nil, err
	}
	return table.Behind(r.person.Name, slices.Repeat([]string{kind}, n)), nil
}

// botsOf tells which bots a game has, and what each does.
func botsOf(g engine.Game) (t msg.Text) {
	for _, b := range g.Bots() {
		t = t.Code("/match add-bot " + b.ID).Plain(" — a bot that " + b.Help + ".\n")
	}
	return msg.TrimLine(t)
}

// botWords says the bots that can be added to the caller's lobbies; where there are none,
// those of all games.
func botWords(ctx context.Context, r *request, say func(of, words, help string)) {
	lobbies, err := candidates(ctx, r, "", []match.Phase{match.Open})
	if err != nil {
		return
	}
	for _, g := range r.Matches.Games {
		if len(lobbies) > 0 && !slices.ContainsFunc(lobbies, func(b match.Brief) bool { return b.Game == g.About().ID }) {
			continue
		}
		for _, b := range g.Bots() {
			say("kind", b.ID, b.Help)
		}
	}
}
