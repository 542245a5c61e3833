package slacktest

import (
	"time"
)

// view is a modal or Home tab that somebody sees.
type view struct {
	id, hash string
	of       *Person
	tree     map[string]any
}

const (
	triggerLife = 3 * time.Second
	maxView     = 250 << 10 // bytes
)

// newTrigger lasts three seconds. The lock is held.
func (s *Slack) newTrigger() string {
	id := s.id("trigger.")
	s.triggers[id] = s.now().Add(triggerLife)
	return id
}

func viewsOpen(s *Slack, w *Workspace, a args) (object, error) {
	until, ok := s.triggers[a.text("trigger_id")]
	switch {
	case !ok:
		return nil, refuse("invalid_trigger_id")
	case until.IsZero():
		return nil, refuse("exchanged_trigger_id")
	case s.now().After(until):
		return nil, refuse("expired_trigger_id")
	}
	tree, err := w.checkView(a, "modal")
	if err != nil {
		return nil, err
	}
	s.triggers[a.text("trigger_id")] = time.Time{}
	var of *Person
	for _, p := range w.people {
		if p.trigger == a.text("trigger_id") {
			of = p
		}
	}
	if of == nil {
		return nil, refuse("invalid_trigger_id")
	}
	of.modal = &view{id: s.id("V"), hash: s.id("h"), of: of, tree: tree}
	w.said = append(w.said, saying{at: time.Now(), to: of, text: words(tree["blocks"]) + raw(tree)})
	return object{"view": object{"id": of.modal.id, "hash": of.modal.hash}}, nil
}

func viewsUpdate(s *Slack, w *Workspace, a args) (object, error) {
	for _, p := range w.people {
		if p.modal != nil && p.modal.id == a.text("view_id") {
			if hash := a.text("hash"); hash != "" && p.modal.hash != hash {
				return nil, refuse("hash_conflict")
			}
			tree, err := w.checkView(a, "modal")
			if err != nil {
				return nil, err
			}
			p.modal.tree, p.modal.hash = tree, s.id("h")
			return object{"view": object{"id": p.modal.id, "hash": p.modal.hash}}, nil
		}
	}
	return nil, refuse("not_found")
}

func viewsPublish(s *Slack, w *Workspace, a args) (object, error) {
	p := w.person(a.text("user_id"))
	if p == nil {
		return nil, refuse("user_not_found")
	}
	if hash := a.text("hash"); hash != "" && (p.home == nil || p.home.hash != hash) {
		return nil, refuse("hash_conflict")
	}
	tree, err := w.checkView(a, "home")
	if err != nil {
		return nil, err
	}
	p.home = &view{id: s.id("V"), hash: s.id("h"), of: p, tree: tree}
	p.published++
	w.said = append(w.said, saying{at: time.Now(), to: p, text: words(tree["blocks"]) + raw(tree)})
	return object{"view": object{"id": p.home.id, "hash": p.home.hash}}, nil
}

// checkView holds a view to Slack's limits.
func (w *Workspace) checkView(a args, kind string) (map[string]any, error) {
	tree, _ := a.tree("view").(map[string]any)
	if tree == nil || tree["type"] != kind {
		return nil, refuse("invalid_arguments", "a view of type", kind)
	}
	c := checker{w: w, most: 100, view: true, modal: kind == "modal", code: "invalid_arguments"}
	v := args(tree)
	c.length("private_metadata", v.text("private_metadata"), 0, 3000)
	c.length("callback_id", v.text("callback_id"), 0, 255)
	if kind == "modal" {
		c.plain("title", tree["title"], 24)
		for _, k := range []string{"submit", "close"} {
			if tree[k] != nil {
				c.plain(k, tree[k], 24)
			}
		}
	}
	if n := len(raw(tree)); n > maxView {
		return nil, refuse("view_too_large", n)
	}
	blocks, _ := tree["blocks"].([]any)
	c.blocks(blocks)
	if c.inputs > 0 && kind == "modal" && tree["submit"] == nil {
		c.fail("a modal with inputs wants submit")
	}
	return tree, c.err
}
