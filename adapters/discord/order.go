package discord

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// obey does what an interaction asks for and answers it. It never panics.
func (a *App) obey(ctx context.Context, i *interaction, to responder) {
	defer a.underway.Begin()()
	// What was asked for is done though the program is told to stop.
	ctx, cancel := context.WithTimeout(inServer(context.WithoutCancel(ctx), i.GuildID), maxWork)
	defer cancel()
	o := &order{app: a, in: i, to: to, began: time.Now()}
	defer o.mended(ctx)
	if i.Type != discordgo.InteractionApplicationCommandAutocomplete {
		defer a.asked(i)()
	}
	switch d := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
			o.choices(ctx, a.complete(ctx, i, d))
			return
		}
		c := a.command(i, d)
		acquaint(ctx, a, &c)
		o.do(ctx, c)
	case discordgo.MessageComponentInteractionData:
		c, opens := press(i, d)
		o.opens, o.words = opens, strings.HasPrefix(d.CustomID, idWords)
		o.do(ctx, c)
	case discordgo.ModalSubmitInteractionData:
		o.do(ctx, submitted(i, d))
	}
}

// broken is what is answered where a fault of ours left no answer.
var broken = msg.Message{Refused: true, Text: msg.Say("Sorry, something went wrong. Nothing is lost: try again in a moment.")}

// mended catches a fault in what is done with an interaction, and answers all the same.
func (o *order) mended(ctx context.Context) {
	r := recover()
	if r == nil {
		return
	}
	defer o.app.recover("an answer")
	o.app.log.Error("discord: an interaction panicked", "err", match.Broken(r))
	if o.in.Type == discordgo.InteractionApplicationCommandAutocomplete {
		o.choices(ctx, nil)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answered = true
	o.answer(ctx, broken)
}

// An order is one interaction being answered.
type order struct {
	app   *App
	in    *interaction
	to    responder
	began time.Time
	opens bool // it asks for the form that is in the answer
	words bool // it asks for the board in words
	brush bool // its answer is tried with a picture, which is not waited for

	mu       sync.Mutex
	deferred bool
	answered bool
	missed   error // why the first answer could not be given
}

// do has the host obey; when that takes long, the answer is put off meanwhile.
func (o *order) do(ctx context.Context, c match.Call) {
	timer := time.AfterFunc(o.app.wait.Defer, func() { o.putOff(ctx) })
	m := o.app.host.Do(ctx, c)
	timer.Stop()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answered = true
	o.answer(ctx, o.fitting(m))
}

// putOff tells Discord that the answer comes later.
func (o *order) putOff(ctx context.Context) {
	defer o.app.recover("putting an answer off")
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.answered {
		return
	}
	o.deferred = true
	o.missed = o.first(ctx, o.later())
}

// later puts an answer off: a private one of its own, or in the place of the
// private message that was pressed.
func (o *order) later() response {
	if o.in.private {
		return response{Type: updateLater}
	}
	return response{Type: answerLater, Data: map[string]int{"flags": flagPrivate}}
}
