package discord

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
)

const (
	maxChoices = 25
	maxChoice  = 100 // characters of a choice's name, and of its value
)

// A choice completes an option.
type choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// complete suggests how the option that is being typed can go on.
func (a *App) complete(ctx context.Context, i *interaction, d discordgo.ApplicationCommandInteractionData) []choice {
	e, options := a.tree.find(d)
	for _, o := range options {
		if !o.Focused {
			continue
		}
		for _, s := range e.slots {
			if s.name == o.Name {
				return a.suggest(ctx, i, e, s, options, o)
			}
		}
	}
	return []choice{}
}

func (a *App) suggest(ctx context.Context, i *interaction, e entry, s slot, options []*discordgo.ApplicationCommandInteractionDataOption, focused *discordgo.ApplicationCommandInteractionDataOption) []choice {
	typed, _ := focused.Value.(string)
	prefix := strings.Join(strings.Fields(e.line(options, s.name)), " ")
	if s.match {
		prefix = "match board"
	}
	c := i.call()
	c.Line = prefix + " " + strings.TrimLeft(typed, " ")
	before, _ := parts(typed)
	out := []choice{}
	for _, g := range a.host.Complete(ctx, c, maxChoices) {
		line := strings.Join(strings.Fields(strings.TrimPrefix(g.Line, "/")), " ")
		if line == strings.TrimSpace(c.Line) { // it goes no further, and says why
			return []choice{note(g.Title, typed, s.kind)}
		}
		value, ok := strings.CutPrefix(line, prefix)
		value = strings.TrimSpace(value)
		if !ok || value == "" || markdown.Size(value) > maxChoice || len(out) == maxChoices {
			continue
		}
		name := strings.TrimSpace(before + g.Title)
		if longer := name + " · " + g.Help; g.Help != "" && markdown.Size(longer) <= maxChoice {
			name = longer
		}
		if s.kind != discordgo.ApplicationCommandOptionInteger {
			out = append(out, choice{markdown.Shorten(name, maxChoice), value})
		} else if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			out = append(out, choice{markdown.Shorten(name, maxChoice), n})
		}
	}
	if n, err := strconv.ParseInt(typed, 10, 64); err == nil && len(out) == 0 && s.kind == discordgo.ApplicationCommandOptionInteger {
		out = append(out, choice{typed, n})
	}
	if len(out) == 0 && strings.TrimSpace(typed) == "" { // Discord would say that nothing matches what was searched for
		return []choice{note(noChoice(e, s), typed, s.kind)}
	}
	return out
}

// noChoice says why an option has nothing to choose.
func noChoice(e entry, s slot) string {
	switch {
	case e.game != "" && !s.match:
		return "Nothing to choose here now: /" + e.game + " now shows your moves"
	case s.key == "code" || s.match:
		return "None of your matches fits: /match new starts one"
	}
	return "Nothing to choose here now"
}

// note is a choice that only tells something: who picks it says what they typed.
func note(words, typed string, kind discordgo.ApplicationCommandOptionType) choice {
	c := choice{markdown.Shorten(words, maxChoice), markdown.Shorten(typed, maxChoice)}
	if strings.TrimSpace(typed) == "" {
		c.Value = "…"
	}
	if kind == discordgo.ApplicationCommandOptionInteger {
		n, _ := strconv.ParseInt(typed, 10, 64)
		c.Value = n
	}
	return c
}

// parts are what is finished of an option that is being typed, and the rest.
func parts(typed string) (before, rest string) {
	i := strings.LastIndexByte(typed, ' ') + 1
	return typed[:i], typed[i:]
}
