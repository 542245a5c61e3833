package nonce

import (
	"errors"
	"net"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

// maxLost is how many messages are remembered whose answer was lost.
const maxLost = 1000

// Lost remembers what was said where Slack knows nothing again, at a response address, and
// whose answer was lost: it may be there.
type Lost struct {
	once *chatkit.Bounded[string, bool]
}

// NewLost makes one that remembers nothing.
func NewLost() Lost { return Lost{chatkit.NewBounded[string, bool](maxLost)} }

// Say says something by post, under a key of its own. What may be there it says once more,
// when it is called again, and then takes it for said. Without a key that is its caller's to
// do in another way: the error is permanent.
func (l Lost) Say(key string, post func() error) error {
	err := post()
	switch {
	case !Unclear(err):
		return err
	case key == "":
		return chatkit.Permanent(err)
	}
	if before, _ := l.once.Get(key); before {
		return nil
	}
	l.once.Put(key, true)
	return err
}

// Unclear reports whether Slack may have done what it gave no answer to.
func Unclear(err error) bool {
	var status slack.StatusCodeError
	var limited *slack.RateLimitedError
	var line *net.OpError
	var no slack.SlackErrorResponse
	far := errors.As(err, &line) && line.Op == "dial"
	return err != nil && !far && !errors.As(err, &status) && !errors.As(err, &limited) && !errors.As(err, &no)
}
