package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/web"
	"divisionbell/storage/sqlite"
)

// What a page may weigh as it is sent: on the first visit with its board, of which the
// whole of Europe is more than any other, and what a move is told in, without its picture.
const (
	visitBytes  = 260_000
	europeBytes = 300_000
	moveBytes   = 6_000
)

// A weighing is of what a page sends to a browser that unpacks.
type weighing struct {
	*chattest.House
	url  string
	seen map[string]bool

	packed bool // files are wanted as they are sent to all but the first
}

// weighs gives the bytes and the words of an answer.
func (s *weighing) weighs(path string) (int, string) {
	s.TB.Helper()
	n, _, said := s.sent(path)
	return n, said
}

// sent gives the bytes of an answer, by what it is packed, and its words.
func (s *weighing) sent(path string) (int, string, string) {
	s.TB.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	s.Must(err)
	r.Header.Set("Accept-Encoding", "br, gzip") // so that it is not unpacked by itself
	w, err := http.DefaultClient.Do(r)
	s.Must(err)
	packed, err := io.ReadAll(w.Body)
	s.Must(err)
	w.Body.Close()
	way := w.Header.Get("Content-Encoding")
	var read io.Reader = bytes.NewReader(packed)
	switch way {
	case "br":
		read = brotli.NewReader(read)
	case "gzip":
		read, err = gzip.NewReader(read)
		s.Must(err)
	}
	said, err := io.ReadAll(read)
	s.Must(err)
	if w.StatusCode != http.StatusOK {
		s.TB.Fatalf("%s: %d %s", path, w.StatusCode, said)
	}
	return len(packed), way, string(said)
}

// files are the bytes of a file and of all that it loads.
func (s *weighing) files(path string) int {
	if s.seen[path] {
		return 0
	}
	s.seen[path] = true
	sum, way, said := s.sent(path)
	for s.packed && way != "br" { // which it is packed by a little later
		time.Sleep(50 * time.Millisecond)
		sum, way, said = s.sent(path)
	}
	for _, m := range regexp.MustCompile(`(?:/page/|from '\./|import '\./)([a-z]+\.(?:css|js))`).FindAllStringSubmatch(said, -1) {
		sum += s.files("page/" + m[1])
	}
	return sum
}

// posts sends v and reads the answer into out.
func (s *weighing) posts(path string, v, out any) {
	s.TB.Helper()
	body, err := json.Marshal(v)
	s.Must(err)
	w, err := http.Post(s.url+path, "application/json", bytes.NewReader(body))
	s.Must(err)
	defer w.Body.Close()
	s.Must(json.NewDecoder(w.Body).Decode(out))
}

// says has Ann say something in the room, and gives the code of what it made.
func (s *weighing) says(text string) string {
	s.TB.Helper()
	var out struct{ Opened string }
	s.posts("api/do", map[string]string{"room": "scale", "as": "ann", "text": text, "delivery": text}, &out)
	return out.Opened
}

// TestAMatchIsLightToOpenAndToPlay: each of the games, in its busiest beginning.
func TestAMatchIsLightToOpenAndToPlay(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: games()})
	page, err := web.New(web.Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Starts: starts(), Offers: offers(), Lessons: h.Host.Lessons(), Settings: sqlite.PushesIn(h.Store), Log: h.Logger})
	h.Must(err)
	h.Run(page.Run)
	s := &weighing{h, page.URL(), map[string]bool{}, false}
	s.posts("api/people", map[string]string{"name": "Ann"}, &struct{}{})
	s.files("room/scale") // who comes first has them packed
	s.seen, s.packed = map[string]bool{}, true
	files := s.files("room/scale")
	for _, c := range []struct {
		game string
		most int
	}{
		{"exchequer setup=dealt", visitBytes}, {"tax", visitBytes}, {"austerity", visitBytes}, {"poleconomy", visitBytes},
		{"cantillon campaign=nordic", visitBytes}, {"cantillon", europeBytes},
	} {
		code := s.says("/match new " + c.game)
		if c.game != "austerity" {
			s.says("/match add-bot " + code)
			s.says("/match add-bot " + code + " gentle")
		}
		s.says("/match start " + code)
		h.Must(h.Host.Settle(t.Context()))
		asked := "as=ann&code=" + code
		moved, moment := s.weighs("api/moment?seq=-1&" + asked)
		ways, _ := s.weighs("api/ways?" + asked)
		if moved+ways > moveBytes {
			t.Errorf("%s: %d bytes tell of a move, of %d at most", c.game, moved+ways, moveBytes)
		}
		sum := files + moved + ways
		more := []string{"api/hello", "api/stream?brief=500&room=scale&as=ann", "picture/" + code + "/now.png?as=ann"}
		if m := regexp.MustCompile(`"outlines":"([0-9a-f]+)"`).FindStringSubmatch(moment); m != nil {
			more = append(more, "chart/"+m[1]+".json")
		}
		for _, path := range more {
			n, _ := s.weighs(path)
			sum += n
		}
		t.Logf("%s: %d bytes to open, %d of a move", c.game, sum, moved+ways)
		if sum > c.most {
			t.Errorf("%s: %d bytes to open, of %d at most", c.game, sum, c.most)
		}
	}
}
