package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// addWords adds a seat's own words to the dice (law: every seat may).
func addWords(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return refuse("only who holds a seat may add words")
	}
	if l.Match.Phase == match.Playing || l.Match.Phase == match.Paused {
		return refuse("%s has begun and its dice take no more words; /match say talks at the table", l.Match.Code)
	}
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(&l.State, anotherMatch)
	}
	if l.Match.Day != "" {
		return refuse("a daily run takes no words: its dice are the same for all")
	}
	words := text.Line(r.args, maxWords)
	if words == "" {
		return refuse("say some words: /match words the quick brown fox")
	}
	t := l.Match.Seats[seat]
	t.Words = words
	change := match.Change{Tenures: []match.Tenure{t}, Notes: []match.Note{l.Note(match.NoteWords, seat, t.Name, words)}}
	return save(ctx, r, change, msg.Message{Text: msg.Say("Your words go into every throw of ").Bold(l.Match.Code).Plain(".")})
}

// start begins to play: entry 0 is the set-up, with the first dice.
func start(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Open {
		return msg.Message{}, notOpen(&l.State, anotherMatch)
	}
	if _, ok := l.SeatOf(r.person.ID); !ok {
		return refuse("only who holds a seat may begin; /match join %s takes one", l.Match.Code)
	}
	about := l.Game.About()
	if n := len(l.Match.Seats); n < about.MinSeats {
		return refuse("%s wants at least %d seats filled and has %d; /match add-bot seats a bot", about.Name, about.MinSeats, n)
	}
	if at, ok := l.Rules.Ends(); ok && !at.After(r.Matches.Clock.Now()) {
		return refuse("its end has passed already; /match settings %s ends sets another, or never", l.Match.Code)
	}
	terms, err := about.Terms(len(l.Match.Seats), l.Match.Terms.Options)
	if err != nil {
		return msg.Message{}, err
	}
	terms.Edition = l.Match.Edition
	change, thrown, err := l.SetUp(terms)
	if err != nil {
		return msg.Message{}, err
	}
	m, err := save(ctx, r, change, msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(" has begun.")})
	if err == nil {
		r.Matches.Spend(thrown)
	}
	return m, err
}
