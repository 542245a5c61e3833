// Package member tells who is a member of which server, as Discord said a moment ago: an
// account is of none, and sees what is said in those that it has joined.
package member

import (
	"context"
	"fmt"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// How long what Discord says of somebody is taken as true, and of how many people.
const (
	knownFor = time.Minute
	maxKnown = 10000
)

// mutedFor is how long a server is not asked again that did not answer.
const mutedFor = 10 * time.Second

// A Roll is of all servers. ask asks Discord whether somebody is a member of one.
type Roll struct {
	ask   func(ctx context.Context, server, user string) (bool, error)
	known *chatkit.Recent[bool]
	muted *chatkit.Recent[error] // servers
}

var _ match.Registrar = Roll{}

// New makes a roll.
func New(ask func(ctx context.Context, server, user string) (bool, error)) Roll {
	return Roll{ask, chatkit.NewRecent[bool](maxKnown, 1, knownFor), chatkit.NewRecent[error](maxKnown, 1, mutedFor)}
}

// Member reports whether somebody is a member of a server. Nobody waits again soon for one
// that did not answer.
func (r Roll) Member(ctx context.Context, server string, who match.Account) (bool, error) {
	key := server + " " + who.ID
	if known := r.known.Newest(key); len(known) > 0 {
		return known[0], nil
	}
	err := ctx.Err()
	if muted := r.muted.Newest(server); err == nil && len(muted) > 0 {
		err = muted[0]
	}
	is := false
	if err == nil {
		if is, err = r.ask(ctx, server, who.ID); err != nil {
			r.muted.Note(server, err)
		}
	}
	if err != nil {
		return false, fmt.Errorf("member: look somebody up in a server: %w", err)
	}
	r.known.Note(key, is)
	return is, nil
}
