package discord

import (
	"fmt"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/msg"
)

// opener is the id of a button that opens the form with an id.
func opener(form string) string {
	if len(form) < maxCustomID {
		return idOpener + form
	}
	return form
}

// A modal is a form as Discord has it.
type modal struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
}

func newModal(f *msg.Form) modal {
	m := modal{CustomID: f.ID, Title: labelled(f.Title, maxTitle)}
	for i, field := range f.Fields[:min(len(f.Fields), maxInputs)] {
		in := discordgo.TextInput{
			CustomID: fmt.Sprint(idField, i), Label: labelled(field.Label, maxTitle), Style: discordgo.TextInputShort,
			Placeholder: markdown.Shorten(field.Hint, maxHint), Value: markdown.Shorten(field.Value, maxInput), Required: true, MaxLength: maxInput,
		}
		switch {
		case field.Number:
			in.MaxLength = max(20, markdown.Size(in.Value))
		case field.Max > 0:
			in.MaxLength = max(1, int(min(field.Max, maxInput)))
			in.Value = markdown.Shorten(in.Value, in.MaxLength)
		}
		if in.MaxLength > maxHint {
			in.Style = discordgo.TextInputParagraph
		}
		m.Components = append(m.Components, discordgo.ActionsRow{Components: []discordgo.MessageComponent{in}})
	}
	return m
}
