package slacktest

import (
	"slices"
	"time"
)

// view is a modal or Home tab that somebody sees.
type view struct {
	id, hash string
	of       *Person
	tree     map[string]any
}

const maxView = 250 << 10 // bytes

// A trigger is one person's, once and for three seconds.
type trigger struct {
	of    *Person
	until time.Time
}

// newTrigger is another one for what the person does now. The lock is held.
func newTrigger(p *Person) (id string) {
	s := p.w.s
	id = s.id("trigger.")
	s.triggers[id] = &trigger{p, s.now().Add(s.o.TriggerLife)}
	return id
}

func viewsOpen(s *Slack, w *Workspace, a args) (object, error) {
	of, tree, err := w.shows(a)
	if err != nil {
		return nil, err
	}
	of.below = nil
	return w.opens(of, tree)
}

// viewsPush lays a modal upon the one whose button was pressed; three at most.
func viewsPush(s *Slack, w *Workspace, a args) (object, error) {
	of, tree, err := w.shows(a)
	switch {
	case err != nil:
		return nil, err
	case of.modal == nil:
		return nil, refuse("not_found", "no modal is open")
	case len(of.below) >= 2:
		return nil, refuse("push_limit_reached")
	}
	of.below = append(of.below, of.modal)
	return w.opens(of, tree)
}

// shows is who is shown a modal by their trigger, and the modal. The lock is held.
func (w *Workspace) shows(a args) (of *Person, tree map[string]any, err error) {
	s := w.s
	t, ok := s.triggers[a.text("trigger_id")]
	switch {
	case !ok || !slices.Contains(w.people, t.of):
		return nil, nil, refuse("invalid_trigger_id")
	case t.until.IsZero():
		return nil, nil, refuse("exchanged_trigger_id")
	case s.now().After(t.until):
		return nil, nil, refuse("expired_trigger_id")
	}
	if tree, err = w.checkView(a, "modal"); err != nil {
		return nil, nil, err
	}
	t.until = time.Time{}
	return t.of, tree, nil
}

func (w *Workspace) opens(of *Person, tree map[string]any) (object, error) {
	s := w.s
	of.modal, of.faults = &view{id: s.id("V"), hash: s.id("h"), of: of, tree: tree}, nil
	w.said = append(w.said, saying{at: time.Now(), to: of, text: words(tree["blocks"]) + raw(tree)})
	return object{"view": object{"id": of.modal.id, "hash": of.modal.hash}}, nil
}

func viewsUpdate(s *Slack, w *Workspace, a args) (object, error) {
	for _, p := range w.people {
		for _, v := range append(slices.Clone(p.below), p.modal) {
			if v == nil || v.id != a.text("view_id") {
				continue
			}
			if hash := a.text("hash"); hash != "" && v.hash != hash {
				return nil, refuse("hash_conflict")
			}
			tree, err := w.checkView(a, "modal")
			if err != nil {
				return nil, err
			}
			v.tree, v.hash = tree, s.id("h")
			w.said = append(w.said, saying{at: time.Now(), to: p, text: words(tree["blocks"]) + raw(tree)})
			return object{"view": object{"id": v.id, "hash": v.hash}}, nil
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
	c := checker{w: w, most: most("view blocks"), view: true, modal: kind == "modal", code: "invalid_arguments"}
	v := args(tree)
	c.length("private_metadata", v.text("private_metadata"), 0, most("view private_metadata"))
	c.length("callback_id", v.text("callback_id"), 0, most("view callback_id"))
	c.length("external_id", v.text("external_id"), 0, most("view external_id"))
	if kind == "modal" {
		c.plain("title", tree["title"], most("view title"))
		for _, k := range []string{"submit", "close"} {
			if tree[k] != nil {
				c.plain(k, tree[k], most("view "+k))
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
