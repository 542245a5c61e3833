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

// serveExport hands out the file that proves a match, named CODE.jsonl: while
// the match goes on, only what all may know.
func (s *Server) serveExport(w http.ResponseWriter, r *http.Request) {
	code, ok := strings.CutSuffix(r.PathValue("file"), ".jsonl")
	if !ok || len(code) > 40 {
		refuse(w, http.StatusNotFound, "There's no such file.")
		return
	}
	a, err := s.viewer(r.Context(), r.URL.Query().Get("as"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	name, body, err := s.host.ExportFile(r.Context(), code, a)
	if errors.Is(err, match.ErrNotFound) {
		refuse(w, http.StatusNotFound, "There's no such match.")
		return
	}
	if err != nil {
		s.fail(w, r, fmt.Errorf("web: export %.40q: %w", code, err))
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Type", "application/jsonl")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.Write(body)
}
