package rulebook

import (
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Games are the games of matches, each once.
func Games(here []match.Brief) (games []string) {
	for _, b := range here {
		if !slices.Contains(games, b.Game) {
			games = append(games, b.Game)
		}
	}
	return games
}

// Whose asks for the game; its buttons look up the same in it.
func Whose(all []match.Table, games []string, rest string) msg.Message {
	m := msg.Message{Text: msg.Say("Which game's rules? Press one, or put its name first: ")}
	for _, g := range all {
		about := g.About()
		if len(games) > 0 && !slices.Contains(games, about.ID) {
			continue
		}
		if len(m.Buttons) == 0 {
			m.Text = m.Text.Code("/match rules " + about.ID + " 4.3").Plain(".")
		}
		line := strings.TrimSpace("match rules " + about.ID + " " + text.Line(rest, maxAsked))
		if len((menu.Press{Line: line}).ID()) > menu.MaxID {
			line = "match rules " + about.ID
		}
		m.Buttons = append(m.Buttons, msg.Button{Label: about.Name, ID: menu.Press{Line: line}.ID()})
	}
	return m
}
