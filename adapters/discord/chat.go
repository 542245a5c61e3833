package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/markdown"
	"divisionbell/adapters/discord/paint"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

var (
	_ match.Chat     = (*App)(nil)
	_ match.Threader = (*App)(nil)
	_ match.Labeller = (*App)(nil)
	_ match.Shelver  = (*App)(nil)
	_ match.Calendar = (*App)(nil)
	_ match.Linker   = (*App)(nil)
	_ match.Grower   = (*App)(nil)
	_ match.Postman  = (*App)(nil)
	_ match.Discreet = (*App)(nil)
	_ match.Thrifty  = (*App)(nil)
)

// Platform is "discord".
func (a *App) Platform() string { return Platform }

// asides are people's direct messages with the bot: in those of others nothing is shown.
type asides struct{}

// OfOne reports whether a room is somebody's.
func (asides) OfOne(r match.Room) bool { return r.Workspace == "" }

// place is the channel that a room's messages lie in: its thread, if it is one.
func place(r match.Room) string {
	if r.Thread != "" {
		return r.Thread
	}
	return r.Channel
}

// messages is the bucket that all sending to a channel shares, edits that of all edits there.
func messages(channel string) string { return "messages " + channel }
func edits(channel string) string    { return "edits " + channel }

// keptToTell is how many edits showing how a match stands leaves for what happens.
const keptToTell = 3

// Affords reports whether an edit is within what Discord takes of a channel, where one is
// under way at a time: boards give way to words.
func (a *App) Affords(r match.Room, what match.Spending) bool {
	key := edits(place(r))
	if what == match.ToRedraw {
		return a.rest.buckets.Spares(key, keptToTell)
	}
	return what != match.ToTell || a.rest.buckets.Free(key)
}

// Post says m in the room; a long text takes several messages. The id is that
// of the one with the picture and the buttons. Where the bot may not speak, what
// is said once goes below an answer, without an id; so does what was an answer.
func (a *App) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	ctx = inServer(ctx, r.Workspace)
	if there, err := replied(ctx, a, m); there || err != nil {
		return "", judged("look for an answer", err)
	}
	id, err := a.post(ctx, place(r), m)
	if m.Once && barred(err) {
		said := a.aloud(ctx, place(r), m)
		if !errors.Is(said, errNobodyAsked) {
			return "", judged("answer aloud", said)
		}
		return "", fmt.Errorf("%w: %w", match.ErrGone, err) // it waits for the next who asks
	}
	return id, err
}

func (a *App) post(ctx context.Context, channel string, m msg.Message) (id string, err error) {
	p := posting{nonce: a.posts.Of(channel, m.Key)}
	debt, err := a.pictures.Send(ctx, m, true, func(ctx context.Context, m msg.Message) (bool, error) { return a.send(ctx, channel, m, &p) })
	if err != nil {
		if a.unsay(context.WithoutCancel(ctx), channel, &p.said) { // all of it is said again
			a.posts.TakenBack(p.nonce)
		}
		return "", err
	}
	if p.parts == 1 {
		a.owe(ctx, channel, p.id, debt, m)
	} else { // the one with the picture says but a part, and an edit would say all
		a.pictures.Owe(channel+" "+p.id, debt, nil)
		a.pictures.Forgive(channel + " " + p.id)
	}
	return p.id, nil
}

// A posting is one message to a room, however often it is tried.
type posting struct {
	nonce string
	said  chatkit.Saying
	id    string // of the main one
	parts int
	tried bool
}

