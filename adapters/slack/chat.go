package slack

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/adapters/slack/nonce"
	"divisionbell/adapters/slack/thrift"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

var (
	_ match.Chat     = (*App)(nil)
	_ match.Threader = (*App)(nil)
	_ match.Linker   = (*App)(nil)
	_ match.Grower   = (*App)(nil)
	_ match.Postman  = (*App)(nil)
	_ match.Discreet = (*App)(nil)
	_ match.Reticent = (*App)(nil)
)

// Platform is "slack".
func (a *App) Platform() string { return Platform }

// Post says m in the channel or thread. What is too long is several messages,
// of which the last has picture and buttons and gives its id. Where we are not,
// what is said once is an answer that all see, without an id.
func (a *App) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	w, err := a.teams.near(ctx, r)
	if err != nil {
		return "", err
	}
	pic, owes := shown{}, (*debt)(nil)
	if m.Picture == nil || w.thrift.Draws() {
		pic, owes = a.drawn(ctx, w, m.Picture, shown{}, "")
	} else { // it follows
		owes = &debt{}
	}
	ts, err := a.post(ctx, w, r.Channel, r.Thread, m, &pic)
	if err != nil {
		a.discard(w, pic.File)
		owes.forgive(a, w)
		if m.Once && barred(err) {
			said := a.aloud(ctx, w, r, m)
			if !errors.Is(said, errNobodyAsked) {
				return "", judged("answer aloud", said)
			}
		}
		refused(a, w, r, err)
		return "", a.judge(w, "post", err)
	}
	_ = a.judge(w, "post", nil)
	a.shows(ctx, r, ts, shown{}, pic)
	a.owe(w, place(r, ts), owes)
	if m.File != nil {
		if err := a.share(ctx, w, r.Channel, r.Thread, m.File); err != nil {
			a.log.Warn("slack: a file could not be shared", "workspace", w.team, "err", err)
		}
	}
	return ts, nil
}

// post says m where it is told to and gives the last message's id. What it does
// not show in the end, pic is no longer.
func (a *App) post(ctx context.Context, w *workspace, channel, thread string, m msg.Message, pic *shown) (ts string, err error) {
	sheet := a.sheet(ctx, w, thread, pic.File)
	if m.Key != "" {
		sheet.mark = markOf(m, pic.File)
	}
	list := sheet.drafts(m)
	var said chatkit.Saying
	err = said.Say(len(list), func(i int) (string, error) {
		o := append(list[i].options(), unfurled...)
		if thread != "" {
			o = append(o, slack.MsgOptionTS(thread))
		}
		if m.Key == "" {
			ts, _, err = w.say(ctx, channel, o...)
		} else {
			ts, err = a.sayOnce(ctx, w, channel, nonce.Of(w.team, channel, thread, m.Key, strconv.Itoa(i)), list[i], o)
		}
		return ts, err
	})
	if err != nil {
		a.unsay(ctx, w, channel, &said) // all of it is said again
	}
	if err != nil && pic.File != "" && reason(err) == "invalid_blocks" { // the file cannot be shown after all
		a.log.Warn("slack: a picture is told in words", "workspace", w.team, "err", err)
		a.discard(w, pic.File)
		*pic = shown{}
		return a.post(ctx, w, channel, thread, m, pic)
	}
	return ts, err
}

// markOf is the mark of what a message says and shows.
func markOf(m msg.Message, file string) string {
	return fmt.Sprintf("%.16x", sha256.Sum256([]byte(string(msg.Encode(m))+file)))
}

// unsay takes messages back as far as Slack lets it.
func (a *App) unsay(ctx context.Context, w *workspace, channel string, said *chatkit.Saying) {
	said.TakeBack(func(ts string) error {
		a.edits.Forget(channel + " " + ts)
		w.thrift.Drops.Take()
		_, _, err := w.api.DeleteMessageContext(ctx, channel, ts)
		return err
	}, func(err error) {
		a.log.Warn("slack: the beginning of a long message stays, and is said again", "workspace", w.team, "err", err)
	})
}

func (a *App) sheet(ctx context.Context, w *workspace, thread, file string) *sheet {
	s := &sheet{thread: thread, team: w.team, file: file, userOf: func(person match.PersonID) string { return a.userOf(ctx, w, person) }}
	if a.Prefix != "" {
		s.called = func(line string) string { return mrkdwn.Prefixed(a.Prefix, a.Host.Commands(), line) }
	}
	return s
}

