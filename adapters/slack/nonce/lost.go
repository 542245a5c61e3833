package nonce

import (
	"errors"
	"net"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

const (
	maxLost = 1000            // messages that are remembered whose answer was lost
	rests   = 2 * time.Minute // for which nothing is said again that may be there twice
)

// Lost remembers what was said where Slack knows nothing again, at a response address, and
// whose answer was lost: it may be there.
type Lost struct {
	once  *chatkit.Bounded[string, bool]
	twice *chatkit.Bounded[string, time.Time] // when that was
}

// NewLost makes one that remembers nothing.
func NewLost() Lost {
	return Lost{chatkit.NewBounded[string, bool](maxLost), chatkit.NewBounded[string, time.Time](maxLost)}
}

// ErrRests: what may be there twice was not said again yet.
var ErrRests = chatkit.Permanent(errors.New("nonce: it may be there, and is said again later"))

// Say says something by post, under a key of its own. What may be there it says once more
// when it is called again, and then seldom: ErrRests. It never takes it for said. Without a
// key to say it in another way is its caller's: the error is permanent.
func (l Lost) Say(key string, post func() error) error {
	if at, twice := l.twice.Get(key); twice && time.Since(at) < rests {
		return ErrRests
	}
	err := post()
	switch {
	case !Unclear(err):
		return err
	case key == "":
		return chatkit.Permanent(err)
	}
	if before, _ := l.once.Get(key); before {
		l.twice.Put(key, time.Now())
		return chatkit.Permanent(err)
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
