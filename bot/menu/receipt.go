package menu

import (
	"errors"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Receipt echoes what was understood, as words that can be typed again, and
// tells what came of it: where the room reads the log itself, only what the
// seat alone is told.
func (h *Menu) Receipt(l *table.State, d table.Deed, scene msg.Scene, p table.Played) msg.Message {
	shown := l.ShownIn(d.Room) && h.Matches.Closed(&l.Match)
	m := msg.Message{Receipt: shown}
	var t msg.Text
	for i, e := range p.Entries {
		t = t.Code("/" + l.Match.Game + " " + strings.Join(e.Words, " ")).Line()
		for _, line := range l.Game.Look.Lines(factsFor(p.Outs[i], d.Seat, shown), scene) {
			t = t.Join(line).Line()
			m.Receipt = false
		}
	}
	var no *engine.Refusal
	if errors.As(p.Refusal, &no) {
		t = t.Plain("I stopped there: ").Join(RefusalAt(l, no)).Line()
		m.Receipt = false
	}
	m.Text = msg.TrimLine(t)
	return m
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
