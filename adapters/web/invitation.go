package web

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"

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
	c, err := qr.Encode(invitation(l.Server, r, strings.ToUpper(code)), qr.M)
	if err != nil {
		refuse(w, http.StatusBadRequest, "That address is too long for a QR code. Send the link instead.")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	fmt.Fprint(w, squares(c))
}

// quiet is how many squares of white a QR code wants around it.
const quiet = 4

// squares is a QR code as SVG: black on white, whatever the page's colours.
func squares(c *qr.Code) string {
	path, side := blacks(c)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`,
		side, side, side, side, path)
}

// A linkCode is the QR code of a link that no address may have in it: what is black of it,
// as a path, and how many squares it is wide.
type linkCode struct {
	Side int    `json:"side"`
	Path string `json:"path"`
}

func drawnCode(link string) (linkCode, error) {
	c, err := qr.Encode(link, qr.M)
	if err != nil {
		return linkCode{}, fmt.Errorf("web: draw a link: %w", err)
	}
	path, side := blacks(c)
	return linkCode{side, path}, nil
}

// blacks are what is black of a QR code, as a path on a sheet of some width.
func blacks(c *qr.Code) (path string, side int) {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Black(x, y) { // beyond the edge nothing is
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	return b.String(), c.Size + 2*quiet
}
