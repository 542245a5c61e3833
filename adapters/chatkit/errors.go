package chatkit

import (
	"errors"
	"fmt"
	"time"

	"divisionbell/bot/match"
)

// A Meaning is what a platform's error means to the host.
type Meaning struct {
	// Kind is match.ErrGone, match.ErrRefused or match.ErrNotNow; nil: it is tried
	// again as the host sees fit.
	Kind error
	Why  string        // with what an operator can mend; may be empty
	Wait time.Duration // that the platform asks for, with match.ErrNotNow
}

// Errors tell a platform's errors to the host by the table that its adapter gives.
type Errors[Code comparable] struct {
	Platform string               // begins every sentence
	Code     func(err error) Code // the platform's own of a refusal; zero: it gave none
	Known    map[Code]Meaning
	Else     func(err error) Meaning // of an error whose code is not known
}

// Meaning is what an error means.
func (e Errors[Code]) Meaning(err error) Meaning {
	if m, ok := e.Known[e.Code(err)]; ok {
		return m
	}
	return e.Else(err)
}

// Judged is an error for the host, of the kind that it means. what: what was to be
// done, such as "post". One that asks to wait already stays as it is.
func (e Errors[Code]) Judged(what string, err error) error {
	if err == nil || errors.Is(err, match.ErrNotNow) {
		return err
	}
	m := e.Meaning(err)
	told := e.Platform + ": " + what
	if m.Why != "" {
		told += ": " + m.Why
	}
	switch m.Kind {
	case nil:
		return fmt.Errorf("%s: %w", told, err)
	case match.ErrNotNow:
		return &match.Wait{For: m.Wait, Err: fmt.Errorf("%s: %w", told, err)}
	}
	return fmt.Errorf("%s: %w: %w", told, m.Kind, err)
}

// permanent marks an error that will not mend itself.
type permanent struct{ error }

func (p *permanent) Unwrap() error { return p.error }

// Permanent is an error that no new attempt mends, such as a token that is refused.
func Permanent(err error) error { return &permanent{err} }

// ForGood reports whether an error is permanent.
func ForGood(err error) bool { return errors.As(err, new(*permanent)) }
