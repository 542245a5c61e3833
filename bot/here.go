package bot

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// hereCommand takes words without a command, as they are said to us in a
// match's own thread: a verb of the game that is played here is played, else
// what /match can do is done.
func (h *Host) hereCommand(ctx context.Context, c caller, words string) msg.Message {
	first, rest := cut(words)
	if isCode(first) {
		first, _ = cut(rest)
	}
	ours := slices.ContainsFunc(Subcommands(), func(s Subcommand) bool { return s.Name == strings.ToLower(first) })
	id, said, ask := h.find(ctx, c, words, "", true, nil, match.Playing, match.Paused)
	if ask == nil {
		l, err := h.snapshot(ctx, id)
		if err != nil {
			return h.refuse(ctx, err)
		}
		if _, verb := l.game.About().Verb(strings.ToLower(first)); verb || !ours {
			c.Line = l.match.Game + " " + said
			return h.gameCommand(ctx, c, l.game, strings.TrimSpace(l.match.Code+" "+said))
		}
	}
	if ours {
		c.Line = "match " + words
		return h.matchCommand(ctx, c, words)
	}
	return *ask
}
