package slacktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// A Window is the modal that a person has open.
type Window struct{ p *Person }

// Window is the one that is open now, if one is.
func (p *Person) Window() Window { return Window{p} }

// Modal is what the open modal says; "" when none is.
func (p *Person) Modal() string {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	if p.modal == nil {
		return ""
	}
	return words(p.modal.tree) + words(p.modal.tree["blocks"])
}

// Fields are its fields, by their blocks, in order.
func (x Window) Fields() (ids []string) {
	x.p.w.s.mu.Lock()
	defer x.p.w.s.mu.Unlock()
	if x.p.modal != nil {
		ids, _ = x.p.modal.inputs()
	}
	return ids
}

// Faults is what the open modal says at its fields, by their blocks.
func (x Window) Faults() map[string]string {
	p := x.p
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	return maps.Clone(p.faults)
}

// Close closes the open modal; the one below it shows again.
func (x Window) Close() {
	p := x.p
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	p.close()
}

func (p *Person) close() {
	p.modal, p.faults = nil, nil
	if n := len(p.below); n > 0 {
		p.modal, p.below = p.below[n-1], p.below[:n-1]
	}
}

// inputs are the open modal's, by their blocks. The lock is held.
func (v *view) inputs() (ids []string, elements map[string]map[string]any) {
	elements = map[string]map[string]any{}
	blocks, _ := v.tree["blocks"].([]any)
	for _, b := range blocks {
		o, _ := b.(map[string]any)
		if o["type"] == "input" {
			e, _ := o["element"].(map[string]any)
			id := args(o).text("block_id")
			ids, elements[id] = append(ids, id), e
		}
	}
	return ids, elements
}

// Submit sends the open modal with values, one a field in order. The modal closes, or
// says at its fields what is wrong.
func (p *Person) Submit(values ...string) error {
	p.w.s.mu.Lock()
	v, state := p.modal, object{}
	if v != nil {
		ids, elements := v.inputs()
		for i, id := range ids[:min(len(ids), len(values))] {
			e := elements[id]
			state[id] = object{args(e).text("action_id"): object{"type": e["type"], "value": values[i]}}
		}
	}
	p.w.s.mu.Unlock()
	return Window{p}.submit(v, state, nil)
}

func (x Window) submit(v *view, state object, more object) error {
	p := x.p
	s := p.w.s
	if v == nil {
		return fmt.Errorf("slacktest: %s has no modal open", p.Name)
	}
	s.mu.Lock()
	o := p.stamped(object{"type": "view_submission", "team": object{"id": p.of()}, "user": p.user(), "trigger_id": newTrigger(p), "api_app_id": "A000000001"})
	seen := v.object(p.w)
	seen["state"] = object{"values": state}
	o["view"] = seen
	maps.Copy(o, more)
	s.mu.Unlock()
	ack, err := s.deliver(kindInteract, o)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return x.settle(v, ack)
}

// settle does what the acknowledgement of a form says. The lock is held.
func (x Window) settle(v *view, ack json.RawMessage) error {
	p := x.p
	if len(ack) == 0 || string(ack) == "null" {
		if p.modal == v {
			p.close()
		}
		return nil
	}
	var a struct {
		Action string            `json:"response_action"`
		Errors map[string]string `json:"errors"`
	}
	err := json.Unmarshal(ack, &a)
	_, inputs := v.inputs()
	switch {
	case err != nil:
	case a.Action != "errors":
		err = fmt.Errorf("slacktest: a form is answered by %q", a.Action)
	case len(a.Errors) == 0:
		err = fmt.Errorf("slacktest: a form is refused without a word")
	}
	for block, why := range a.Errors {
		if inputs[block] == nil || strings.TrimSpace(why) == "" {
			err = fmt.Errorf("slacktest: an error %q at %q, which is no input", why, block)
		}
	}
	if err != nil {
		p.w.s.refused = append(p.w.s.refused, "view_submission: "+err.Error())
		return err
	}
	p.faults = a.Errors
	p.w.said = append(p.w.said, saying{to: p, text: string(ack)})
	return nil
}

// Shortcut chooses a global shortcut, by its callback_id, in a channel: of which Slack
// tells the app nothing.
func (p *Person) Shortcut(c *Channel, id string) error {
	s := p.w.s
	s.mu.Lock()
	p.at = c
	o := p.stamped(object{"type": "shortcut", "callback_id": id, "trigger_id": newTrigger(p), "team": object{"id": p.of()}, "user": p.user(), "action_ts": s.stamp(), "token": "verification"})
	s.mu.Unlock()
	_, err := s.deliver(kindInteract, o)
	return err
}

// Buttons are those of the open modal, in order.
func (x Window) Buttons() []Button {
	p := x.p
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	if p.modal == nil {
		return nil
	}
	blocks, _ := p.modal.tree["blocks"].([]any)
	return buttons(blocks)
}

