package match

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Invitations keep the links by which guests come to a match: Doors of the kind
// DoorJoin.
type Invitations interface {
	// AddInvitation keeps a new one: ErrMany when its person made most since an instant.
	AddInvitation(ctx context.Context, d Door, since int64, most int) error
	// InvitationsBy are those of a person's by which somebody can still come to a match
	// that has not begun, the oldest first.
	InvitationsBy(ctx context.Context, person PersonID, now int64) ([]Door, error)
	// CloseInvitation has one of a person's own let nobody in any more; ErrNotFound.
	CloseInvitation(ctx context.Context, person PersonID, token Hash) error
}

const (
	// InvitationLife is how long an invitation holds, if its match does not start before.
	InvitationLife = 14 * 24 * time.Hour
	// InvitationsADay is how many invitations a person makes in a day.
	InvitationsADay = 10
)

// InvitationsSpent is said to whoever has made as many.
var InvitationsSpent = fmt.Sprintf("You’ve made %d invitations in the last 24 hours, and that’s the most. An older one may have places left, or ask another player to invite.", InvitationsADay)

// InvitedBy reports whether somebody may invite guests to a match: they made it or sit in
// it.
func (m Match) InvitedBy(who PersonID) bool {
	return who != 0 && (m.Host == who || slices.ContainsFunc(m.Seats, func(t Tenure) bool { return t.Bot == "" && t.Person == who }))
}

// NewInvitation is one to a lobby that has so many seats at most, for some people; its
// token and its room are still to be filled in. why says what stands in its way, if
// anything does.
func NewInvitation(m Match, seats int, by PersonID, people int, now time.Time) (d Door, why string) {
	free := seats - len(m.Seats)
	switch {
	case free <= 0:
		return d, m.Code + " is full, so there’s no seat to invite anybody to."
	case people < 1 || people > free:
		return d, fmt.Sprintf("An invitation to %s can be for 1 to %d people, as that’s how many seats are free.", m.Code, free)
	}
	return Door{
		Kind: DoorJoin, Person: by, Match: m.ID, Code: m.Code, Left: people,
		Made: now.UnixMilli(), Until: now.Add(InvitationLife).UnixMilli(),
	}, ""
}
