package discord

import (
	"context"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/msg"
)

// public gives an answer that all in the channel see, as the first: one that was put
// off is private, and what takes several messages is not the room's in one piece.
// Where it cannot be given, its caller reads a receipt, and the host says it there.
// o.mu is held.
func (o *order) public(ctx context.Context, m msg.Message) {
	list, _ := o.app.drafts(ctx, m, 0, false)
	if !o.deferred && o.missed == nil && len(list) == 1 && len(list[0].files) == 0 {
		err := o.first(ctx, response{Type: answerMessage, Data: list[0]})
		switch {
		case err == nil && o.to.certain():
			o.given(ctx, m, true)
			return
		case errors.Is(err, errHungUp):
		case err == nil, errors.Is(err, errAnswered), unclear(err): // the host asks for it
			return
		}
		o.app.log.WarnContext(ctx, "discord: an answer that all see goes to the channel", "err", err)
	}
	o.given(ctx, m, false)
	o.answer(ctx, msg.Message{Text: m.Aloud.Receipt, Receipt: true})
}

// given tells the host what became of a public answer; of a repeat it does not ask.
func (o *order) given(ctx context.Context, m msg.Message, all bool) {
	if m.Aloud.Given != nil {
		m.Aloud.Given(ctx, all)
	}
}

// replied reports whether m was the answer to the interaction that it was to be.
func replied(ctx context.Context, a *App, m msg.Message) (bool, error) {
	if m.Reply == "" {
		return false, nil
	}
	is, err := original(ctx, a, m.Reply)
	if err != nil && !refusal(err) {
		return false, err
	}
	list, _ := a.drafts(ctx, m, 0, false)
	return err == nil && says(is, list[0]), nil
}

// original is the first answer to an interaction, as Discord shows it.
func original(ctx context.Context, a *App, token string) (is discordgo.Message, err error) {
	id, _ := a.who()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointInteractionResponseActions(id.app, token)}, &is)
	return is, err
}

// says reports whether a message says what a draft does.
func says(is discordgo.Message, d draft) bool {
	return is.Content != "" && strings.HasPrefix(is.Content, strings.TrimSpace(d.words()))
}
