package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
)

// A wire keeps all that a program writes to a platform.
type wire struct {
	*chattest.Pipes
	mu    sync.Mutex
	lines []*line
}

// A line is one connection, with what was written to it.
type line struct {
	net.Conn
	mu      sync.Mutex
	written bytes.Buffer
}

func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	l.written.Write(b)
	l.mu.Unlock()
	return l.Conn.Write(b)
}

// Dial connects, as net.Dialer does.
func (w *wire) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	near, err := w.Pipes.Dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l := &line{Conn: near}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, l)
	return l, nil
}

// A sent request is where it went, and all the words in its body, with nothing escaped.
type sent struct{ method, path, words string }

// sent are the requests of a wire that had a body.
func (w *wire) sent(t *testing.T) (all []sent) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range w.lines {
		l.mu.Lock()
		from := bufio.NewReader(bytes.NewReader(l.written.Bytes()))
		l.mu.Unlock()
		for {
			r, err := http.ReadRequest(from)
			if err != nil || r.Header.Get("Upgrade") != "" {
				break // the end, or frames of a socket, which tell of nothing but that it lives
			}
			body, err := io.ReadAll(r.Body)
			if err != nil {
				break
			}
			if len(body) > 0 {
				all = append(all, sent{r.Method, r.URL.Path, wordsOf(t, r.Header.Get("Content-Type"), body)})
			}
		}
	}
	return all
}

// wordsOf are all the words of a body: of forms and JSON, of JSON within them, and of the
// parts that are not files.
func wordsOf(t *testing.T, kind string, body []byte) string {
	t.Helper()
	var b strings.Builder
	media, how, _ := mime.ParseMediaType(kind)
	switch media {
	case "multipart/form-data":
		for parts := multipart.NewReader(bytes.NewReader(body), how["boundary"]); ; {
			p, err := parts.NextPart()
			if err != nil {
				return b.String()
			}
			b.WriteString(p.FileName() + "\n")
			text, err := io.ReadAll(p)
			if err != nil {
				t.Fatal(err)
			}
			if p.FileName() == "" || strings.HasSuffix(p.FileName(), ".txt") {
				say(&b, string(text))
			}
		}
	case "application/x-www-form-urlencoded":
		values, err := url.ParseQuery(string(body))
		if err != nil {
			t.Fatal(err)
		}
		for key, list := range values {
			b.WriteString(key + "\n")
			for _, v := range list {
				say(&b, v)
			}
		}
	case "application/octet-stream", "image/png", "image/gif":
	default:
		say(&b, string(body))
	}
	return b.String()
}

// say writes a text, or every text within it where it is JSON.
func say(b *strings.Builder, text string) {
	var v any
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") || json.Unmarshal([]byte(text), &v) != nil {
		b.WriteString(text + "\n")
		return
	}
	within(b, v)
}

func within(b *strings.Builder, v any) {
	switch v := v.(type) {
	case string:
		say(b, v)
	case []any:
		for _, x := range v {
			within(b, x)
		}
	case map[string]any:
		for key, x := range v {
			b.WriteString(key + "\n")
			within(b, x)
		}
	}
}
