package slack

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/adapters/slack/opened"
	"divisionbell/adapters/slack/reply"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An order is something a person asks for, and how they can be answered.
type order struct {
	w       *workspace
	came    time.Time // when Slack brought it
	call    match.Call
	user    string
	reply   string       // where Slack takes private answers for half an hour
	count   *reply.Count // of answers there; nil: nobody counts
	trigger string       // opens a modal within three seconds
	private bool         // it came from a message that only they see, which the answer replaces
	home    bool         // it came from the Home tab, which the answer goes to
	sight   opened.Sight // the Home tab it came from
	modal   string       // the modal with turns that it came from, which the answer goes to
	inline  bool         // its acknowledgement can be the answer
	bare    string       // what of a command stood alone: what else can be said is offered
	offers  bool
	again   bool                                                               // its form did not open: a button asks for it once more
	amiss   func(m msg.Message) []byte                                         // an acknowledgement that tells a refusal where it arose; nil: it cannot
	first   func(ctx context.Context) (no msg.Message)                         // why the host is not to be asked; one that refuses nothing: it is; nil: it is
	then    func(ctx context.Context, c match.Call, m msg.Message) msg.Message // what is done after it and adds to its answer; nil: nothing
	settled atomic.Bool                                                        // who sets it first says how the acknowledgement goes

	telling  sync.Mutex // one tells who asked something at a time; it guards underWay
	underWay bool       // it is being done
}

// obey has the host do what is asked. It gives the acknowledgement: after the
// work and its answer, so that what was not done or not answered is delivered
// again, but in time.
func (a *App) obey(o *order) (ack []byte) {
	acked := make(chan []byte, 1)
	a.start("answer", func(ctx context.Context) {
		defer func() { // whatever happens, Slack hears from us
			select {
			case acked <- nil:
			default:
			}
		}()
		call := o.call
		m := o.done(func() msg.Message { return o.does(ctx, a, &call) })
		o.call = call // by what it was, it was told meanwhile that it takes longer
		ctx, cancel := toTell(ctx, a)
		defer cancel()
		if m.Refused && o.amiss != nil && !o.settled.Load() {
			if b := o.amiss(m); b != nil && o.settled.CompareAndSwap(false, true) {
				acked <- b
				return
			}
		}
		if o.inline && !o.settled.Load() {
			if b, ok := a.brief(ctx, o, m); ok && o.settled.CompareAndSwap(false, true) {
				acked <- b
				return
			}
		}
		a.answer(ctx, o, m)
	})
	late := time.NewTimer(ackWithin - time.Since(o.came))
	defer late.Stop()
	select {
	case ack = <-acked:
		return ack
	case <-late.C:
	}
	if !o.settled.CompareAndSwap(false, true) {
		return <-acked
	}
	return a.late(o)
}

// does has the host do what is asked, once it is known who asks, where, and whom they name.
// While that is not known nothing is done, as it may be done for another.
func (o *order) does(ctx context.Context, a *App, call *match.Call) (m msg.Message) {
	err := a.account(ctx, o, call)
	if err == nil && o.first != nil {
		if m = o.first(ctx); m.Refused {
			return m
		}
	}
	if err = cmp.Or(ctx.Err(), err); err != nil {
		a.log.Warn("slack: what was asked was not begun", "workspace", o.w.team, "err", err)
		if a.base.Err() != nil { // Slack may deliver to another program what this one has not acknowledged
			return msg.Message{Refused: true, Text: msg.Say("I’m being stopped and didn’t get to that. Check whether it was done, and send it again if it wasn’t.")}
		}
		return msg.Message{Refused: true, Text: msg.Say("That took too long, so I gave up and nothing was done. Please try again in a moment.")}
	}
	m = a.Host.Do(ctx, *call)
	if o.then != nil {
		m = o.then(ctx, *call, m)
	}
	return m
}

// toTell is for as long as somebody is told something, however much of their minute is left;
// once the program stops, for a moment.
func toTell(ctx context.Context, a *App) (context.Context, context.CancelFunc) {
	end, _ := ctx.Deadline()
	switch {
	case a.base.Err() != nil:
		return context.WithTimeout(context.WithoutCancel(ctx), drainFor/10)
	case time.Until(end) < tellWithin:
		return context.WithTimeout(a.base, workWithin)
	}
	return ctx, func() {}
}

// done is what was done. What tells that it is still under way is not told after.
func (o *order) done(do func() msg.Message) msg.Message {
	mark := func(is bool) { o.telling.Lock(); o.underWay = is; o.telling.Unlock() }
	mark(true)
	defer mark(false)
	return do()
}

// late is the acknowledgement of what is still under way, as when the database does not
// answer: what was acknowledged is delivered no more, so if this program ends before it
// has done it, what it says now is all that who asked hears.
func (a *App) late(o *order) []byte {
	o.telling.Lock()
	defer o.telling.Unlock()
	if !o.underWay {
		return nil
	}
	m := msg.Message{Key: "late", Text: msg.Say("This is taking longer than usual. You’ll get the answer here. If there’s none in a minute, check whether it was done, and send it again if it wasn’t.")}
	if !o.inline {
		a.start("say that an answer comes late", func(ctx context.Context) {
			o.telling.Lock()
			defer o.telling.Unlock()
			if o.underWay {
				a.answer(ctx, o, m)
			}
		})
		return nil
	}
	d := a.sheet(a.base, o.w, o.call.Room.Thread, "").drafts(m)[0]
	b, err := blocks.Reply{Type: "ephemeral", Text: d.text, Blocks: d.blocks}.JSON()
	if err != nil {
		a.log.Warn("slack: an acknowledgement could not be written", "workspace", o.w.team, "err", err)
	}
	return b
}

// account fills in who asks and where, and what Slack says of them and of those whom they
// name.
func (a *App) account(ctx context.Context, o *order, call *match.Call) error {
	if err := o.who(ctx, a, call); err != nil {
		return err
	}
	if !o.home && call.Room.Channel != "" {
		call.Outside = a.outside(ctx, o.w, o.user, call.Room.Channel)
	} else if direct, err := o.w.directTo(ctx, o.user); err == nil {
		call.Room.Channel = direct
	} else {
		a.log.Warn("slack: direct messages could not be opened", "workspace", o.w.team, "err", err)
		call.Room.Channel = o.user // Slack takes it for the same when it is posted to
	}
	return nil
}

// who fills in who asks, and what Slack says of them and of those whom they name. With an
// error it is not known who one of them is in their own workspace.
func (o *order) who(ctx context.Context, a *App, call *match.Call) (err error) {
	who, called := &call.Account, mrkdwn.Named{o.user: call.Account.Name}
	maps.Copy(called, call.Names)
	called[o.user] = cmp.Or(who.Name, called[o.user])
	all := a.people.Each(ctx, o.w.team, o.w.site.Org, called)
	for id, p := range all {
		err = errors.Join(err, a.people.Settle(ctx, o.w.team, o.w.site.Org, id, p, id == o.user))
		called[id] = p.Name
	}
	p := all[o.user]
	who.Platform, who.Workspace, who.Name = Platform, o.w.team, p.Name
	call.Admin, call.Zone, call.Names = p.Admin, p.Zone, called
	return err
}

// line is a slash command's name and text as a line.
func (a *App) line(command, text string) string {
	name := strings.ToLower(strings.TrimPrefix(command, "/"))
	if a.Prefix != "" {
		name = strings.TrimPrefix(name, a.Prefix)
	}
	return strings.TrimSpace(name + " " + text)
}
