package slacktest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Person uses Slack. What they do comes back once it is acknowledged; what
// they are shown may come later.
type Person struct {
	w      *Workspace
	team   string   // their own workspace's id; empty: w's
	others []string // more of the same organisation
	ID     string
	Name   string
	Zone   string
	Admin  bool

	modal     *view
	at        *Channel          // where they are, as far as a form tells
	below     []*view           // what it was pushed upon
	faults    map[string]string // what the open modal says at its fields
	barred    string            // why they cannot be invited into a channel; empty: they can
	home      *view
	published int
}

// Person makes a member of a workspace.
func (w *Workspace) Person(name string) *Person {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	p := &Person{w: w, ID: w.s.id("U"), Name: name, Zone: "Europe/Paris"}
	w.people = append(w.people, p)
	return p
}

// A Message is one as a person sees it.
type Message struct {
	TS, Thread string
	Channel    *Channel
	Text       string // the plain form
	Words      string // what its blocks say, labels and all
	Private    bool   // for their eyes alone in a channel
	Edits      int
	File, Alt  string // of its picture; empty: none
	Unfurls    bool   // its links may grow into pictures
	blocks     []any
	m          *message
}

// shows is a message as it is now. The lock is held.
func (m *message) shows() Message {
	out := Message{TS: m.ts, Thread: m.thread, Channel: m.in, Text: m.text, Words: m.words, Private: m.to != nil, Edits: m.edits, Unfurls: m.unfurls, blocks: m.blocks, m: m}
	for _, b := range m.blocks {
		if o, _ := b.(map[string]any); o["type"] == "image" {
			sf, _ := o["slack_file"].(map[string]any)
			out.File, out.Alt = args(sf).text("id"), args(o).text("alt_text")
		}
	}
	return out
}

// Messages are all that a person can see in a channel now, oldest first.
func (p *Person) Messages(c *Channel) (out []Message) {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	for _, m := range p.w.messages {
		if m.seen(p, c) {
			out = append(out, m.shows())
		}
	}
	return out
}

// Door is where a person's direct messages with the app are.
func (p *Person) Door() *Channel {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	return p.w.doorOf(p)
}

// Saw is everything a person could ever see, each version of each message, view
// and tab, with its JSON: of a channel what was said while they were in it too.
func (p *Person) Saw() (out []string) {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	for _, x := range p.w.said {
		if x.to == p || x.to == nil && x.in != nil && (slices.Contains(x.in.members, p) || slices.Contains(x.then, p)) {
			out = append(out, x.text)
		}
	}
	return out
}

// Wait gives the newest message in a channel that a person sees and that fits,
// as soon as there is one.
func (p *Person) Wait(c *Channel, within time.Duration, fits func(Message) bool) (Message, error) {
	return p.waitAfter(c, 0, within, fits)
}

// mark is where the workspace's messages end now.
func (p *Person) mark() int {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	return len(p.w.messages)
}

// waitAfter is Wait among the messages after a mark.
func (p *Person) waitAfter(c *Channel, mark int, within time.Duration, fits func(Message) bool) (Message, error) {
	for end := time.Now().Add(within); ; time.Sleep(5 * time.Millisecond) {
		p.w.s.mu.Lock()
		for i := len(p.w.messages) - 1; i >= mark; i-- {
			if m := p.w.messages[i]; m.seen(p, c) {
				if x := m.shows(); fits(x) {
					p.w.s.mu.Unlock()
					return x, nil
				}
			}
		}
		p.w.s.mu.Unlock()
		if time.Now().After(end) {
			break
		}
	}
	var b strings.Builder
	for _, m := range p.Messages(c) {
		fmt.Fprintf(&b, "\n— %s", m.Text)
	}
	return Message{}, fmt.Errorf("slacktest: %s waited in vain; there is%s", p.Name, b.String())
}

// seen reports whether a person sees a message in a channel. The lock is held.
func (m *message) seen(p *Person, c *Channel) bool {
	return m.in == c && !m.deleted && (m.to == nil || m.to == p) && slices.Contains(c.members, p)
}

