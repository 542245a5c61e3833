package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// serveMoment gives a match as it stood, as the person may see it.
func (s *Server) serveMoment(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	m, err := s.moment(r.Context(), q.Get("code"), q.Get("seq"), q.Get("as"))
	if errors.Is(err, match.ErrNotFound) {
		refuse(w, http.StatusNotFound, "There's no such match or move.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, s.outlines.charted(m))
}

func (s *Server) moment(ctx context.Context, code, at, as string) (match.Moment, error) {
	seq, a, err := s.when(ctx, code, at, as)
	if err != nil {
		return match.Moment{}, err
	}
	m, err := s.host.Moment(ctx, code, seq, a)
	if err != nil {
		return match.Moment{}, fmt.Errorf("web: moment %d of %.40q: %w", seq, code, err)
	}
	return m, nil
}

// when reads which move of a match is meant, and whose eyes.
func (s *Server) when(ctx context.Context, code, at, as string) (int64, match.Account, error) {
	seq, err := strconv.ParseInt(at, 10, 64)
	if err != nil || seq < -1 || len(code) > 40 {
		return 0, match.Account{}, wrong("Name a match and one of its moves.")
	}
	a, err := s.viewer(ctx, as)
	return seq, a, err
}

// shown is the message whose picture an address names: a moment's, or that of
// a page beside its board.
func (s *Server) shown(ctx context.Context, code, at, as, page string) (msg.Message, error) {
	if page == "" {
		m, err := s.moment(ctx, code, at, as)
		return m.Status, err
	}
	seq, a, err := s.when(ctx, code, at, as)
	if err != nil {
		return msg.Message{}, err
	}
	m, err := s.host.Page(ctx, code, seq, a, page)
	if err != nil {
		return msg.Message{}, fmt.Errorf("web: page %.40q of %.40q at %d: %w", page, code, seq, err)
	}
	return m, nil
}

// servePicture draws the board of a match after an entry, or a page beside it,
// named SEQ.png or now.png, for a person's eyes. A browser that has it already is told so.
func (s *Server) servePicture(w http.ResponseWriter, r *http.Request) {
	at, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	if at == "now" {
		at = "-1"
	}
	q := r.URL.Query()
	m, err := s.shown(r.Context(), r.PathValue("code"), at, q.Get("as"), q.Get("page"))
	if !ok || errors.Is(err, match.ErrNotFound) || err == nil && (m.Picture == nil || m.Picture.Draw == nil) {
		refuse(w, http.StatusNotFound, "There's no such picture.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if err := s.pictures.serve(w, r, m); err != nil {
		s.fail(w, r, err)
	}
}

// serve sends a message's picture, drawn once; an error before anything was sent.
func (all *pictures) serve(w http.ResponseWriter, r *http.Request, m msg.Message) error {
	p := all.of(m)
	if err := p.draw(m.Picture.Draw); err != nil {
		return fmt.Errorf("web: draw %s: %w", m.Picture.Match, err)
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
	h.Set("Content-Length", strconv.Itoa(len(p.png)))
	w.Write(p.png)
	return nil
}

const picturesKept = 64 // about 8 MB

// pictures are those drawn lately, by what they show. The zero value is ready.
type pictures struct {
	mu    sync.Mutex
	known map[string]*picture
	order []string
}

// drawing are the pictures under way: each wants some megabytes and a core.
var drawing = make(chan struct{}, runtime.GOMAXPROCS(0))

func inTurn(draw func() ([]byte, error)) ([]byte, error) {
	drawing <- struct{}{}
	defer func() { <-drawing }()
	return draw()
}

// A picture is drawn once, by whoever needs it first.
type picture struct {
	mu  sync.Mutex
	png []byte
	tag string
}

// of is a message's picture. Its words tell apart what seq does not: who
// has come to the table, and by what name.
func (p *pictures) of(m msg.Message) *picture {
	key := fmt.Sprintf("%s %d %d %s\n%s\n%s\n%s", m.Picture.Match, m.Picture.Seq, m.Picture.Viewer,
		m.Picture.Page, m.Picture.Alt, m.Picture.Board, m.Text)
	p.mu.Lock()
	defer p.mu.Unlock()
	x, ok := p.known[key]
	if ok {
		return x
	}
	if p.known == nil {
		p.known = map[string]*picture{}
	}
	x = &picture{}
	p.known[key] = x
	p.order = append(p.order, key)
	if len(p.order) > picturesKept {
		delete(p.known, p.order[0])
		p.order = p.order[1:]
	}
	return x
}

func (p *pictures) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.known, p.order = nil, nil
}

func (p *picture) draw(draw func() ([]byte, error)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.png != nil {
		return nil
	}
	png, err := inTurn(draw)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(png)
	p.png, p.tag = png, `"`+hex.EncodeToString(sum[:12])+`"`
	return nil
}
