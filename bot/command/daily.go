package command

import (
	"context"
	"errors"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// daily answers /GAME daily, and /GAME daily board, card, share and proof [DATE].
func daily(ctx context.Context, r *request, g match.Table) (msg.Message, error) {
	word, rest := text.Cut(r.args)
	switch strings.ToLower(word) {
	case "":
		return unrepeated(func(ctx context.Context, r *request) (msg.Message, error) { return playDaily(ctx, r, g) })(ctx, r)
	case "board", "card", "share", "proof":
		day := strings.TrimSpace(rest)
		if day == "" {
			day = r.Matches.Today()
		}
		if _, err := time.Parse(table.DayForm, day); err != nil {
			return refuse("I can't read the day “%s”. Write it like 2026-11-21", text.Line(day, table.MaxName))
		}
		switch strings.ToLower(word) {
		case "proof":
			return r.Menu.DailyProof(ctx, g, day)
		case "card":
			return r.Dailies.Show(ctx, g, day, r.person.ID)
		case "share":
			return unrepeated(func(ctx context.Context, r *request) (msg.Message, error) {
				return r.Dailies.Share(ctx, g, day, r.person, r.room.ID)
			})(ctx, r)
		}
		return r.Menu.Daily(ctx, g, r.room, day)
	}
	id := g.About().ID
	return refuse("To play, type `/%s daily`; for today's scores, `/%s daily board`; for your result to share, `/%s daily card`. Everyone plays it with the same options", id, id, id)
}

// playDaily goes on with the caller's run of today, or begins one.
func playDaily(ctx context.Context, r *request, g match.Table) (msg.Message, error) {
	id, day := g.About().ID, r.Matches.Today()
	runs, err := r.Matches.Store.Runs(ctx, id, day)
	if err != nil {
		return msg.Message{}, err
	}
	before := 0
	for _, run := range runs {
		if run.Person != r.person.ID {
			continue
		}
		before++
		if m, err := goOnDaily(ctx, r, run.Match); !errors.Is(err, errEnded) {
			return m, err
		}
	}
	secret, err := r.Menu.DaySecret(ctx)
	if err != nil {
		return msg.Message{}, err
	}
	if err := r.inside(); err != nil {
		return msg.Message{}, err
	}
	if err := r.Menu.OweDaily(ctx, r.room, id, day); err != nil {
		return msg.Message{}, err
	}
	var code string
	given, bots := table.Daily(g, r.person.Name)
	m, err := open(ctx, r, opening{
		table: g, given: given, day: day, secret: secret, bots: bots,
		answer: func(made string) msg.Message {
			code = made
			return menu.DailyBegun(made, g, day, before)
		},
	})
	if err != nil {
		return msg.Message{}, err
	}
	run, err := r.Matches.ByCode(ctx, code)
	if err != nil {
		return m, nil
	}
	begun, err := goOnDaily(ctx, r, run)
	switch {
	case errors.Is(err, errEnded):
		return m, nil
	case err != nil:
		begun = sentence(ctx, r.Commands, err)
	}
	m.Text, m.Buttons, m.Selects = m.Text.Line().Join(begun.Text), append(begun.Buttons[:min(len(begun.Buttons), menu.MaxButtons-1)], menu.DayProofButton(id, day)), begun.Selects
	return m, nil
}

// errEnded: a run is over.
var errEnded = errors.New("command: the run has ended")

// goOnDaily shows a run, which it starts when it waits for that; errEnded.
func goOnDaily(ctx context.Context, r *request, id match.MatchID) (msg.Message, error) {
	l, err := r.Matches.Take(ctx, id)
	if err != nil {
		return msg.Message{}, err
	}
	defer l.Release()
	at := *r
	at.l = l
	if l.Match.Phase.Ended() {
		return msg.Message{}, errEnded
	}
	if l.Match.Phase == match.Open {
		if at.Delivery != "" {
			at.Delivery += " start"
		}
		m, err := spoken(start)(ctx, &at)
		if err != nil {
			return msg.Message{}, err
		}
		if err := l.Refresh(ctx); err != nil {
			return msg.Message{}, err
		}
		if l.Match.Phase != match.Playing {
			return m, nil
		}
	}
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return msg.Message{}, errEnded
	}
	return choices(ctx, &at, seat)
}
