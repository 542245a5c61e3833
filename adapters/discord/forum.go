package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Limits of Discord's on forum channels.
const (
	maxTags    = 20 // of a forum
	maxTagged  = 5  // on a post
	maxTagName = 20
)

// The types of channels whose threads are posts, and the flag of one that wants each
// post to have a tag.
const (
	channelForum = 15
	channelMedia = 16
	flagWantsTag = 1 << 4
)

// shelves are the channels in which threads are opened, and what is known of them.
type shelves struct {
	app  *App
	seen *chatkit.Bounded[string, shelf] // by channel
	// unsure are threads that Discord may have opened without our hearing of it, by
	// channel and name.
	unsure *chatkit.Bounded[string, struct{}]
}

// A shelf is a channel as Discord tells of it.
type shelf struct {
	Type   int                      `json:"type"`
	Flags  int64                    `json:"flags"`
	Tags   []tag                    `json:"available_tags"`
	Thread discordgo.ThreadMetadata `json:"thread_metadata"`
}

// A tag is one that posts of a forum can have.
type tag struct {
	ID        string `json:"id,omitempty"`
	Name      string `json:"name"`
	Moderated bool   `json:"moderated"`
	EmojiID   any    `json:"emoji_id,omitempty"`
	EmojiName any    `json:"emoji_name,omitempty"`
}

// posts reports whether a channel's threads are posts.
func (s shelf) posts() bool { return s.Type == channelForum || s.Type == channelMedia }

// of is a channel's shelf; one that may not be looked at is taken for a text channel,
// for now.
func (s *shelves) of(ctx context.Context, channel string) (shelf, error) {
	is, err := s.seen.GetOr(channel, func() (is shelf, err error) {
		err = s.app.rest.do(ctx, request{method: "GET", url: discordgo.EndpointChannel(channel), bucket: "channel " + channel}, &is)
		return is, err
	})
	if refusal(err) {
		return shelf{}, nil
	}
	return is, err
}

// Shelved reports whether a thread may be a post of a forum.
func (s *shelves) Shelved(r match.Room) bool {
	is, known := s.seen.Get(r.Channel)
	return r.Workspace != "" && (!known || is.posts())
}

// Front reports whether a message is the one that a post began with.
func (s *shelves) Front(r match.Room, id string) bool { return id != "" && id == r.Thread }

// threadLife is after how many quiet minutes Discord archives a match's thread:
// a week, the longest there is.
const threadLife = 10080

// Thread opens a public thread below r, or a post in a forum; match.ErrRefused where it
// may not, in direct messages and in threads of other channels.
func (s *shelves) Thread(ctx context.Context, r match.Room, o match.Opening) (match.Room, string, error) {
	ctx = inServer(ctx, r.Workspace)
	refused := fmt.Errorf("discord: no thread can be opened here: %w", match.ErrRefused)
	if r.Workspace == "" {
		return match.Room{}, "", refused
	}
	is, err := s.of(ctx, r.Channel)
	if err != nil {
		return match.Room{}, "", judged("look at a channel", err)
	}
	made := match.Room{Platform: Platform, Workspace: r.Workspace, Channel: r.Channel}
	if is.posts() {
		if made.Thread, err = s.post(ctx, r, o); err != nil {
			return match.Room{}, "", judged("open a post", err)
		}
		return made, made.Thread, nil // its first message has its own number
	}
	if r.Thread != "" {
		return match.Room{}, "", refused
	}
	name := labelled(o.Title, maxOption)
	body := map[string]any{"name": name, "type": discordgo.ChannelTypeGuildPublicThread, "auto_archive_duration": threadLife}
	made.Thread, _, err = s.once(ctx, r, name, func() (string, error) {
		var thread discordgo.Channel
		err := s.app.rest.do(ctx, request{
			method: "POST", url: discordgo.EndpointChannelThreads(r.Channel), bucket: "threads " + r.Channel, body: body,
		}, &thread)
		return thread.ID, err
	})
	if err != nil {
		return match.Room{}, "", judged("open a thread", err)
	}
	return made, "", nil
}

// once opens a thread, unless a try that got no answer has. found: it has.
func (s *shelves) once(ctx context.Context, r match.Room, name string, open func() (string, error)) (id string, found bool, err error) {
	key := r.Channel + " " + name
	if _, unsure := s.unsure.Get(key); unsure {
		if id, err = s.find(ctx, r, name); err != nil || id != "" {
			return id, id != "", err
		}
	}
	id, err = open()
	if unclear(err) {
		s.unsure.Put(key, struct{}{})
	} else {
		s.unsure.Forget(key)
	}
	return id, false, err
}

// find is a thread of ours below a channel, by its name, in which nothing was said since
// it was opened; empty: there is none.
func (s *shelves) find(ctx context.Context, r match.Room, name string) (string, error) {
	var active discordgo.ThreadsList
	err := s.app.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGuildActiveThreads(r.Workspace), bucket: "active " + r.Workspace}, &active)
	if err != nil {
		return "", err
	}
	is, _ := s.app.who()
	for _, t := range active.Threads {
		if t.ParentID == r.Channel && t.OwnerID == is.user && t.Name == name && t.MessageCount == 0 {
			return t.ID, nil
		}
	}
	return "", nil
}

// A posted is a post of a forum as it leaves.
type posted struct {
	Name    string   `json:"name"`
	Life    int      `json:"auto_archive_duration"`
	Tags    []string `json:"applied_tags,omitempty"`
	Message draft    `json:"message"`
}

