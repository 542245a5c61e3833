package lesson

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// line is the command that stands behind every button of a lesson: which game, which step
// and what is said there. So nothing has to be kept.
const line = "match lesson"

// Start is what follows a game in place of a step to begin the match of its lesson.
const Start = "play"

func button(label string, look msg.Look, words ...string) msg.Button {
	return msg.Button{Label: text.Clip(label, menu.MaxLabel), ID: menu.Press{Line: strings.Join(append([]string{line}, words...), " ")}.ID(), Look: look}
}

// Chat answers what follows /match lesson: nothing, or a game, a step and what is said
// there. Refused by [engine.Illegal].
func (all *Lessons) Chat(_ context.Context, said string) (msg.Message, error) {
	game, rest := text.Cut(said)
	if game == "" {
		return all.choice(), nil
	}
	l, err := all.named(game)
	if err != nil {
		return msg.Message{}, err
	}
	step, no := 1, ""
	if no, said = text.Cut(rest); no != "" {
		if step, err = strconv.Atoi(no); err != nil {
			return msg.Message{}, engine.Illegal("", "Which step? Write its number after the game, and then your move: `/%s %s 2 WORDS`", line, l.Game)
		}
	}
	g, err := all.Guide(l.Game, step, said)
	if err != nil {
		return msg.Message{}, err
	}
	return shown(g), nil
}

// named finds a lesson by its game, or an unambiguous beginning of it.
func (all *Lessons) named(game string) (found match.Lesson, err error) {
	var games []string
	begun := 0
	for _, l := range all.list {
		games = append(games, l.Game)
		if strings.HasPrefix(l.Game, strings.ToLower(game)) {
			found = l
			begun++
		}
	}
	if begun != 1 {
		return match.Lesson{}, engine.Illegal("", "There's no lesson “%s”. Choose %s", text.Line(game, table.MaxName), engine.Or(games))
	}
	return found, nil
}

// Begin are the lines, without a slash, that begin the match of a game's lesson: the
// first opens it, the others follow with its code.
func (all *Lessons) Begin(game string) (first string, then []string, err error) {
	l, err := all.named(game)
	if err != nil {
		return "", nil, err
	}
	s, err := all.at(l.Game, 1)
	if err != nil {
		return "", nil, err
	}
	for range s.play.Bots {
		then = append(then, "match add-bot")
	}
	return strings.TrimSpace("match new " + l.Game + " " + s.play.Options), append(then, "match start"), nil
}

// choice asks which game.
func (all *Lessons) choice() msg.Message {
	m := msg.Message{Text: msg.Say(fmt.Sprintf("Learn a game by playing it, in about %d minutes. Nobody sees it but you, and nothing counts. Which one?", Minutes))}
	for _, l := range all.list {
		m.Buttons = append(m.Buttons, button(l.Title, msg.Quiet, l.Game))
	}
	return m
}

// shown is a lesson's step for a chat.
func shown(g match.Guide) msg.Message {
	m := msg.Message{Picture: g.Picture, Refused: g.Wrong != ""}
	no := func(step int) string { return strconv.Itoa(step) }
	if g.Step > g.Steps {
		m.Text = msg.Text{}.Bold(g.Title + " lesson, the end").Line().Plain(strings.TrimSpace(g.Before + " " + Ending))
		m.Buttons = []msg.Button{button(g.Start, msg.Primary, g.Game, Start), button("Another lesson", msg.Quiet), button("Back", msg.Quiet, g.Game, no(g.Steps))}
		return m
	}
	m.Text = msg.Text{}.Bold(fmt.Sprintf("%s lesson, step %d of %d", g.Title, g.Step, g.Steps)).Line()
	switch {
	case g.Wrong != "":
		m.Text = m.Text.Plain(g.Wrong).Line()
	case g.Before != "":
		m.Text = m.Text.Plain(g.Before).Line()
	}
	m.Text = m.Text.Bold(g.Say)
	for _, w := range g.Want {
		m.Buttons = append(m.Buttons, button(w.Label, msg.Primary, append([]string{g.Game, no(g.Step)}, w.Words...)...))
		break // those behind it mean the same
	}
	if len(g.Want) == 0 {
		m.Buttons = append(m.Buttons, button("Next", msg.Primary, g.Game, no(g.Step+1)))
	}
	if g.Step > 1 {
		m.Buttons = append(m.Buttons, button("Back", msg.Quiet, g.Game, no(g.Step-1)))
	}
	if len(g.Want) > 0 {
		m.Buttons = append(m.Buttons, button("Skip", msg.Quiet, g.Game, no(g.Step+1)))
	}
	return m
}

// Offer tells somebody who is new to a game that it is taught.
func (all *Lessons) Offer(m msg.Message, game string) msg.Message {
	i := all.index(game)
	if i < 0 {
		return m
	}
	m.Text = m.Text.Line().Plain("New to " + all.list[i].Title + "? ").Code("/" + line + " " + game).Plain(fmt.Sprintf(" teaches it in %d minutes.", Minutes))
	m.Buttons = append(m.Buttons, button("Learn it first", msg.Quiet, game))
	return m
}
