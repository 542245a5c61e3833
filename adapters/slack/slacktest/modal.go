package slacktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Modal is what the open modal says; "" when none is.
func (p *Person) Modal() string {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	if p.modal == nil {
		return ""
	}
	return words(p.modal.tree) + words(p.modal.tree["blocks"])
}

// Faults is what the open modal says at its fields, by their blocks.
func (p *Person) Faults() map[string]string {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	return maps.Clone(p.faults)
}

// Close closes the open modal; the one below it shows again.
func (p *Person) Close() {
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
	return p.submit(v, state, nil)
}

func (p *Person) submit(v *view, state object, more object) error {
	s := p.w.s
	if v == nil {
		return fmt.Errorf("slacktest: %s has no modal open", p.Name)
	}
	s.mu.Lock()
	p.trigger = s.newTrigger()
	o := object{"type": "view_submission", "team": object{"id": p.w.ID}, "user": p.user(), "trigger_id": p.trigger, "api_app_id": "A000000001"}
	seen := v.object()
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
	return p.settle(v, ack)
}

// settle does what the acknowledgement of a form says. The lock is held.
func (p *Person) settle(v *view, ack json.RawMessage) error {
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