// post opens a post in a forum and gives its id.
func (s *shelves) post(ctx context.Context, r match.Room, o match.Opening) (id string, err error) {
	a := s.app
	open := func(ctx context.Context, m msg.Message) (found bool, err error) {
		list, _ := a.drafts(ctx, m, 0, true)
		p := posted{Name: labelled(o.Title, maxOption), Life: threadLife, Message: list[0]}
		id, found, err = s.once(ctx, r, p.Name, func() (string, error) {
			var made discordgo.Channel
			err := s.tagged(ctx, r.Channel, o.Label, func(tags []string) error {
				p.Tags = tags
				p.Message.rewind()
				return a.rest.do(ctx, request{
					method: "POST", url: discordgo.EndpointChannelThreads(r.Channel), bucket: "threads " + r.Channel, body: p, files: p.Message.files,
				}, &made)
			})
			return made.ID, err
		})
		return found, err
	}
	debt, err := a.pictures.Send(ctx, o.First, true, open)
	if err != nil {
		return "", err
	}
	a.owe(ctx, id, id, debt, o.First)
	return id, nil
}

// Label names a thread, tags a post, and archives that of a match which is over. It is
// not locked: what is said there opens it again.
func (s *shelves) Label(ctx context.Context, r match.Room, l match.Label) error {
	is, err := s.of(ctx, r.Channel)
	if err != nil {
		return judged("look at a channel", err)
	}
	over := l.Phase == match.Over
	change := map[string]any{"archived": over && !l.Open}
	if !l.Named {
		change["name"] = labelled(l.Title, maxOption)
	} else if !over && !is.posts() {
		return nil
	}
	if !is.posts() {
		return judged("name a thread", s.relabel(ctx, r.Thread, change))
	}
	return judged("tag a post", s.tagged(ctx, r.Channel, l, func(tags []string) error {
		if change["applied_tags"] = tags; tags == nil {
			delete(change, "applied_tags")
		}
		return s.relabel(ctx, r.Thread, change)
	}))
}

// Away reports whether a thread is archived.
func (s *shelves) Away(ctx context.Context, r match.Room) (bool, error) {
	s.seen.Forget(r.Thread)
	is, err := s.of(ctx, r.Thread)
	return is.Thread.Archived, judged("look at a thread", err)
}

// relabel changes a thread; one that is archived is opened for it first. Names have a
// limit of their own, which holds up nothing else.
func (s *shelves) relabel(ctx context.Context, thread string, change map[string]any) error {
	return s.app.unarchived(ctx, thread, func() error {
		return s.app.rest.do(ctx, request{method: "PATCH", url: discordgo.EndpointChannel(thread), bucket: "label " + thread, body: change}, nil)
	})
}

// tagged does f with the ids of the tags that say what a post holds, once more after
// looking anew when Discord does not know them any more.
func (s *shelves) tagged(ctx context.Context, forum string, l match.Label, f func(tags []string) error) error {
	tags, err := s.tags(ctx, forum, l)
	if err != nil {
		return err
	}
	err = f(tags)
	if status(err) != http.StatusBadRequest || code(err) == codeArchived {
		return err
	}
	s.seen.Forget(forum)
	if tags, err = s.tags(ctx, forum, l); err != nil {
		return err
	}
	return f(tags)
}

// phases are what tags call how far a match has come.
var phases = map[match.Phase]string{match.Open: "Lobby", match.Playing: "Playing", match.Over: "Over"}

// tags are the ids of a label's tags in a forum. Those that are missing are made where
// the bot may, and else done without.
func (s *shelves) tags(ctx context.Context, forum string, l match.Label) (ids []string, err error) {
	is, err := s.of(ctx, forum)
	if err != nil {
		return nil, err
	}
	wanted := []string{phases[l.Phase], markdown.Shorten(l.Game, maxTagName)}
	if len(is.missing(wanted)) > 0 { // somebody may have made them by now
		s.seen.Forget(forum)
		if is, err = s.of(ctx, forum); err != nil {
			return nil, err
		}
	}
	if missing := is.missing(wanted); len(missing) > 0 {
		if is, err = s.make(ctx, forum, is, missing); err != nil {
			return nil, err
		}
	}
	for _, t := range is.Tags {
		if slices.Contains(wanted, t.Name) && !t.Moderated && len(ids) < maxTagged {
			ids = append(ids, t.ID)
		}
	}
	if len(ids) == 0 && is.Flags&flagWantsTag != 0 {
		for _, t := range is.Tags {
			if !t.Moderated {
				return []string{t.ID}, nil
			}
		}
	}
	return ids, nil
}

// missing are the names that no tag has, as far as there is room.
func (s shelf) missing(wanted []string) (names []string) {
	for _, name := range wanted {
		if name != "" && len(s.Tags)+len(names) < maxTags && !slices.ContainsFunc(s.Tags, func(t tag) bool { return t.Name == name }) {
			names = append(names, name)
		}
	}
	return names
}

// make adds tags to a forum, where the bot may.
func (s *shelves) make(ctx context.Context, forum string, is shelf, names []string) (shelf, error) {
	all := slices.Clone(is.Tags)
	for _, name := range names {
		all = append(all, tag{Name: name})
	}
	now := is
	err := s.app.rest.do(ctx, request{
		method: "PATCH", url: discordgo.EndpointChannel(forum), bucket: "label " + forum, body: map[string]any{"available_tags": all},
	}, &now)
	if refusal(err) {
		s.app.log.InfoContext(ctx, "discord: a forum's tags cannot be made; give the bot Manage Channels there, or make them", "why", err, "forum", forum, "tags", names)
		return is, nil
	}
	if err == nil {
		s.seen.Put(forum, now)
	}
	return now, err
}
