package command

import (
	"context"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"strings"
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

// gameHelp lists a game's verbs.
func gameHelp(a engine.About) msg.Message {
	t := msg.Text{}.Bold(text.Stop(a.Name)).Plain(" " + a.Help + "\n")
	for _, v := range a.Verbs {
		if !v.Host {
			t = t.Code("/" + a.ID + " " + v.Usage()).Plain(" — " + v.Help + "\n")
		}
	}
	if a.Daily != "" {
		t = t.Code("/" + a.ID + " daily [board [DATE]]").Plain(" — the same draws for all who play on one day; your first run counts\n")
	}
	return msg.Message{Text: t.Plain("Say ").Code("/match rules WORDS").Plain(" to look up a rule, ").Code("/" + a.ID).Plain(" alone for what can be done now.")}
}

// bellHelp is the first help there is, with what only /bell can do.
func bellHelp(_ context.Context, h *Commands, _ caller, _ string) msg.Message {
	m := help(h)
	m.Text = m.Text.Line().Join(helpOn("bell", Bells())).Line().
		Plain("Where commands are typed whole, every other works behind ").Code("/bell").Plain(" too, as in ").Code("/bell match list").Plain(".")
	for _, b := range [][2]string{{"How I am rung", "clock"}, {"Reminders", "remind"}, {"My time zone", "zone"}, {"Vacation", "vacation"}} {
		m.Buttons = append(m.Buttons, msg.Button{Label: b[0], ID: menu.Press{Line: "bell " + b[1]}.ID()})
	}
	return m
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
		Text:    helpOn("match", append(Subcommands(), seatAsides()...)),
		Buttons: []msg.Button{{Label: "What awaits me", ID: menu.Press{Line: "match list"}.ID()}},
	}
}
