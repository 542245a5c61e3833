package slacktest

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// object is a view as payloads and events have it, of an app installed in a workspace.
func (v *view) object(in *Workspace) object {
	return object{"app_installed_team_id": in.ID, "id": v.id, "hash": v.hash, "type": v.tree["type"], "callback_id": v.tree["callback_id"], "private_metadata": v.tree["private_metadata"], "blocks": v.tree["blocks"]}
}

// OpenHome looks at the app's Home tab. The event has the tab as it is, where it was
// drawn before.
func (p *Person) OpenHome() error {
	door := p.Door()
	s := p.w.s
	s.mu.Lock()
	id := s.id("Ev")
	e := object{"type": "app_home_opened", "user": p.ID, "channel": door.ID, "tab": "home", "event_ts": fmt.Sprint(time.Now().Unix())}
	if p.home != nil {
		e["view"] = p.home.object(p.w)
	}
	s.mu.Unlock()
	return p.event(id, e)
}

// Home is what the Home tab says, and how often it was drawn.
func (p *Person) Home() (text string, times int) {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	if p.home == nil {
		return "", 0
	}
	return words(p.home.tree["blocks"]), p.published
}

// HomeBlocks are the Home tab's blocks by their types, in order.
func (p *Person) HomeBlocks() (types []string) {
	for _, b := range p.homeBlocks() {
		o, _ := b.(map[string]any)
		types = append(types, args(o).text("type"))
	}
	return types
}

// HomePictures are the files and alternative texts of the Home tab's pictures.
func (p *Person) HomePictures() (files, alts []string) {
	for _, b := range p.homeBlocks() {
		o, _ := b.(map[string]any)
		if sf, _ := o["slack_file"].(map[string]any); sf != nil {
			files, alts = append(files, args(sf).text("id")), append(alts, args(o).text("alt_text"))
		}
	}
	return files, alts
}

func (p *Person) homeBlocks() []any {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	if p.home == nil {
		return nil
	}
	blocks, _ := p.home.tree["blocks"].([]any)
	return slices.Clone(blocks)
}

// HomeButtons are those of the Home tab, in order.
func (p *Person) HomeButtons() []Button { return buttons(p.homeBlocks()) }

// PressHome presses the button of the Home tab whose label begins so.
func (p *Person) PressHome(label string) error {
	for _, b := range p.HomeButtons() {
		if strings.HasPrefix(b.Label, label) {
			return p.PressHomeButton(b)
		}
	}
	return fmt.Errorf("slacktest: no button %q in %s's Home tab", label, p.Name)
}

// PressHomeButton presses that one. Slack tells of buttons that lead to an address too.
func (p *Person) PressHomeButton(b Button) error {
	return p.act(nil, object{"type": "button", "action_id": b.action["action_id"], "block_id": b.block, "value": b.Value})
}

// PressHomeAny presses the first button of the Home tab, if there is one.
func (p *Person) PressHomeAny() error {
	list := p.HomeButtons()
	if len(list) == 0 {
		return nil
	}
	return p.PressHomeButton(list[0])
}

// OvertakeHome has a Home tab be drawn by somebody else, so that its hash is another.
func (p *Person) OvertakeHome() {
	p.w.s.mu.Lock()
	defer p.w.s.mu.Unlock()
	p.home.hash = p.w.s.id("h")
}
