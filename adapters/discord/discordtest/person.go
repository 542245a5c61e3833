package discordtest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The types of interactions.
const (
	command      = 2
	component    = 3
	autocomplete = 4
	modalSubmit  = 5
)

// A Person uses Discord. What they cannot do there is an error here.
type Person struct {
	ID, Name string
	Nick     string // in every server
	Admin    bool   // may manage every server
	NoDirect bool   // takes no direct messages
	Locale   string // their language; empty: British English
	Installs bool   // has the app for themselves, in every conversation
	Stranger bool   // is a member of no server

	s *Server
}

// A userJSON is a person as Discord gives them.
type userJSON struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
}

func (p *Person) json() userJSON {
	return userJSON{p.ID, strings.ToLower(strings.ReplaceAll(p.Name, " ", "")), p.Name}
}

// Type types a command as Discord writes it, "/match new game:exchequer", and
// gives the answer.
func (p *Person) Type(channel, line string) (Answer, error) {
	i, err := p.Begin(channel, line)
	if err != nil {
		return Answer{}, err
	}
	return i.Wait()
}

// Begin types a command and does not wait for the answer.
func (p *Person) Begin(channel, line string) (*Interaction, error) {
	data, err := p.read(channel, line, false)
	if err != nil {
		return nil, err
	}
	return p.s.deliver(p, channel, command, nil, data), nil
}

// Complete types a command and asks how its last option goes on.
func (p *Person) Complete(channel, line string) ([]Choice, error) {
	data, err := p.read(channel, line, true)
	if err != nil {
		return nil, err
	}
	a, err := p.s.deliver(p, channel, autocomplete, nil, data).Wait()
	return a.Choices, err
}

type given struct {
	Name    string  `json:"name"`
	Type    int     `json:"type"`
	Value   any     `json:"value,omitempty"`
	Options []given `json:"options,omitempty"`
	Focused bool    `json:"focused,omitempty"`
}

// read makes an interaction's data of a line. half: its last option is still
// being typed, and none need be there.
func (p *Person) read(channel, line string, half bool) (map[string]any, error) {
	s := p.s
	s.mu.Lock()
	defer s.mu.Unlock()
	word, rest, _ := strings.Cut(strings.TrimPrefix(line, "/"), " ")
	found, err := p.command(channel, word, 1)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"id": found.ID, "name": found.Name, "type": 1}
	users, members := map[string]any{}, map[string]any{}
	options, err := p.options(found.Options, rest, half, users, members)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", line, err)
	}
	data["options"] = options
	if len(users) > 0 {
		data["resolved"] = map[string]any{"users": users, "members": members}
	}
	return data, nil
}

// command finds a command of a type that the person has in a channel.
func (p *Person) command(channel, name string, kind int) (*Command, error) {
	s := p.s
	where := s.channels[channel]
	if where == nil || where.kind == 12 && !where.members[p.ID] {
		return nil, fmt.Errorf("there is no channel %s", channel)
	}
	for _, c := range append(slices.Clone(s.commands[where.guild]), s.commands[""]...) {
		if c.Names.in(p.Locale, c.Name) == name && c.Type == kind && c.reaches(where.context(), !where.apart, p.Installs) {
			return c, nil
		}
	}
	return nil, fmt.Errorf("there is no command /%s", name)
}

// Owns has the application be the person's, or no longer: Discord names nobody then.
func (p *Person) Owns(does bool) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	if p.s.owner = ""; does {
		p.s.owner = p.ID
	}
}

// With makes direct messages of the person with others, without the bot, and gives
// their id.
func (p *Person) With(others ...*Person) string {
	id := p.s.id()
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	c := &channel{id: id, kind: 1, apart: true}
	if len(others) > 1 {
		c.kind = 3
	}
	p.s.channels[id] = c
	return id
}

// Elsewhere makes a text channel of a server that the bot is not in.
func (p *Person) Elsewhere(name string) string {
	id := p.s.Channel(p.s.id(), name)
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	p.s.channels[id].apart = true
	return id
}

// context is what kind of conversation a channel is.
func (c *channel) context() int {
	switch {
	case c.guild != "":
		return 0
	case c.apart:
		return 2
	}
	return 1
}

