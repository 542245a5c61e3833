package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// deadline is how long Discord waits for the first answer; ackTries how often
// it is sent within that when the connection fails.
const (
	deadline = 2500 * time.Millisecond
	ackTries = 3
	maxWork  = 20 * time.Minute // for one command
	// tokenLife is how long an answer can be given.
	tokenLife = 15 * time.Minute
)

// The kinds of first answers.
const (
	pong          = discordgo.InteractionResponsePong
	answerMessage = discordgo.InteractionResponseChannelMessageWithSource
	answerLater   = discordgo.InteractionResponseDeferredChannelMessageWithSource
	updateLater   = discordgo.InteractionResponseDeferredMessageUpdate
	updateMessage = discordgo.InteractionResponseUpdateMessage
	answerChoices = discordgo.InteractionApplicationCommandAutocompleteResult
	answerModal   = discordgo.InteractionResponseModal
)

// A response is the first answer to an interaction.
type response struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
	file []*discordgo.File
}

// A responder takes the first answer to an interaction where it came from.
// files: it can take some along. certain: what it gave without an error was taken.
type responder interface {
	first(ctx context.Context, r response) error
	files() bool
	certain() bool
}

// errAnswered: an earlier delivery was answered, or put off and then forgotten
// when the program was stopped.
var errAnswered = fmt.Errorf("discord: the interaction was answered before: %w", match.ErrGone)

// again gives the answer to a repeated delivery where the first one's lies. What
// was pressed in public has no such place that is sure to be private.
func (o *order) again(ctx context.Context, m msg.Message) error {
	public := o.in.Type == discordgo.InteractionMessageComponent && !o.in.private
	if public || m.Receipt || m.Form != nil {
		return nil
	}
	return o.finish(ctx, m)
}

// fitting is an answer as Discord can give it.
func (o *order) fitting(m msg.Message) msg.Message {
	if o.words && m.Picture != nil {
		m = msg.Message{Text: msg.Say(m.Picture.Alt).Line().Block(m.Picture.Board)}
	}
	return m
}

// answer gives the host's answer; what cannot be answered any more goes to the
// person by direct message. o.mu is held.
func (o *order) answer(ctx context.Context, m msg.Message) {
	if m.Aloud != nil {
		o.public(ctx, m)
		return
	}
	err := o.missed
	switch {
	case err != nil:
	default:
		err = o.painted(ctx, m, o.give)
	}
	if errors.Is(err, errAnswered) {
		err = o.painted(ctx, m, o.again)
	}
	if err == nil || unclear(err) && o.there(ctx, m) {
		return
	}
	a := o.app
	if m.Receipt { // the room reads it anyway
		a.log.InfoContext(ctx, "discord: a receipt could not be given", "err", err)
		return
	}
	a.log.WarnContext(ctx, "discord: an answer goes by direct message", "err", err, "after", time.Since(o.began))
	if err := o.whisper(ctx, m); err != nil {
		a.log.ErrorContext(ctx, "discord: an answer could not be given at all", "err", err)
	}
}

// there reports whether Discord shows an answer of which it is not known whether it was
// taken: one that was not put off.
func (o *order) there(ctx context.Context, m msg.Message) bool {
	if o.deferred || m.Form != nil {
		return false
	}
	is, err := original(ctx, o.app, o.in.Token)
	list, _ := o.app.drafts(ctx, msg.Message{Text: m.Text}, flagPrivate, false)
	return err == nil && says(is, list[0])
}

// give gives an answer as the first, or where it was put off.
func (o *order) give(ctx context.Context, m msg.Message) error {
	if o.deferred {
		return o.finish(ctx, m)
	}
	return o.atOnce(ctx, m)
}

// painted does send with the answer or, when that fails with its picture, with
// the answer in words.
func (o *order) painted(ctx context.Context, m msg.Message, send func(context.Context, msg.Message) error) error {
	_, err := o.app.pictures.Send(ctx, m, false, func(ctx context.Context, m msg.Message) (bool, error) {
		o.brush = m.Picture != nil && m.Picture.Draw != nil
		return false, send(ctx, m)
	})
	return err
}

// whisper gives an answer by direct message, which nobody gives if this does not:
// it is tried until Discord takes it or refuses it for good.
func (o *order) whisper(ctx context.Context, m msg.Message) error {
	m.Key = "answer " + o.in.ID
	again := o.app.again()
	again.Again = func(err error) (time.Duration, bool) {
		return chatkit.Asked(err), !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused)
	}
	return again.Do(ctx, func() error { return o.app.Whisper(ctx, o.in.room(), o.in.account(), m) })
}

