package discord

import (
	"context"
	"errors"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/adapters/discord/paint"
	"divisionbell/adapters/discord/quota"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

var _ match.Painter = (*App)(nil)

// unclear reports whether Discord may have done what it gave this error for.
func unclear(err error) bool {
	var wait *match.Wait
	return err != nil && !errors.As(err, &wait) && !errors.Is(err, quota.ErrBusy) && (status(err) == 0 || status(err) >= 500)
}

// worded is a message with its board in place of its picture, if its text does not say it
// all, or where that would want a file, with what describes it.
func worded(m msg.Message) msg.Message {
	p := m.Picture
	m.Picture = nil
	nobody := func(match.PersonID) string { return "" }
	if p.Board == "" {
		return m
	}
	with, most := m.Text.Line().Block(p.Board), 1
	if m.Panel {
		most = textsOfPanel
	}
	if contents, _ := markdown.Write(with, speller{}, nobody); len(contents) > most {
		with = m.Text.Line().Plain(p.Alt)
	}
	m.Text = with
	return m
}

// owe has a message's picture follow, or notes that it is owed none.
func (a *App) owe(ctx context.Context, channel, id string, d paint.Debt, m msg.Message) {
	server := ctx.Value(serverKey{})
	a.pictures.Owe(channel+" "+id, d, func(ctx context.Context) error {
		return replace(context.WithValue(ctx, serverKey{}, server), a, channel, id, m, true)
	})
}

// Bare reports whether a message went without its picture, and whether it can
// be tried now.
func (a *App) Bare(r match.Room, id string) (bare, ready bool) {
	return a.pictures.Bare(place(r) + " " + id)
}