func (p draft) options() []slack.MsgOption {
	o := []slack.MsgOption{slack.MsgOptionText(p.text, false)}
	if len(p.blocks) > 0 {
		o = append(o, slack.MsgOptionBlocks(p.blocks...))
	}
	return o
}

// anew are the options by which a message is edited to it.
func (p draft) anew() []slack.MsgOption {
	p.text = mrkdwn.Clip(p.text, maxEdit)
	return p.options()
}

// Edit replaces a message. The file that it showed is deleted when it shows
// another now.
func (a *App) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	w, err := a.teams.near(ctx, r)
	if err != nil {
		return err
	}
	old := a.recall(ctx, r, id)
	pic, owes := a.drawn(ctx, w, m.Picture, old, place(r, id))
	err = a.update(ctx, w, r, id, m, pic.File)
	if err != nil && pic.File != "" && reason(err) == "invalid_blocks" {
		a.log.Warn("slack: a picture is told in words", "workspace", w.team, "err", err)
		if pic.File != old.File {
			a.discard(w, pic.File)
		}
		pic = shown{}
		err = a.update(ctx, w, r, id, m, "")
	}
	if err != nil {
		if pic.File != old.File {
			a.discard(w, pic.File)
		}
		owes.forgive(a, w)
		a.owe(w, place(r, id), nil)
		return a.judge(w, "edit", thrift.Soon(err))
	}
	a.shows(ctx, r, id, old, pic)
	a.owe(w, place(r, id), owes)
	if old.File != pic.File {
		a.discard(w, old.File)
	}
	return nil
}

func (a *App) update(ctx context.Context, w *workspace, r match.Room, id string, m msg.Message, file string) error {
	sheet := a.sheet(ctx, w, r.Thread, file)
	sheet.one = true
	return a.rewrite(ctx, w, r.Channel, id, sheet.drafts(m)[0])
}

// rewrite has a message say what a draft does.
func (a *App) rewrite(ctx context.Context, w *workspace, channel, id string, d draft) error {
	return a.edits.Do(ctx, channel+" "+id, func(ctx context.Context, again bool) error {
		if again {
			now, err := a.teams.trusted(ctx, w.team)
			if err != nil {
				return err
			}
			w = now
			if !w.thrift.Affords(match.Room{}, match.ToTell, a.now()) {
				return &slack.RateLimitedError{}
			}
		}
		w.thrift.Edits.Spend(a.now())
		ctx, cancel := context.WithTimeout(ctx, tellWithin)
		defer cancel()
		_, _, _, err := w.api.UpdateMessageContext(ctx, channel, id, d.anew()...)
		if again {
			err = a.judge(w, "edit again", err)
		}
		return err
	})
}

// Drop takes a message and its picture away. What Slack does not let go is let be, but
// for what stands in a channel that is closed.
func (a *App) Drop(ctx context.Context, r match.Room, id string) error {
	w, err := a.teams.near(ctx, r)
	if errors.Is(err, match.ErrGone) {
		return nil
	}
	if err != nil {
		return err
	}
	old := a.recall(ctx, r, id)
	a.edits.Forget(r.Channel + " " + id)
	w.thrift.Drops.Spend(a.now())
	within, cancel := context.WithTimeout(ctx, tellWithin)
	defer cancel()
	_, _, err = w.api.DeleteMessageContext(within, r.Channel, id)
	err = a.judge(w, "delete", thrift.Soon(err))
	if errors.Is(err, match.ErrClosed) || err != nil && !errors.Is(err, match.ErrGone) && !errors.Is(err, match.ErrRefused) {
		return err
	}
	a.shows(ctx, r, id, old, shown{})
	a.owe(w, place(r, id), nil)
	a.discard(w, old.File)
	return nil
}

// Whisper says m to one person by direct message: what only they see in a
// channel does not reach who is not looking.
func (a *App) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	r.Workspace = cmp.Or(to.Workspace, r.Workspace)
	w, err := a.teams.near(ctx, r)
	if err != nil {
		return err
	}
	pic, owes := a.drawn(ctx, w, m.Picture, shown{}, "")
	owes.forgive(a, w)
	direct, err := w.directTo(ctx, to.ID)
	if err == nil {
		_, err = a.post(ctx, w, direct, "", m, &pic)
	}
	if err != nil {
		a.discard(w, pic.File)
		return a.judge(w, "whisper", err)
	}
	return nil
}

