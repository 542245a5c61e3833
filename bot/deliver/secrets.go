package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"fmt"
)

// tellSecrets whispers what an entry told to some seats and nobody else heard of:
// an offer, and what became of it. Who acted was answered, and a room that is shut
// or only looks on is not told.
func (h *Sender) tellSecrets(ctx context.Context, l *table.State, s *match.Show, e record.Entry, n *newspaper) error {
	if !e.Secret || s.Role != match.RoleTable || s.Shut != "" {
		return nil
	}
	events, err := record.Facts(l.Game.Game, e.Facts)
	if err != nil {
		return fmt.Errorf("bot: match %s: read entry %d: %w", l.Match.Code, e.Seq, err)
	}
	told := map[int64]bool{}
	for _, t := range l.Match.Seats {
		facts := hidden(events, t.Seat)
		if len(facts) == 0 || t.Bot != "" || t.Seat == e.Seat || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.PlaceOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.Room.ID != s.Room {
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
func (h *Sender) aside(ctx context.Context, l *table.State, seat engine.Seat, seq uint32, facts []engine.Fact) msg.Message {
	t := msg.Say("To you alone, in ").Bold(l.Match.Code).Plain(": ")
	for _, line := range l.Game.Look.Lines(facts, l.Scene(seat)) {
		t = t.Join(line).Line()
	}
	m := msg.Message{Text: msg.TrimLine(t)}
	s := h.menu.Compose(l, seat)
	for _, a := range s.Asks {
		if a.Seat != seat || a.Must || a.Key != seq {
			continue
		}
		for i, words := range l.Game.Look.Shortcuts(s.Seen, a) {
			if i < menu.FewOptions && s.Whole(words) {
				m.Buttons = append(m.Buttons, msg.Button{Label: s.Caption(words), ID: h.menu.ButtonID(ctx, s.Press(true, words...))})
			}
		}
	}
	return m
}

// whisper says a note to those it was meant for who are in this room, each once
// wherever they move.
func (h *Sender) whisper(ctx context.Context, l *table.State, s *match.Show, note match.Note, n *newspaper) error {
	told := map[int64]bool{}
	for _, t := range l.Match.Seats {
		if !note.To.Has(t.Seat) || t.Bot != "" || t.Seat == note.Seat || told[t.Person] {
			continue
		}
		told[t.Person] = true
		p, ok, err := h.PlaceOf(ctx, l, t.Person)
		if err != nil {
			return err
		}
		if !ok || p.Room.ID != s.Room || note.ID <= p.note {
			continue
		}
		var hears match.Listener
		if p.known {
			hears = match.Listener{Match: l.Match.ID, Person: t.Person, Room: s.Room, Note: note.ID}
		}
		text := msg.Text{}.Bold(l.Match.Code).Plain(": " + note.Text)
		if note.Kind != match.NoteOrder {
			hearers := append([]string{"you"}, NamesOf(l, note.To&^engine.Only(t.Seat)&^engine.Only(note.Seat))...)
			text = msg.Text{}.Bold(note.Name).Plain(" says to " + msg.Listed(hearers) + " alone, in ").Join(text)
		}
		n.whisper(msg.Message{Text: text}, p.account, hears)
	}
	return nil
}

// unheard is the last note that all in a room were told, and each who listens
// there in private.
func unheard(l *table.State, s *match.Show) int64 {
	after := s.Note
	for _, n := range l.Match.Listeners {
		if at, ok := l.Shows(n.Room); ok && at.Room == s.Room {
			after = min(after, n.Note)
		}
	}
	return after
}

// putBy is the motion that a note tells of, while it is open.
func putBy(l *table.State, note match.Note) (v match.Vote, open bool) {
	for _, v := range l.Match.Votes {
		if v.What == note.Text && v.By == note.Seat && v.Opened <= note.At {
			return v, true
		}
	}
	return v, false
}