// Press presses the button of the open modal whose label begins so.
func (x Window) Press(label string) error {
	p := x.p
	for _, b := range x.Buttons() {
		if strings.HasPrefix(b.Label, label) {
			return x.inModal(object{"type": "button", "action_id": b.action["action_id"], "block_id": b.block, "value": b.Value})
		}
	}
	return fmt.Errorf("slacktest: no button %q in %q", label, p.Modal())
}

// Pick chooses the first option of the open modal's first select that is no field.
func (x Window) Pick() error {
	p := x.p
	p.w.s.mu.Lock()
	var blocks []any
	if p.modal != nil {
		blocks, _ = p.modal.tree["blocks"].([]any)
	}
	p.w.s.mu.Unlock()
	list := Message{blocks: blocks}.Options()
	if len(list) == 0 {
		return fmt.Errorf("slacktest: nothing to choose in %q", p.Modal())
	}
	o := list[0]
	return x.inModal(object{"type": o.action["type"], "action_id": o.action["action_id"], "block_id": o.block, "selected_option": object{"value": o.Value}})
}

// Choose chooses a value in a select of the open modal that tells of it at once.
func (x Window) Choose(block, value string) error {
	p := x.p
	p.w.s.mu.Lock()
	var e map[string]any
	if p.modal != nil {
		_, elements := p.modal.inputs()
		e = elements[block]
	}
	p.w.s.mu.Unlock()
	if e == nil || !among(e, value) {
		return fmt.Errorf("slacktest: no %q to choose at %q", value, block)
	}
	return x.inModal(object{"type": e["type"], "action_id": e["action_id"], "block_id": block, "selected_option": object{"value": value}})
}

func (x Window) inModal(action object) error {
	p := x.p
	s := p.w.s
	s.mu.Lock()
	o := p.stamped(object{
		"type": "block_actions", "team": object{"id": p.of()}, "user": p.user(), "trigger_id": newTrigger(p), "api_app_id": "A000000001",
		"container": object{"type": "view", "view_id": p.modal.id}, "view": p.modal.object(p.w), "actions": []object{action},
	})
	s.mu.Unlock()
	_, err := s.deliver(kindInteract, o)
	return err
}

// among reports whether a select offers a value.
func among(e map[string]any, value string) bool {
	list, _ := e["options"].([]any)
	for _, x := range list {
		o, _ := x.(map[string]any)
		if args(o).text("value") == value {
			return true
		}
	}
	return false
}

// Fill sends the open modal with values by their blocks: text, a select's value, a
// channel's id or people's. What is not said stays as it stands.
func (x Window) Fill(values map[string]any) error {
	p := x.p
	p.w.s.mu.Lock()
	v, state, more := p.modal, object{}, object{}
	if v != nil {
		ids, elements := v.inputs()
		for block := range values {
			if elements[block] == nil {
				p.w.s.mu.Unlock()
				return fmt.Errorf("slacktest: no field %q among %v", block, ids)
			}
		}
		for _, id := range ids {
			held, reply, err := x.fill(elements[id], values[id])
			if err != nil {
				p.w.s.mu.Unlock()
				return fmt.Errorf("slacktest: field %q: %w", id, err)
			}
			state[id] = object{args(elements[id]).text("action_id"): held}
			if reply != nil {
				reply["block_id"], reply["action_id"] = id, elements[id]["action_id"]
				more["response_urls"] = []object{reply}
			}
		}
	}
	p.w.s.mu.Unlock()
	return x.submit(v, state, more)
}

// fill is what a field holds. The lock is held.
func (x Window) fill(e map[string]any, value any) (held, reply object, err error) {
	p := x.p
	held = object{"type": e["type"]}
	switch e["type"] {
	case "static_select":
		held["selected_option"] = e["initial_option"]
		if value != nil {
			if !among(e, fmt.Sprint(value)) {
				return nil, nil, fmt.Errorf("%v is not offered", value)
			}
			held["selected_option"] = object{"value": value}
		}
	case "multi_users_select":
		held["selected_users"] = value
		if value == nil {
			held["selected_users"] = []string{}
		}
	case "conversations_select":
		c, _ := value.(*Channel)
		if c == nil && e["default_to_current_conversation"] == true && p.at != nil && p.at.door == nil {
			c = p.at
		}
		held["selected_conversation"] = nil
		if c != nil {
			held["selected_conversation"] = c.ID
			if e["response_url_enabled"] == true {
				reply = object{"channel_id": c.ID, "response_url": p.w.s.newHook(p.w, c, p, nil, "")}
			}
		}
	default:
		held["value"] = e["initial_value"]
		if value != nil {
			held["value"] = value
		}
	}
	return held, reply, nil
}
