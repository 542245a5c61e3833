package web

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
)

// calendars are those that people subscribe to; without a file there are none.
type calendars struct {
	file func(ctx context.Context, token match.Hash) ([]byte, error)
	log  *slog.Logger
}

func calendarsOf(s *Server) calendars {
	if s.shared == nil {
		return calendars{}
	}
	return calendars{s.shared.Calendar, s.log}
}

// serve sends what is due of a person to whoever has the token of their calendar, which
// is all that it asks for: calendars sign in nowhere.
func (c calendars) serve(w http.ResponseWriter, r *http.Request) {
	name, ics := strings.CutSuffix(r.PathValue("file"), ".ics")
	token, ok := visit.ReadToken(name)
	if !ics || !ok || c.file == nil {
		visit.Absent(w)
		return
	}
	body, err := c.file(r.Context(), token)
	if errors.Is(err, match.ErrNotFound) {
		visit.Absent(w)
		return
	}
	if err != nil {
		if r.Context().Err() == nil {
			c.log.Error("web: a calendar", "error", err) // its address is a secret
		}
		http.Error(w, "Sorry, something went wrong. Nothing is lost: please try again.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("ETag", `"`+tagOf(body)+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