// atOnce gives an answer as the first.
func (o *order) atOnce(ctx context.Context, m msg.Message) error {
	component := o.in.Type == discordgo.InteractionMessageComponent
	bare := len(m.Text) == 0 || len(m.Buttons) == 0 && len(m.Selects) == 0
	switch {
	case m.Form != nil && o.in.Type != discordgo.InteractionModalSubmit && (bare || o.opening(m)):
		return o.first(ctx, response{Type: answerModal, Data: newModal(m.Form)})
	case m.Receipt && component && !o.in.private:
		return o.first(ctx, response{Type: updateLater})
	case empty(m):
		m.Text = msg.Say("Done.")
	}
	list, _ := o.app.drafts(ctx, m, flagPrivate, false)
	if len(list[0].files) > 0 && !o.to.files() {
		if err := o.first(ctx, o.later()); err != nil {
			return err
		}
		o.deferred = true
		return o.rest(ctx, list)
	}
	kind := answerMessage
	if o.in.private {
		kind = updateMessage
	}
	if err := o.first(ctx, response{Type: kind, Data: list[0], file: list[0].files}); err != nil {
		return err
	}
	return o.follow(ctx, list[1:])
}

// opening reports whether what was pressed asks for the form of the answer.
func (o *order) opening(m msg.Message) bool {
	d, ok := o.in.Data.(discordgo.MessageComponentInteractionData)
	return o.opens || ok && d.CustomID == m.Form.ID
}

func empty(m msg.Message) bool {
	return len(m.Text) == 0 && m.Picture == nil && m.File == nil && m.Form == nil && len(m.Selects) == 0 && len(m.Buttons) == 0
}

// finish gives an answer that was put off. A form cannot be opened any more; a
// button opens it.
func (o *order) finish(ctx context.Context, m msg.Message) error {
	if empty(m) {
		m.Text = msg.Say("Done.")
	} else if len(m.Text) == 0 && m.Form != nil {
		m.Text = msg.Say(m.Form.Title)
	}
	list, _ := o.app.drafts(ctx, m, flagPrivate, false)
	return o.rest(ctx, list)
}

// rest puts the first of the messages where the answer was put off, and the
// others below.
func (o *order) rest(ctx context.Context, list []draft) error {
	id, _ := o.app.who()
	err := o.patiently(ctx, request{
		method: "PATCH", url: discordgo.EndpointInteractionResponseActions(id.app, o.in.Token), body: list[0], files: list[0].files,
	})
	if err != nil {
		return err
	}
	return o.follow(ctx, list[1:])
}

// follow sends messages after the first.
func (o *order) follow(ctx context.Context, list []draft) error {
	id, _ := o.app.who()
	for _, d := range list {
		err := o.patiently(ctx, request{
			method: "POST", url: discordgo.EndpointFollowupMessage(id.app, o.in.Token) + "?wait=true", body: d, files: d.files,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// patiently makes a request for which there is a quarter of an hour: it waits
// as Discord asks, and tries again when Discord cannot be reached.
func (o *order) patiently(ctx context.Context, q request) error {
	again := o.app.again()
	again.Until = o.began.Add(tokenLife)
	again.Again = func(err error) (time.Duration, bool) {
		limited := errors.As(err, new(*match.Wait))
		early := code(err) == codeUnknownWebhook && time.Since(o.began) <= deadline // that it was put off is on its way
		return chatkit.Asked(err), limited || early || !refusal(err) && !o.brush
	}
	d := draft{files: q.files}
	return judged("answer", again.Do(ctx, func() error {
		d.rewind()
		return o.app.rest.do(ctx, q, nil)
	}))
}

// choices answers a completion; when it fails nothing is lost.
func (o *order) choices(ctx context.Context, list []choice) {
	if err := o.first(ctx, response{Type: answerChoices, Data: map[string]any{"choices": list}}); err != nil {
		o.app.log.DebugContext(ctx, "discord: a completion could not be given", "err", err)
	}
}

// first gives the first answer, again at once when the connection fails: what
// is given twice is taken once.
func (o *order) first(ctx context.Context, r response) error {
	atOnce := chatkit.Retry{Tries: ackTries, Until: o.began.Add(deadline), Again: func(err error) (time.Duration, bool) {
		return chatkit.Asked(err), !errors.Is(err, errAnswered) && !refusal(err) && (!o.brush || len(r.file) == 0)
	}}
	d, n := draft{files: r.file}, 0
	return atOnce.Do(ctx, func() error {
		d.rewind()
		err := o.to.first(ctx, r)
		n++
		switch {
		case code(err) != codeAnswered:
			return err
		case n > 1:
			return nil
		}
		return errAnswered
	})
}

// A callback answers by Discord's REST interface.
type callback struct {
	app *App
	in  *interaction
}

func (c callback) files() bool   { return true }
func (c callback) certain() bool { return true }

func (c callback) first(ctx context.Context, r response) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.app.rest.do(ctx, request{
		method: "POST", url: discordgo.EndpointInteractionResponse(c.in.ID, c.in.Token), body: r, files: r.file,
	}, nil)
}
