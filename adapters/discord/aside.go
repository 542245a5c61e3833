package discord

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// askersKept is how many of those who asked for something in a channel are
// remembered, and maxAsked for how many channels.
const (
	askersKept = 4
	maxAsked   = 1000
)

// errNobodyAsked: nobody asked for something whose answer could still be given.
var errNobodyAsked = errors.New("discord: nobody asked whom we may still answer")

// An asker asked for something: below its first answer others can be given that
// all in the channel see, also where the bot may not speak.
type asker struct {
	token    string
	at       time.Time
	answered chan struct{} // closed with its first answer
}

// asked keeps an interaction; what it gives is to be called when it is answered.
func (a *App) asked(i *interaction) (answered func()) {
	x := asker{token: i.Token, at: time.Now(), answered: make(chan struct{})}
	a.askers.Note(i.ChannelID, x)
	return func() { close(x.answered) }
}

// barred are the refusals that mean that the bot may not speak in a channel.
func barred(err error) bool {
	switch code(err) {
	case codeNoAccess, codeNoPermission, codeUnknownChannel: // or of others' own
		return true
	}
	return false
}

// aloud says m where the bot may not speak, below the answer to whoever asked
// for something there last.
func (a *App) aloud(ctx context.Context, channel string, m msg.Message) error {
	id, _ := a.who()
	list, _ := a.drafts(ctx, m, 0, false)
	for _, x := range a.askers.Newest(channel) {
		soon := time.NewTimer(deadline)
		select {
		case <-x.answered:
		case <-soon.C:
		case <-ctx.Done():
		}
		soon.Stop()
		var err error
		for ; len(list) > 0; list = list[1:] {
			if err = a.below(ctx, id.app, x, list[0]); err != nil {
				break
			}
		}
		if err == nil || errors.Is(err, match.ErrNotNow) || status(err) == 0 || status(err) >= 500 {
			return err
		}
	}
	return errNobodyAsked
}

// below says one message below an answer, again while Discord does not know yet
// that it was given.
func (a *App) below(ctx context.Context, app string, x asker, d draft) error {
	soon := chatkit.Retry{First: 20 * time.Millisecond, Again: func(err error) (time.Duration, bool) {
		return 0, code(err) == codeUnknownWebhook && time.Since(x.at) <= deadline
	}}
	return soon.Do(ctx, func() error {
		d.rewind()
		return a.rest.do(ctx, request{
			method: "POST", url: discordgo.EndpointFollowupMessage(app, x.token) + "?wait=true", body: d, files: d.files,
		}, nil)
	})
}
