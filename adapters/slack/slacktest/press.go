package slacktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Button is one that a message shows.
type Button struct {
	Label, Value string
	URL          string // where it leads; empty: nowhere
	block        string
	action       map[string]any
}

// An Option is one of a select.
type Option struct {
	Label, Value, Detail string
	block                string
	action               map[string]any
}

// each goes through the elements of actions.
func each(blocks []any, f func(block string, e map[string]any)) {
	for _, b := range blocks {
		o, _ := b.(map[string]any)
		if o["type"] != "actions" {
			continue
		}
		list, _ := o["elements"].([]any)
		for _, x := range list {
			e, _ := x.(map[string]any)
			f(args(o).text("block_id"), e)
		}
	}
}

func label(v any) string {
	o, _ := v.(map[string]any)
	return args(o).text("text")
}

func buttons(blocks []any) (out []Button) {
	each(blocks, func(block string, e map[string]any) {
		if e["type"] == "button" {
			out = append(out, Button{Label: label(e["text"]), Value: args(e).text("value"), URL: args(e).text("url"), block: block, action: e})
		}
	})
	return out
}

// Under is a message with its blocks under other ids, as an older program drew it.
func (m Message) Under(id func(now string) string) Message {
	m.blocks = slices.Clone(m.blocks)
	for i, b := range m.blocks {
		o, _ := b.(map[string]any)
		if now, ok := o["block_id"].(string); ok {
			o = maps.Clone(o)
			o["block_id"] = id(now)
			m.blocks[i] = o
		}
	}
	return m
}

// Buttons are those of a message, in order.
func (m Message) Buttons() []Button { return buttons(m.blocks) }

// Options are all choices of all selects of a message, in order.
func (m Message) Options() (out []Option) {
	each(m.blocks, func(block string, e map[string]any) {
		if e["type"] != "static_select" {
			return
		}
		add := func(v any) {
			list, _ := v.([]any)
			for _, x := range list {
				o, _ := x.(map[string]any)
				out = append(out, Option{Label: label(o["text"]), Value: args(o).text("value"), Detail: label(o["description"]), block: block, action: e})
			}
		}
		add(e["options"])
		groups, _ := e["option_groups"].([]any)
		for _, g := range groups {
			o, _ := g.(map[string]any)
			add(o["options"])
		}
	})
	return out
}

// Press presses the button of a message whose label begins so.
func (p *Person) Press(m Message, label string) error {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.Label, label) {
			return p.PressButton(m, b)
		}
	}
	return fmt.Errorf("slacktest: no button %q in %q", label, m.Words)
}

// PressButton presses that button.
func (p *Person) PressButton(m Message, b Button) error {
	return p.act(&m, object{"type": "button", "action_id": b.action["action_id"], "block_id": b.block, "value": b.Value, "text": b.action["text"]})
}

// Pick chooses the option of a message's selects whose label begins so.
func (p *Person) Pick(m Message, label string) error {
	for _, o := range m.Options() {
		if strings.HasPrefix(o.Label, label) {
			return p.PickOption(m, o)
		}
	}
	return fmt.Errorf("slacktest: no option %q in %q", label, m.Words)
}

// PickOption chooses that option.
func (p *Person) PickOption(m Message, o Option) error {
	return p.act(&m, object{
		"type": o.action["type"], "action_id": o.action["action_id"], "block_id": o.block,
		"selected_option": object{"text": object{"type": "plain_text", "text": o.Label}, "value": o.Value},
	})
}

// find is a message's first element of a type.
func (m Message) find(kind string) (block string, e map[string]any) {
	each(m.blocks, func(b string, x map[string]any) {
		if e == nil && x["type"] == kind {
			block, e = b, x
		}
	})
	return block, e
}

// Choose chooses a person in a message's select of people.
func (p *Person) Choose(m Message, other *Person) error {
	block, e := m.find("users_select")
	if e == nil {
		return fmt.Errorf("slacktest: no select of people in %q", m.Words)
	}
	return p.act(&m, object{"type": "users_select", "action_id": e["action_id"], "block_id": block, "selected_user": other.ID})
}

