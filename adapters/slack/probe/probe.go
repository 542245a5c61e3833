// Package probe learns whether an app can speak in a channel, which Slack tells by no call that
// needs no further scope: by what is to be said there later, and is taken back before.
package probe

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

// Later is how much later it would be said.
const Later = time.Hour

// For how long a channel is asked; when what Slack may have taken then has been; how long one
// attempt to take it back lasts; the pauses between them; and how long before it is said Slack
// lets nothing be taken back.
const (
	askWithin  = time.Second
	takenAfter = time.Minute
	takeWithin = 10 * time.Second
	pauseFirst = time.Second
	pauseMost  = time.Minute
	tooLate    = time.Minute
)

// A Probe is of one channel, which nobody hears of while Slack can be reached within Later.
type Probe struct {
	API           *slack.Client
	Team, Channel string
	Words         string // what is said else, true whatever happened meanwhile
	Log           *slog.Logger

	Again func(err error) (wait time.Duration, ok bool) // as of a chatkit.Retry
	Start func(f func(context.Context))                 // does f beside its caller
}

// Try gives Slack's refusal, or why there is no answer in time; nil: the app can speak there.
func (p Probe) Try(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	at := time.Now().Add(Later)
	_, id, err := p.API.ScheduleMessageContext(ctx, p.Channel, strconv.FormatInt(at.Unix(), 10), slack.MsgOptionText(p.Words, false))
	pauses := &chatkit.Backoff{First: pauseFirst, Longest: pauseMost}
	if err == nil {
		p.takeBack(id, at.Add(-tooLate), pauses)
	} else if _, unclear := p.Again(err); unclear {
		time.AfterFunc(takenAfter, func() { p.takeBack("", at.Add(-tooLate), pauses) })
	}
	return err
}

// takeBack takes it back, again until it is done or too late; no id: whatever there is.
func (p Probe) takeBack(id string, until time.Time, pauses *chatkit.Backoff) {
	p.Start(func(ctx context.Context) {
		within, cancel := context.WithTimeout(ctx, takeWithin)
		defer cancel()
		err := p.remove(within, id)
		if err == nil {
			return
		}
		wait, ok := p.Again(err)
		wait = max(wait, pauses.Next())
		if ctx.Err() != nil || !ok || time.Now().Add(wait).After(until) {
			p.Log.Warn("slack: what was to be said later stays", "channel", p.Channel, "err", err)
			return
		}
		time.AfterFunc(wait, func() { p.takeBack(id, until, pauses) })
	})
}

// remove takes back what has an id; none: all that is to be said in the channel.
func (p Probe) remove(ctx context.Context, id string) error {
	ids := []string{id}
	if id == "" {
		list, _, err := p.API.GetScheduledMessagesContext(ctx, &slack.GetScheduledMessagesParameters{TeamID: p.Team, Channel: p.Channel})
		if err != nil {
			return err
		}
		ids = nil
		for _, m := range list {
			ids = append(ids, m.ID)
		}
	}
	for _, id := range ids {
		_, err := p.API.DeleteScheduledMessageContext(ctx, &slack.DeleteScheduledMessageParameters{Channel: p.Channel, ScheduledMessageID: id})
		if no := (slack.SlackErrorResponse{}); errors.As(err, &no) && no.Err == "invalid_scheduled_message_id" {
			continue // it is gone
		}
		if err != nil {
			return err
		}
	}
	return nil
}
