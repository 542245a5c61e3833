package match

import (
	"context"
	"errors"
)

// ErrMany is why one more of something is not kept.
var ErrMany = errors.New("there are as many as may be")

// Passkeys keep by which keys people sign in.
type Passkeys interface {
	// PasskeysOf are a person's, the oldest first. PasskeyAt finds one by the id that
	// its device gave; ErrNotFound.
	PasskeysOf(ctx context.Context, person PersonID) ([]Passkey, error)
	PasskeyAt(ctx context.Context, credential []byte) (Passkey, error)
	// AddPasskey keeps a new one: ErrTaken when there is one with this id, ErrMany when
	// the person has most already.
	AddPasskey(ctx context.Context, p Passkey, most int) error
	// UsePasskey stores the Data and Used of one whose Data was was; ErrStale when it is
	// another meanwhile, or gone.
	UsePasskey(ctx context.Context, p Passkey, was []byte) error
	// NamePasskey and DropPasskey change a person's own; ErrNotFound.
	NamePasskey(ctx context.Context, person PersonID, credential []byte, name string) error
	DropPasskey(ctx context.Context, person PersonID, credential []byte) error
}
