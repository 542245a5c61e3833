package sqlite

import (
	"testing"

	"divisionbell/bot/match"
)

// TestSharesOpenTheirMatch until they are taken back, all of a match at once, or their
// time is over; and a match has but so many.
func TestSharesOpenTheirMatch(t *testing.T) {
	d := open(t)
	v := VisitsIn(d)
	one, two := sit(t, d, "K7QF"), sit(t, d, "BBBB")
	ann := visitor(t, d, "ann")
	share := func(token string, of match.MatchID, until int64) (match.Share, bool) {
		s := match.Share{Token: match.HashOf(token), Match: of, By: ann.ID, Made: noon, Until: until}
		return s, must[bool](t)(v.AddShare(ctx, s, 2))
	}
	first, added := share("first", one.Match, 0)
	same(t, added, true)
	first.Code = "K7QF"
	same(t, must[match.Share](t)(v.ShareAt(ctx, first.Token, noon+1e9)), first)
	short, added := share("short", one.Match, noon+10)
	same(t, added, true)
	_, added = share("third", one.Match, 0)
	same(t, added, false)
	other, added := share("other", two.Match, 0)
	same(t, added, true)
	_, err := v.ShareAt(ctx, short.Token, noon+9)
	ok(t, err)
	_, err = v.ShareAt(ctx, short.Token, noon+10)
	wants(t, err, match.ErrNotFound)
	_, err = v.ShareAt(ctx, match.HashOf("First"), noon)
	wants(t, err, match.ErrNotFound)

	same(t, must[int](t)(v.EndShares(ctx, one.Match)), 2)
	_, err = v.ShareAt(ctx, first.Token, noon)
	wants(t, err, match.ErrNotFound)
	_, err = v.ShareAt(ctx, other.Token, noon)
	ok(t, err)
}
