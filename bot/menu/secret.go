package menu

import (
	"context"

	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Secret is what an entry told to a seat and to nobody else, with buttons for what it may
// answer.
func Secret(ctx context.Context, h *Menu, l *table.State, seat engine.Seat, seq uint32, facts []engine.Fact) msg.Message {
	t := msg.Say("Only for you, in ").Bold(l.Match.Code).Plain(": ")
	for _, line := range l.Game.Look.Lines(facts, l.Match.SceneAt(seq, seat)) {
		t = t.Join(line).Line()
	}
	m := msg.Message{Text: msg.TrimLine(t)}
	s := h.Compose(l, seat)
	for _, a := range s.Asks {
		if a.Seat != seat || a.Must || a.Key != seq {
			continue
		}
		for i, words := range l.Game.Look.Shortcuts(s.Seen, a) {
			if i < FewOptions && s.Whole(words) {
				m.Buttons = append(m.Buttons, msg.Button{Label: s.Caption(words), ID: h.ButtonID(ctx, s.Press(true, words...))})
			}
		}
	}
	return m
}
