package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"time"

	"divisionbell/adapters/web/packed"
)

//go:embed page
var pageFiles embed.FS

// A file of the page, with the tag by which browsers know it again.
type file struct {
	kind   string
	tag    string
	data   []byte
	packs  *packed.File // nil: it is packed already
	policy string       // its own Content-Security-Policy; empty: the page's
}

var pages = loadPages()

func loadPages() map[string]file {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".svg":  "image/svg+xml",
		".png":  "image/png",

		".webmanifest": "application/manifest+json",
	}
	out := map[string]file{}
	names, _ := fs.Glob(pageFiles, "page/*") // the pattern is well formed
	for _, name := range names {
		data, err := pageFiles.ReadFile(name)
		if err != nil {
			continue // a folder
		}
		kind := kinds[path.Ext(name)]
		f := file{kind: kind, tag: tagOf(data), data: data}
		if kind != "image/png" {
			f.packs = packed.Of(data)
		}
		out[path.Base(name)] = f
	}
	proof := out[proofPage]
	if m := ownPolicy.FindSubmatch(proof.data); m != nil {
		proof.policy = string(m[1]) + "; frame-ancestors 'none'"
	}
	out[proofPage] = proof
	return out
}

// tagOf is a name for what data is.
func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:12])
}

// proofPage checks a match by itself, also saved on a disk: script and style stand in
// it, and it names the policy that lets them alone run.
const proofPage = "proof.html"

var ownPolicy = regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`)

// servePage is a room's page.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if name := r.PathValue("room"); name != "" {
		if s.afar != nil {
			name = strings.TrimPrefix(name, own)
		}
		if at, err := channel(name); err != nil || at != name {
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
	}
	pages["index.html"].serve(w, r)
}

func serveFile(w http.ResponseWriter, r *http.Request) {
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
	if f.packs != nil {
		h.Set("Vary", "Accept-Encoding")
	}
	if f.policy != "" {
		h.Set("Content-Security-Policy", f.policy)
	}
	for _, way := range []string{"br", "gzip"} { // what somebody has stays as they have it
		if tag := `"` + f.tag + "-" + way + `"`; f.packs != nil && packed.Weight(r, way) > 0 && strings.Contains(r.Header.Get("If-None-Match"), tag) {
			h.Set("ETag", tag)
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	data, way := f.pack(r)
	tag := f.tag
	if way != "" {
		tag += "-" + way
		h.Set("Content-Encoding", way)
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// pack is a file as whoever asks likes it best, and by what it is packed: by gzip until
// brotli has packed it.
func (f file) pack(r *http.Request) (data []byte, way string) {
	if f.packs == nil {
		return f.data, ""
	}
	br, gz := packed.Weight(r, "br"), packed.Weight(r, "gzip")
	if br > 0 && br >= gz {
		if small := f.packs.Brotli(); small != nil {
			return small, "br"
		}
	}
	if gz > 0 {
		return f.packs.Gzip(), "gzip"
	}
	return f.data, ""
}

// hello is what a window needs before it listens.
type hello struct {
	Afar   bool     `json:"afar,omitempty"` // people come from afar, and the one person is who is signed in
	Room   string   `json:"room"`           // where to go when the address names none
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
	rooms, err := roomsFor(r.Context(), s)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := hello{Room: s.room, Rooms: rooms, People: people, Starts: s.starts}
	if s.afar != nil {
		out.Afar, out.Room = true, rooms[0]
	}
	reply(w, out)
}
