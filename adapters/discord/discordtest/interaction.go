package discordtest

import (
	"cmp"
	"errors"
	"sync"
	"time"
)

// tokenLife is how long an interaction can be answered.
const tokenLife = 15 * time.Minute

// loading is the flag of an answer that is put off.
const loading = 1 << 7

// maxFollows is how many messages may follow an answer where the bot is not.
const maxFollows = 5

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
	alone   bool // the app is there by its person alone
	follows int  // messages below its answer

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

// An interactionJSON is an interaction as Discord delivers it.
type interactionJSON struct {
	ID          string            `json:"id"`
	Application string            `json:"application_id"`
	Type        int               `json:"type"`
	Token       string            `json:"token"`
	Version     int               `json:"version"`
	ChannelID   string            `json:"channel_id"`
	Channel     channelJSON       `json:"channel"`
	Data        any               `json:"data"`
	Locale      string            `json:"locale"`
	Permissions string            `json:"app_permissions"`
	Guild       string            `json:"guild_id,omitempty"`
	Context     int               `json:"context"`
	Owners      map[string]string `json:"authorizing_integration_owners"`
	Member      *memberJSON       `json:"member,omitempty"`
	User        *userJSON         `json:"user,omitempty"`
	Message     *messageJSON      `json:"message,omitempty"`
}

// A memberJSON is a person in a server.
type memberJSON struct {
	User        userJSON `json:"user"`
	Nick        string   `json:"nick"`
	Permissions string   `json:"permissions"`
	Roles       []string `json:"roles"`
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
	body := interactionJSON{
		ID: i.ID, Application: s.Application, Type: kind, Token: i.Token, Version: 1,
		ChannelID: where, Channel: c.json(), Data: data, Locale: cmp.Or(p.Locale, "en-GB"), Permissions: "0",
	}
	user := p.json()
	if c.guild != "" {
		perms := int64(SendMessages)
		if p.Admin {
			perms |= 1 << 5
		}
		body.Guild = c.guild
		body.Member = &memberJSON{User: user, Nick: p.Nick, Permissions: jsonInt(perms), Roles: []string{}}
	} else {
		body.User = &user
	}
	body.Context, body.Owners = c.context(), map[string]string{}
	if !c.apart {
		body.Owners["0"] = cmp.Or(c.guild, "0")
	}
	if p.Installs || c.apart {
		body.Owners["1"] = p.ID
	}
	i.alone = c.apart
	if pressed != nil {
		m := pressed.json()
		body.Message = &m
	}
	endpoint := s.endpoint
	s.mu.Unlock()
	i.Body = raw(body)
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
	var f answerForm
	if no := q.into(&f); no != nil {
		return no
	}
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
	if no := i.take(f.Type, f.Data, q.files); no != nil {
		return no
	}
	i.first = f.Type
	close(i.acked)
	if f.Type != Later5 {
		close(i.done)
	}
	return nil
}

func (i *Interaction) take(kind int, f form, files []File) *refusal {
	switch {
	case (kind == Choices8) != (i.kind == autocomplete):
		return badForm("type: %d", kind)
	case kind == Choices8:
		return i.takeChoices(f.Choices)
	case kind == Modal9:
		return i.takeModal(f)
	case kind == Message4, kind == Later5:
		m := &Message{Channel: i.channel, To: i.person.ID, forgets: i.s.o.Keep > 0}
		if kind == Message4 {
			if no := m.apply(f, files, true); no != nil {
				return no
			}
		} else if f.Flags != nil {
			if m.flags = *f.Flags; m.flags&ofComponents != 0 {
				return badForm("flags: %d before there is a message", m.flags)
			}
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
			if no := i.pressed.apply(f, files, true); no != nil {
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

func (i *Interaction) takeChoices(choices *[]Choice) *refusal {
	if choices == nil {
		return badForm("choices")
	}
	if len(*choices) > most("choices") {
		return badForm("choices: Must be 25 or fewer in length (%d).", len(*choices))
	}
	for _, c := range *choices {
		v, text := c.Value.(string)
		if c.Name == "" || length(c.Name) > most("choice name") || text && (v == "" || length(v) > most("choice value")) {
			return badForm("choices: %q %v", c.Name, c.Value)
		}
	}
	i.choices = *choices
	return nil
}

func (i *Interaction) takeModal(f form) *refusal {
	if i.kind == modalSubmit {
		return badForm("type: a modal cannot answer a modal")
	}
	m := &Modal{ID: f.CustomID, Title: f.Title}
	if m.ID == "" || length(m.ID) > most("modal custom_id") || m.Title == "" || length(m.Title) > most("modal title") {
		return badForm("modal: %q %q", m.ID, m.Title)
	}
	if f.Components == nil {
		return badForm("components")
	}
	rows, no := judgeRows(*f.Components, true)
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
	var f form
	if no := q.into(&f); no != nil {
		return nil, no
	}
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
	if no := m.apply(f, q.files, true); no != nil {
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

// original is the first answer, as it is.
func original(s *Server, q *asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, no := s.alive(q)
	if no != nil {
		return nil, no
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.message == nil {
		return nil, unknownMessage
	}
	m := i.message.json()
	if i.first == Later5 && i.message.ID == "" {
		m.Flags |= loading
	}
	return m, nil
}

func (s *Server) followUp(q *asked) (any, *refusal) {
	var f form
	if no := q.into(&f); no != nil {
		return nil, no
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i, no := s.alive(q)
	if no != nil {
		return nil, no
	}
	if i.alone && i.follows >= maxFollows {
		return nil, refuse(400, 40094, "This interaction has reached the maximum number of follow-up messages")
	}
	i.follows++
	if first := i.message; i.first == Later5 && first.ID == "" { // it is the answer that was put off, for whoever that was for
		to := first.To
		if no := first.apply(f, q.files, true); no != nil {
			return nil, no
		}
		first.To = to
		s.keep(s.channels[i.channel], first)
		close(i.done)
		return first.json(), nil
	}
	m := &Message{Channel: i.channel, To: i.person.ID, forgets: i.s.o.Keep > 0}
	if no := m.apply(f, q.files, true); no != nil {
		return nil, no
	}
	if m.flags&(1<<6) == 0 {
		m.To = ""
	}
	s.keep(s.channels[i.channel], m)
	return m.json(), nil
}
