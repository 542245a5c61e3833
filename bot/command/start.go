package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// addWords adds a seat's own words to the dice (law: every seat may).
func addWords(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may add words"))
	}
	if l.Match.Phase == match.Playing || l.Match.Phase == match.Paused {
		return refuse(ctx, h, engine.Illegal("", "%s has begun and its dice take no more words; /match say talks at the table", l.Match.Code))
	}
	if l.Match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, anotherMatch))
	}
	if l.Match.Day != "" {
		return refuse(ctx, h, engine.Illegal("", "a daily run takes no words: its dice are the same for all"))
	}
	words := text.Line(rest, maxWords)
	if words == "" {
		return refuse(ctx, h, engine.Illegal("", "say some words: /match words the quick brown fox"))
	}
	t := l.Match.Seats[seat]
	t.Words = words
	change := match.Change{Tenures: []match.Tenure{t}, Notes: []match.Note{l.Note(match.NoteWords, seat, t.Name, words)}}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Your words go into every throw of ").Bold(l.Match.Code).Plain(".")})
}

// start begins to play: entry 0 is the set-up, with the first dice.
func start(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if l.Match.Phase != match.Open {
		return refuse(ctx, h, notOpen(&l.State, anotherMatch))
	}
	if _, ok := l.SeatOf(c.person.ID); !ok {
		return refuse(ctx, h, engine.Illegal("", "only who holds a seat may begin; /match join %s takes one", l.Match.Code))
	}
	about := l.Game.About()
	if n := len(l.Match.Seats); n < about.MinSeats {
		return refuse(ctx, h, engine.Illegal("", "%s wants at least %d seats filled and has %d; /match add-bot seats a bot", about.Name, about.MinSeats, n))
	}
	if at, ok := l.Rules.Ends(); ok && !at.After(h.Matches.Clock.Now()) {
		return refuse(ctx, h, engine.Illegal("", "its end has passed already; /match settings %s ends sets another, or never", l.Match.Code))
	}
	terms, err := about.Terms(len(l.Match.Seats), l.Match.Terms.Options)
	if err != nil {
		return refuse(ctx, h, err)
	}
	terms.Edition = l.Match.Edition
	change, thrown, err := l.SetUp(terms)
	if err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	m, err := kept(ctx, h, c, l, change, msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(" has begun.")})
	if err == nil {
		h.Matches.Spend(thrown)
	}
	return m
}
