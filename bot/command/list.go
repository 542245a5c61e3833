package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"fmt"
	"slices"
)

// listCommand tells what awaits a person, across matches and rooms.
func listCommand(ctx context.Context, h *Commands, c caller, _ string) msg.Message {
	mine, err := h.Matches.Store.MatchesOf(ctx, c.person.ID)
	if err != nil {
		return refuse(ctx, h, err)
	}
	var t msg.Text
	var m msg.Message
	for _, b := range mine {
		l, err := h.Matches.Snapshot(ctx, b.ID)
		if err != nil { // one that cannot be read does not hide the others
			t = t.Bold(b.Code).Plain(" ").Join(refuse(ctx, h, err, "match", b.Code).Text).Line()
			continue
		}
		t = t.Join(listed(h, l, c.person.ID))
		if len(m.Buttons) < menu.MaxButtons {
			m.Buttons = append(m.Buttons, msg.Button{Label: b.Code, ID: menu.Press{Line: "match board " + b.Code}.ID()})
		}
	}
	if len(mine) == 0 {
		return offerNew(h, "You are in no match now.", h.Matches.Games[0].About().ID)
	}
	m.Text = msg.TrimLine(t)
	return m
}

// listed is one match's line of a person's list.
func listed(h *Commands, l *table.State, person int64) msg.Text {
	t := msg.Text{}.Bold(l.Match.Code).Plain(" " + text.Stop(l.Game.About().Name) + " ")
	if l.Match.Phase == match.Open {
		return t.Plain(fmt.Sprintf("A lobby, %d seated.\n", len(l.Match.Seats)))
	}
	for _, tenure := range l.Match.Seats {
		if tenure.Person != person || tenure.Bot != "" {
			continue
		}
		s := h.Menu.Compose(l, tenure.Seat)
		if s.Ask.Must {
			t = t.Plain("It awaits you: " + l.Game.Look.Ask(s.Ask, s.View, s.Scene))
			if i := slices.IndexFunc(l.Match.Timing.Turns, func(u match.Turn) bool { return u.Same(s.Ask) && u.Due != 0 }); i >= 0 {
				t = t.Plain(", until ").Join(l.Until(l.Match.Timing.Turns[i]))
			}
			return t.Plain(".\n")
		}
	}
	return t.Join(h.Matches.WaitingFor(l)).Line()
}
