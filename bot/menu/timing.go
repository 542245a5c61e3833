package menu

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
)

// Timing lists a match's clocks, with buttons for the usual ones where they may be
// changed.
func (h *Menu) Timing(ctx context.Context, l *table.State, may bool) msg.Message {
	p := l.Match.Settings.Pace
	t := msg.Say("Timing of ").Bold(l.Match.Code).Plain(":\n")
	for _, o := range match.Paces {
		t = t.Code(o.Name + "=" + o.Value(p)).Plain(" — " + o.Help + " (" + o.Takes + ")\n")
	}
	for _, s := range p.Said() {
		if strings.HasPrefix(s, match.KindClock) {
			t = t.Code(s).Line()
		}
	}
	if l.Match.Phase.Ended() {
		return msg.Message{Text: msg.TrimLine(t)}
	}
	m := msg.Message{Text: t.Bold(l.MakerName()).Plain(" can change these, for example with ").Code("/match settings " + l.Match.Code + " clock 24h").Plain(".")}
	if !may {
		return m
	}
	for _, b := range [][2]string{{"Allow 24 hours", "clock 24h"}, {"Weekdays at 17:00", "clock weekdays@17:00"}, {"Drop deadlines", "clock none"}, {"Skip weekends", "days weekdays"}, {"Save up to 12h", "bank 12h"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: h.ButtonID(ctx, Press{Line: "match settings " + l.Match.Code + " " + b[1]})})
	}
	return m
}
