package watch

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// A head is what chats read of the page.
type head struct {
	Title   string
	About   string
	Card    string // its whole address
	Address string
	Alt     string
	Width   int
	Height  int
}

// The size of a card, in pixels.
const (
	cardWidth  = 1200
	cardHeight = 630
)

// page is what a link opens. Chats that show a preview read no more than its head.
func (k *Links) page(w http.ResponseWriter, r *http.Request) {
	if token, ok := strings.CutSuffix(r.PathValue("token"), feedName); ok {
		k.atom(w, r, token)
		return
	}
	s, err := k.look(r.Context(), r.PathValue("token"), -1)
	if err != nil {
		k.fail(w, r, err)
		return
	}
	var out bytes.Buffer
	if err := pageTemplate.Execute(&out, k.head(r, s)); err != nil {
		k.fail(w, r, fmt.Errorf("watch: write the page: %w", err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("X-Robots-Tag", "noindex")
	_, _ = w.Write(out.Bytes())
}

func (k *Links) head(r *http.Request, s sight) head {
	here := k.Address(r) + "/w/" + r.PathValue("token")
	h := head{
		Title: k.called(s.Game) + " " + s.code, About: about(s), Address: here,
		Card: fmt.Sprintf("%s/card-%d.png", here, s.Seq), Width: cardWidth, Height: cardHeight,
	}
	h.Alt = h.Title
	if p := s.Status.Picture; p != nil {
		h.Alt = p.Alt
	}
	return h
}

// about is a match in a sentence or two: how it stands, and who plays.
func about(s sight) string {
	if s.Phase == match.Open {
		return "Waiting for players: " + strings.Join(names(s.match), ", ") + "."
	}
	players := strings.Join(names(s.match), ", ") + "."
	if s.Phase == match.Abandoned {
		return "The match ended with no winner. " + players
	}
	first, _, _ := strings.Cut(plain(s.Status.Text), "\n")
	return strings.TrimSpace(first) + " " + players
}

// names are what those who sit are called, by seat.
func names(m match.Match) (list []string) {
	for _, t := range m.Seats {
		list = append(list, t.Name)
	}
	return list
}

// plain is a text's words.
func plain(t msg.Text) string {
	var b strings.Builder
	for _, run := range t {
		b.WriteString(run.Words)
	}
	return b.String()
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(v)
}
