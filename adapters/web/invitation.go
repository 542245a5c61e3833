package web

import (
	"fmt"
	"net/http"
	"strings"

	"divisionbell/adapters/web/linkcode"
	"divisionbell/bot/match"
)

// invitation is the address by which a match is joined, as whoever asks sees us.
func invitation(s *Server, r *http.Request, code string) string {
	scheme := "http"
	if r.TLS != nil || s.afar != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + "/join/" + code
}

// serveQR draws a match's invitation for a phone's camera.
func (l *lobby) serveQR(w http.ResponseWriter, r *http.Request) {
	code, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	if !ok || !match.IsCode(strings.ToUpper(code)) {
		refuse(w, http.StatusNotFound, "There's no such picture.")
		return
	}
	c, err := linkcode.Of(invitation(l.Server, r, strings.ToUpper(code)))
	if err != nil {
		refuse(w, http.StatusBadRequest, "That address is too long for a QR code. Send the link instead.")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	fmt.Fprint(w, c.SVG())
}
