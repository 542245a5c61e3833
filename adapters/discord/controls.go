package discord

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/msg"
)

// Limits of Discord's on what a message offers, and on a form.
const (
	maxRows        = 5
	maxInRow       = 5
	maxOptions     = 25
	maxLabel       = 80
	maxCustomID    = 100
	maxOption      = 100
	maxPlaceholder = 150
	maxTitle       = 45
	maxInputs      = 5
	maxInput       = 4000
	maxHint        = 100
)

// Custom ids of our own; all others are the host's.
const (
	idSelect = "select "      // a select, whose choices hold the host's ids
	idWords  = "words "       // shows the board of a match in words
	idOpener = "~"            // before the id of a form that is to be opened
	idField  = "field "       // a form's input
	inWords  = "Show as text" // the label of the board in words
	openWith = "Fill in…"     // the label of what opens a form
)

// rows are a message's selects and buttons in rows, as many as it takes. No id
// is in a message twice; of two buttons that do the same the first is kept.
func rows(m msg.Message) (out []discordgo.ActionsRow) {
	seen := map[string]bool{}
	for i, s := range m.Selects {
		for _, menu := range menus(s, i) {
			if seen[menu.CustomID] {
				continue
			}
			seen[menu.CustomID] = true
			out = append(out, discordgo.ActionsRow{Components: []discordgo.MessageComponent{menu}})
		}
	}
	var open []discordgo.MessageComponent
	for _, b := range buttons(m) {
		if !seen[b.CustomID] {
			seen[b.CustomID] = true
			open = append(open, b)
		}
	}
	for row := range slices.Chunk(open, maxInRow) {
		out = append(out, discordgo.ActionsRow{Components: row})
	}
	return out
}

// buttons are a message's own and those that Discord needs beside: one for the
// board in words, one that opens a form.
func buttons(m msg.Message) (out []discordgo.Button) {
	for _, b := range m.Buttons {
		out = append(out, discordgo.Button{Label: labelled(b.Label, maxLabel), Style: looks[b.Look], CustomID: b.ID})
	}
	if m.Form != nil {
		out = append(out, discordgo.Button{Label: openWith, Style: discordgo.PrimaryButton, CustomID: opener(m.Form.ID)})
	}
	if m.Picture != nil && m.Picture.Board != "" && m.Picture.Match != "" {
		out = append(out, discordgo.Button{Label: inWords, Style: discordgo.SecondaryButton, CustomID: inWordsOf(m.Picture)})
	}
	return out
}

// inWordsOf is the id of the button that shows a board in words, or the page beside it
// where there is room to name it.
func inWordsOf(p *msg.Picture) string {
	if id := strings.TrimSpace(idWords + p.Match + " " + p.Page); len(id) <= maxCustomID {
		return id
	}
	return idWords + p.Match
}

var looks = map[msg.Look]discordgo.ButtonStyle{
	msg.Quiet:   discordgo.SecondaryButton,
	msg.Primary: discordgo.PrimaryButton,
	msg.Danger:  discordgo.DangerButton,
}

// labelled is a label that is not empty and not too long.
func labelled(s string, most int) string {
	if strings.TrimSpace(s) == "" {
		return "…"
	}
	return markdown.Shorten(s, most)
}

// menus are a select as Discord has it: 25 choices in each, no value twice.
func menus(s msg.Select, no int) (out []discordgo.SelectMenu) {
	if s.People != "" {
		return []discordgo.SelectMenu{{
			MenuType: discordgo.UserSelectMenu, CustomID: s.People, Placeholder: markdown.Shorten(s.Prompt, maxPlaceholder),
		}}
	}
	var options []discordgo.SelectMenuOption
	seen := map[string]bool{}
	for _, c := range s.Choices {
		if seen[c.ID] {
			continue
		}
		seen[c.ID] = true
		options = append(options, discordgo.SelectMenuOption{
			Label: labelled(c.Label, maxOption), Description: markdown.Shorten(c.Detail, maxOption), Value: c.ID,
		})
	}
	for some := range slices.Chunk(options, maxOptions) {
		out = append(out, discordgo.SelectMenu{
			MenuType: discordgo.StringSelectMenu, CustomID: fmt.Sprintf("%s%d.%d", idSelect, no, len(out)),
			Placeholder: markdown.Shorten(s.Prompt, maxPlaceholder), Options: some,
		})
	}
	return out
}