// Use chooses a command in the menu of a message that somebody wrote.
func (p *Person) Use(channel, name, content string) (Answer, error) {
	s := p.s
	s.mu.Lock()
	c, err := p.command(channel, name, onMessage)
	id := s.idLocked()
	s.mu.Unlock()
	if err != nil {
		return Answer{}, err
	}
	message := map[string]any{"id": id, "channel_id": channel, "type": 0, "content": content, "author": p.json()}
	return s.deliver(p, channel, command, nil, map[string]any{
		"id": c.ID, "name": c.Name, "type": onMessage, "target_id": id, "resolved": map[string]any{"messages": map[string]any{id: message}},
	}).Wait()
}

func (p *Person) options(defined []CommandOption, rest string, half bool, users, members map[string]any) ([]given, error) {
	if len(defined) > 0 && defined[0].Type <= subGroup {
		word, after, _ := strings.Cut(rest, " ")
		for _, o := range defined {
			if o.Names.in(p.Locale, o.Name) == word {
				inner, err := p.options(o.Options, after, half, users, members)
				return []given{{Name: o.Name, Type: o.Type, Options: inner}}, err
			}
		}
		return nil, fmt.Errorf("there is no subcommand %q", word)
	}
	var out []given
	at := 0
	for at < len(rest) {
		name, value, next := cutOption(defined, rest[at:], p.Locale)
		i := slices.IndexFunc(defined, func(o CommandOption) bool { return o.Names.in(p.Locale, o.Name) == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no option at %q", rest[at:])
		}
		last := at+next >= len(rest)
		g, err := p.value(defined[i], value, half && last, users, members)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
		at += next
	}
	for _, o := range defined {
		if o.Required && !half && !slices.ContainsFunc(out, func(g given) bool { return g.Name == o.Name }) {
			return nil, fmt.Errorf("option %s is required", o.Name)
		}
	}
	return out, nil
}

// cutOption takes "name:value" off, up to the next option that is defined.
func cutOption(defined []CommandOption, s, locale string) (name, value string, next int) {
	name, value, ok := strings.Cut(s, ":")
	if !ok {
		return "", "", len(s)
	}
	end := len(s)
	for _, o := range defined {
		if i := strings.Index(s, " "+o.Names.in(locale, o.Name)+":"); i >= 0 && i+1 < end {
			end = i + 1
		}
	}
	return strings.TrimSpace(name), strings.TrimSuffix(value[:end-len(name)-1], " "), end
}

func (p *Person) value(o CommandOption, value string, focused bool, users, members map[string]any) (given, error) {
	g := given{Name: o.Name, Type: o.Type, Value: value, Focused: focused}
	if focused && !o.Autocomplete {
		return g, fmt.Errorf("option %s completes nothing", o.Name)
	}
	if o.Length > 0 && length(value) > o.Length {
		return g, fmt.Errorf("option %s takes %d characters", o.Name, o.Length)
	}
	switch {
	case o.Type == optInteger && !focused:
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return g, fmt.Errorf("option %s takes a number, not %q", o.Name, value)
		}
		if o.Min != nil && float64(n) < *o.Min || o.Max != nil && float64(n) > *o.Max {
			return g, fmt.Errorf("option %s does not take %d", o.Name, n)
		}
		g.Value = n
	case len(o.Choices) > 0:
		i := slices.IndexFunc(o.Choices, func(c CommandChoice) bool { return c.Names.in(p.Locale, c.Name) == value })
		if i < 0 {
			return g, fmt.Errorf("option %s does not take %q", o.Name, value)
		}
		g.Value = o.Choices[i].Value
	case o.Type == optUser:
		for _, who := range p.s.people {
			if who.Name == strings.TrimPrefix(value, "@") {
				g.Value = who.ID
				users[who.ID] = who.json()
				members[who.ID] = map[string]any{"nick": who.Nick, "roles": []string{}}
				return g, nil
			}
		}
		return g, fmt.Errorf("there is nobody called %q", value)
	}
	return g, nil
}

// see finds a message as it is now, if the person sees it.
func (p *Person) see(id string) (*Message, error) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	m := p.s.messages[id]
	if m == nil || m.Deleted || m.To != "" && m.To != p.ID {
		return nil, fmt.Errorf("%s sees no message %s", p.Name, id)
	}
	if c := p.s.channels[m.Channel]; c.kind == 1 && !c.apart && c.with != p.ID {
		return nil, fmt.Errorf("%s sees no message %s", p.Name, id)
	}
	return m, nil
}

// Press presses a button by its label, the beginning of it, or its id.
func (p *Person) Press(message, label string) (Answer, error) {
	i, err := p.BeginPress(message, label)
	if err != nil {
		return Answer{}, err
	}
	return i.Wait()
}

