package web

import (
	"net/http"
	"strings"
)

// Where nothing is, page/nothing.html says why that may be: one sentence of these.
var nothing = func() (out struct{ address, link string }) {
	before, rest, _ := strings.Cut(string(pages["nothing.html"].data), "<!-- where an address may be mistyped -->\n")
	address, rest, _ := strings.Cut(rest, "<!-- where a link may be dead -->\n")
	link, after, _ := strings.Cut(rest, "<!-- in both -->\n")
	out.address, out.link = before+address+after, before+link+after
	return out
}()

// A nowhere shows a page to a browser that goes where nothing is. From afar it is the same
// for what is not there and what is not for them.
type nowhere struct {
	http.ResponseWriter
	page string
	gone bool
}

// led is how a request is answered where it may lead nowhere.
func led(s *Server, w http.ResponseWriter, r *http.Request) http.ResponseWriter {
	switch {
	case !strings.Contains(r.Header.Get("Accept"), "text/html") || strings.HasPrefix(r.URL.Path, "/api/"):
		return w
	case s.afar != nil || strings.HasPrefix(r.URL.Path, "/w/"):
		return &nowhere{ResponseWriter: w, page: nothing.link}
	}
	return &nowhere{ResponseWriter: w, page: nothing.address}
}

func (n *nowhere) WriteHeader(status int) {
	if status != http.StatusNotFound || n.gone {
		n.ResponseWriter.WriteHeader(status)
		return
	}
	n.gone = true
	h := n.Header()
	for _, name := range []string{"Content-Length", "Content-Encoding", "Content-Disposition", "ETag", "Vary"} {
		h.Del(name)
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	n.ResponseWriter.WriteHeader(status)
	_, _ = n.ResponseWriter.Write([]byte(n.page))
}

func (n *nowhere) Write(data []byte) (int, error) {
	if n.gone {
		return len(data), nil
	}
	return n.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (n *nowhere) Unwrap() http.ResponseWriter { return n.ResponseWriter }
