package watch

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"divisionbell/bot/match"
)

const (
	cardsKept = 64 // about 6 MB
	cardsDraw = 2  // at the same time
)

// cards are those drawn lately, each once. The zero value is ready.
type cards struct {
	mu    sync.Mutex
	known map[string]*card
	order []string
	turns chan struct{}
}

// A card is drawn by whoever needs it first.
type card struct {
	mu  sync.Mutex
	png []byte
	tag string
}

// serve sends the card of a sight.
func (c *cards) serve(w http.ResponseWriter, r *http.Request, k *Links, s sight) error {
	if s.Status.Picture == nil || s.Status.Picture.Draw == nil {
		return fmt.Errorf("watch: %s has no board yet: %w", s.code, match.ErrNotFound)
	}
	face := faceOf(k, s)
	x, turns := c.of(fmt.Sprint(s.Seq, face, s.Status.Picture.Alt, s.Status.Picture.Board))
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.png == nil {
		select {
		case turns <- struct{}{}:
			defer func() { <-turns }()
		case <-r.Context().Done():
			return r.Context().Err()
		}
		var err error
		if face.Board, err = s.Status.Picture.Draw(); err == nil {
			x.png, err = k.Draw(face)
		}
		if err != nil {
			return fmt.Errorf("watch: draw a card of %s: %w", s.code, err)
		}
		sum := sha256.Sum256(x.png)
		x.tag = `"` + hex.EncodeToString(sum[:12]) + `"`
	}
	h := w.Header()
	h.Set("Cache-Control", "public, max-age=3600")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // chats show it on their own pages
	h.Set("ETag", x.tag)
	if strings.Contains(r.Header.Get("If-None-Match"), x.tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(x.png)))
	_, err := w.Write(x.png)
	if err != nil && !errors.Is(err, r.Context().Err()) {
		return nil // whoever asked is gone
	}
	return nil
}

func (c *cards) of(key string) (*card, chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known, c.turns = map[string]*card{}, make(chan struct{}, cardsDraw)
	}
	x, ok := c.known[key]
	if ok {
		return x, c.turns
	}
	x = &card{}
	c.known[key] = x
	if c.order = append(c.order, key); len(c.order) > cardsKept {
		delete(c.known, c.order[0])
		c.order = c.order[1:]
	}
	return x, c.turns
}

// faceOf is what a card says of a sight, all of it as nobody in particular knows it.
func faceOf(k *Links, s sight) Face {
	headline := plain(s.Status.Text)
	first, rest, _ := strings.Cut(headline, "\n")
	stage, _, _ := strings.Cut(first, ". ")
	second, _, _ := strings.Cut(rest, "\n")
	f := Face{Game: k.called(s.Game), Code: s.code, Stage: strings.TrimSuffix(stage, "."), Stands: second, Names: names(s.match)}
	final := s.over && s.Seq == s.last
	if final {
		f.Stage = "finished"
		if s.match.Phase == match.Abandoned {
			f.Stage = "ended with no winner"
		}
	}
	places := s.match.Places
	for _, g := range k.Host.Games() {
		if g.About().ID == s.Game {
			places = g.Came(s.match)
		}
	}
	for i, name := range f.Names {
		f.Won = append(f.Won, final && i < len(places) && places[i] == 1)
		f.Awaited = append(f.Awaited, !s.over && s.Seq == s.last && slices.Contains(s.Awaits, name))
	}
	return f
}
