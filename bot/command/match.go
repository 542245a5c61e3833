package command

import (
	"context"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
)

// matchCommand answers /match.
func matchCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	word, rest := text.Cut(rest)
	word = strings.ToLower(word)
	if word == "" || word == "help" {
		return matchHelp()
	}
	sub, err := subcommand("match", append(asides(), Subcommands()...), word)
	if err != nil {
		m := refuse(ctx, h, err)
		m.Text = m.Text.Plain(" Say ").Code("/match help").Plain(" for all there is.")
		return m
	}
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	c.vague = c.vague || word != sub.Name
	c.fate.command = "match " + sub.Name
	c.Line = "match " + sub.Name + " " + rest
	if g, ok := h.Matches.Game(strings.ToLower(rest)); ok && sub.Name == "options" {
		return gameOptions(g)
	}
	if sub.alone != nil {
		return settled(ctx, h, c, sub.alone(ctx, h, c, rest))
	}
	return atMatch(ctx, h, c, sub, rest)
}

// atMatch finds the match a subcommand means and does it there.
func atMatch(ctx context.Context, h *Commands, c caller, sub Subcommand, rest string) msg.Message {
	id, rest, m := find(ctx, h, c, rest, "", sub.text, sub.apt, sub.phases...)
	if m != nil {
		return *m
	}
	if said, _ := cutYes(rest); said != "" && sub.codeAlone() {
		return refuse(ctx, h, engine.Illegal("", "/match %s takes a match's code and nothing more, and %q is none; /match list names yours", sub.Name, text.Line(rest, table.MaxName)))
	}
	tries := triesMoved
	if sub.apart {
		tries = triesApart
	}
	return once(ctx, h, c, id, tries, func(l *table.Handle) msg.Message { return sub.at(ctx, h, c, l, rest) })
}
