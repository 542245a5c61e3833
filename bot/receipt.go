package bot

import (
	"errors"
	"slices"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// receipt echoes what was understood, as words that can be typed again, and
// tells what came of it: where the room reads the log itself, only what the
// seat alone is told.
func (h *Menu) receipt(l *State, d deed, scene msg.Scene, p played) msg.Message {
	shown := l.shownIn(d.room)
	m := msg.Message{Receipt: shown}
	var t msg.Text
	for i, e := range p.entries {
		t = t.Code("/" + l.match.Game + " " + strings.Join(e.Words, " ")).Line()
		for _, line := range l.game.Look.Lines(factsFor(p.outs[i], d.seat, shown), scene) {
			t = t.Join(line).Line()
			m.Receipt = false
		}
	}
	var no *engine.Refusal
	if errors.As(p.refusal, &no) {
		t = t.Plain("There it stopped: ").Join(refusalAt(l, no)).Line()
		m.Receipt = false
	}
	m.Text = trimLine(t)
	return m
}

// trimLine takes the last line's end away.
func trimLine(t msg.Text) msg.Text {
	if n := len(t); n > 0 && t[n-1].Style == msg.Plain {
		out := slices.Clone(t)
		out[n-1].Words = strings.TrimRight(out[n-1].Words, "\n")
		if out[n-1].Words == "" {
			return out[:n-1]
		}
		return out
	}
	return t
}

// factsFor is what a viewer is told of an outcome; alone leaves out what all are.
func factsFor(out engine.Outcome, viewer engine.Seat, alone bool) (facts []engine.Fact) {
	for _, e := range out.Events {
		if alone && e.To == engine.Everyone {
			continue
		}
		if f := e.For(viewer); f != nil {
			facts = append(facts, f)
		}
	}
	return facts
}
