package slack

import (
	"fmt"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
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
	idLine   = "line.0"  // the value is a line to say
	idSay    = "say:"    // the chosen value is a line; typed after what follows
)

// A part is one message as Slack takes it.
type part struct {
	text   string
	blocks []slack.Block
}

// A sheet lays a message out. thread stands in the ids of its blocks, so that a
// press on it tells where it is; file is its picture, once Slack has it. say
// adds a search for what else can be said, after these words. one: what is too
// long for one message is left out, and that is said.
type sheet struct {
	thread string
	one    bool
	ring   func(person int64) string
	file   string
	say    *string
	again  *slack.ButtonBlockElement
	n      int
}

// blockID is unique in its message and says which thread it was drawn for.
func (s *sheet) blockID() string {
	s.n++
	return fmt.Sprintf("1|%s|%d", s.thread, s.n)
}

// threadOf reads what blockID wrote.
func threadOf(blockID string) string {
	f := strings.Split(blockID, "|")
	if len(f) < 3 || f[0] != "1" {
		return ""
	}
	return f[1]
}

// parts are a message as so many of Slack's as it takes: text first; picture
// and all that can be pressed are in the last.
func (s *sheet) parts(m msg.Message) []part {
	t := m.Text
	if p := m.Picture; p != nil && s.file == "" && p.Board != "" {
		t = t.Line().Block(p.Board)
	}
	tail := s.tail(m)
	room := max(maxBlocks-len(tail), 1)
	out := []part{}
	for _, some := range chatkit.Fill(richText(pieces(t, s.ring)),
		chatkit.Limit[block]{Most: fullPart, Size: func(b block) int { return b.size }},
		chatkit.Limit[block]{Most: room, Size: block.shown},
	) {
		out = append(out, s.part(some))
	}
	if len(out) == 0 {
		out = append(out, part{})
	}
	if s.one && len(out) > 1 {
		out = out[:1]
		out[0].blocks = append(out[0].blocks, richBlock(pieces(msg.Say("… and more than one message here can hold. Ask me for the rest: ").Code("/match board"), s.ring)))
	}
	last := &out[len(out)-1]
	last.blocks = append(last.blocks, tail...)
	if p := m.Picture; p != nil {
		last.text = strings.TrimSpace(last.text + "\n" + escape(p.Alt))
	}
	for i := range out {
		out[i].text = text.Clip(or(out[i].text, "Division Bell"), maxText)
	}
	return out
}

// part is one message of blocks, with their text in its plain form.
func (s *sheet) part(all []block) (p part) {
	var said []piece
	for _, b := range all {
		said = append(said, b.pieces...)
		if b.shown() > 0 {
			b.rich.BlockID = s.blockID()
			p.blocks = append(p.blocks, b.rich)
		}
	}
	p.text = fallback(said)
	return p
}

// tail are picture, selects and buttons.
func (s *sheet) tail(m msg.Message) (out []slack.Block) {
	if p := m.Picture; p != nil && s.file != "" {
		out = append(out, slack.NewImageBlockSlackFile(&slack.SlackFileObject{ID: s.file}, text.Clip(or(p.Alt, "the board"), maxAlt), s.blockID(), nil))
	}
	if s.again != nil {
		out = append(out, slack.NewActionBlock(s.blockID(), s.again))
	}
	out = append(out, s.selects(m.Selects)...)
	out = append(out, s.buttons(m.Buttons)...)
	if s.say != nil {
		say := slack.NewOptionsSelectBlockElement(slack.OptTypeExternal, plainText("Say something else…", maxPrompt), idSay+*s.say)
		least := 0
		say.MinQueryLength = &least
		out = append(out, slack.NewActionBlock(s.blockID(), say))
	}
	return out
}

// buttons are rows of them.
func (s *sheet) buttons(all []msg.Button) (out []slack.Block) {
	for some := range slices.Chunk(all, buttonsInRow) {
		row := slack.NewActionBlock(s.blockID())
		for i, b := range some {
			e := slack.NewButtonBlockElement(fmt.Sprint(idPress, i), b.ID, plainText(or(b.Label, "…"), maxButtonText))
			switch b.Look {
			case msg.Primary:
				e.Style = slack.StylePrimary
			case msg.Danger:
				e.Style = slack.StyleDanger
			}
			row.Elements.ElementSet = append(row.Elements.ElementSet, e)
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
			e := slack.NewOptionsSelectBlockElement(slack.OptTypeUser, plainText(or(c.Prompt, "Choose somebody"), maxPrompt), idPeople+c.People)
			out = append(out, slack.NewActionBlock(s.blockID(), e))
		} else if len(c.Choices) > 0 {
			pages = append(pages, c)
		}
	}
	for some := range slices.Chunk(pages, maxOptions) {
		out = append(out, slack.NewActionBlock(s.blockID(), grouped(some)))
	}
	return out
}

// grouped is one select of one page or several.
func grouped(pages []msg.Select) *slack.SelectBlockElement {
	if len(pages) == 1 && len(pages[0].Choices) <= maxOptions {
		return slack.NewOptionsSelectBlockElement(slack.OptTypeStatic, plainText(or(pages[0].Prompt, "Choose"), maxPrompt), idPress+"0", options(pages[0].Choices)...)
	}
	var groups []*slack.OptionGroupBlockObject
	total := 0
	for _, p := range pages {
		total += len(p.Choices)
		for page := range slices.Chunk(p.Choices, maxOptions) {
			groups = append(groups, slack.NewOptionGroupBlockElement(plainText(or(p.Prompt, "Choose"), maxGroup), options(page)...))
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
	o := slack.NewOptionBlockObject(value, plainText(or(label, "…"), maxOptionText), nil)
	if cut := o.Text.Text; detail == "" && label != "" && cut != label {
		detail = "…" + strings.TrimLeft(label[len(strings.TrimSuffix(cut, "…")):], " ")
	}
	if detail != "" {
		o.Description = plainText(detail, maxOptionText)
	}
	return o
}

// plainText never grows an emoji out of a colon.
func plainText(s string, most int) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, text.Clip(s, most), false, false)
}
