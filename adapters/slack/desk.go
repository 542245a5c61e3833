package slack

import (
	"context"
	"fmt"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// What a view is filled to: blocks, of which Slack takes 100, and cards with a picture
// of their board.
const (
	maxViewBlocks = 96
	maxHomeBoards = 6
)

// layout are a Home tab's blocks: an answer, a card a match, and settings.
func (f *face) layout(ctx context.Context, desk match.Desk, shows map[string]shown) (out []slack.Block) {
	s := f.app.sheet(ctx, f.w, "", shows[""].File)
	s.one, s.again = true, f.again
	if !silent(f.answer) || f.answer.Receipt {
		out = append(out, s.drafts(f.answer)[0].blocks...)
		out = append(out, slack.NewDividerBlock())
	}
	s.file, s.again = "", nil
	out = append(out, slack.NewHeaderBlock(plainText("Your turns", maxHeader)), s.ways())
	end := []slack.Block{slack.NewHeaderBlock(plainText("Your settings", maxHeader))}
	end = append(end, s.drafts(desk.Settings)[0].blocks...)
	after := ""
	s.say = &after
	end = append(end, s.tail(msg.Message{})...)
	s.say = nil
	return append(s.cards(out, desk, shows, maxViewBlocks-len(end), maxHomeBoards), end...)
}

// ways are what can always be done.
func (s *sheet) ways() slack.Block {
	fresh := slack.NewButtonBlockElement(idShort+shortNew, shortNew, plainText("New match", maxButtonText)).WithStyle(slack.StylePrimary)
	rules := slack.NewButtonBlockElement(idLine+"rules", "match rules", plainText("Rules", maxButtonText))
	help := slack.NewButtonBlockElement(idLine+"help", "help", plainText("Help", maxButtonText))
	return blocks.NewActions(s.blockID(), fresh, rules, help)
}

// cards adds a card a match to the blocks that there are, up to so many, the first
// of them with boards: those that do not fit are counted.
func (s *sheet) cards(out []slack.Block, desk match.Desk, shows map[string]shown, most, boards int) []slack.Block {
	if len(desk.Cards) == 0 {
		return append(out, s.drafts(msg.Message{Text: msg.Say("You're not in a match right now. To start one, type ").Code("/match new").Plain(" in a channel.")})[0].blocks...)
	}
	for i, c := range desk.Cards {
		card := s.card(c, shows[c.Code].File, i < boards)
		if len(out)+len(card)+1 > most && i+1 < len(desk.Cards) || len(out)+len(card) > most {
			return append(out, s.drafts(msg.Message{Text: msg.Say(fmt.Sprintf("… and %d more, for which there's no room here. To see them all, type ", len(desk.Cards)-i)).Code("/match list").Plain(".")})[0].blocks...)
		}
		out = append(out, card...)
	}
	return out
}

// card are one match's blocks. board: with its board, as a picture or in words.
func (s *sheet) card(c match.Card, file string, board bool) (out []slack.Block) {
	m := c.Message
	if !board {
		m.Picture = nil
	}
	s.file = file
	out = append(out, slack.NewDividerBlock())
	out = append(out, s.drafts(m)[0].blocks...)
	s.file = ""
	var more []slack.BlockElement
	if c.Picture != nil && !board && c.Awaits { // else it has the button
		more = append(more, slack.NewButtonBlockElement(idLine+"board", "match board "+c.Code, plainText("Show the board", maxButtonText)))
	}
	if c.Link != "" {
		more = append(more, slack.NewButtonBlockElement(idOpen, "", plainText("Open thread", maxButtonText)).WithURL(c.Link))
	}
	if len(more) == 0 {
		return out
	}
	if row, ok := out[len(out)-1].(*blocks.Actions); ok && len(row.Elements)+len(more) <= buttonsInRow && row.Elements[0].ElementType() == slack.METButton {
		row.Elements = append(row.Elements, more...)
		return out
	}
	return append(out, blocks.NewActions(s.blockID(), more...))
}
