package slack

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/reply"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// askersKept is how many of those who asked for something in a conversation are
// remembered, maxAsked for how many conversations, and aloudWithin how long an
// answer to one of them may take that all there see.
const (
	askersKept  = 4
	maxAsked    = 1000
	aloudWithin = 10 * time.Second
)

// errNobodyAsked: nobody asked for something that could still be answered.
var errNobodyAsked = errors.New("slack: nobody asked whom we may still answer")

// An asker is who asked, where they are answered, and how often they were. They
// are remembered: where we may not speak they can be told so, and all there be
// answered.
type asker struct {
	user, reply string
	count       *reply.Count
}

// reticent has an App post what it can, and answer aloud for another process alone, which
// does not know who asked.
type reticent struct{}

// Reticent makes it a match.Reticent.
func (reticent) Reticent() {}

// asked remembers who asked for something in a conversation.
func (a *App) asked(o *order) {
	room := o.call.Room
	if o.reply == "" || o.home {
		return
	}
	o.call.Reply = Platform // where that is stays here: it is a secret for half an hour
	o.count = &reply.Count{}
	a.askers.Note(room.Workspace+" "+room.Channel, &asker{o.user, o.reply, o.count})
}

// take gives who asked last in a channel, once.
func (a *App) take(team, channel string) (*asker, bool) {
	all := a.askers.Newest(team + " " + channel)
	a.askers.Forget(team + " " + channel)
	if len(all) == 0 {
		return nil, false
	}
	return all[0], true
}

// barred are the answers that mean that we are not in the channel.
func barred(err error) bool {
	why := reason(err)
	return why == "not_in_channel" || why == "channel_not_found"
}

// aloud says m where we may not speak, as an answer that all there see, to
// whoever asked for something last: Slack takes five to each for half an hour.
func (a *App) aloud(ctx context.Context, w *workspace, r match.Room, m msg.Message) error {
	ctx, cancel := context.WithTimeout(ctx, aloudWithin)
	defer cancel()
	list := a.sheet(ctx, w, r.Thread, "").drafts(m)
	err := errNobodyAsked
	for _, x := range a.askers.Newest(w.team + " " + r.Channel) {
		for err = nil; len(list) > 0; list = list[1:] {
			p, key := list[0], ""
			if m.Key != "" {
				key = fmt.Sprintln(m.Key, len(list))
			}
			say := blocks.Reply{Type: "in_channel", Text: p.text, Blocks: p.blocks, Thread: r.Thread}
			if err = patiently(ctx, func() error { return a.replies.Write(ctx, x.reply, x.count, key, say) }); err != nil {
				break
			}
		}
		if err == nil || !spent(err) {
			return err
		}
	}
	return errors.Join(errNobodyAsked, err)
}

// public gives an answer that all in the channel see, and the receipt that is then who
// asked's. One that was given before, or is about to be, is not given again.
func public(ctx context.Context, a *App, o *order, m msg.Message) msg.Message {
	if given := m.Aloud.Given; given != nil {
		err := a.aloud(ctx, o.w, o.call.Room, m)
		if err != nil {
			a.log.Warn("slack: an answer that all see goes to the channel", "workspace", o.w.team, "err", err)
		}
		given(ctx, err == nil)
	}
	return msg.Message{Text: m.Aloud.Receipt, Receipt: true}
}

// spent are the answers that mean that no more can be said where we tried to: the
// room itself need not wait for it.
func spent(err error) bool {
	var status slack.StatusCodeError
	var limited *slack.RateLimitedError
	return errors.Is(err, reply.ErrAnswered) || errors.As(err, &limited) || errors.As(err, &status) && status.Code < 500
}

// refused tells who asked for something in a channel that we may not speak
// there, and what to do; false: nobody is told.
func refused(a *App, w *workspace, r match.Room, err error) bool {
	if !barred(err) {
		return false
	}
	a.log.Warn("slack: not in a channel", "workspace", w.team, "channel", r.Channel)
	x, ok := a.take(w.team, r.Channel)
	if !ok {
		return false
	}
	a.start("ask to be invited", func(ctx context.Context) {
		p := a.sheet(ctx, w, "", "").drafts(msg.Message{Text: uninvitedText(r, err)})[0]
		o := &order{w: w, user: x.user, reply: x.reply, count: x.count}
		o.call = match.Call{Room: match.Room{Channel: r.Channel}, Delivery: "invite " + x.reply}
		_, _ = a.say(ctx, o, []draft{p}, o.told(msg.Message{}), 0)
	})
	return true
}

// uninvitedText says why nobody heard what was to be said, and what to do.
func uninvitedText(r match.Room, err error) msg.Text {
	if ofTwo(r.Channel) {
		return msg.Say("I can't write first in your direct messages, so I still have something to tell you there. Type another command there, such as ").
			Code("/roll help").Plain(", and it comes.")
	}
	t := msg.Say("I'm not in this channel, so nobody can see the match. Type ").Code("/invite @Division Bell").Plain(" here, then ").Code("/match board").Plain(".")
	if reason(err) == "channel_not_found" { // which may be a group that no app is invited to
		t = t.Plain(" Where I can't be invited, go to a channel that I'm in: ").Code("/match join CODE").Plain(" brings a match there.")
	}
	return t
}
