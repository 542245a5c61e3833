package discord

import (
	"context"
	"errors"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

var _ match.Painter = (*App)(nil)

// A send sends a message. came: the picture of what was sent before had been
// taken all the same, and is there.
type send func(ctx context.Context, m msg.Message) (came bool, err error)

// painted does send with m as it is and, when that fails with its picture, in
// words, so that nothing waits for it. owes: the picture may be had later.
func (a *App) painted(ctx context.Context, m msg.Message, send send) (owes bool, err error) {
	if m.Picture == nil || m.Picture.Draw == nil {
		_, err := send(ctx, m)
		return false, err
	}
	try, ok := a.easel.Try()
	if !ok {
		_, err := send(ctx, worded(m))
		return true, err
	}
	within, cancel := context.WithTimeout(ctx, a.wait.Picture)
	defer cancel()
	_, err = send(within, m)
	if err == nil {
		try.End(true, 0)
		return false, nil
	}
	if errors.Is(err, match.ErrGone) || errors.Is(err, errAnswered) || ctx.Err() != nil {
		try.Void()
		return false, err
	}
	came, without := send(ctx, worded(m))
	if without != nil { // it was not for the picture
		try.Void()
		return false, without
	}
	if came {
		a.log.WarnContext(ctx, "discord: a picture comes late", "err", err, "match", m.Picture.Match)
		try.End(false, 0)
		return false, nil
	}
	a.log.WarnContext(ctx, "discord: a picture is told in words", "err", err, "match", m.Picture.Match)
	if errors.Is(kinds.Meaning(err).Kind, match.ErrRefused) {
		try.Void()
		return false, nil
	}
	try.End(false, 0)
	return true, nil
}

// unclear reports whether Discord may have done what it gave this error for.
func unclear(err error) bool {
	var wait *match.Wait
	return err != nil && !errors.As(err, &wait) && (status(err) == 0 || status(err) >= 500)
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
func (a *App) owe(channel, message string, owes bool) {
	if owes {
		a.easel.Owe(channel + " " + message)
	} else {
		a.easel.Settle(channel + " " + message)
	}
}

// Bare reports whether a message went without its picture, and whether it can
// be tried now.
func (a *App) Bare(r match.Room, id string) (bare, ready bool) {
	return a.easel.Bare(place(r) + " " + id)
}
