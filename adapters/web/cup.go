package web

import (
	"errors"
	"net/http"
	"strings"

	"divisionbell/bot/match"
)

// serveCup draws the cup of a season for whoever may be in the room that it is of. Its
// page names the season and the room.
func serveCup(s *Server) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		season, channel, _ := strings.Cut(r.URL.Query().Get("page"), " ")
		room, err := visited(r.Context(), s, channel)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		m, err := s.host.Season(r.Context(), room, season)
		if errors.Is(err, match.ErrNotFound) || err == nil && (m.Picture == nil || m.Picture.Draw == nil) {
			refuse(w, http.StatusNotFound, "There's no such cup.")
			return
		}
		if err == nil {
			err = s.pictures.Serve(w, r, m)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	}
}
