package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/nonce"
	"divisionbell/adapters/slack/reply"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Of private answers: how many messages one may have before it is a file, how
// many bytes an acknowledgement holds, and how long Slack takes answers where it said we may
// send them.
const (
	maxAnswers = 4
	maxAck     = 18 << 10
	replyFor   = 29 * time.Minute
)

// silent reports whether nothing need be answered.
func silent(m msg.Message) bool {
	return m.Receipt || len(m.Text) == 0 && m.Picture == nil && m.File == nil && m.Form == nil && len(m.Selects) == 0 && len(m.Buttons) == 0
}

// brief is an answer that fits an acknowledgement: nil for none.
func (a *App) brief(ctx context.Context, o *order, m msg.Message) ([]byte, bool) {
	if silent(m) {
		return nil, true
	}
	if m.Aloud != nil || m.Form != nil || m.File != nil || m.Picture != nil && m.Picture.Draw != nil {
		return nil, false
	}
	sheet := a.sheetFor(ctx, o, "")
	list := sheet.drafts(m)
	if len(list) > 1 {
		return nil, false
	}
	b, err := blocks.Reply{Type: "ephemeral", Text: list[0].text, Blocks: list[0].blocks}.JSON()
	return b, err == nil && len(b) < maxAck
}

func (a *App) sheetFor(ctx context.Context, o *order, file string) *sheet {
	sheet := a.sheet(ctx, o.w, o.call.Room.Thread, file)
	if o.offers {
		sheet.say = &o.bare
	}
	if o.again {
		sheet.again = again(o.call)
	}
	return sheet
}

// again is a button that asks for the same once more, while Slack still opens
// the form that comes of it; nil for what is too long for one.
func again(c match.Call) *slack.ButtonBlockElement {
	id, value := idPress+"again", c.Press
	if value == "" {
		id, value = idLine+"0", c.Line
	}
	if len(value) > maxValue {
		return nil
	}
	return slack.NewButtonBlockElement(id, value, plainText("Fill in…", maxButtonText)).WithStyle(slack.StylePrimary)
}

// answer gives a private answer to who asked: a form opens, a press in Home is
// answered there, the rest is for their eyes in the channel or by direct
// message.
func (a *App) answer(ctx context.Context, o *order, m msg.Message) {
	if m.Aloud != nil {
		m = public(ctx, a, o, m)
	}
	if m.Form != nil {
		form := *m.Form
		m.Form = nil
		if a.open(ctx, o, form, m.Text) {
			if len(m.Selects) == 0 && len(m.Buttons) == 0 {
				return
			}
		} else {
			o.again = true
		}
	}
	if silent(m) && !o.home {
		if o.private { // its buttons have done their work
			_ = patiently(ctx, func() error { return a.replies.Write(ctx, o.reply, o.count, "", blocks.Reply{Delete: true}) })
		}
		return
	}
	if f := m.File; f != nil {
		m.File = nil
		m.Text = m.Text.Line().Join(a.handOver(ctx, o, f))
	}
	if o.modal != "" {
		if err := showTurns(ctx, a, o, m); err != nil {
			a.log.Warn("slack: a modal could not be changed", "workspace", o.w.team, "err", err)
		}
		return
	}
	if o.home {
		answerHome(ctx, a, o, m)
		return
	}
	pic, given := a.picture(ctx, o, m.Picture)
	defer given()
	parts := func(m msg.Message, file string) []draft {
		sheet := a.sheetFor(ctx, o, file)
		sheet.mark = markOf(m, file)
		return sheet.drafts(m)
	}
	list := parts(m, pic)
	if len(list) > maxAnswers {
		whole := m.Text.String()
		m.Text = msg.Say("That's too long to show here. ").Join(a.handOver(ctx, o, &msg.File{Name: "answer.txt", Body: func() ([]byte, error) { return []byte(whole), nil }}))
		list = parts(m, pic)
	}
	said, err := a.say(ctx, o, list, o.told(m), 0)
	if reason(err) == "invalid_blocks" && pic != "" {
		rest := m
		if said > 0 { // the picture is in the last, and what came before was said
			rest.Text = nil
		}
		_, err = a.say(ctx, o, parts(rest, ""), o.told(m), said)
	}
	if err == nil {
		return
	}
	a.log.Warn("slack: an answer could not be given", "workspace", o.w.team, "err", err)
	if why := judged("answer", err); m.Key != "" || errors.Is(why, match.ErrGone) || errors.Is(why, match.ErrRefused) { // of no use later
		return
	}
	if err := reply.Owe(ctx, a.Store, o.call.Room, o.user, o.told(m), m); err != nil {
		a.log.Warn("slack: an answer is lost", "workspace", o.w.team, "err", err)
	}
}

