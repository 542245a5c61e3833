package discordtest

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// seen finds a channel that the bot sees.
func (s *Server) seen(id string) (*channel, *refusal) {
	c := s.channels[id]
	switch {
	case c == nil || c.gone:
		return nil, unknownChannel
	case c.parent != "" && (s.channels[c.parent] == nil || s.channels[c.parent].gone):
		return nil, unknownChannel
	case c.kind == 1 && c.apart:
		return nil, unknownChannel
	case !s.may(c, ViewChannel):
		return nil, missingAccess
	}
	return c, nil
}

// may reports whether the bot has permissions in a channel.
func (s *Server) may(c *channel, bits int64) bool {
	if c.kind == 1 || c.apart {
		return !c.apart
	}
	denied := c.denied
	if c.parent != "" {
		denied |= s.channels[c.parent].denied
	}
	g := s.guilds[c.guild]
	return g != nil && g.allowed&^denied&bits == bits
}

// talks judges whether the bot may send to a channel.
func (s *Server) talks(c *channel, files bool) *refusal {
	if c.kind == 15 {
		return notText
	}
	need := int64(SendMessages)
	if c.thread() {
		need = SendInThreads
	}
	if files {
		need |= AttachFiles
	}
	if !s.may(c, need) {
		return missingPermission
	}
	if c.kind == 1 && s.people[c.with].NoDirect {
		return noDirect
	}
	if c.archived && c.locked {
		return archivedThread
	}
	return nil
}