// Suggest types into a message's select and gives what is offered.
func (p *Person) Suggest(m Message, typed string) (out []Option, err error) {
	block, e := m.find("external_select")
	if e == nil {
		return nil, fmt.Errorf("slacktest: nothing to type into in %q", m.Words)
	}
	payload := p.where(&m)
	payload["type"], payload["action_id"], payload["block_id"], payload["value"] = "block_suggestion", e["action_id"], block, typed
	delete(payload, "trigger_id")
	delete(payload, "response_url")
	ack, err := p.w.s.deliver(kindInteract, payload)
	if err != nil {
		return nil, err
	}
	var tree map[string]any
	if err := json.Unmarshal(ack, &tree); err != nil {
		return nil, fmt.Errorf("slacktest: suggestions: %w", err)
	}
	list, _ := tree["options"].([]any)
	c := checker{w: p.w}
	if len(list) > 0 {
		c.list(list)
	}
	if c.err != nil {
		return nil, c.err
	}
	for _, x := range list {
		o, _ := x.(map[string]any)
		out = append(out, Option{Label: label(o["text"]), Value: args(o).text("value"), Detail: label(o["description"]), block: block, action: e})
	}
	return out, nil
}

// where is a payload's who and where: a message, or the Home tab.
func (p *Person) where(m *Message) object {
	s := p.w.s
	s.mu.Lock()
	defer s.mu.Unlock()
	o := p.stamped(object{"team": object{"id": p.of(), "domain": strings.ToLower(p.w.Name)}, "user": p.user(), "trigger_id": newTrigger(p), "api_app_id": "A000000001"})
	if m == nil {
		o["container"] = object{"type": "view", "view_id": p.home.id}
		o["view"] = p.home.object(p.w)
		return o
	}
	c := object{"type": "message", "message_ts": m.TS, "channel_id": m.Channel.ID, "is_ephemeral": m.Private}
	if m.Thread != "" {
		c["thread_ts"] = m.Thread
	}
	o["container"], o["channel"] = c, object{"id": m.Channel.ID, "name": m.Channel.Name}
	if !m.Private {
		o["message"] = object{"ts": m.TS, "text": m.Text, "blocks": m.blocks, "type": "message", "team": p.w.ID, "bot_id": "B" + p.w.Bot[1:]}
	}
	o["response_url"] = s.newHook(p.w, m.Channel, p, m.m, m.Thread)
	return o
}

// ShortcutOf chooses a shortcut, by the id that it has in the manifest, in the menu of a
// message that the person writes, in a thread or, without one, in the channel.
func (p *Person) ShortcutOf(c *Channel, callback, thread, said string) error {
	s := p.w.s
	s.mu.Lock()
	m := p.w.say(&message{in: c, thread: thread, text: said})
	message := object{"type": "message", "user": p.ID, "ts": m.ts, "text": said}
	if thread != "" {
		message["thread_ts"] = thread
	}
	o := p.stamped(object{
		"type": "message_action", "callback_id": callback, "trigger_id": newTrigger(p), "action_ts": m.ts, "message_ts": m.ts, "message": message,
		"response_url": s.newHook(p.w, c, p, nil, thread), "team": object{"id": p.of(), "domain": strings.ToLower(p.w.Name)},
		"channel": object{"id": c.ID, "name": c.Name}, "user": p.user(), "api_app_id": "A000000001",
	})
	s.mu.Unlock()
	ack, err := s.deliver(kindInteract, o)
	if err == nil && len(ack) > 0 && string(ack) != "null" {
		return fmt.Errorf("slacktest: a shortcut is acknowledged with %s", ack)
	}
	return err
}

// act delivers what was done to a message or the Home tab.
func (p *Person) act(m *Message, action object) error {
	o := p.where(m)
	o["type"], o["actions"] = "block_actions", []object{action}
	_, err := p.w.s.deliver(kindInteract, o)
	return err
}
