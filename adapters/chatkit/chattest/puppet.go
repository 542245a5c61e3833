package chattest

import (
	"context"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Puppet is a host that answers as a test says.
type Puppet struct {
	*bot.Host
	Answer func(ctx context.Context, c match.Call) msg.Message
}

// Do answers.
func (p *Puppet) Do(ctx context.Context, c match.Call) msg.Message { return p.Answer(ctx, c) }

// Pictured is a message with a board and a picture of these bytes.
func Pictured(text, board string, png ...byte) msg.Message {
	return msg.Message{Text: msg.Say(text), Picture: Picture(board, png...)}
}

// Picture is a board, and a picture of these bytes.
func Picture(board string, png ...byte) *msg.Picture {
	return &msg.Picture{Alt: "a board", Board: board, Match: "K7QF", Seq: 3, Viewer: -1, Draw: func() ([]byte, error) { return png, nil }}
}