// say gives parts of an answer, each by the first way that Slack takes: where it said we
// may, for their eyes in the channel, by direct message. A private answer is never said
// aloud. said is how many it took; blocks that it does not take are an error.
func (a *App) say(ctx context.Context, o *order, parts []draft, key string, before int) (said int, err error) {
	room := o.call.Room
	for i, p := range parts {
		i += before
		ways := []reply.Way{{Known: true, Say: func(ctx context.Context) error {
			direct, err := o.w.directTo(ctx, o.user)
			if err == nil {
				_, err = a.sayOnce(ctx, o.w, direct, nonce.Of(o.w.team, direct, "", key, strconv.Itoa(i)), p, append(p.options(), unfurled...))
			}
			return err
		}}}
		if room.Channel != "" && !ofTwo(room.Channel) && !o.home {
			opts := p.options()
			if room.Thread != "" {
				opts = append(opts, slack.MsgOptionTS(room.Thread))
			}
			ways = slices.Insert(ways, 0, reply.Way{Say: func(ctx context.Context) error {
				_, err := o.w.api.PostEphemeralContext(ctx, room.Channel, o.user, opts...)
				return err
			}})
		}
		if o.reply != "" {
			r := blocks.Reply{Type: "ephemeral", Text: p.text, Blocks: p.blocks, Thread: room.Thread, Replace: i == 0 && o.private}
			ways = slices.Insert(ways, 0, reply.Way{Known: r.Replace, Say: func(ctx context.Context) error { return a.replies.Write(ctx, o.reply, o.count, "", r) }})
		}
		if err = reply.By(ctx, patiently, func(err error) bool { return reason(err) == "invalid_blocks" }, ways...); err != nil {
			return i, err
		}
	}
	return before + len(parts), nil
}

// told is the key under which who asked is told something.
func (o *order) told(m msg.Message) string {
	return cmp.Or(o.call.Delivery, fmt.Sprint(o.user, o.came.UnixNano())) + m.Key
}

// unfurled has links in a message stay links.
var unfurled = []slack.MsgOption{slack.MsgOptionDisableLinkUnfurl(), slack.MsgOptionDisableMediaUnfurl()}

// picture is a private picture as a file; "" when it is told in words. given is
// called when the answer was given: the picture before it is then deleted, since
// its message is of the past.
func (a *App) picture(ctx context.Context, o *order, p *msg.Picture) (file string, given func()) {
	if p == nil || p.Draw == nil {
		return "", func() {}
	}
	now, owes := a.drawn(ctx, o.w, p, shown{}, "")
	owes.forgive(a, o.w)
	if now.File == "" {
		return "", func() {}
	}
	x := a.pictures.alone.Number(now.File)
	return x.File, func() { a.discard(o.w, a.pictures.alone.Told(o.w.team, o.user, x)) }
}

// handOver gives a file by direct message and says so.
func (a *App) handOver(ctx context.Context, o *order, f *msg.File) msg.Text {
	direct, err := o.w.directTo(ctx, o.user)
	if err == nil {
		err = a.share(ctx, o.w, direct, "", f)
	}
	if err != nil {
		a.log.Warn("slack: a file could not be given", "workspace", o.w.team, "err", err)
		return msg.Say("I couldn't send the file. Please try again in a moment.")
	}
	return msg.Say("The file ").Bold(f.Name).Plain(" is in your direct messages with me.")
}