// BeginPress presses a button and does not wait for the answer.
func (p *Person) BeginPress(message, label string) (*Interaction, error) {
	m, part, err := p.part(message, label)
	if err != nil {
		return nil, err
	}
	if part.Type != button || part.Disabled {
		return nil, fmt.Errorf("%q is no button", label)
	}
	return p.s.deliver(p, m.Channel, component, m, map[string]any{"custom_id": part.ID, "component_type": button}), nil
}

func (p *Person) part(message, label string) (*Message, Part, error) {
	m, err := p.see(message)
	if err != nil {
		return nil, Part{}, err
	}
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	part, ok := m.Part(label)
	if !ok {
		return nil, Part{}, fmt.Errorf("%q is not below %q", label, m.Content)
	}
	return m, part, nil
}

// Pick chooses an option of a select by the option's label, the beginning of it,
// or its value.
func (p *Person) Pick(message, menu, label string) (Answer, error) {
	i, err := p.BeginPick(message, menu, label)
	if err != nil {
		return Answer{}, err
	}
	return i.Wait()
}

// BeginPick chooses and does not wait for the answer.
func (p *Person) BeginPick(message, menu, label string) (*Interaction, error) {
	m, part, err := p.part(message, menu)
	if err != nil {
		return nil, err
	}
	for _, o := range part.Options {
		if begins(o.Label, label) || o.Value == label {
			data := map[string]any{"custom_id": part.ID, "component_type": stringSelect, "values": []string{o.Value}}
			return p.s.deliver(p, m.Channel, component, m, data), nil
		}
	}
	return nil, fmt.Errorf("%q is no choice of %q", label, menu)
}

// PickPerson chooses somebody of a select of people.
func (p *Person) PickPerson(message, menu string, who *Person) (Answer, error) {
	m, part, err := p.part(message, menu)
	if err != nil {
		return Answer{}, err
	}
	if part.Type != userSelect {
		return Answer{}, errors.New("that select is not of people")
	}
	data := map[string]any{
		"custom_id": part.ID, "component_type": userSelect, "values": []string{who.ID},
		"resolved": map[string]any{"users": map[string]any{who.ID: who.json()}},
	}
	return p.s.deliver(p, m.Channel, component, m, data).Wait()
}

// Submit fills a form in, a value an input. message is where it was opened
// from; empty: from a command in channel.
func (p *Person) Submit(channel, message string, form *Modal, values ...string) (Answer, error) {
	rows := []any{}
	for n, r := range form.Rows {
		in := r.Parts[0]
		v := in.Value
		if n < len(values) {
			v = values[n]
		}
		if in.MaxLength > 0 && length(v) > in.MaxLength {
			return Answer{}, fmt.Errorf("%q takes %d characters", in.Label, in.MaxLength)
		}
		rows = append(rows, map[string]any{"type": 1, "components": []any{map[string]any{"type": textInput, "custom_id": in.ID, "value": v}}})
	}
	var m *Message
	if message != "" {
		var err error
		if m, err = p.see(message); err != nil {
			return Answer{}, err
		}
		channel = m.Channel
	}
	return p.s.deliver(p, channel, modalSubmit, m, map[string]any{"custom_id": form.ID, "components": rows}).Wait()
}

// Sees is what is in a channel for the person, oldest first.
func (p *Person) Sees(channel string) (list []Message) {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	for _, m := range p.s.channels[channel].messages {
		if !m.Deleted && (m.To == "" || m.To == p.ID) {
			list = append(list, *m)
		}
	}
	return list
}

// Directs are the person's direct messages, oldest first.
func (p *Person) Directs() []Message {
	p.s.mu.Lock()
	c := p.s.directLocked(p.ID)
	p.s.mu.Unlock()
	return p.Sees(c.id)
}

// Door is the channel of somebody's direct messages with the bot.
func (p *Person) Door() string {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	return p.s.directLocked(p.ID).id
}

// AllDirects are Directs, and those that were deleted.
func (p *Person) AllDirects() []Message {
	p.s.mu.Lock()
	c := p.s.directLocked(p.ID)
	p.s.mu.Unlock()
	return p.s.Public(c.id, true)
}

// Public is what everybody sees in a channel, oldest first; deleted ones too
// when all is true.
func (s *Server) Public(channel string, all bool) (list []Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.channels[channel].messages {
		if m.To == "" && (all || !m.Deleted) {
			list = append(list, *m)
		}
	}
	return list
}
