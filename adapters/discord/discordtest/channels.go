package discordtest

import (
	"encoding/json"
	"slices"
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
	case !s.may(c, ViewChannel):
		return nil, missingAccess
	}
	return c, nil
}

// may reports whether the bot has permissions in a channel.
func (s *Server) may(c *channel, bits int64) bool {
	if c.kind == 1 {
		return true
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
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	if no == nil {
		no = s.talks(c, len(q.files) > 0)
	}
	if no != nil {
		return nil, no
	}
	m := &Message{Channel: c.id, forgets: s.o.Keep > 0}
	if no := m.apply(q, q.fields, false); no != nil {
		return nil, no
	}
	c.archived = false // sending opens a thread
	s.keep(c, m)
	return m.json(), nil
}

// keep puts a message into a channel.
func (s *Server) keep(c *channel, m *Message) {
	m.ID, m.made = s.idLocked(), s.nowLocked()
	c.messages = append(c.messages, m)
	if k := s.o.Keep; k > 0 && len(c.messages) > 2*k {
		c.messages = slices.Clone(c.messages[len(c.messages)-k:])
	}
}

// find finds a public message of the bot's in a channel.
func (s *Server) find(q *asked) (*channel, *Message, *refusal) {
	c, no := s.seen(q.PathValue("channel"))
	if no != nil {
		return nil, nil, no
	}
	for _, m := range c.messages {
		if m.ID == q.PathValue("message") && !m.Deleted && m.To == "" {
			return c, m, nil
		}
	}
	return nil, nil, unknownMessage
}

func (s *Server) patchMessage(q *asked) (any, *refusal) {
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
	if no := m.apply(q, q.fields, false); no != nil {
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

func (s *Server) patchChannel(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	if no != nil {
		return nil, no
	}
	var archived bool
	if !c.thread() || json.Unmarshal(q.fields["archived"], &archived) != nil {
		return nil, badForm("only threads are archived here")
	}
	if c.locked || !s.may(c, SendInThreads) {
		return nil, missingPermission
	}
	c.archived = archived
	return c.json(), nil
}

func (c *channel) json() map[string]any {
	m := map[string]any{"id": c.id, "type": c.kind, "name": c.name}
	if c.guild != "" {
		m["guild_id"] = c.guild
	}
	if c.parent != "" {
		m["parent_id"] = c.parent
	}
	return m
}

func (s *Server) makeThread(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, no := s.seen(q.PathValue("channel"))
	switch {
	case no != nil:
		return nil, no
	case c.kind != 0:
		return nil, wrongChannel
	}
	kind, need := int(q.number("type")), int64(CreateThreads)
	switch kind {
	case 11:
	case 12:
		need = CreatePrivate
	default:
		return nil, badForm("type: %d", kind)
	}
	if !s.may(c, need) {
		return nil, missingPermission
	}
	name := q.text("name")
	if name == "" || length(name) > 100 {
		return nil, badForm("name: Must be between 1 and 100 in length.")
	}
	if life := q.number("auto_archive_duration"); life != 0 && !slices.Contains([]int64{60, 1440, 4320, 10080}, life) {
		return nil, badForm("auto_archive_duration: %d", life)
	}
	t := &channel{id: s.idLocked(), name: name, guild: c.guild, parent: c.id, kind: kind, members: map[string]bool{}}
	s.channels[t.id] = t
	return t.json(), nil
}

func (s *Server) openDirect(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.people[q.text("recipient_id")]
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
	app := map[string]any{"id": s.Application, "name": "Division Bell", "verify_key": s.PublicKey, "interactions_endpoint_url": nil, "flags": 0}
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
		if c.guild != g.id || c.kind != 0 || c.gone {
			continue
		}
		j := c.json()
		j["permission_overwrites"] = []any{map[string]any{"id": g.id, "type": 0, "allow": "0", "deny": jsonInt(c.denied)}}
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
	return map[string]any{"user": map[string]any{"id": q.PathValue("user"), "username": "bell"}, "roles": []string{}}, nil
}
