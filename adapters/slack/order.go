package slack

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/adapters/slack/blocks"
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
	again   bool                                                 // its form did not open: a button asks for it once more
	amiss   func(m msg.Message) []byte                           // an acknowledgement that tells a refusal where it arose; nil: it cannot
	first   func(ctx context.Context) (no msg.Message)           // why the host is not to be asked; one that refuses nothing: it is; nil: it is
	then    func(ctx context.Context, m msg.Message) msg.Message // what is done after it and adds to its answer; nil: nothing
	settled atomic.Bool                                          // who sets it first says how the acknowledgement goes

	telling  sync.Mutex // one tells who asked something at a time; it guards underWay
	underWay bool       // the host is at it
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
		o.call.Account = a.account(ctx, o)
		m := o.done(func() msg.Message {
			if o.first != nil {
				if no := o.first(ctx); no.Refused {
					return no
				}
			}
			return a.Host.Do(ctx, o.call)
		})
		if m.Refused && o.amiss != nil && !o.settled.Load() {
			if b := o.amiss(m); b != nil && o.settled.CompareAndSwap(false, true) {
				acked <- b
				return
			}
		}
		if o.then != nil {
			m = o.then(ctx, m)
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

// done is what the host has done. What tells that it is still at it is not told after.
func (o *order) done(do func() msg.Message) msg.Message {
	mark := func(is bool) { o.telling.Lock(); o.underWay = is; o.telling.Unlock() }
	mark(true)
	defer mark(false)
	return do()
}

// late is the acknowledgement of what the host is still at, as when the database does not
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

// account is who asks, and fills in what Slack says of them and of where they are.
func (a *App) account(ctx context.Context, o *order) match.Account {
	who := o.who(ctx, a)
	if !o.home && o.call.Room.Channel != "" {
		o.call.Outside = a.outside(ctx, o.w, who.ID, o.call.Room.Channel)
	} else if direct, err := o.w.directTo(ctx, o.user); err == nil {
		o.call.Room.Channel = direct
	} else {
		a.log.Warn("slack: direct messages could not be opened", "workspace", o.w.team, "err", err)
		o.call.Room.Channel = o.user // Slack takes it for the same when it is posted to
	}
	return who
}

// who is who asks, and fills in what Slack says of them.
func (o *order) who(ctx context.Context, a *App) match.Account {
	who := o.call.Account
	p := a.profile(ctx, o.w, who.ID, who.Name)
	who.Platform, who.Workspace, who.Name = Platform, o.w.team, p.Name
	o.call.Admin, o.call.Zone = p.Admin, p.Zone
	err := settle(ctx, a.kin, o.w, who.ID, p, true)
	for id, name := range o.call.Names {
		named := a.profile(ctx, o.w, id, name)
		o.call.Names[id] = named.Name
		err = errors.Join(err, settle(ctx, a.kin, o.w, id, named, false))
	}
	if err != nil {
		a.log.Warn("slack: who somebody is in their own workspace cannot be read", "workspace", o.w.team, "err", err)
	}
	return who
}

// line is a slash command's name and text as a line.
func (a *App) line(command, text string) string {
	name := strings.ToLower(strings.TrimPrefix(command, "/"))
	if a.Prefix != "" {
		name = strings.TrimPrefix(name, a.Prefix)
	}
	return strings.TrimSpace(name + " " + text)
}
