package command

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
)

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, r *request) (msg.Message, error) {
	m := menu.Begin(r.Matches.Games)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells()))
	m.Buttons = append(m.Buttons, buttons("bell ", [][2]string{{"Notifications", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Going away", "vacation"}})...)
	return m, nil
}

// helpOn lists subcommands.
func helpOn(command string, all []Subcommand) (t msg.Text) {
	for _, s := range all {
		t = t.Code(strings.TrimSpace("/" + command + " " + s.Name + " " + s.Usage())).Plain(" — " + s.Help + "\n")
	}
	return msg.TrimLine(t)
}

func matchHelp() msg.Message {
	return msg.Message{
		Text:    helpOn("match", slices.Concat(Subcommands(), explains(), seatAsides())),
		Buttons: []msg.Button{{Label: "Show my turns", ID: menu.Press{Line: "match list"}.ID()}},
	}
}