// Direct is where a person's direct messages are.
func (a *App) Direct(ctx context.Context, to match.Account) (match.Room, error) {
	r := match.Room{Platform: Platform, Workspace: to.Workspace}
	w, err := a.teams.near(ctx, r)
	if err == nil {
		r.Channel, err = w.directTo(ctx, to.ID)
		err = a.judge(w, "open direct messages", err)
	}
	return r, err
}

// Thread opens one under a message of its own, which the status may become. Of the same
// title in the same channel there is one, unless it was deleted: whoever died before they
// could keep where it is finds it again.
func (a *App) Thread(ctx context.Context, r match.Room, o match.Opening) (match.Room, string, error) {
	w, err := a.teams.near(ctx, r)
	if err != nil {
		return match.Room{}, "", err
	}
	if r.Thread != "" || ofTwo(r.Channel) {
		return match.Room{}, "", fmt.Errorf("slack: a thread opens in a channel: %w", match.ErrRefused)
	}
	ts, err := head(ctx, a, w, r.Channel, o.Title)
	if err != nil {
		told := refused(a, w, r, err)
		if err = a.judge(w, "open a thread", err); told {
			err = fmt.Errorf("%w: %w", match.ErrTold, err)
		}
		return match.Room{}, "", err
	}
	return match.Room{Platform: Platform, Workspace: r.Workspace, Channel: r.Channel, Thread: ts}, ts, nil
}

// head posts a thread's first message.
func head(ctx context.Context, a *App, w *workspace, channel, title string) (ts string, err error) {
	d := a.sheet(ctx, w, "", "").drafts(msg.Message{Text: msg.Text{}.Bold(title)})[0]
	return a.sayOnce(ctx, w, channel, nonce.Of(w.team, channel, title), d, append(d.options(), unfurled...))
}

// sayOnce posts what is said at most once, by the Web API's address. Slack knows a message
// again by an id of its sender's own, and keeps what that says: what its marks say is not
// said there is put into it. Where it was deleted, or edited since, which is to say heard
// of, a new one is posted.
func (a *App) sayOnce(ctx context.Context, w *workspace, channel, id string, d draft, o []slack.MsgOption) (ts string, err error) {
	ts, list, err := w.say(ctx, channel, append(slices.Clip(o), nonce.Under(id, a.API))...)
	why, old, now := reason(err), blocks.Marked(list), blocks.Marked(d.blocks)
	switch {
	case err == nil && ts == "" || why == "duplicate_message_not_found" || why == "duplicate_channel_not_found":
	case err != nil, old == blocks.NoMark, now == "", old == now:
		return ts, err
	case old != "":
		if err = a.rewrite(ctx, w, channel, ts, d); err == nil && blocks.FileIn(list) != blocks.FileIn(d.blocks) {
			a.discard(w, blocks.FileIn(list))
		}
		if err == nil || !refusal(err) {
			return ts, err
		}
	}
	ts, _, err = w.say(ctx, channel, o...)
	return ts, err
}

// Link is a message's permanent address; in a room without id, the thread's or
// the channel's. Empty before Slack knows us.
func (a *App) Link(r match.Room, id string) string {
	w, ok := a.teams.live(r.Workspace)
	if !ok || w.url == "" {
		return ""
	}
	at := strings.TrimSuffix(w.url, "/") + "/archives/" + url.PathEscape(r.Channel)
	if id = cmp.Or(id, r.Thread); id == "" {
		return at
	}
	at += "/p" + strings.ReplaceAll(id, ".", "")
	if r.Thread != "" && r.Thread != id {
		at += "?" + url.Values{"thread_ts": {r.Thread}, "cid": {r.Channel}}.Encode()
	}
	return at
}

// share puts a file where it is told to.
func (a *App) share(ctx context.Context, w *workspace, channel, thread string, f *msg.File) error {
	if f.Body == nil {
		return fmt.Errorf("slack: %s has nothing in it any more: %w", f.Name, match.ErrRefused)
	}
	body, err := f.Body()
	if err != nil {
		return fmt.Errorf("slack: make %s: %w", f.Name, err)
	}
	w.thrift.Files.Take()
	return patiently(ctx, func() error {
		_, err := a.upload(ctx, w, f.Name, "", body, channel, thread)
		return err
	})
}
