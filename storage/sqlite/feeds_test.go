package sqlite

import (
	"testing"

	"divisionbell/bot/match"
)

// TestFeedsAreOnePersons until they are taken back, all of a person at once; and a person
// has but so many, of which the oldest goes.
func TestFeedsAreOnePersons(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	ann, bob := visitor(t, d, "ann"), visitor(t, d, "bob")
	feed := func(token string, of match.Person, made int64) (match.Feed, int) {
		f := match.Feed{Token: match.HashOf(token), Person: of.ID, Made: made}
		return f, must[int](t)(v.AddFeed(ctx, f, 2))
	}
	first, gone := feed("first", ann, noon)
	same(t, gone, 0)
	same(t, must[match.Feed](t)(v.FeedAt(ctx, first.Token)), first)
	second, _ := feed("second", ann, noon+1)
	others, gone := feed("others", bob, noon)
	same(t, gone, 0)
	third, gone := feed("third", ann, noon+2)
	same(t, gone, 1)
	_, err := v.FeedAt(ctx, first.Token)
	wants(t, err, match.ErrNotFound)
	same(t, must[match.Feed](t)(v.FeedAt(ctx, second.Token)), second)
	same(t, must[match.Feed](t)(v.FeedAt(ctx, others.Token)), others)

	same(t, must[int](t)(v.EndFeeds(ctx, ann.ID)), 2)
	_, err = v.FeedAt(ctx, third.Token)
	wants(t, err, match.ErrNotFound)
	same(t, must[match.Feed](t)(v.FeedAt(ctx, others.Token)), others)
	same(t, must[int](t)(v.EndFeeds(ctx, ann.ID)), 0)
}
