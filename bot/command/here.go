package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"slices"
	"strings"
)

// hereCommand takes words without a command, as they are said to us in a
// match's own thread: a verb of the game that is played here is played, else
// what /match can do is done.
func hereCommand(ctx context.Context, h *Commands, c caller, words string) msg.Message {
	first, rest := text.Cut(words)
	if match.IsCode(first) {
		first, _ = text.Cut(rest)
	}
	ours := slices.ContainsFunc(Subcommands(), func(s Subcommand) bool { return s.Name == strings.ToLower(first) })
	id, said, ask := find(ctx, h, c, words, "", true, nil, match.Playing, match.Paused)
	if ask == nil {
		l, err := h.Matches.Snapshot(ctx, id)
		if err != nil {
			return refuse(ctx, h, err)
		}
		if _, verb := l.Game.About().Verb(strings.ToLower(first)); verb || !ours {
			c.Line = l.Match.Game + " " + said
			return gameCommand(ctx, h, c, l.Game, strings.TrimSpace(l.Match.Code+" "+said))
		}
	}
	if ours {
		c.Line = "match " + words
		return matchCommand(ctx, h, c, words)
	}
	return *ask
}
