package match

import (
	"errors"
	"time"
)

// An Observer counts what happens, for operators. It is safe for concurrent use
// and is never told what anybody said.
type Observer interface {
	// Did: a call was answered. command is one of a few: "match join", "roll",
	// "exchequer action", whatever its verb, "exchequer" for what is asked there,
	// "unknown"; outcome is done, refused or failed.
	Did(command, outcome string, took time.Duration)
	// Sent: a platform was asked to post, edit, drop, whisper or thread; outcome
	// is done, wait, gone, refused or failed.
	Sent(platform, kind, outcome string)
	// Shut: a room can no longer be told.
	Shut(platform string)
	// Behind: so many matches had a room behind when the sender looked last, and
	// so many messages beside them were owed.
	Behind(matches, messages int)
}

// The outcomes of calls and of what was sent.
const (
	OutcomeDone    = "done"
	OutcomeRefused = "refused"
	OutcomeFailed  = "failed"
	OutcomeWait    = "wait"
	OutcomeGone    = "gone"
)

// OutcomeOf is what came of a message.
func OutcomeOf(err error) string {
	switch {
	case err == nil:
		return OutcomeDone
	case errors.Is(err, ErrNotNow):
		return OutcomeWait
	case errors.Is(err, ErrGone):
		return OutcomeGone
	case errors.Is(err, ErrRefused):
		return OutcomeRefused
	}
	return OutcomeFailed
}

// Blind observes nothing.
type Blind struct{}

func (Blind) Did(string, string, time.Duration) {}
func (Blind) Sent(string, string, string)       {}
func (Blind) Shut(string)                       {}
func (Blind) Behind(int, int)                   {}

// Connections are told by adapters how they are connected to their platform.
// An adapter tells once at the start, and at each change.
type Connections interface {
	Connected(platform string, up bool)
}

// Refusals are Connections that are told as well when a platform no longer takes the
// token of one workspace, and when it does again. What is owed there waits.
type Refusals interface {
	Refused(platform, workspace string, yes bool)
}

// Withdrawals are Connections that are told as well when a workspace that installed an
// app itself takes it away, and why; empty: it is there again. What is owed there waits.
type Withdrawals interface {
	Withdrawn(platform, workspace, why string)
}
