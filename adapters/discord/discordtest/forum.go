package discordtest

import (
	"cmp"
	"slices"
	"time"
)

// Limits of forums and of threads' names.
const (
	maxTags      = 20
	maxTagged    = 5
	renameMost   = 2
	renamePer    = 10 * time.Minute
	flagWantsTag = 1 << 4
)

// A Tag is one that posts of a forum can have.
type Tag struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Moderated bool   `json:"moderated"`
	EmojiName string `json:"emoji_name,omitempty"`
}

// boards are a server's channels as what they hold: threads, and posts of forums.
type boards struct{ s *Server }

// Forum makes a forum channel of a server, with some tags, and gives its id.
func (b boards) Forum(guild, name string, tags ...Tag) string {
	id := b.s.id()
	for i := range tags {
		tags[i].ID = b.s.id()
	}
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	b.s.channels[id] = &channel{id: id, name: name, guild: guild, kind: 15, tags: tags}
	return id
}

// WantTags has each post of a forum want a tag.
func (b boards) WantTags(forum string) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	b.s.channels[forum].flags |= flagWantsTag
}

// AddTag makes a tag of a forum, as people do.
func (b boards) AddTag(forum, name string) {
	id := b.s.id()
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	c := b.s.channels[forum]
	c.tags = append(slices.Clone(c.tags), Tag{ID: id, Name: name})
}

// Discuss makes a thread or post of somebody's below a channel, and gives its id.
func (b boards) Discuss(channelID, name string, p *Person) string {
	id := b.s.id()
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	parent := b.s.channels[channelID]
	b.s.channels[id] = &channel{id: id, name: name, guild: parent.guild, parent: parent.id, kind: 11, owner: p.ID, members: map[string]bool{p.ID: true}}
	return id
}

// A Thread as it is seen from outside.
type Thread struct {
	ID, Name string
	Archived bool
	Tags     []string // their names, sorted
}

// Seen is a thread as it is seen from outside.
func (b boards) Seen(thread string) (t Thread) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	c := b.s.channels[thread]
	if c == nil {
		return t
	}
	t = Thread{ID: c.id, Name: c.name, Archived: c.archived}
	for _, tag := range b.s.channels[c.parent].tags {
		if slices.Contains(c.applied, tag.ID) {
			t.Tags = append(t.Tags, tag.Name)
		}
	}
	slices.Sort(t.Tags)
	return t
}

// Write has somebody write in a thread, which opens it.
func (b boards) Write(thread string) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	b.s.channels[thread].archived = false
}

func (b boards) getChannel(q *asked) (any, *refusal) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	c, no := b.s.seen(q.PathValue("channel"))
	if no != nil {
		return nil, no
	}
	return c.json(), nil
}

// listThreads lists the threads of a server that are not archived.
func (b boards) listThreads(q *asked) (any, *refusal) {
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	if b.s.guilds[q.PathValue("guild")] == nil {
		return nil, missingAccess
	}
	out := []channelJSON{}
	for _, c := range b.s.channels {
		if c.guild == q.PathValue("guild") && c.thread() && !c.archived && !c.gone {
			j := c.json()
			j.Owner = cmp.Or(c.owner, b.s.Bot)
			out = append(out, j)
		}
	}
	return map[string]any{"threads": out, "members": []any{}}, nil
}

// A channelForm is what a request changes of a channel; nil: it does not say.
type channelForm struct {
	Archived *bool     `json:"archived"`
	Name     *string   `json:"name"`
	Applied  *[]string `json:"applied_tags"`
	Tags     *[]Tag    `json:"available_tags"`
}

func (b boards) patchChannel(q *asked) (any, *refusal) {
	var f channelForm
	if no := q.into(&f); no != nil {
		return nil, no
	}
	b.s.mu.Lock()
	defer b.s.mu.Unlock()
	c, no := b.s.seen(q.PathValue("channel"))
	if no == nil && c.thread() {
		no = b.change(c, f)
	} else if no == nil {
		no = b.retag(c, f)
	}
	if no != nil {
		return nil, no
	}
	return c.json(), nil
}

