package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// ask sends a request as a page at the table's own address would.
func (x *table) ask(t *testing.T, method, path, payload string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(payload))
	r.Host = "127.0.0.1:8080"
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "http://127.0.0.1:8080")
	}
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	x.server.Handler.ServeHTTP(w, r)
	return w
}

// post sends v and reads the answer into out; the call must succeed.
func (x *table) post(t *testing.T, path string, v, out any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	w := x.ask(t, http.MethodPost, path, string(b))
	if w.Code != http.StatusOK {
		t.Fatalf("%s %s: %d %s", path, b, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
		t.Fatalf("%s: %v in %s", path, err, w.Body)
	}
}

func (x *table) join(t *testing.T, name string) person {
	t.Helper()
	var p person
	x.post(t, "/api/people", map[string]string{"name": name}, &p)
	return p
}

func (x *table) order(t *testing.T, o order) outcome {
	t.Helper()
	var out outcome
	x.post(t, "/api/do", o, &out)
	return out
}

// A stream is one window's line, read by a test.
type stream struct {
	t      *testing.T
	lines  *bufio.Scanner
	cancel context.CancelFunc
	last   string // the newest event's id
}

func (x *table) listen(t *testing.T, query, last string) *stream {
	t.Helper()
	return x.listenAt(t, "api/stream?"+query, last)
}

func (x *table) listenAt(t *testing.T, path, last string) *stream {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, x.URL()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != http.StatusOK {
		b, _ := io.ReadAll(res.Body)
		t.Fatalf("stream: %d %s", res.StatusCode, b)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return &stream{t: t, lines: lines, cancel: cancel}
}

// next is the next event's name and data, "" at the end.
func (s *stream) next() (name, data string) {
	s.t.Helper()
	for s.lines.Scan() {
		line := s.lines.Text()
		switch {
		case strings.HasPrefix(line, "id: "):
			s.last = line[4:]
		case strings.HasPrefix(line, "event: "):
			name = line[7:]
		case strings.HasPrefix(line, "data: "):
			data = line[6:]
		case line == "" && name != "":
			return name, data
		}
	}
	return "", ""
}

// nextBut is the next event that is not named so.
func (s *stream) nextBut(but string) (name, data string) {
	s.t.Helper()
	for {
		if name, data = s.next(); name != but {
			return name, data
		}
	}
}

// until reads events up to one that is named so and holds words, and gives all
// that was read.
func (s *stream) until(event, words string) string {
	s.t.Helper()
	var read bytes.Buffer
	for {
		name, data := s.next()
		if name == "" {
			s.t.Fatalf("the stream ends before a %s with %q; read %s", event, words, &read)
		}
		read.WriteString(name + " " + data + "\n")
		if name == event && strings.Contains(data, words) {
			return read.String()
		}
	}
}

// sampleStarts are what the table of the tests offers newcomers.
var sampleStarts = []Start{
	{
		Title:  "Play Exchequer! against three bots",
		Detail: "Twelve rounds.",
		Lines:  []string{"/match new exchequer length=12", "/match add-bot steady", "/match add-bot steady", "/match add-bot steady", "/match start"},
	},
	{Title: "Play with friends", Detail: "Others join.", Lines: []string{"/match new exchequer"}},
}
