package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A chart is what of a picture can be played on, as it is sent. Outlines hardly ever
// change: they are a file of their own, named after what is in it.
type chart struct {
	*msg.Chart
	Outlines string `json:"outlines,omitempty"` // their file's name; "": every spot has a box
}

// A moment is a match as it is sent.
type moment struct {
	match.Moment
	Chart *chart `json:"chart,omitempty"`
}

// charted is a moment as it is sent; its outlines are kept to be asked for.
func (o *outlines) charted(m match.Moment) moment {
	out := moment{Moment: m}
	if m.Chart != nil {
		out.Chart = &chart{m.Chart, o.keep(m.Chart)}
	}
	return out
}

const outlinesKept = 64 // some 3 MB

// outlines are those of charts sent lately, by name. The zero value is ready.
type outlines struct {
	mu    sync.Mutex
	files map[string][]byte
	order []string
	lists []listed // as they came, in order
}

// A drawing is what is in a file: a list for each of a chart's spots.
type drawing struct {
	Rings [][][]int `json:"rings"`
	Near  [][]int   `json:"near,omitempty"` // what each borders; nil: none does
}

// A list of outlines, and the file's name. It holds them, so that what is the same slice is
// the same outline.
type listed struct {
	rings [][][]int
	name  string
}

// known is the name of a list that looks give each time.
func (o *outlines) known(rings [][][]int) (string, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range o.lists {
		if slices.EqualFunc(l.rings, rings, func(a, b [][]int) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }) {
			return l.name, o.files[l.name] != nil
		}
	}
	return "", false
}

// keep has the outlines of a chart's spots and what each borders, and names them.
func (o *outlines) keep(c *msg.Chart) string {
	rings, near, any, borders := make([][][]int, len(c.Spots)), make([][]int, len(c.Spots)), false, false
	for i, spot := range c.Spots {
		rings[i], any = spot.Rings, any || spot.Rings != nil
		near[i], borders = spot.Near, borders || spot.Near != nil
	}
	if !any {
		return ""
	}
	if name, ok := o.known(rings); ok {
		return name
	}
	if !borders {
		near = nil
	}
	data := marshal(drawing{rings, near})
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:12])
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.files == nil {
		o.files = map[string][]byte{}
	}
	if o.lists = append(o.lists, listed{rings, name}); len(o.lists) > outlinesKept {
		o.lists = o.lists[1:]
	}
	if o.files[name] != nil {
		return name
	}
	o.files[name] = data
	o.order = append(o.order, name)
	if len(o.order) > outlinesKept {
		delete(o.files, o.order[0])
		o.order = o.order[1:]
	}
	return name
}

func (o *outlines) file(name string) []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.files[name]
}

// ServeHTTP gives a chart's outlines. What is in a file never changes.
func (o *outlines) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutSuffix(r.PathValue("file"), ".json")
	data := o.file(name)
	if !ok || data == nil {
		refuse(w, http.StatusNotFound, "There's no such chart. Load the page again.")
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("Content-Type", "application/json; charset=utf-8")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

const wordsLimit = 100 // of an action

// serveWays says how the caller can go on with words on the board.
func (s *Server) serveWays(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	a, err := s.account(ctx, q.Get("as"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	said := q.Get("words")
	words := strings.Fields(said)
	if len(q.Get("code")) > 40 || utf8.RuneCountInString(said) > lineLimit || len(words) > wordsLimit {
		s.fail(w, r, wrong("That's too long. Try fewer words."))
		return
	}
	ways, err := s.host.Ways(ctx, q.Get("code"), a, words)
	if errors.Is(err, match.ErrNotFound) {
		refuse(w, http.StatusNotFound, "The match has moved on, and that can't be done any more. What you can pick up now glows.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, ways)
}
