package storetest

import (
	"sync"
	"testing"

	"divisionbell/bot/match"
)

// linksFollowFromOneKey: of all processes that ask at once, from the first on and for ever;
// a person who is forgotten takes links away, and not the key of everybody's.
func linksFollowFromOneKey(t *testing.T, k Kind) {
	process := k.Place(t)
	list := []Links{k.Links(process(t)), k.Links(process(t))}
	keys := make([]match.LinkKey, 8)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			var err error
			if keys[i], err = list[i%2].LinkKey(ctx, match.LinkKey{byte(i + 1)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, key := range keys {
		if key != keys[0] || key == (match.LinkKey{}) {
			t.Errorf("keys are %x and %x", keys[0][:], key[:])
		}
	}
	d := process(t)
	s, links := Sit(t, d, "K7QF"), k.Links(d)
	share := match.Share{Token: match.HashOf("share"), Match: s.Match, Code: "K7QF", By: s.Ada.ID, Made: Noon}
	feed := match.Feed{Token: match.HashOf("feed"), Person: s.Ada.ID, Made: Noon}
	Same(t, Must[bool](t)(links.AddShare(ctx, share, 2)), true)
	Same(t, Must[int](t)(links.AddFeed(ctx, feed, 2)), 0)
	had := Must[match.Access](t)(links.AccessOf(ctx, s.Ada.ID))
	Same(t, had.Shares, []match.Share{share})
	Same(t, had.Feeds, []match.Feed{feed})
	Forgets(t, d, s.Ada.ID, "Somebody")
	_, err := links.ShareAt(ctx, share.Token, Noon)
	Wants(t, err, match.ErrNotFound)
	_, err = links.FeedAt(ctx, feed.Token)
	Wants(t, err, match.ErrNotFound)
	if key := Must[match.LinkKey](t)(links.LinkKey(ctx, match.LinkKey{99})); key != keys[0] {
		t.Errorf("the key was %x and is %x", keys[0][:], key[:])
	}
}
