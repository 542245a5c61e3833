package command

import (
	"context"
	"slices"
	"strings"

	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// help is what a newcomer needs to begin.
func help(h *Commands) msg.Message {
	t := msg.Say("Begin a match with ").Code("/match new " + h.Matches.Games[0].About().ID).Plain(", add players with ").
		Code("/match join").Plain(" or ").Code("/match add-bot").Plain(", and begin with ").Code("/match start").Plain(".\n")
	for _, g := range h.Matches.Games {
		a := g.About()
		t = t.Code("/" + a.ID).Plain(" — " + text.Stop(a.Name) + " " + a.Help + "\n")
	}
	t = t.Code("/match").Plain(" — everything about matches. ").Code("/bell").Plain(" — your hours, and how you are rung. ").
		Code("/roll 4d6kh3").Plain(" — dice. Any of them with ").Code("help").Plain(" says more.")
	return msg.Message{Text: t, Buttons: []msg.Button{
		{Label: "New match of " + h.Matches.Games[0].About().Name, ID: menu.Press{Line: "match new " + h.Matches.Games[0].About().ID}.ID(), Look: msg.Primary},
		{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()},
	}}
}

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, r *request) (msg.Message, error) {
	m := help(r.Commands)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where commands are typed whole, every other works behind ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
	m.Buttons = append(m.Buttons, buttons("bell ", [][2]string{{"How I am rung", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Vacation", "vacation"}})...)
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
		Buttons: []msg.Button{{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()}},
	}
}
