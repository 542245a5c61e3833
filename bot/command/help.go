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
	t := msg.Say("Want to play? Press the game below or type ").Code("/match new " + h.Matches.Games[0].About().ID).Plain(". Friends type ").
		Code("/match join").Plain("; ").Code("/match add-bot").Plain(" adds a bot; ").Code("/match start").Plain(" deals.\n")
	for _, g := range h.Matches.Games {
		a := g.About()
		t = t.Code("/" + a.ID).Plain(" — " + text.Stop(a.Name) + " " + a.Help + "\n")
	}
	t = t.Code("/match").Plain(" runs your matches, ").Code("/bell").Plain(" sets your notifications and time zone, ").
		Code("/roll 4d6kh3").Plain(" rolls dice. Add ").Code("help").Plain(" to any of them. New here? ").Code("/match lesson").Plain(" teaches a game in two minutes.")
	return msg.Message{Text: t, Buttons: []msg.Button{
		{Label: "Play " + h.Matches.Games[0].About().Name, ID: menu.Press{Line: "match new " + h.Matches.Games[0].About().ID}.ID(), Look: msg.Primary},
		{Label: "Learn a game", ID: menu.Press{Line: "match lesson"}.ID()},
		{Label: "Show my turns", ID: menu.Press{Line: "match list"}.ID()},
	}}
}

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, r *request) (msg.Message, error) {
	m := help(r.Commands)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where you type commands whole, every other one works after ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
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