// Command types a slash command. Whatever its acknowledgement says is shown.
func (p *Person) Command(c *Channel, typed string) error {
	name, text, _ := strings.Cut(typed, " ")
	s := p.w.s
	s.mu.Lock()
	p.at = c
	trigger := newTrigger(p)
	hook := s.newHook(p.w, c, p, nil, "")
	s.mu.Unlock()
	payload := object{
		"token": "verification", "team_id": p.of(), "team_domain": strings.ToLower(p.w.Name), "channel_id": c.ID, "channel_name": c.Name,
		"user_id": p.ID, "user_name": strings.ToLower(p.Name), "command": name, "text": text, "response_url": hook, "trigger_id": trigger, "api_app_id": "A000000001",
	}
	if p.w.whole {
		payload["enterprise_id"], payload["enterprise_name"], payload["is_enterprise_install"] = p.w.ID, p.w.Name, true
	}
	ack, err := s.deliver(kindCommand, payload)
	if err != nil || len(ack) == 0 || string(ack) == "null" {
		return err
	}
	return p.acked(c, ack)
}

// acked shows what an acknowledgement says.
func (p *Person) acked(c *Channel, ack json.RawMessage) error {
	var a args
	if err := json.Unmarshal(ack, &a); err != nil {
		return fmt.Errorf("slacktest: an acknowledgement that is no JSON: %w", err)
	}
	s := p.w.s
	s.mu.Lock()
	defer s.mu.Unlock()
	text, blocks, err := p.w.content(a)
	if err != nil {
		s.refused = append(s.refused, "acknowledgement: "+err.Error())
		return err
	}
	p.w.say(&message{in: c, text: text, blocks: blocks, to: p})
	return nil
}

// Mention says something to the app, in a thread or, without one, in the
// channel.
func (p *Person) Mention(c *Channel, thread, said string) error {
	s := p.w.s
	s.mu.Lock()
	m := p.w.say(&message{in: c, thread: thread, text: "<@" + p.w.Bot + "> " + said})
	id := s.id("Ev")
	s.mu.Unlock()
	e := object{"type": "app_mention", "user": p.ID, "text": m.text, "ts": m.ts, "channel": c.ID, "event_ts": m.ts, "team": p.of()}
	if thread != "" {
		e["thread_ts"] = thread
	}
	return p.event(id, e)
}

// Type types something to the app in their direct messages: without the scope and its
// event nobody is told.
func (p *Person) Type(said string) error {
	door, s := p.Door(), p.w.s
	s.mu.Lock()
	m := p.w.say(&message{in: door, text: said})
	hears := slices.Contains(p.w.Scopes, "im:history")
	s.mu.Unlock()
	if !hears {
		return nil
	}
	return p.Happens(map[string]any{"type": "message", "channel_type": "im", "channel": door.ID, "user": p.ID, "text": said, "ts": m.ts, "event_ts": m.ts, "team": p.w.ID})
}

// Happens delivers an event as it is.
func (p *Person) Happens(event map[string]any) error {
	p.w.s.mu.Lock()
	id := p.w.s.id("Ev")
	p.w.s.mu.Unlock()
	return p.event(id, event)
}

// HappensTwice delivers an event, and again after it was acknowledged.
func (p *Person) HappensTwice(event map[string]any) error {
	p.w.s.mu.Lock()
	id := p.w.s.id("Ev")
	p.w.s.mu.Unlock()
	if err := p.event(id, event); err != nil {
		return err
	}
	return p.event(id, event)
}

func (p *Person) event(id string, e object) error {
	of := object{"enterprise_id": nil, "team_id": p.w.ID, "user_id": p.w.Bot, "is_bot": true, "is_enterprise_install": p.w.whole}
	out := object{
		"token": "verification", "team_id": p.of(), "api_app_id": "A000000001", "type": "event_callback", "event_id": id, "event_time": time.Now().Unix(), "event": e,
		"authorizations": []object{of},
	}
	if p.w.whole {
		of["enterprise_id"], of["team_id"], out["enterprise_id"] = p.w.ID, p.of(), p.w.ID
	}
	_, err := p.w.s.deliver(kindEvent, out)
	return err
}

func (p *Person) user() object {
	return object{"id": p.ID, "username": strings.ToLower(p.Name), "name": strings.ToLower(p.Name), "team_id": p.of()}
}
