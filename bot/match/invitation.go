package match

import "context"

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
