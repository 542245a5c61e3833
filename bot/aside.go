package bot

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// tellSecrets whispers what an entry told to some seats and nobody else heard of:
// an offer, and what became of it. Who acted was answered, and a room that is shut
// or only looks on is not told.
func (h *Sender) tellSecrets(ctx context.Context, l *State, s *match.Show, e record.Entry, n *newspaper) error {
	if !e.Secret || s.Role != match.RoleTable || s.Shut != "" {
		return nil
	}
	events, err := record.Facts(l.game.Game, e.Facts)
	if err != nil {
		return fmt.Errorf("bot: match %s: read entry %d: %w", l.match.Code, e.Seq, err)
	}
	told := map[int64]bool{}
	for _, t := range l.match.Seats {
		facts := hidden(events, t.Seat)
		if len(facts) == 0 || t.Bot != "" || t.Seat == e.Seat || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.placeOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.room.ID != s.Room {
			continue
		}
		n.whisper(h.aside(ctx, l, t.Seat, e.Seq, facts), p.account, match.Listener{})
	}
	return nil
}

// hidden are the facts that a seat was told and of which the table heard nothing.
func hidden(events []engine.Event, seat engine.Seat) (facts []engine.Fact) {
	for _, e := range events {
		if e.Public == nil && e.To != engine.Everyone && e.To.Has(seat) {
			facts = append(facts, e.Fact)
		}
	}
	return facts
}

// aside is what is whispered to a seat, with buttons for what it may answer.
func (h *Sender) aside(ctx context.Context, l *State, seat engine.Seat, seq uint32, facts []engine.Fact) msg.Message {
	t := msg.Say("To you alone, in ").Bold(l.match.Code).Plain(": ")
	for _, line := range l.game.Look.Lines(facts, l.scene(seat)) {
		t = t.Join(line).Line()
	}
	m := msg.Message{Text: trimLine(t)}
	s := h.menu.seated(l, seat)
	for _, a := range s.asks {
		if a.Seat != seat || a.Must || a.Key != seq {
			continue
		}
		for i, words := range l.game.Look.Shortcuts(s.seen, a) {
			if i < fewOptions && s.whole(words) {
				m.Buttons = append(m.Buttons, msg.Button{Label: s.caption(words), ID: h.menu.buttonID(ctx, s.press(true, words...))})
			}
		}
	}
	return m
}
