package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	addFeed    = `INSERT INTO feeds(token, person, made) VALUES($1, $2, $3)`
	olderFeeds = `DELETE FROM feeds WHERE token IN (SELECT token FROM feeds WHERE person = $1 ORDER BY made DESC, token OFFSET $2)`
	feedAt     = `SELECT person, made FROM feeds WHERE token = $1`
	endFeeds   = `DELETE FROM feeds WHERE person = $1`
)

var _ match.Feeds = (*Visits)(nil)

// AddFeed keeps the address of a calendar, and tells how many older ones went.
func (v *Visits) AddFeed(ctx context.Context, f match.Feed, most int) (gone int, err error) {
	err = v.d.writing(ctx, func(s *session) error {
		if err := s.do(addFeed, f.Token[:], f.Person, f.Made); err != nil {
			return err
		}
		n, err := s.exec(olderFeeds, f.Person, most)
		gone = int(n)
		return err
	})
	return gone, err
}

// FeedAt is that of a token.
func (v *Visits) FeedAt(ctx context.Context, token match.Hash) (f match.Feed, err error) {
	f.Token = token
	err = v.d.row(ctx, feedAt, []any{token[:]}, []any{&f.Person, &f.Made})
	return f, v.d.found(err, "no such calendar")
}

// EndFeeds takes all addresses of a person's calendar back.
func (v *Visits) EndFeeds(ctx context.Context, person match.PersonID) (int, error) {
	n, err := v.d.set(ctx, endFeeds, person)
	return int(n), err
}
