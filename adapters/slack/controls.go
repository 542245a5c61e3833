package slack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Slack's limits on blocks and what is in them, in characters where not said
// otherwise. maxBlocks leaves room for what is added to an answer.
const (
	maxBlocks      = 44 // in a message; Slack takes 50
	maxValue       = 2000
	maxButtonText  = 75
	maxOptionText  = 75
	maxOptions     = 100 // in a group; and so many groups
	maxPrompt      = 150
	maxOptionValue = 150
	maxGroup       = 75
	maxHeader      = 150
	buttonsInRow   = 5
)

// What an action's id begins with. Its number follows, or what was typed before.
const (
	idPress  = "press."  // the value is what to press
	idPeople = "people." // a person is chosen; what to press follows
	idLine   = "line."   // the value is a line to say
	idShort  = "short."  // it is a shortcut, whose callback_id follows
	idOpen   = "open.0"  // it only leads to an address
	idSay    = "say:"    // the chosen value is a line; typed after what follows
)

// buttons are rows of them.
func (s *sheet) buttons(all []msg.Button) (out []slack.Block) {
	made := make([]struct {
		button slack.ButtonBlockElement
		label  slack.TextBlockObject
	}, len(all))
	for some := range slices.Chunk(all, buttonsInRow) {
		row := blocks.NewActions(s.blockID())
		row.Elements = make([]slack.BlockElement, 0, len(some))
		for i, b := range some {
			e := &made[0].button
			made[0].label = slack.TextBlockObject{Type: slack.PlainTextType, Text: text.Clip(cmp.Or(b.Label, "…"), maxButtonText), Emoji: noEmoji}
			*e = slack.ButtonBlockElement{Type: slack.METButton, ActionID: pressIDs[i], Value: b.ID, Text: &made[0].label}
			made = made[1:]
			switch b.Look {
			case msg.Primary:
				e.Style = slack.StylePrimary
			case msg.Danger:
				e.Style = slack.StyleDanger
			}
			row.Elements = append(row.Elements, e)
		}
		out = append(out, row)
	}
	return out
}

// selects are choices; pages of one list become groups of one select.
func (s *sheet) selects(all []msg.Select) (out []slack.Block) {
	var pages []msg.Select
	for _, c := range all {
		if c.People != "" {
			e := slack.NewOptionsSelectBlockElement(slack.OptTypeUser, plainText(cmp.Or(c.Prompt, "Choose somebody"), maxPrompt), idPeople+c.People)
			out = append(out, blocks.NewActions(s.blockID(), e))
		} else if len(c.Choices) > 0 {
			pages = append(pages, c)
		}
	}
	for some := range slices.Chunk(pages, maxOptions) {
		out = append(out, blocks.NewActions(s.blockID(), grouped(some)))
	}
	return out
}

// grouped is one select of one page or several.
func grouped(pages []msg.Select) *slack.SelectBlockElement {
	if len(pages) == 1 && len(pages[0].Choices) <= maxOptions {
		return slack.NewOptionsSelectBlockElement(slack.OptTypeStatic, plainText(cmp.Or(pages[0].Prompt, "Choose"), maxPrompt), idPress+"0", options(pages[0].Choices)...)
	}
	var groups []*slack.OptionGroupBlockObject
	total := 0
	for _, p := range pages {
		total += len(p.Choices)
		for page := range slices.Chunk(p.Choices, maxOptions) {
			groups = append(groups, slack.NewOptionGroupBlockElement(plainText(cmp.Or(p.Prompt, "Choose"), maxGroup), options(page)...))
		}
	}
	return slack.NewOptionsGroupSelectBlockElement(slack.OptTypeStatic, plainText(fmt.Sprintf("Choose one of %d", total), maxPrompt), idPress+"0", groups...)
}

func options(all []msg.Choice) (out []*slack.OptionBlockObject) {
	for _, c := range all {
		out = append(out, option(c.ID, c.Label, c.Detail))
	}
	return out
}

// option is one choice; what its label is too short for goes on below it.
func option(value, label, detail string) *slack.OptionBlockObject {
	o := slack.NewOptionBlockObject(value, plainText(cmp.Or(label, "…"), maxOptionText), nil)
	if cut := o.Text.Text; detail == "" && label != "" && cut != label {
		detail = "…" + strings.TrimLeft(label[len(strings.TrimSuffix(cut, "…")):], " ")
	}
	if detail != "" {
		o.Description = plainText(detail, maxOptionText)
	}
	return o
}

// noEmoji is what plain text says of a colon. Nobody changes it.
var noEmoji = new(bool)

// pressIDs are the ids of a row's buttons.
var pressIDs = [buttonsInRow]string{idPress + "0", idPress + "1", idPress + "2", idPress + "3", idPress + "4"}

// plainText never grows an emoji out of a colon.
func plainText(s string, most int) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, text.Clip(s, most), false, false)
}
