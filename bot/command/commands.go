package command

import (
	"context"
	"divisionbell/bot/deliver"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
	"sync"
)

// Commands are all that people can say and press.
type Commands struct {
	Matches *table.Matches
	Menu    *menu.Menu
	Sender  *deliver.Sender

	rolling sync.Mutex
	habits  sync.Mutex // held by who changes a person's
}

// Do answers a command line, a click or a filled-in form. The answer is for
// the caller alone. It never fails: what went wrong is a friendly sentence.
func (h *Commands) Do(ctx context.Context, call match.Call) (answer msg.Message) {
	began, fate := h.Matches.Clock.Now(), &fate{command: "unknown"}
	defer func() {
		if r := recover(); r != nil {
			h.Matches.Trouble(ctx, "a command panicked", match.Broken(r))
			answer = msg.Message{Text: msg.Say(msg.Sorry)}
		}
		h.Matches.Seen.Did(fate.command, outcome(answer), h.Matches.Clock.Now().Sub(began))
	}()
	c := caller{Call: call, fate: fate}
	var err error
	if c.person, err = h.Matches.Directory.Known(ctx, call.Account); err != nil {
		return refuse(ctx, h, err)
	}
	if c.room, err = h.Matches.Directory.Room(ctx, call.Room); err != nil {
		return refuse(ctx, h, err)
	}
	h.Sender.Hasten(ctx, c.room.ID)
	answer = obey(ctx, h, c)
	if fate.mistaken {
		fate.mistaken = false
		if c.person, err = h.Matches.Directory.Person(ctx, call.Account); err != nil {
			return refuse(ctx, h, err)
		}
		answer = obey(ctx, h, c)
	}
	return answer
}

// obey answers a call of the person that its account is known as.
func obey(ctx context.Context, h *Commands, c caller) msg.Message {
	zoned(ctx, h, &c)
	if c.Press != "" {
		return answerPress(ctx, h, c)
	}
	return line(ctx, h, c)
}

// mistaken reports whether a caller is not the person they were taken for: another
// process has made two of them one. All is to be done again then.
func mistaken(ctx context.Context, h *Commands, c caller) bool {
	p, err := h.Matches.Directory.Person(ctx, c.Account)
	c.fate.mistaken = err == nil && p.ID != c.person.ID
	return c.fate.mistaken
}

// line answers what was typed after the slash.
func line(ctx context.Context, h *Commands, c caller) msg.Message {
	line := strings.TrimPrefix(strings.TrimSpace(c.Line), "/")
	if len([]rune(line)) > maxLine {
		return refuse(ctx, h, engine.Illegal("", "that is too long: %d characters at most", maxLine))
	}
	line = text.Line(line, maxLine)
	c.Line = line
	word, rest := text.Cut(line)
	word = strings.ToLower(word)
	if g, ok := h.Matches.Game(word); ok {
		return gameCommand(ctx, h, c, g, rest)
	}
	var err error
	if c.person, err = h.Matches.Directory.Person(ctx, c.Account); err != nil {
		return refuse(ctx, h, err)
	}
	switch word {
	case "bell":
		return bellCommand(ctx, h, c, rest)
	case "", "help":
		c.fate.command = "help"
		return help(h)
	case "match":
		return matchCommand(ctx, h, c, rest)
	case "here":
		return hereCommand(ctx, h, c, rest)
	case "roll", "r":
		c.fate.command = "roll"
		return rollCommand(ctx, h, c, rest)
	}
	return noCommand(h, word)
}

// noCommand asks whether a command was meant that was misspelt, or else tells
// how to begin.
func noCommand(h *Commands, word string) msg.Message {
	t := msg.Say("There is no command ").Code("/" + text.Line(word, table.MaxName)).Plain(". ")
	all := []string{"bell", "help", "match", "roll"}
	for _, g := range h.Matches.Games {
		all = append(all, g.About().ID)
	}
	near := engine.Meant(word, all)
	if near == "" {
		if near = engine.Meant(word, names(Bells())); near != "" {
			near = "bell " + near
		}
	}
	if near != "" {
		return msg.Message{Text: t.Plain("Did you mean ").Code("/" + near).Plain("? ").Code("/help").Plain(" says what there is.")}
	}
	return msg.Message{Text: t.Join(help(h).Text)}
}

// maxLine is how many characters of a line are read; longer ones are refused.
const maxLine = 2200
