package command

import (
	"context"
	"strconv"

	"divisionbell/bot/lesson"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// lessonCommand teaches a game, or begins the match that its lesson leads to.
func lessonCommand(ctx context.Context, r *request) (msg.Message, error) {
	game, rest := text.Cut(r.args)
	if rest != lesson.Start {
		return r.Lessons.Chat(ctx, r.args)
	}
	first, then, err := r.Lessons.Begin(game)
	if err != nil {
		return msg.Message{}, err
	}
	m, err := also(ctx, r, first, 0)
	for i, code := 0, m.Opened; err == nil && !m.Refused && i < len(then); i++ {
		m, err = also(ctx, r, then[i]+" "+code, i+1)
	}
	return m, err
}

// also does a line of a request that stands for several, by its number.
func also(ctx context.Context, r *request, said string, no int) (msg.Message, error) {
	at := *r
	at.Line, at.Press = said, ""
	if at.Delivery != "" {
		at.Delivery += " " + strconv.Itoa(no)
	}
	return line(ctx, &at)
}

// taught tells a newcomer to a game that there is a lesson.
func taught(ctx context.Context, r *request, game, code string, m msg.Message) msg.Message {
	if first, err := newcomer(ctx, r, game, code); err != nil || !first {
		return m
	}
	return r.Lessons.Offer(m, game)
}
