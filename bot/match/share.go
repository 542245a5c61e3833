package match

import "context"

// Shares keep the links by which anybody watches a match. Those whose time is over are
// not found.
type Shares interface {
	Standing
	// AddShare keeps one, unless its match has so many already: false.
	AddShare(ctx context.Context, s Share, most int) (bool, error)
	// ShareAt is ErrNotFound for a token that opens nothing at this moment.
	ShareAt(ctx context.Context, token Hash, now int64) (Share, error)
	// EndShares takes all links to a match back, and tells how many there were.
	EndShares(ctx context.Context, of MatchID) (int, error)
}
