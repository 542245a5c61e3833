package match

import "context"

// Feeds keep the addresses of people's calendars.
type Feeds interface {
	Standing
	// AddFeed keeps one. Of its person's the oldest go when there are more than most;
	// it tells how many went.
	AddFeed(ctx context.Context, f Feed, most int) (gone int, err error)
	// FeedAt is ErrNotFound for a token that opens nothing.
	FeedAt(ctx context.Context, token Hash) (Feed, error)
	// EndFeeds takes all of a person's back, and tells how many there were.
	EndFeeds(ctx context.Context, person PersonID) (int, error)
}
