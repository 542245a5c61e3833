package discord

import (
	"context"
	"errors"
	"slices"
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
// for something there last, or for m itself.
func (a *App) aloud(ctx context.Context, channel string, m msg.Message) error {
	id, _ := a.who()
	list, _ := a.drafts(ctx, m, 0, false)
	all := a.askers.Newest(channel)
	if m.Reply != "" && !slices.ContainsFunc(all, func(x asker) bool { return x.token == m.Reply }) {
		all = append(all, asker{token: m.Reply, answered: resolved(ctx, a, m.Reply)})
	}
	for _, x := range all {
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

// resolved ends the wait for an answer that another process put off: what follows
// first would be it, and be private.
func resolved(ctx context.Context, a *App, token string) (answered chan struct{}) {
	answered = make(chan struct{})
	close(answered)
	is, err := original(ctx, a, token)
	if err == nil && is.Flags&discordgo.MessageFlagsLoading != 0 {
		id, _ := a.who()
		done := newDraft([]string{"Done."}, nil, flagPrivate)
		done.settle(0)
		err = a.rest.do(ctx, request{method: "PATCH", url: discordgo.EndpointInteractionResponseActions(id.app, token), body: done}, nil)
	}
	if err != nil {
		a.log.DebugContext(ctx, "discord: nobody is answered below an earlier answer", "err", err)
	}
	return answered
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
