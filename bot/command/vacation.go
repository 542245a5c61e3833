package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"strings"
	"time"
)

// mostAway is how long one vacation can be.
const mostAway = 60 * 24 * time.Hour

// vacationCommand declares a vacation: from and to, or how long from now on.
func vacationCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	p, err := h.Matches.Store.PersonByID(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	now := h.Matches.Clock.Now()
	words := strings.Fields(strings.ToLower(rest))
	switch {
	case len(words) == 0:
		t := msg.Say("You are not away.")
		if p.Habits.Away.To > now.UnixMilli() {
			t = msg.Say("You are away from ").When(match.When(p.Habits.Away.From)).Plain(" to ").When(match.When(p.Habits.Away.To)).Plain(".")
		}
		return msg.Message{
			Text:    t.Plain(" Say it ahead with ").Code("/bell vacation 2026-12-20 2027-01-02").Plain(", or from now with ").Code("/bell vacation 5d").Plain("; ").Code("/bell vacation off").Plain(" ends it. Your clocks stand still as long as each match allows."),
			Buttons: []msg.Button{{Label: "Away for 3 days", ID: menu.Press{Line: "bell vacation 3d"}.ID()}, {Label: "Away for a week", ID: menu.Press{Line: "bell vacation 7d"}.ID()}, {Label: "I am back", ID: menu.Press{Line: "bell vacation off"}.ID()}},
		}
	case words[0] == "off" || words[0] == "end":
		p.Habits.Away = match.Away{}
		return habit(ctx, h, p, msg.Say("Welcome back. Each clock goes on softly."))
	}
	from, to, err := p.Span(words, now)
	if err != nil {
		return refuse(ctx, h, err)
	}
	if to.Sub(from) > mostAway || !to.After(now) || !to.After(from) || from.Sub(now) > 365*24*time.Hour {
		return refuse(ctx, h, engine.Illegal("", "a vacation ends after it begins, is to come, and lasts %d days at most", int(mostAway.Hours()/24)))
	}
	p.Habits.Away = match.Away{From: from.UnixMilli(), To: to.UnixMilli()}
	return habit(ctx, h, p, msg.Say("You are away from ").When(from).Plain(" to ").When(to).Plain(". Your clocks stand still as long as each match allows; the tables are told."))
}
