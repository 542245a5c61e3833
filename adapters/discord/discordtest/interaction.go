package discordtest

import (
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// tokenLife is how long an interaction can be answered.
const tokenLife = 15 * time.Minute

// The types of first answers.
const (
	Message4 = 4 // a message
	Later5   = 5 // a message, later
	Later6   = 6 // the message that was pressed changes later, or never
	Update7  = 7 // the message that was pressed changes now
	Choices8 = 8
	Modal9   = 9
)

// An Interaction is something a person did, and what came of it.
type Interaction struct {
	ID, Token string
	Body      []byte // as it was delivered

	s       *Server
	kind    int
	person  *Person
	channel string
	pressed *Message
	made    time.Time

	mu      sync.Mutex
	first   int // type of the first answer; 0: none yet
	message *Message
	modal   *Modal
	choices []Choice
	acked   chan struct{} // closed with the first answer
	done    chan struct{} // closed when the answer is there
	failed  error
}

// A Modal is a form that was opened.
type Modal struct {
	ID    string
	Title string
	Rows  []Row
}

// A Choice completes an option.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// An Answer is what the person sees of it. Message is the private message, new
// or changed; nil when nothing is shown.
type Answer struct {
	First   int
	Message *Message
	Modal   *Modal
	Choices []Choice
}

// ErrSilent is what the person reads as "The application did not respond".
var ErrSilent = errors.New("the application did not respond")

// patience is how long a test waits for an answer that was put off.
const patience = 60 * time.Second

// Wait gives the answer. One that was put off is waited for.
func (i *Interaction) Wait() (Answer, error) {
	t := time.NewTimer(i.s.o.Ack)
	defer t.Stop()
	select {
	case <-i.acked:
	case <-t.C:
		i.fail(ErrSilent)
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-i.done:
	case <-late.C:
		return Answer{}, errors.New("the answer that was put off never came")
	}
	i.s.mu.Lock()
	defer i.s.mu.Unlock()
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.s.o.Keep > 0 { // somebody counts the memory
		delete(i.s.interactions, i.Token)
	}
	if i.failed != nil {
		return Answer{}, i.failed
	}
	a := Answer{First: i.first, Modal: i.modal, Choices: i.choices}
	if i.message != nil {
		m := *i.message
		a.Message = &m
	}
	return a, nil
}

// First is the type of the first answer; it waits for it.
func (i *Interaction) First() int {
	select {
	case <-i.acked:
	case <-time.After(patience):
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.first
}

func (i *Interaction) fail(err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.first == 0 && i.failed == nil {
		i.failed = err
		close(i.acked)
		close(i.done)
	}
}

// deliver makes an interaction of data and delivers it.
func (s *Server) deliver(p *Person, where string, kind int, pressed *Message, data any) *Interaction {
	s.mu.Lock()
	i := &Interaction{
		ID: s.idLocked(), s: s, kind: kind, person: p, channel: where, pressed: pressed, made: s.nowLocked(),
		acked: make(chan struct{}), done: make(chan struct{}),
	}
	i.Token = "aW50ZXJhY3Rpb24" + i.ID
	s.interactions[i.Token] = i
	c := s.channels[where]
	body := map[string]any{
		"id": i.ID, "application_id": s.Application, "type": kind, "token": i.Token, "version": 1,
		"channel_id": where, "channel": c.json(), "data": data, "locale": "en-GB", "app_permissions": "0",
	}
	user := p.json()
	if c.guild != "" {
		perms := int64(SendMessages)
		if p.Admin {
			perms |= 1 << 5
		}
		body["guild_id"], body["context"] = c.guild, 0
		body["member"] = map[string]any{"user": user, "nick": p.Nick, "permissions": jsonInt(perms), "roles": []string{}}
	} else {
		body["user"], body["context"] = user, 1
	}
	if pressed != nil {
		body["message"] = pressed.json()
	}
	i.Body = raw(body)
	endpoint := s.endpoint
	s.mu.Unlock()
	if endpoint != "" {
		go i.post(endpoint)
	} else if !s.dispatch("INTERACTION_CREATE", i.Body) {
		i.fail(ErrSilent)
	}
	return i
}

// Again delivers the same interaction once more, as after a lost connection.
func (i *Interaction) Again() {
	i.s.mu.Lock()
	endpoint := i.s.endpoint
	i.s.mu.Unlock()
	if endpoint != "" {
		i.post(endpoint)
		return
	}
	i.s.dispatch("INTERACTION_CREATE", i.Body)
}

func (s *Server) interaction(token string) *Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.interactions[token]
}

func (s *Server) answerInteraction(q *asked) (any, *refusal) {
	i := s.interaction(q.PathValue("token"))
	if i == nil || i.ID != q.PathValue("interaction") {
		return nil, unknownInteraction
	}
	return nil, i.answer(q)
}

// answer takes the first answer.
func (i *Interaction) answer(q *asked) *refusal {
	i.s.mu.Lock()
	defer i.s.mu.Unlock()
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.failed != nil || i.s.nowLocked().Sub(i.made) > i.s.o.Ack {
		return unknownInteraction
	}
	if i.first != 0 {
		return alreadyAnswered
	}
	kind := int(q.number("type"))
	data := map[string]json.RawMessage{}
	if !null(q.fields["data"]) && json.Unmarshal(q.fields["data"], &data) != nil {
		return badForm("data")
	}
	if no := i.take(kind, q, data); no != nil {
		return no
	}
	i.first = kind
	close(i.acked)
	if kind != Later5 {
		close(i.done)
	}
	return nil
}

func (i *Interaction) take(kind int, q *asked, data map[string]json.RawMessage) *refusal {
	switch {
	case (kind == Choices8) != (i.kind == autocomplete):
		return badForm("type: %d", kind)
	case kind == Choices8:
		return i.takeChoices(data["choices"])
	case kind == Modal9:
		return i.takeModal(data)
	case kind == Message4, kind == Later5:
		m := &Message{Channel: i.channel, To: i.person.ID, forgets: i.s.o.Keep > 0}
		if kind == Message4 {
			if no := m.apply(q, data, true); no != nil {
				return no
			}
		} else if !null(data["flags"]) {
			_ = json.Unmarshal(data["flags"], &m.flags)
		}
		if m.flags&(1<<6) == 0 {
			m.To = ""
		}
		i.message = m
		if kind == Message4 {
			i.s.keep(i.s.channels[i.channel], m)
		}
	case (kind == Later6 || kind == Update7) && i.pressed != nil:
		if kind == Update7 {
			if no := i.pressed.apply(q, data, true); no != nil {
				return no
			}
			i.pressed.Edits++
			i.message = i.pressed
		}
	default:
		return badForm("type: %d", kind)
	}
	return nil
}

func (i *Interaction) takeChoices(raw json.RawMessage) *refusal {
	if json.Unmarshal(raw, &i.choices) != nil || null(raw) {
		return badForm("choices")
	}
	if len(i.choices) > 25 {
		return badForm("choices: Must be 25 or fewer in length (%d).", len(i.choices))
	}
	for _, c := range i.choices {
		v, text := c.Value.(string)
		if c.Name == "" || length(c.Name) > 100 || text && (v == "" || length(v) > 100) {
			return badForm("choices: %q %v", c.Name, c.Value)
		}
	}
	return nil
}

func (i *Interaction) takeModal(data map[string]json.RawMessage) *refusal {
	if i.kind == modalSubmit {
		return badForm("type: a modal cannot answer a modal")
	}
	m := &Modal{}
	_ = json.Unmarshal(data["custom_id"], &m.ID)
	_ = json.Unmarshal(data["title"], &m.Title)
	if m.ID == "" || length(m.ID) > 100 || m.Title == "" || length(m.Title) > 45 {
		return badForm("modal: %q %q", m.ID, m.Title)
	}
	rows, no := readRows(data["components"], true)
	if no != nil {
		return no
	}
	if len(rows) == 0 {
		return badForm("modal: no inputs")
	}
	m.Rows = rows
	i.modal = m
	return nil
}

// alive finds an interaction whose token still counts.
func (s *Server) alive(q *asked) (*Interaction, *refusal) {
	i := s.interactions[q.PathValue("token")]
	switch {
	case i == nil || q.PathValue("app") != s.Application:
		return nil, unknownWebhook
	case s.nowLocked().Sub(i.made) > tokenLife:
		return nil, deadToken
	case i.first == 0:
		return nil, unknownWebhook
	}
	return i, nil
}

func (s *Server) patchOriginal(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, no := s.alive(q)
	if no != nil {
		return nil, no
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	m := i.message
	fresh := i.first == Later5 && m != nil && m.ID == ""
	if i.first == Later6 {
		m = i.pressed
	}
	if m == nil {
		return nil, unknownMessage
	}
	to := m.To
	if no := m.apply(q, q.fields, true); no != nil {
		return nil, no
	}
	m.To = to // who sees it was settled when it was put off
	i.message = m
	if fresh {
		s.keep(s.channels[i.channel], m)
		close(i.done)
	} else {
		m.Edits++
	}
	return m.json(), nil
}

func (s *Server) followUp(q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, no := s.alive(q)
	if no != nil {
		return nil, no
	}
	m := &Message{Channel: i.channel, To: i.person.ID, forgets: i.s.o.Keep > 0}
	if no := m.apply(q, q.fields, true); no != nil {
		return nil, no
	}
	if m.flags&(1<<6) == 0 {
		m.To = ""
	}
	s.keep(s.channels[i.channel], m)
	return m.json(), nil
}
