package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"strings"
)

// muteCommand ends the reminders of what a match asks the caller now. How they
// are rung in this match alone is said with it: mute channel, dm, off.
func muteCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok {
		return refuse(ctx, h, noSeat(&l.State, c.person.ID))
	}
	t := l.Match.Timing.Clone()
	var said msg.Text
	switch word := strings.ToLower(rest); word {
	case "":
		for i := range t.Turns {
			if p, ok := l.Clocks().Holder(t.Turns[i].Seat); ok && p.ID == c.person.ID {
				t.Turns[i].Muted = true
			}
		}
		said = msg.Say("No more reminders for this turn of ").Bold(l.Match.Code).Plain(". The next one rings again.")
	case match.RingChannel, match.RingDirect, match.RingOff:
		t.Seat(seat).Ring = word
		said = msg.Say("In ").Bold(l.Match.Code).Plain(" you are rung " + map[string]string{match.RingChannel: "in the channel", match.RingDirect: "directly", match.RingOff: "never"}[word] + ".")
	default:
		return refuse(ctx, h, engine.Illegal("", "say /bell mute for this turn alone, or /bell mute CODE with channel, dm or off for the whole match"))
	}
	return save(ctx, h, c, l, match.Change{Timing: &t, Silent: true}, msg.Message{Text: said})
}
