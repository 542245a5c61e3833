package rulebook

import (
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Options tells what a match is played by.
func Options(l *table.State) msg.Message {
	t := msg.Text{}.Bold(l.Match.Code).Plain(", " + l.Game.About().Name + fmt.Sprintf(", edition %d of the rules.\n", l.Match.Edition))
	t = t.Join(menu.SettingLines(l.Game, func(s engine.Setting) string { return l.Game.About().Whole(l.Match.Terms.Options)[s.Name] }))
	many := "no"
	if l.Match.Settings.Many {
		many = "yes"
	}
	return msg.Message{Text: t.Code(match.Hotseat + "=" + many).Plain(" — can one person have several seats?")}
}

// GameOptions lists what a match of a game can be made with, at its defaults.
func GameOptions(g match.Table) msg.Message {
	t := msg.Say("What a new match of " + g.About().Name + " is played by. To change an option, type ").Code("/match new " + g.About().ID + " option=value").Plain(":\n")
	t = t.Join(menu.SettingLines(g, func(s engine.Setting) string { return s.Default }))
	if g.About().MaxSeats > 1 {
		t = t.Code(match.WithBots + "=0").Plain(" — how many bots to start with.\n")
	}
	return msg.Message{Text: t.Code(match.Hotseat + "=no").Plain(" — can one person have several seats? You can set deadlines there too; in a match, ").
		Code("/match settings").Plain(" lists them.")}
}