// send posts what of a message is not posted yet. came: the main one is there
// with more files than it has now.
func (a *App) send(ctx context.Context, channel string, m msg.Message, p *posting) (came bool, err error) {
	if err := a.rest.buckets.Pressed(ctx, messages(channel)); err != nil {
		return false, err // before anything is drawn
	}
	flags := panelled(m)
	if m.Quiet {
		flags |= int(discordgo.MessageFlagsSuppressNotifications)
	}
	list, main := a.drafts(ctx, m, flags, false)
	known := m.Key != "" && !p.tried // what Discord has by that nonce may say less
	p.tried, p.parts = true, len(list)
	err = p.said.Say(len(list), func(i int) (string, error) {
		d := &list[i]
		if i == main {
			d.only(p.nonce)
		} else {
			d.only(p.nonce + strconv.Itoa(i))
		}
		var sent discordgo.Message
		post := func() (found bool, err error) {
			return a.posts.Once(ctx, channel, d.Nonce, d.words(), &sent, func() error {
				return a.rest.do(ctx, request{
					method: "POST", url: discordgo.EndpointChannelMessages(channel), bucket: messages(channel), body: d, files: d.files,
				}, &sent)
			})
		}
		found, err := post()
		if (known || found) && err == nil && saidIn(&sent) != strings.TrimSpace(d.words()) {
			now, _ := a.drafts(ctx, m, panelled(m), false)
			if err = a.patch(ctx, channel, sent.ID, now[i], &sent); code(err) == codeUnknownMessage || errors.Is(err, errDeleted) {
				sent = discordgo.Message{} // it was taken away
				d.only(a.posts.Of(channel, m.Key+" again "+strconv.Itoa(i)))
				d.rewind()
				_, err = post()
			}
		}
		if i == main && err == nil {
			p.id, came = sent.ID, shown(&sent) > len(d.files)
		}
		return sent.ID, err
	})
	return came && err == nil, judged("post", err)
}

// history gives the messages in a channel that come first after one; none where the bot may
// not read them.
func history(ctx context.Context, a *App, channel, after string) (all []*discordgo.Message, err error) {
	at := discordgo.EndpointChannelMessages(channel) + "?limit=100&after=" + after
	err = a.rest.do(ctx, request{method: "GET", url: at, bucket: "history " + channel}, &all)
	if refusal(err) {
		return nil, nil
	}
	return all, err
}

// unsay takes messages back as far as Discord lets it. any: there were some.
func (a *App) unsay(ctx context.Context, channel string, said *chatkit.Saying) (any bool) {
	return said.TakeBack(func(id string) error {
		a.edits.Forget(id)
		return a.rest.do(ctx, request{method: "DELETE", url: discordgo.EndpointChannelMessage(channel, id), bucket: "delete " + channel}, nil)
	}, func(err error) {
		a.log.WarnContext(ctx, "discord: the beginning of a long message stays, and is said again", "err", err)
	})
}

// Edit replaces a message, its picture too. It opens an archived thread first.
// match.ErrGone when it was deleted, or is old and was edited too often.
func (a *App) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	ctx, channel := inServer(ctx, r.Workspace), place(r)
	a.pictures.Leave(channel + " " + id)
	var lost bool // it is not known whether the picture was taken
	debt, err := a.pictures.Send(ctx, m, true, func(ctx context.Context, now msg.Message) (bool, error) {
		if lost && a.retouch(ctx, channel, id, m) {
			return true, nil
		}
		err := replace(ctx, a, channel, id, now, false)
		lost = unclear(err)
		return false, err
	})
	a.owe(ctx, channel, id, debt, m)
	return err
}

// replace edits a message. aside: it holds up no other edit there.
func replace(ctx context.Context, a *App, channel, id string, m msg.Message, aside bool) error {
	if err := a.rest.buckets.Pressed(ctx, edits(channel)); err != nil {
		return err
	}
	list, _ := a.drafts(ctx, m, panelled(m), true)
	list[0].aside = aside
	return a.patch(ctx, channel, id, list[0], nil)
}

// retouch replaces all of a message but its files, and reports whether they are
// those that m has. Made again it brings them: others may have come late.
func (a *App) retouch(ctx context.Context, channel, id string, m msg.Message) bool {
	list, _ := a.drafts(ctx, m, panelled(m), true)
	d, files := list[0], list[0].files
	d.files, d.Attachments, d.whole = nil, nil, &list[0]
	var is discordgo.Message
	if a.patch(ctx, channel, id, d, &is) != nil {
		return false
	}
	if m.Panel { // which can show no file that is not there, and tells of none beside
		return shown(&is) == len(files)
	}
	return slices.EqualFunc(is.Attachments, files, func(x *discordgo.MessageAttachment, f *discordgo.File) bool {
		return x.Filename == f.Name && int64(x.Size) == f.Reader.(*bytes.Reader).Size()
	})
}

var (
	errDeleted  = fmt.Errorf("discord: the message was found deleted: %w", match.ErrGone)
	errGivesWay = errors.New("discord: an edit gives way to others")
)

