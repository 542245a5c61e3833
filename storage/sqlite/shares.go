package sqlite

import (
	"context"

	"divisionbell/bot/match"
)

const (
	addShare  = `INSERT INTO shares(token, match, person, made, until) SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT COUNT(*) FROM shares WHERE match = ?2) < ?6`
	shareAt   = `SELECT x.match, m.code, x.person, x.made, x.until FROM shares x JOIN matches m ON m.id = x.match WHERE x.token = ?1 AND (x.until = 0 OR x.until > ?2)`
	endShares = `DELETE FROM shares WHERE match = ?`
	linkKey   = `INSERT INTO secrets(name, data) VALUES('links', ?) ON CONFLICT(name) DO UPDATE SET data = secrets.data RETURNING data`
)

var _ match.Shares = (*Visits)(nil)

// AddShare keeps a link, unless its match has so many already.
func (v *Visits) AddShare(ctx context.Context, s match.Share, most int) (bool, error) {
	n, _, err := v.d.set(ctx, addShare, s.Token[:], s.Match, s.By, s.Made, s.Until, most)
	return n > 0, err
}

// ShareAt is the link of a token.
func (v *Visits) ShareAt(ctx context.Context, token match.Hash, now int64) (s match.Share, err error) {
	s.Token = token
	err = v.d.row(ctx, shareAt, []any{token[:], now}, []any{&s.Match, &s.Code, &s.By, &s.Made, &s.Until})
	return s, found(err, v.d.path, "no such link")
}

// EndShares takes all links to a match back.
func (v *Visits) EndShares(ctx context.Context, of match.MatchID) (int, error) {
	n, _, err := v.d.set(ctx, endShares, of)
	return int(n), err
}

// LinkKey is that of the store; fresh becomes it where it has none.
func (v *Visits) LinkKey(ctx context.Context, fresh match.LinkKey) (match.LinkKey, error) {
	var kept []byte
	err := v.d.writing(ctx, func(w *writer) error { return w.one(linkKey, []any{fresh[:]}, []any{&kept}) })
	if err != nil {
		return match.LinkKey{}, err
	}
	return match.ReadLinkKey(kept)
}
