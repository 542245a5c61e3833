package command

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/text"
)

// rules looks something up in the rulebook that is meant.
func rules(ctx context.Context, r *request) (msg.Message, error) {
	b, rest, err := openBook(ctx, r)
	return b.Find(rest), err
}

// openBook finds whose rulebook is meant: of a match by its code, of a game by its
// name, else of the one game that is played here. Where none is or several are, its
// error asks. rest is what to look for.
func openBook(ctx context.Context, r *request) (b rulebook.Book, rest string, err error) {
	rest = strings.TrimSpace(r.args)
	word, after := text.Cut(rest)
	if match.IsCode(word) {
		if id, err := r.Matches.ByCode(ctx, word); err == nil {
			l, err := r.Matches.Snapshot(ctx, id)
			if err != nil {
				return rulebook.Book{}, "", err
			}
			return rulebook.Open(l.Game.About(), l), after, nil
		}
	}
	named, ok := r.Matches.Game(strings.ToLower(word))
	game := ""
	if ok {
		game, rest = named.About().ID, after
	}
	here, err := candidates(ctx, r, game, nil)
	if err != nil {
		return rulebook.Book{}, "", err
	}
	if !ok {
		games := rulebook.Games(here)
		if len(games) == 1 {
			named, ok = r.Matches.Game(games[0])
		}
		if !ok {
			return rulebook.Book{}, "", early{Message: rulebook.Whose(r.Matches.Games, games, rest)}
		}
	}
	if len(here) == 0 {
		return rulebook.Open(named.About(), nil), rest, nil
	}
	l, err := r.Matches.Snapshot(ctx, here[0].ID)
	if err != nil {
		return rulebook.Book{}, "", err
	}
	return rulebook.Open(named.About(), l), rest, nil
}