// patch edits a message, whose archived thread is opened first. Of one that was found
// deleted Discord is not asked again.
func (a *App) patch(ctx context.Context, channel, id string, d draft, out any) error {
	if _, dead := a.dead.Get(id); dead {
		return errDeleted
	}
	return a.edits.Do(ctx, id, func(ctx context.Context, again bool) error {
		if again {
			if d.whole != nil {
				d = *d.whole
			}
			d.aside, out = true, nil
			if !a.rest.buckets.Spares(edits(channel), keptToTell) {
				return &match.Wait{Err: errGivesWay}
			}
		}
		if d.Flags&flagPanel != 0 { // what was no panel becomes one
			d.Embeds = []struct{}{}
		}
		err := judged("edit", a.putAway(ctx, channel, func() error {
			d.rewind()
			return a.rest.do(ctx, request{
				method: "PATCH", url: discordgo.EndpointChannelMessage(channel, id), bucket: edits(channel), aside: d.aside, body: d, files: d.files,
			}, out)
		}))
		if code(err) == codeUnknownMessage {
			a.dead.Put(id, struct{}{})
		}
		if again && errors.Is(err, match.ErrRefused) {
			a.log.WarnContext(ctx, "discord: a message may stay as a late edit made it", "err", err)
		}
		return err
	})
}

// Drop deletes a message; one that is gone is no error.
func (a *App) Drop(ctx context.Context, r match.Room, id string) error {
	channel := place(r)
	a.owe(ctx, channel, id, paint.Debt{}, msg.Message{})
	a.edits.Forget(id)
	if _, dead := a.dead.Get(id); dead {
		return nil
	}
	err := judged("delete", a.putAway(ctx, channel, func() error {
		return a.rest.do(ctx, request{method: "DELETE", url: discordgo.EndpointChannelMessage(channel, id), bucket: "delete " + channel}, nil)
	}))
	if errors.Is(err, match.ErrGone) {
		return nil
	}
	return err
}

// unarchived does f, once more after opening the thread when it is archived.
func (a *App) unarchived(ctx context.Context, channel string, f func() error) error {
	err := f()
	if code(err) != codeArchived {
		return err
	}
	if err := a.archive(ctx, channel, false); err != nil {
		return err
	}
	return f()
}

// putAway does f, for which an archived thread is opened, and archives it again: an edit
// calls nobody back to it.
func (a *App) putAway(ctx context.Context, channel string, f func() error) error {
	opened := false
	err := a.unarchived(ctx, channel, func() error {
		err := f()
		opened = opened || code(err) == codeArchived
		return err
	})
	if opened && err == nil {
		if err := a.archive(ctx, channel, true); err != nil {
			a.log.DebugContext(ctx, "discord: a thread stays open after an edit", "err", err)
		}
	}
	return err
}

// archive puts a thread away, or opens it.
func (a *App) archive(ctx context.Context, thread string, away bool) error {
	body := map[string]any{"archived": away}
	return a.rest.do(ctx, request{method: "PATCH", url: discordgo.EndpointChannel(thread), bucket: "channel " + thread, body: body}, nil)
}

// Whisper says m to one person by direct message.
func (a *App) Whisper(ctx context.Context, _ match.Room, to match.Account, m msg.Message) error {
	channel, err := a.directTo(ctx, to.ID)
	if err != nil {
		return err
	}
	id, err := a.post(inServer(ctx, ""), channel, m)
	a.pictures.Forgive(channel + " " + id) // nobody says it again
	if errors.Is(err, match.ErrGone) {
		a.directs.Forget(to.ID)
	}
	return err
}

// Direct is where a person's direct messages are.
func (a *App) Direct(ctx context.Context, to match.Account) (match.Room, error) {
	channel, err := a.directTo(ctx, to.ID)
	return match.Room{Platform: Platform, Channel: channel}, err
}

// Link is the address of a message or, with an empty id, of the room.
func (a *App) Link(r match.Room, id string) string {
	guild := r.Workspace
	if guild == "" {
		guild = "@me"
	}
	link := markdown.Channels + guild + "/" + place(r)
	if id != "" {
		link += "/" + id
	}
	return link
}
