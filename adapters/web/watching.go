package web

import (
	"context"
	"net/http"

	"divisionbell/adapters/web/visit"
	"divisionbell/adapters/web/watch"
	"divisionbell/bot/match"
)

// Shared is what links by which anybody watches a match want. All of it is needed.
type Shared struct {
	Rounds    func(ctx context.Context, code string) ([]uint32, error)
	Bulletins func(ctx context.Context, code string) ([]match.Bulletin, error)
	Shares    interface {
		ShareAt(ctx context.Context, token match.Hash, now int64) (match.Share, error)
	}
	Draw   func(watch.Face) ([]byte, error)                                                     // the card of a link
	Poster func(ctx context.Context, code, format string, viewer match.Account) ([]byte, error) // of a match that is over; ErrNotFound
	// Calendar is what a person's calendar reads by a token; ErrNotFound.
	Calendar func(ctx context.Context, token match.Hash) ([]byte, error)
}

// watching is what those links answer to; nothing where there are none.
func watching(s *Server) visit.Table {
	if s.shared == nil {
		return nil
	}
	return watch.New(watch.Options{
		Host: shownHost{s.host, s.shared}, Store: linked{s.store, s.shared}, Clock: s.clock, Log: s.log, Draw: s.shared.Draw, Picture: s.pictures.Serve,
		Address: func(r *http.Request) string {
			if s.afar != nil {
				return s.afar.Address.String()
			}
			return "http://" + r.Host
		},
	}).Rows()
}

type shownHost struct {
	Host
	shared *Shared
}

func (h shownHost) Rounds(ctx context.Context, code string) ([]uint32, error) {
	return h.shared.Rounds(ctx, code)
}

func (h shownHost) Bulletins(ctx context.Context, code string) ([]match.Bulletin, error) {
	return h.shared.Bulletins(ctx, code)
}

type linked struct {
	Store
	shared *Shared
}

func (k linked) ShareAt(ctx context.Context, token match.Hash, now int64) (match.Share, error) {
	return k.shared.Shares.ShareAt(ctx, token, now)
}
