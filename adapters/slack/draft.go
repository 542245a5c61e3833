package slack

import (
	"cmp"
	"slices"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Slack's limits on text, in characters. The last is ours: what one message is filled to.
const (
	maxText  = 40000 // of a message's plain form; more is cut by Slack
	maxEdit  = 4000  // bytes of it where it is edited to that; more is refused
	maxAlt   = 2000
	fullPart = 11000
)

// A draft is one message as Slack takes it.
type draft struct {
	text   string
	blocks []slack.Block
}

// A sheet lays a message out. thread and team, the workspace that tells it, stand in the ids
// of its blocks, so that a press on it tells where it is; file is its picture, once Slack has it. say
// adds a search for what else can be said, after these words. one: what is too
// long for one message is left out, and that is said. mark stands in the ids of its blocks
// too, and changes with what it says.
type sheet struct {
	thread string
	team   string
	mark   string
	one    bool
	userOf func(person match.PersonID) string
	called func(line string) string // a line to type as Slack has its command; nil: as it is
	file   string
	say    *string
	again  *slack.ButtonBlockElement
	n      int
}

// blockID is unique in its message and says for which thread and by whom it was drawn.
func (s *sheet) blockID() string {
	s.n++
	return blocks.ID{Thread: s.thread, Team: s.team, N: s.n, Mark: s.mark}.String()
}

// drafts are a message as so many of Slack's as it takes: text first; picture
// and all that can be pressed are in the last.
func (s *sheet) drafts(m msg.Message) []draft {
	t := m.Text
	if p := m.Picture; p != nil && s.file == "" && p.Board != "" {
		t = t.Line().Block(p.Board)
	}
	tail := s.tail(m)
	room := max(maxBlocks-len(tail), 1)
	out := []draft{}
	for _, some := range chatkit.Fill(mrkdwn.RichText(s.pieces(t)),
		chatkit.Limit[mrkdwn.Block]{Most: fullPart, Size: func(b mrkdwn.Block) int { return b.Size }},
		chatkit.Limit[mrkdwn.Block]{Most: room, Size: mrkdwn.Block.Shown},
	) {
		out = append(out, s.draft(some))
	}
	if len(out) == 0 {
		out = append(out, draft{})
	}
	if s.one && len(out) > 1 {
		out = out[:1]
		out[0].blocks = append(out[0].blocks, mrkdwn.RichBlock(s.pieces(msg.Say("… and more, which does not fit into one message here. For the rest, type ").Code("/match board"))))
	}
	last := &out[len(out)-1]
	last.blocks = append(last.blocks, tail...)
	if p := m.Picture; p != nil {
		last.text = strings.TrimSpace(last.text + "\n" + mrkdwn.Escape(p.Alt))
	}
	for i := range out {
		out[i].text = text.Clip(cmp.Or(out[i].text, "Division Bell"), maxText)
	}
	return out
}

// pieces are a text's, with our commands by the names that they have in Slack.
func (s *sheet) pieces(t msg.Text) []mrkdwn.Piece {
	if s.called != nil {
		t = slices.Clone(t)
		for i, r := range t {
			if r.Style == msg.Code {
				t[i].Words = s.called(r.Words)
			}
		}
	}
	return mrkdwn.Pieces(t, s.userOf)
}

// draft is one message of blocks, with their text in its plain form.
func (s *sheet) draft(all []mrkdwn.Block) (p draft) {
	var said []mrkdwn.Piece
	for _, b := range all {
		said = append(said, b.Pieces...)
		if b.Shown() > 0 {
			b.Rich.BlockID = s.blockID()
			p.blocks = append(p.blocks, b.Rich)
		}
	}
	p.text = mrkdwn.Fallback(said)
	return p
}

// tail are picture, selects and buttons.
func (s *sheet) tail(m msg.Message) (out []slack.Block) {
	if p := m.Picture; p != nil && s.file != "" {
		out = append(out, slack.NewImageBlockSlackFile(&slack.SlackFileObject{ID: s.file}, text.Clip(cmp.Or(p.Alt, "the board"), maxAlt), s.blockID(), nil))
	}
	if s.again != nil {
		out = append(out, blocks.NewActions(s.blockID(), s.again))
	}
	out = append(out, s.selects(m.Selects)...)
	out = append(out, s.buttons(m.Buttons)...)
	if s.say != nil {
		say := slack.NewOptionsSelectBlockElement(slack.OptTypeExternal, plainText("Something else…", maxPrompt), idSay+*s.say)
		least := 0
		say.MinQueryLength = &least
		out = append(out, blocks.NewActions(s.blockID(), say))
	}
	return out
}
