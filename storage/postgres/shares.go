package postgres

import (
	"context"

	"divisionbell/bot/match"
)

const (
	addShare  = `INSERT INTO shares(token, match, person, made, until) SELECT $1::bytea, $2::bigint, $3::bigint, $4::bigint, $5::bigint WHERE (SELECT count(*) FROM shares WHERE match = $2) < $6::bigint`
	shareAt   = `SELECT x.match, m.code, x.person, x.made, x.until FROM shares x JOIN matches m ON m.id = x.match WHERE x.token = $1 AND (x.until = 0 OR x.until > $2)`
	endShares = `DELETE FROM shares WHERE match = $1`
	linkKey   = `INSERT INTO secrets(name, data) VALUES('links', $1) ON CONFLICT(name) DO UPDATE SET data = secrets.data RETURNING data`
)

var _ match.Shares = (*Visits)(nil)

// AddShare keeps a link, unless its match has so many already.
func (v *Visits) AddShare(ctx context.Context, s match.Share, most int) (kept bool, err error) {
	err = v.d.aloneAs(ctx, func(on *session) error {
		n, err := on.exec(addShare, s.Token[:], s.Match, s.By, s.Made, s.Until, most)
		kept = n > 0
		return err
	})
	return kept, err
}

// ShareAt is the link of a token.
func (v *Visits) ShareAt(ctx context.Context, token match.Hash, now int64) (s match.Share, err error) {
	s.Token = token
	err = v.d.row(ctx, shareAt, []any{token[:], now}, []any{&s.Match, &s.Code, &s.By, &s.Made, &s.Until})
	return s, v.d.found(err, "no such link")
}

// EndShares takes all links to a match back.
func (v *Visits) EndShares(ctx context.Context, of match.MatchID) (int, error) {
	n, err := v.d.set(ctx, endShares, of)
	return int(n), err
}

// LinkKey is that of the store; fresh becomes it where it has none.
func (v *Visits) LinkKey(ctx context.Context, fresh match.LinkKey) (match.LinkKey, error) {
	var kept []byte
	err := v.d.writing(ctx, func(s *session) error { return s.row(linkKey, []any{fresh[:]}, []any{&kept}) })
	if err != nil {
		return match.LinkKey{}, err
	}
	return match.ReadLinkKey(kept)
}
