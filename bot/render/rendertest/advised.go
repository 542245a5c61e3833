package rendertest

import (
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
)

// advised holds that the button that stands out is what the game's own player would do,
// or that none does: where there is no such player, or no button can say it.
func (w *Walk) advised(seen engine.Seen, a engine.Ask, s msg.Scene) {
	w.Helper()
	move := seen.Steady(a, engine.Fast(uint64(s.Seq)))
	actions, advised := match.Advised(w.Look, seen, seen, a, s.Seq)
	if !advised {
		if (a.Must || a.Offer) && move != nil && !engine.Confirms(w.Table, a.Seat, move) {
			w.Errorf("%s: the game's own player would say %q, which is no button", a.Kind, move)
		}
		return
	}
	if !slices.Equal(actions[0], move) {
		w.Errorf("%s: the button that stands out says %q, the game's own player %q", a.Kind, actions[0], move)
	}
	if !engine.Offered(w.Table, a.Seat, move) {
		w.Errorf("%s: %q is advised and not offered", a.Kind, move)
	}
	for i, words := range actions {
		if slices.ContainsFunc(actions[:i], func(o []string) bool { return slices.Equal(o, words) }) {
			w.Errorf("%s: %q has two buttons", a.Kind, words)
		}
	}
	w.short("a caption", w.Look.Caption(seen, s, move), render.LabelRunes, false)
}
