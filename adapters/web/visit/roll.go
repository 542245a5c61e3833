package visit

import (
	"context"
	"errors"
	"sync"

	"divisionbell/bot/match"
)

// A Roll is what is kept of visits, and says at once when somebody is signed out, from
// wherever that is asked for. It is safe for concurrent use.
type Roll struct {
	match.Visits
	mu  sync.Mutex
	out func(match.PersonID)
}

// NewRoll makes one.
func NewRoll(v match.Visits) *Roll { return &Roll{Visits: v} }

// Hear has out told of everyone of whom a browser is signed out from now on.
func (r *Roll) Hear(out func(match.PersonID)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.out = out
}

// EndSignin signs a browser of the person's out.
func (r *Roll) EndSignin(ctx context.Context, person match.PersonID, id int64) (int, error) {
	n, err := r.Visits.EndSignin(ctx, person, id)
	return r.tell(person, n), err
}

// EndSignins signs all of the person's browsers out but one, and has no link let them in
// that they were given before.
func (r *Roll) EndSignins(ctx context.Context, person match.PersonID, but int64) (int, error) {
	n, err := r.Visits.EndSignins(ctx, person, but)
	return r.tell(person, n), errors.Join(err, match.ShutDoors(ctx, r.Visits, person))
}

func (r *Roll) tell(person match.PersonID, n int) int {
	r.mu.Lock()
	out := r.out
	r.mu.Unlock()
	if n > 0 && out != nil {
		out(person)
	}
	return n
}
