package deliver

import (
	"context"
	"fmt"

	"divisionbell/bot/deliver/caucus"
	"divisionbell/bot/deliver/unread"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// tellSecrets whispers what an entry told to some seats and nobody else heard of:
// what became of an offer. Who acted was answered, who is offered something is rung,
// and a room that is shut or only looks on is not told.
func (d *news) tellSecrets(ctx context.Context, e record.Entry) error {
	if !e.Secret || d.show.Role != match.RoleTable || d.show.Shut != "" {
		return nil
	}
	events, err := record.Facts(d.state.Game.Game, e.Facts)
	if err != nil {
		return fmt.Errorf("deliver: match %s: read entry %d: %w", d.state.Match.Code, e.Seq, err)
	}
	here, err := d.players(ctx, func(t match.Tenure) bool {
		return t.Seat != e.Seat && !d.rung(t.Seat, e.Seq) && len(hidden(events, t.Seat)) > 0
	})
	if err != nil {
		return err
	}
	for _, p := range here {
		d.whisper(menu.Secret(ctx, d.menu, d.state, p.Seat, e.Seq, hidden(events, p.Seat)), &p.Account, 0)
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

// whisperNote says a note to those it was meant for who are in this room, each once
// wherever they move; not to who reads it in a caucus's room.
func (d *news) whisperNote(ctx context.Context, note match.Note) error {
	for _, person := range note.Told() {
		p, here, err := d.plays(ctx, person)
		if err != nil {
			return err
		}
		if !here || note.ID <= p.Note || relayed(d.state, note, person) {
			continue
		}
		p.Account.Person = person
		m := msg.Message{Text: menu.Whispered(d.state, note, person)}
		if note.Caucus.Word != "" {
			m = caucus.Said(d.state, note)
		}
		if m.Instead, err = unread.Instead(ctx, d.places, d.state, d.listeners, note, person); err != nil {
			return err
		}
		d.whisper(m, &p.Account, note.ID)
	}
	return nil
}
