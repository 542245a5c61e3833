package web

import (
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"divisionbell/bot/match"
)

// posterKinds are what a poster is sent as, by its file's ending.
var posterKinds = map[string]string{"pdf": "application/pdf", "svg": "image/svg+xml"}

// servePoster hands out a match that is over as a poster: CODE.pdf or CODE.svg.
func servePoster(s *Server) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("file")
		code, format, _ := strings.Cut(name, ".")
		kind := posterKinds[format]
		if kind == "" || !match.IsCode(code) || s.shared == nil {
			refuse(w, http.StatusNotFound, "There's no such file.")
			return
		}
		a, err := s.viewer(r.Context(), r.URL.Query().Get("as"))
		if err != nil {
			s.fail(w, r, err)
			return
		}
		body, err := s.shared.Poster(r.Context(), code, format, a)
		if errors.Is(err, match.ErrNotFound) {
			refuse(w, http.StatusNotFound, "There's no such poster, or not yet: a match has one when it's over.")
			return
		}
		if err != nil {
			s.fail(w, r, fmt.Errorf("web: poster of %s: %w", code, err))
			return
		}
		h := w.Header()
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Type", kind)
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		h.Set("Content-Length", strconv.Itoa(len(body)))
		w.Write(body)
	}
}
