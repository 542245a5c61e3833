// Package drawn keeps pictures that were of use lately: a board that looks the same to
// several is drawn once.
package drawn

import (
	"container/list"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"divisionbell/bot/msg"
)

// kept is how many bytes of pictures are kept.
const kept = 4 << 20

// Pictures are those that were of use lately, by what they show. The zero value is ready,
// and safe for concurrent use.
type Pictures struct {
	mu    sync.Mutex
	known map[string]*list.Element
	used  list.List // of *picture, the newest used first
	bytes int
}

// A picture is drawn once, by whoever needs it first.
type picture struct {
	mu   sync.Mutex
	key  string
	file []byte
	tag  string
}

// Serve sends a message's picture, drawn once; an error before anything was sent.
func (all *Pictures) Serve(w http.ResponseWriter, r *http.Request, m msg.Message) error {
	p := all.of(m)
	if err := all.draw(p, m.Picture.Draw); err != nil {
		return fmt.Errorf("drawn: draw %s: %w", m.Picture.Match, err)
	}
	h := w.Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", p.tag)
	if strings.Contains(r.Header.Get("If-None-Match"), p.tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	_, media := m.Picture.Type()
	h.Set("Content-Type", media)
	h.Set("Content-Length", strconv.Itoa(len(p.file)))
	w.Write(p.file)
	return nil
}

// of is a message's picture. Where it isn't known what that shows, the message's words
// tell apart what seq does not: who has come to the table, and by what name.
func (all *Pictures) of(m msg.Message) *picture {
	key := ""
	if m.Picture.Shows != nil {
		key = m.Picture.Shows()
	}
	if key == "" {
		key = fmt.Sprintf("%s %d %d %s\n%s\n%s\n%s", m.Picture.Match, m.Picture.Seq, m.Picture.Viewer,
			m.Picture.Page, m.Picture.Alt, m.Picture.Board, m.Text)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if e, ok := all.known[key]; ok {
		all.used.MoveToFront(e)
		return e.Value.(*picture)
	}
	if all.known == nil {
		all.known = map[string]*list.Element{}
	}
	p := &picture{key: key}
	all.known[key] = all.used.PushFront(p)
	return p
}

// draw has a picture's file made, if it is not yet.
func (all *Pictures) draw(p *picture, draw func() ([]byte, error)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.file != nil {
		return nil
	}
	file, err := draw()
	if err != nil {
		all.drop(p)
		return err
	}
	sum := sha256.Sum256(file)
	p.file, p.tag = file, `"`+hex.EncodeToString(sum[:12])+`"`
	all.weigh(p)
	return nil
}

// weigh counts what a picture takes, and has the longest unused go.
func (all *Pictures) weigh(p *picture) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if e, ok := all.known[p.key]; !ok || e.Value != p { // it was dropped meanwhile
		return
	}
	all.bytes += len(p.file)
	for e := all.used.Back(); e != nil && all.bytes > kept; {
		old, newer := e.Value.(*picture), e.Prev()
		if old.mu.TryLock() { // one that is being drawn has no weight yet
			all.bytes -= len(old.file)
			all.used.Remove(e)
			delete(all.known, old.key)
			old.mu.Unlock()
		}
		e = newer
	}
}

func (all *Pictures) drop(p *picture) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if e, ok := all.known[p.key]; ok && e.Value == p {
		all.used.Remove(e)
		delete(all.known, p.key)
	}
}

// Forget has all be drawn anew.
func (all *Pictures) Forget() {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.known, all.bytes = nil, 0
	all.used.Init()
}
