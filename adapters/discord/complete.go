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
	prefix, of := strings.Join(strings.Fields(e.line(options, s.name)), " "), s.name
	if s.match {
		prefix, of = "match board", codeOption
	}
	c := i.call()
	c.Line = prefix + " " + strings.TrimLeft(typed, " ")
	before, out := typed[:strings.LastIndexByte(typed, ' ')+1], []choice{} // what is finished of it
	for _, g := range a.host.Complete(ctx, c, 4*maxChoices) {              // some of which are other options'
		line := strings.Join(strings.Fields(strings.TrimPrefix(g.Line, "/")), " ")
		switch {
		case g.Of != "" && g.Of != of: // what another option takes
			continue
		case line == strings.TrimSpace(c.Line) && !strings.HasSuffix(line, g.Title): // it goes no further, and says why
			return []choice{note(g.Title, typed, s.kind)}
		}
		value, ok := strings.CutPrefix(line, prefix)
		value = strings.TrimSpace(value)
		if !ok || value == "" || markdown.Size(value) > maxChoice || len(out) == maxChoices {
			continue
		}
		name := g.Title
		if n := len(before); len(value) >= n && strings.EqualFold(value[:n], before) {
			name = strings.TrimSpace(value[:n] + g.Title)
		}
		if longer := name + " · " + g.Help; g.Help != "" && markdown.Size(longer) <= maxChoice {
			name = longer
		}
		if s.kind != discordgo.ApplicationCommandOptionInteger {
			out = append(out, choice{markdown.Shorten(name, maxChoice), value})
		} else if n, err := strconv.ParseInt(value, 10, 64); err == nil {
			out = append(out, choice{markdown.Shorten(name, maxChoice), n})
		}
	}
	switch _, err := strconv.ParseInt(typed, 10, 64); { // of none Discord would say that no options match
	case len(out) > 0:
	case strings.TrimSpace(typed) == "":
		out = append(out, note(noChoice(e, s), typed, s.kind))
	case s.kind != discordgo.ApplicationCommandOptionInteger && markdown.Size(typed) <= maxChoice, err == nil:
		out = append(out, note(typed, typed, s.kind))
	}
	return out
}

// noChoice says why an option has nothing to choose.
func noChoice(e entry, s slot) string {
	switch {
	case e.game != "" && !s.match:
		return "Nothing to choose here now: /" + e.game + " now shows your moves"
	case s.match, s.name == codeOption && e.head[0] == "match":
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
