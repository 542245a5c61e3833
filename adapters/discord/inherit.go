package discord

import (
	"context"
	"errors"
)

// errAdopted ends what a session was told in the gateway's place.
var errAdopted = errors.New("discord: a session was adopted")

// inherit is the session that another process had of a shard; nil: none is known, and one
// is to be begun.
func inherit(ctx context.Context, a *App, id, count int) (s *session, err error) {
	if a.o.Share == nil {
		return nil, nil
	}
	err = a.retry(ctx, a.wait.Longest, func() error {
		x, err := a.o.Share.Session(ctx, id, count)
		if err != nil || x.ID == "" {
			return err
		}
		if s, err = a.newSession(id, count); err != nil {
			return err
		}
		if err = s.adopt(ctx, x); err != nil {
			s.abandon()
			s = nil
		}
		return err
	})
	return s, err
}
