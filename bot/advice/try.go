package advice

import (
	"context"
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Try shows a seat how the match would stand after what it types, in a world that is
// only imagined, with its chances before and after where hints may be given. Nothing
// changes. Refused by [engine.Illegal] as the words themselves would be.
func (a *Adviser) Try(ctx context.Context, l *table.State, seat engine.Seat, line string) (msg.Message, error) {
	if l.Match.Phase != match.Playing {
		return msg.Message{}, table.NotNow(a.matches, l, l.Match.Seats[seat].Person)
	}
	if game, rest := text.Cut(line); strings.EqualFold(game, l.Match.Game) {
		line = rest
	}
	s := a.menu.Compose(l, seat)
	if line == "" {
		return msg.Message{}, engine.Illegal("", "Which move? Type it as you'd play it, as in `/match try %s %s`", l.Match.Code, example(l, s))
	}
	read, err := l.Understood(seat, line)
	if err != nil {
		return msg.Message{}, err
	}
	words := read.Actions[len(read.Actions)-1]
	v, _ := l.Game.About().Verb(words[0])
	switch {
	case v.Query:
		return msg.Message{}, engine.Illegal(v.Rule, "“%s” only asks, so there's nothing to try. To ask it, type `/%s %s`", words[0], l.Match.Game, strings.Join(words, " "))
	case v.Host:
		return msg.Message{}, engine.Illegal(v.Rule, "“%s” isn't a move of yours. To see your moves, type `/%s`", words[0], l.Match.Game)
	case !read.Whole:
		return msg.Message{}, begun(l, s, words)
	}
	stands, lines, chance, err := a.menu.Tried(ctx, l, seat, read.Actions)
	if err != nil {
		return msg.Message{}, err
	}
	t := msg.Say("Only a try, for your eyes: nothing has changed in ").Bold(l.Match.Code).Plain(".").Line()
	for _, line := range lines {
		t = t.Join(line).Line()
	}
	if chance {
		t = t.Plain("Dice, draws and hidden cards are imagined here. When you play it, they'll be others.").Line()
	}
	t = t.Join(stands.Text)
	if len(read.Actions) == 1 {
		worth, err := a.worth(ctx, l, s, words)
		if err != nil {
			return msg.Message{}, err
		}
		if worth != "" {
			t = t.Line().Plain(worth)
		}
		stands.Buttons = []msg.Button{{Label: "Do it: " + text.Clip(s.Caption(words), menu.MaxLabel-len("Do it: ")), ID: a.menu.ButtonID(ctx, s.Press(true, words...))}}
	}
	stands.Text = t
	return stands, nil
}

// example is a move that the seat can type now, or any verb of the game.
func example(l *table.State, s menu.Composer) string {
	for _, words := range l.Game.Look.Shortcuts(s.Seen, s.Ask) {
		if s.Whole(words) {
			return strings.Join(words, " ")
		}
	}
	return "WORDS"
}

// begun is why half a move cannot be tried.
func begun(l *table.State, s menu.Composer, words []string) error {
	if len(s.Seen.Next(words...)) == 0 {
		return s.NotNow(words)
	}
	said := strings.Join(words, " ")
	return engine.Illegal("", "“%s” isn't a whole move yet. %s Type it to its end, as in `/match try %s %s …`", said, l.Game.Look.Prompt(s.View, s.Scene, words), l.Match.Code, said)
}

// worth tells a seat's chances before a move and after it, but not which move would be
// better: that is a hint, which is told at the end. "": nobody weighs them, or no advice
// may be had.
func (a *Adviser) worth(ctx context.Context, l *table.State, s menu.Composer, words []string) (string, error) {
	ask, ok := asked(s.Seen, words)
	if !ok || a.allowed(ctx, l) != nil {
		return "", nil
	}
	d := decision{code: l.Match.Code, game: l.Game, table: l.Table, ask: ask}
	now, _, err := a.weigh(ctx, d)
	if err != nil || len(now) == 0 {
		return "", err
	}
	d.as = words
	then, _, err := a.weigh(ctx, d)
	after, ok := of(then, words)
	if err != nil || !ok {
		return "", err
	}
	return fmt.Sprintf("Your chance to win: %s before, with the best move I found; %s after this one, over many imagined futures.",
		chance(now[0]), chance(after)), nil
}
