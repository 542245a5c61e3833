package console

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// maxSuggestions is how many ways on are listed.
const maxSuggestions = 12

// Words that the terminal answers itself.
const (
	wordBe   = "be"
	wordHelp = "help"
	wordQuit = "quit"
)

// interact deals with what somebody types until they have had enough.
func (c *Console) interact(ctx context.Context) error {
	c.at.complete = func(line string) []match.Suggestion { return c.suggest(ctx, line) }
	c.page.aside("Type your name to sit down. Later: help, be NAME to speak for somebody else, quit.")
	for {
		line, done, err := c.at.line(ctx, c.prompt(ctx), c.name)
		if err != nil || done || ctx.Err() != nil {
			return err
		}
		switch quit, err := c.typed(ctx, line); {
		case err != nil:
			return err
		case quit:
			return nil
		}
	}
}

// prompt names who speaks, the seat that they have and the match that it is in: the
// one that waits for them first.
func (c *Console) prompt(ctx context.Context) string {
	paint := paint{colours: c.at.colours}
	if c.name == "" {
		return paint.in(strong, "Who are you?") + " ▸ "
	}
	who, colour, where := harmless(c.name), uint32(0), ""
	if desk, err := c.host.Desk(ctx, c.call(c.name, c.room)); err == nil && len(desk.Cards) > 0 {
		card := desk.Cards[0]
		colour, where = card.Tint, " "+card.Code
		if card.Letter != "" {
			who += " (" + card.Letter + ")"
		}
	}
	if c.room != homeRoom {
		where += " #" + harmless(c.room)
	}
	return paint.tinted(colour, who) + where + " ▸ "
}

// typed deals with a line by hand: what a pipe may say, and besides a label, a command
// without its slash, and who speaks.
func (c *Console) typed(ctx context.Context, line string) (quit bool, err error) {
	word, rest := text.Cut(line)
	switch strings.ToLower(word) {
	case "":
		return false, nil
	case wordQuit, "exit":
		if rest == "" {
			return true, nil
		}
	case wordHelp, "?":
		if rest == "" {
			return false, c.help(ctx)
		}
	case wordBe:
		c.be(rest)
		return false, nil
	}
	if c.name == "" && !strings.ContainsAny(line, ":/#") && word != "clock" {
		c.be(line)
		return false, nil
	}
	if c.name != "" {
		if id, ok := c.page.button(c.name, c.room, line); ok {
			call := c.call(c.name, c.room)
			call.Press = id
			c.page.private(c.name, c.room, c.host.Do(ctx, call))
			return false, c.settle(ctx, nil)
		}
		if c.commands(word) {
			line = "/" + line
		}
	}
	switch {
	case c.name == "" && strings.HasPrefix(line, "/"):
		c.page.aside("Type your name first.")
		return false, nil
	case c.name != "" && !unnamed(line) && !strings.ContainsAny(line, ":#") && word != "clock":
		c.page.aside("I don't know “" + harmless(line) + "”. Type a command, or what a button says. For the list, type help.")
		return false, nil
	}
	return false, c.line(ctx, line)
}

// commands reports the name of a command.
func (c *Console) commands(word string) bool {
	return slices.ContainsFunc(c.host.Commands(), func(known match.Command) bool { return strings.EqualFold(known.Name, word) })
}

// be lets somebody else speak, from here on.
func (c *Console) be(who string) {
	name, room := speaker(who)
	if name == "" {
		c.page.aside("Who speaks? For example: be Ann, or be Ann@#hall in another room.")
		return
	}
	c.name, c.room = name, room
}

// help says what can be typed here, and then what can be typed anywhere.
func (c *Console) help(ctx context.Context) error {
	c.page.private(ownName, "", msg.Message{Text: msg.Say("Type a command, such as ").Code("/match new exchequer").
		Plain(", or what a button says. Tab completes, Up brings back what you typed. ").Code("be Bob").
		Plain(" speaks for somebody else, ").Code("clock +26h").Plain(" moves the clock, ").Code("quit").Plain(" ends.")})
	if c.name == "" {
		return nil
	}
	return c.line(ctx, "/help")
}

// suggest is how a line can go on: a command, or what can be pressed.
func (c *Console) suggest(ctx context.Context, line string) (out []match.Suggestion) {
	if c.name == "" {
		return nil
	}
	begun := func(s match.Suggestion) {
		if len(out) < maxSuggestions && len(s.Line) >= len(line) && strings.EqualFold(s.Line[:len(line)], line) {
			out = append(out, s)
		}
	}
	if line != "" && !strings.HasPrefix(line, "/") {
		for _, label := range c.page.labels(c.name, c.room) {
			begun(match.Suggestion{Line: label, Title: label})
		}
		for _, w := range []string{wordBe + " ", wordHelp, wordQuit} {
			begun(match.Suggestion{Line: w, Title: strings.TrimSpace(w)})
		}
	}
	call := c.call(c.name, c.room)
	call.Line = strings.TrimPrefix(line, "/")
	for _, s := range c.host.Complete(ctx, call, maxSuggestions) {
		if len(out) < maxSuggestions {
			s.Line = "/" + strings.TrimPrefix(s.Line, "/")
			out = append(out, s)
		}
	}
	return out
}
