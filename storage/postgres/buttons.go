package postgres

import (
	"context"
	"encoding/json"
	"fmt"
)

const (
	press   = `INSERT INTO presses(words, at) VALUES($1, $2) ON CONFLICT(digest) DO UPDATE SET at = greatest(presses.at, excluded.at) RETURNING id`
	pressAt = `SELECT words FROM presses WHERE id = $1`
)

// Press keeps the words of a button too long for its id. The same words get
// the same id.
func (d buttons) Press(ctx context.Context, words []string, at int64) (id int64, err error) {
	b, err := json.Marshal(words)
	if err != nil {
		return 0, fmt.Errorf("postgres: press: %w", err)
	}
	err = d.writing(ctx, func(s *session) error {
		return s.row(press, []any{string(b), at}, []any{&id})
	})
	return id, err
}

// PressByID is match.ErrNotFound for an unknown one.
func (d buttons) PressByID(ctx context.Context, id int64) (words []string, err error) {
	var b []byte
	if err := d.row(ctx, pressAt, []any{id}, []any{&b}); err != nil {
		return nil, d.found(err, "press %d", id)
	}
	if err := json.Unmarshal(b, &words); err != nil {
		return nil, fmt.Errorf("postgres: press %d: %w", id, err)
	}
	return words, nil
}
