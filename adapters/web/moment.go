package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// serveMoment gives a match as it stood, as the person may see it.
func (s *Server) serveMoment(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	m, err := s.moment(r.Context(), q.Get("code"), q.Get("seq"), q.Get("as"))
	if errors.Is(err, match.ErrNotFound) {
		refuse(w, http.StatusNotFound, "There's no such match or move.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, s.outlines.charted(m))
}

func (s *Server) moment(ctx context.Context, code, at, as string) (match.Moment, error) {
	seq, a, err := s.when(ctx, code, at, as)
	if err != nil {
		return match.Moment{}, err
	}
	m, err := s.host.Moment(ctx, code, seq, a)
	if err != nil {
		return match.Moment{}, fmt.Errorf("web: moment %d of %.40q: %w", seq, code, err)
	}
	return m, nil
}

// when reads which move of a match is meant, and whose eyes.
func (s *Server) when(ctx context.Context, code, at, as string) (int64, match.Account, error) {
	seq, err := strconv.ParseInt(at, 10, 64)
	if err != nil || seq < -1 || len(code) > 40 {
		return 0, match.Account{}, wrong("Name a match and one of its moves.")
	}
	a, err := s.viewer(ctx, as)
	return seq, a, err
}

// shown is the message whose picture an address names: the board's, or that of a page
// beside it.
func (s *Server) shown(ctx context.Context, code, at, as, page string) (msg.Message, error) {
	seq, a, err := s.when(ctx, code, at, as)
	if err != nil {
		return msg.Message{}, err
	}
	m, err := s.host.Page(ctx, code, seq, a, page)
	if err != nil {
		return msg.Message{}, fmt.Errorf("web: page %.40q of %.40q at %d: %w", page, code, seq, err)
	}
	return m, nil
}

// servePicture draws the board of a match after an entry, or a page beside it,
// named SEQ.png or now.png, for a person's eyes. A browser that has it already is told so.
func (s *Server) servePicture(w http.ResponseWriter, r *http.Request) {
	at, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	if at == "now" {
		at = "-1"
	}
	q := r.URL.Query()
	m, err := s.shown(r.Context(), r.PathValue("code"), at, q.Get("as"), q.Get("page"))
	if !ok || errors.Is(err, match.ErrNotFound) || err == nil && (m.Picture == nil || m.Picture.Draw == nil) {
		refuse(w, http.StatusNotFound, "There's no such picture.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if err := s.pictures.Serve(w, r, m); err != nil {
		s.fail(w, r, err)
	}
}
