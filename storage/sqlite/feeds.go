package sqlite

import (
	"context"

	"divisionbell/bot/match"
)

const (
	addFeed    = `INSERT INTO feeds(token, person, made) VALUES(?, ?, ?)`
	olderFeeds = `DELETE FROM feeds WHERE token IN (SELECT token FROM feeds WHERE person = ? ORDER BY made DESC, token LIMIT -1 OFFSET ?)`
	feedAt     = `SELECT person, made FROM feeds WHERE token = ?`
	endFeeds   = `DELETE FROM feeds WHERE person = ?`
)

var _ match.Feeds = (*Visits)(nil)

// AddFeed keeps the address of a calendar, and tells how many older ones went.
func (v *Visits) AddFeed(ctx context.Context, f match.Feed, most int) (gone int, err error) {
	err = v.d.writing(ctx, func(w *writer) error {
		if err := w.do(addFeed, f.Token[:], f.Person, f.Made); err != nil {
			return err
		}
		n, _, err := w.exec(olderFeeds, f.Person, most)
		gone = int(n)
		return err
	})
	return gone, err
}

// FeedAt is that of a token.
func (v *Visits) FeedAt(ctx context.Context, token match.Hash) (f match.Feed, err error) {
	f.Token = token
	err = v.d.row(ctx, feedAt, []any{token[:]}, []any{&f.Person, &f.Made})
	return f, found(err, v.d.path, "no such calendar")
}

// EndFeeds takes all addresses of a person's calendar back.
func (v *Visits) EndFeeds(ctx context.Context, person match.PersonID) (int, error) {
	n, _, err := v.d.set(ctx, endFeeds, person)
	return int(n), err
}