func (s *Server) postMessage(q *asked) (any, *refusal) {
	var f form
	if no := q.into(&f); no != nil {
		return nil, no
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	if no == nil {
		no = s.talks(c, len(q.files) > 0)
	}
	if no != nil {
		return nil, no
	}
	if length(f.Nonce) > most("nonce") {
		return nil, badForm("nonce: Must be %d or fewer in length.", most("nonce"))
	}
	if made := s.madeWith(f); made != nil {
		return made.json(), nil
	}
	m := &Message{Channel: c.id, nonce: f.Nonce, forgets: s.o.Keep > 0}
	if no := m.apply(f, q.files, false); no != nil {
		return nil, no
	}
	c.archived = false // sending opens a thread
	if f.Nonce == "" || !f.Enforce {
		s.unnamed = append(s.unnamed, m.Content)
	}
	s.keep(c, m)
	return m.json(), nil
}

// madeWith is the message that the bot made with a form's nonce of late, in whatever
// channel, also when it was deleted since; nil: there is none, or the form does not ask.
func (s *Server) madeWith(f form) *Message {
	if m := s.nonces[f.Nonce]; f.Enforce && m != nil && s.nowLocked().Sub(m.made) < nonceLife {
		return m
	}
	return nil
}

// keep puts a message into a channel.
func (s *Server) keep(c *channel, m *Message) {
	m.ID, m.made = s.idLocked(), s.nowLocked()
	if c.kind == 12 {
		m.readers = maps.Clone(c.members)
	}
	s.messages[m.ID] = m
	if m.nonce != "" {
		s.nonces[m.nonce] = m
	}
	c.messages = append(c.messages, m)
	if k := s.o.Keep; k > 0 && len(c.messages) > 2*k {
		gone := len(c.messages) - k
		for _, old := range c.messages[:gone] {
			delete(s.messages, old.ID)
			if s.nonces[old.nonce] == old {
				delete(s.nonces, old.nonce)
			}
		}
		c.messages = slices.Clone(c.messages[gone:])
	}
}

// history gives the messages of a channel that come first after one, newest first, as a bot
// reads them: what one person alone sees is not among them, and no nonce is kept.
func history(s *Server, q *asked) (any, *refusal) {
	n, bad := strconv.Atoi(q.FormValue("limit"))
	after, worse := strconv.ParseInt(q.FormValue("after"), 10, 64)
	if bad != nil || worse != nil || n < 1 || n > most("messages of a history") {
		return nil, badForm("limit: int value should be between 1 and 100, after %q", q.FormValue("after"))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	if no != nil {
		return nil, no
	}
	all := []messageJSON{}
	for _, m := range c.messages {
		id, _ := strconv.ParseInt(m.ID, 10, 64)
		if m.Deleted || m.To != "" || id <= after || len(all) == n || c.kind != 1 && !s.may(c, ReadHistory) {
			continue
		}
		is := m.json()
		is.Author = &userJSON{ID: s.Bot, Username: "divisionbell"}
		if m.chatter {
			is.Author = &userJSON{ID: "1", Username: "somebody"}
		} else if m.nonce == "" && m.ID != c.id {
			is.Webhook = s.Application // it was an answer
		}
		all = append(all, is)
	}
	slices.Reverse(all)
	return all, nil
}

// find finds a public message of the bot's in a channel.
func (s *Server) find(q *asked) (*channel, *Message, *refusal) {
	c, no := s.seen(q.PathValue("channel"))
	if no != nil {
		return nil, nil, no
	}
	m := s.messages[q.PathValue("message")]
	if m == nil || m.Channel != c.id || m.Deleted || m.To != "" {
		return nil, nil, unknownMessage
	}
	return c, m, nil
}

func (s *Server) patchMessage(q *asked) (any, *refusal) {
	var f form
	if no := q.into(&f); no != nil {
		return nil, no
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m, no := s.find(q)
	switch {
	case no != nil:
		return nil, no
	case c.archived:
		return nil, archivedThread
	case len(q.files) > 0 && !s.may(c, AttachFiles):
		return nil, missingPermission
	}
	now := s.nowLocked()
	if now.Sub(m.made) > oldAge {
		m.oldEdits = slices.DeleteFunc(m.oldEdits, func(t time.Time) bool { return now.Sub(t) > time.Hour })
		if len(m.oldEdits) >= oldMost {
			return nil, oldEdits
		}
		m.oldEdits = append(m.oldEdits, now)
	}
	if no := m.apply(f, q.files, false); no != nil {
		return nil, no
	}
	m.Edits++
	return m.json(), nil
}

func (s *Server) deleteMessage(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m, no := s.find(q)
	if no != nil {
		return nil, no
	}
	if c.archived {
		return nil, archivedThread
	}
	m.Deleted = true
	return nil, nil
}

// A channelJSON is a channel as Discord gives it.
type channelJSON struct {
	ID         string `json:"id"`
	Type       int    `json:"type"`
	Name       string `json:"name"`
	Guild      string `json:"guild_id,omitempty"`
	Parent     string `json:"parent_id,omitempty"`
	Overwrites []any  `json:"permission_overwrites,omitempty"`

	Owner   string   `json:"owner_id,omitempty"`
	Flags   int64    `json:"flags,omitempty"`
	Tags    []Tag    `json:"available_tags,omitempty"`
	Applied []string `json:"applied_tags,omitempty"`
	Told    int      `json:"message_count,omitempty"`

	Thread *threadJSON `json:"thread_metadata,omitempty"`
}

// A threadJSON is what Discord tells of threads alone.
type threadJSON struct {
	Archived bool `json:"archived"`
	Locked   bool `json:"locked"`
}

func (c *channel) json() channelJSON {
	told := len(c.messages)
	if told > 0 && c.messages[0].ID == c.id { // what a post begins with is not counted
		told--
	}
	is := channelJSON{ID: c.id, Type: c.kind, Name: c.name, Guild: c.guild, Parent: c.parent, Flags: c.flags, Tags: c.tags, Applied: c.applied, Told: told}
	if c.thread() {
		is.Thread = &threadJSON{c.archived, c.locked}
	}
	return is
}

func (s *Server) openDirect(q *asked) (any, *refusal) {
	var f struct {
		Recipient string `json:"recipient_id"`
	}
	if no := q.into(&f); no != nil {
		return nil, no
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.people[f.Recipient]
	if p == nil {
		return nil, badForm("recipient_id: Unknown user")
	}
	return s.directLocked(p.ID).json(), nil
}

// directLocked is the channel of somebody's direct messages.
func (s *Server) directLocked(user string) *channel {
	for _, c := range s.channels {
		if c.kind == 1 && c.with == user {
			return c
		}
	}
	c := &channel{id: s.idLocked(), kind: 1, with: user}
	s.channels[c.id] = c
	return c
}

func (s *Server) getApplication(*asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	app := map[string]any{"id": s.Application, "name": "Division Bell", "verify_key": s.PublicKey, "interactions_endpoint_url": nil, "flags": 0, "integration_types_config": map[string]any{"0": map[string]any{}}}
	if !s.o.Servers {
		app["integration_types_config"] = map[string]any{"0": map[string]any{}, "1": map[string]any{}}
	}
	if s.owner != "" {
		app["owner"] = map[string]any{"id": s.owner, "username": "owner"}
	}
	if s.endpoint != "" {
		app["interactions_endpoint_url"] = s.endpoint
	}
	return app, nil
}

func (s *Server) listGuilds(*asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []any{}
	for _, g := range s.guilds {
		out = append(out, map[string]any{"id": g.id, "name": g.name, "owner": false, "permissions": jsonInt(g.allowed)})
	}
	return out, nil
}

func (s *Server) listChannels(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.guilds[q.PathValue("guild")]
	if g == nil {
		return nil, missingAccess
	}
	out := []any{}
	for _, c := range s.channels {
		if c.guild != g.id || c.kind == 1 || c.thread() || c.gone {
			continue
		}
		j := c.json()
		over := map[string]any{"id": g.id, "type": 0, "allow": "0", "deny": jsonInt(c.denied)}
		if c.alone {
			over["id"], over["type"] = s.Bot, 1
		}
		j.Overwrites = []any{over}
		out = append(out, j)
	}
	return out, nil
}

func (s *Server) getMember(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.guilds[q.PathValue("guild")] == nil {
		return nil, missingAccess
	}
	if p := s.people[q.PathValue("user")]; p != nil && p.Stranger {
		return nil, unknownMember
	}
	return map[string]any{"user": map[string]any{"id": q.PathValue("user"), "username": "bell"}, "roles": []string{}}, nil
}

// Kind makes a channel one of another kind, by Discord's number, which keeps permissions
// from the bot alone.
func Kind(s *Server, channel string, kind int, denied int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	c.kind, c.denied, c.alone = kind, denied, true
}

// Chatter has somebody who does not play write in a channel.
func Chatter(s *Server, channel, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keep(s.channels[channel], &Message{Channel: channel, Content: text, chatter: true})
}
