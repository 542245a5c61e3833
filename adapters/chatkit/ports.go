package chatkit

import (
	"context"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Host takes what people ask for.
type Host interface {
	// Do obeys a line, a press or a form; its answer is for the caller alone.
	Do(ctx context.Context, c match.Call) msg.Message
	// Complete says how a line that is being typed can go on, in at most so many ways.
	Complete(ctx context.Context, c match.Call, limit int) []match.Suggestion
}

// Accounts know where people are.
type Accounts interface {
	AccountsOf(ctx context.Context, person match.PersonID) ([]match.Account, error)
}

// UserOf is a person's id in a workspace of a platform; empty: they are not there.
func UserOf(ctx context.Context, known Accounts, person match.PersonID, platform, workspace string) (string, error) {
	accounts, err := known.AccountsOf(ctx, person)
	if err != nil {
		return "", err
	}
	for _, x := range accounts {
		if x.Platform == platform && x.Workspace == workspace {
			return x.ID, nil
		}
	}
	return "", nil
}

// CheckMode refuses a mode that is none of the two in which calls can come.
func CheckMode(platform, mode, one, other string) error {
	if mode != one && mode != other {
		return fmt.Errorf("%s: mode can be %s or %s, not %q", platform, one, other, mode)
	}
	return nil
}
