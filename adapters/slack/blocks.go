package slack

import (
	"fmt"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/bot/msg"
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
	size   int
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
	out := []part{{}}
	all := pieces(t, s.ring)
	blocks, sizes := richText(all)
	for i, b := range blocks {
		p := &out[len(out)-1]
		if len(p.blocks) >= room || p.size > 0 && p.size+sizes[i] > fullPart {
			out = append(out, part{})
			p = &out[len(out)-1]
		}
		p.size += sizes[i]
		if len(b.Elements) > 0 {
			b.BlockID = s.blockID()
			p.blocks = append(p.blocks, b)
		}
	}
	at := 0
	for i := range out { // each part has its own text in its plain form
		n, size := at, 0
		for n < len(all) && size+all[n].size <= out[i].size {
			size += all[n].size
			n++
		}
		out[i].text = fallback(all[at:n])
		at = n
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
		out[i].text = clip(or(out[i].text, "Division Bell"), maxText)
	}
	return out
}

// tail are picture, selects and buttons.
func (s *sheet) tail(m msg.Message) (out []slack.Block) {
	if p := m.Picture; p != nil && s.file != "" {
		out = append(out, slack.NewImageBlockSlackFile(&slack.SlackFileObject{ID: s.file}, clip(or(p.Alt, "the board"), maxAlt), s.blockID(), nil))
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
	for len(all) > 0 {
		n := min(buttonsInRow, len(all))
		row := slack.NewActionBlock(s.blockID())
		for i, b := range all[:n] {
			e := slack.NewButtonBlockElement(fmt.Sprint(idPress, i), b.ID, plainText(or(b.Label, "…"), maxButtonText))
			switch b.Look {
			case msg.Primary:
				e.Style = slack.StylePrimary
			case msg.Danger:
				e.Style = slack.StyleDanger
			}
			row.Elements.ElementSet = append(row.Elements.ElementSet, e)
		}
		out, all = append(out, row), all[n:]
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
	for len(pages) > 0 {
		n := min(len(pages), maxOptions)
		out = append(out, slack.NewActionBlock(s.blockID(), grouped(pages[:n])))
		pages = pages[n:]
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
		for i := 0; i < len(p.Choices); i += maxOptions {
			page := p.Choices[i:min(i+maxOptions, len(p.Choices))]
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
	if r := []rune(label); len(r) > maxOptionText && detail == "" {
		detail = "…" + string(r[maxOptionText-1:])
	}
	if detail != "" {
		o.Description = plainText(detail, maxOptionText)
	}
	return o
}

// plainText never grows an emoji out of a colon.
func plainText(s string, most int) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, clip(s, most), false, false)
}
