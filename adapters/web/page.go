package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"time"
)

//go:embed page
var pageFiles embed.FS

// A file of the page, with the tag by which browsers know it again.
type file struct {
	kind string
	tag  string
	data []byte
}

var pages = loadPages()

func loadPages() map[string]file {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".svg":  "image/svg+xml",
	}
	out := map[string]file{}
	names, _ := fs.Glob(pageFiles, "page/*") // the pattern is well formed
	for _, name := range names {
		data, err := pageFiles.ReadFile(name)
		if err != nil {
			continue // a folder
		}
		kind := kinds[path.Ext(name)]
		if kind == "" {
			kind = mime.TypeByExtension(path.Ext(name))
		}
		sum := sha256.Sum256(data)
		out[path.Base(name)] = file{kind, `"` + hex.EncodeToString(sum[:12]) + `"`, data}
	}
	return out
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if name := r.PathValue("room"); name != "" {
		if at, err := channel(name); err != nil || at != name {
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
	}
	pages["index.html"].serve(w, r)
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	f, ok := pages[r.PathValue("file")]
	if !ok {
		refuse(w, http.StatusNotFound, "There's no such page.")
		return
	}
	f.serve(w, r)
}

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.data))
}

// hello is what a window needs before it listens.
type hello struct {
	Room   string   `json:"room"` // where to go when the address names none
	Rooms  []string `json:"rooms"`
	People []person `json:"people"`
	Starts []Start  `json:"starts"`
}

func (s *Server) serveHello(w http.ResponseWriter, r *http.Request) {
	people, err := s.people(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, hello{s.room, s.rooms.list(), people, s.starts})
}
