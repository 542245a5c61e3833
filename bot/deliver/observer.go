package deliver

import (
	"divisionbell/bot/match"
	"errors"
	"time"
)

// The outcomes of calls and of what was sent.
const (
	OutcomeDone    = "done"
	OutcomeRefused = "refused"
	OutcomeFailed  = "failed"
	OutcomeWait    = "wait"
	OutcomeGone    = "gone"
)

// Blind observes nothing.
type Blind struct{}

func (Blind) Did(string, string, time.Duration) {}

func (Blind) Sent(string, string, string) {}

func (Blind) Shut(string) {}

func (Blind) Behind(int, int) {}

// outcomeOf is what came of a message.
func outcomeOf(err error) string {
	switch {
	case err == nil:
		return OutcomeDone
	case errors.Is(err, match.ErrNotNow):
		return OutcomeWait
	case errors.Is(err, match.ErrGone):
		return OutcomeGone
	case errors.Is(err, match.ErrRefused):
		return OutcomeRefused
	}
	return OutcomeFailed
}
