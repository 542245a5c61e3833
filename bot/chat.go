package bot

import (
	"context"
	"errors"
	"time"

	"divisionbell/bot/msg"
)

// What a Chat answers when a message cannot be had. It wraps them.
var (
	ErrGone    = errors.New("the message or room is gone")
	ErrNotNow  = errors.New("the platform asks to wait")
	ErrRefused = errors.New("the platform refuses the message")
)

// A Chat is a platform to speak on. It is safe for concurrent use.
type Chat interface {
	Platform() string
	// Post says m to the whole room and gives the message's id there.
	Post(ctx context.Context, r Room, m msg.Message) (id string, err error)
	// Edit replaces a message; ErrGone when it can no longer be edited.
	Edit(ctx context.Context, r Room, id string, m msg.Message) error
	// Drop takes a message away; one that is gone already is no error.
	Drop(ctx context.Context, r Room, id string) error
	// Whisper says m to one person, in the room if only they see it there, else
	// by direct message.
	Whisper(ctx context.Context, r Room, to Account, m msg.Message) error
}

// A Clock tells the time. Nothing else in the host does.
type Clock interface{ Now() time.Time }

// A Call is a command, a click or a filled-in form as a platform delivers it.
// Line: what was typed after the slash ("match new exchequer"). Press: the id
// of a button or choice, Fields what a form held. Delivery is the platform's
// own id of this delivery, the same when it is repeated; empty: never repeated.
type Call struct {
	Account  Account
	Room     Room
	Line     string
	Press    string
	Fields   []string
	Delivery string
}

// A Suggestion completes what is being typed: Line is the whole line with it.
type Suggestion struct {
	Line  string `json:"line"`
	Title string `json:"title"`
	Help  string `json:"help,omitempty"`
}