// change changes a thread. Who opened it may, and who manages threads; anybody who may
// speak there opens it again.
func (b boards) change(c *channel, f channelForm) *refusal {
	s, reopens := b.s, f.Archived != nil && !*f.Archived
	manages := s.may(c, ManageThreads)
	switch {
	case f.Tags != nil:
		return badForm("available_tags: not of a thread")
	case c.locked && !manages, !s.may(c, SendInThreads):
		return missingPermission
	case (!reopens || f.Name != nil || f.Applied != nil) && c.owner != "" && !manages:
		return missingPermission
	case c.archived && !reopens:
		return archivedThread
	case f.Name != nil && (*f.Name == "" || length(*f.Name) > most("thread name anew")):
		return badForm("name: Must be between 1 and 100 in length.")
	}
	if f.Applied != nil {
		if no := b.judgeTags(c, s.channels[c.parent], *f.Applied); no != nil {
			return no
		}
	}
	if f.Name != nil && *f.Name != c.name {
		now := s.nowLocked()
		c.renamed = slices.DeleteFunc(c.renamed, func(t time.Time) bool { return now.Sub(t) >= renamePer })
		if len(c.renamed) >= renameMost {
			no := *refuse(429, 0, "You are being rate limited.")
			no.after = renamePer - now.Sub(c.renamed[0])
			return &no
		}
		c.renamed = append(c.renamed, now)
		c.name = *f.Name
	}
	if f.Applied != nil {
		c.applied = *f.Applied
	}
	if f.Archived != nil {
		c.archived = *f.Archived
	}
	return nil
}

// judgeTags judges what tags a post is to have.
func (b boards) judgeTags(at, forum *channel, ids []string) *refusal {
	if len(ids) > maxTagged || len(ids) > 0 && forum.kind != 15 {
		return badForm("applied_tags: %d", len(ids))
	}
	for _, id := range ids {
		i := slices.IndexFunc(forum.tags, func(t Tag) bool { return t.ID == id })
		if i < 0 {
			return badForm("applied_tags: there is no tag %s", id)
		}
		if forum.tags[i].Moderated && !b.s.may(at, ManageThreads) {
			return missingPermission
		}
	}
	return nil
}

// retag changes a forum's tags.
func (b boards) retag(c *channel, f channelForm) *refusal {
	switch {
	case c.kind != 15 || f.Tags == nil:
		return badForm("only threads and the tags of forums are changed here")
	case !b.s.may(c, ManageChannels):
		return missingPermission
	case len(*f.Tags) > maxTags:
		return badForm("available_tags: Must be %d or fewer in length.", maxTags)
	}
	names := map[string]bool{}
	for i := range *f.Tags {
		t := &(*f.Tags)[i]
		if t.Name == "" || length(t.Name) > 20 || names[t.Name] {
			return badForm("available_tags: %q", t.Name)
		}
		if names[t.Name] = true; t.ID == "" {
			t.ID = b.s.idLocked()
		}
	}
	c.tags = *f.Tags
	return nil
}

// A threadForm is a thread that is to be opened.
type threadForm struct {
	Type    int
	Name    string
	Life    int64    `json:"auto_archive_duration"`
	Applied []string `json:"applied_tags"`
	Message *form    `json:"message"`
}

func (b boards) makeThread(q *asked) (any, *refusal) {
	var f threadForm
	if no := q.into(&f); no != nil {
		return nil, no
	}
	s := b.s
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	switch {
	case no != nil:
		return nil, no
	case c.kind != 0 && c.kind != 15:
		return nil, wrongChannel
	}
	need := int64(CreateThreads)
	switch {
	case c.kind == 15 && f.Type == 12:
		return nil, wrongChannel
	case c.kind == 15:
		if need = SendMessages; len(q.files) > 0 {
			need |= AttachFiles
		}
	case f.Type == 11:
	case f.Type == 12:
		need = CreatePrivate
	default:
		return nil, badForm("type: %d", f.Type)
	}
	if !s.may(c, need) {
		return nil, missingPermission
	}
	if f.Name == "" || length(f.Name) > most("thread name") {
		return nil, badForm("name: Must be between 1 and 100 in length.")
	}
	if f.Life != 0 && !slices.Contains([]int64{60, 1440, 4320, 10080}, f.Life) {
		return nil, badForm("auto_archive_duration: %d", f.Life)
	}
	t := &channel{id: s.idLocked(), name: f.Name, guild: c.guild, parent: c.id, kind: max(f.Type, 11), members: map[string]bool{}}
	if c.kind == 15 {
		if no := b.begin(t, c, f, q.files); no != nil {
			return nil, no
		}
	}
	s.channels[t.id] = t
	return t.json(), nil
}

// begin begins a post with its message, which has its number.
func (b boards) begin(t, forum *channel, f threadForm, files []File) *refusal {
	if no := b.judgeTags(forum, forum, f.Applied); no != nil {
		return no
	}
	switch {
	case f.Message == nil:
		return badForm("message: This field is required")
	case f.Message.Nonce != "":
		return badForm("message: nonce")
	case forum.flags&flagWantsTag != 0 && len(f.Applied) == 0:
		return wantsTag
	}
	m := &Message{Channel: t.id, forgets: b.s.o.Keep > 0}
	if no := m.apply(*f.Message, files, false); no != nil {
		return no
	}
	b.s.keep(t, m)
	delete(b.s.messages, m.ID)
	m.ID = t.id
	b.s.messages[m.ID] = m
	t.applied = f.Applied
	return nil
}
