package cert

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
)

// A problem is what an authority says is wrong.
type problem struct {
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

// A listening transport hears why the authority refuses, which autocert keeps to
// itself when it has tried all that there is to try.
type listening struct {
	next http.RoundTripper

	mu    sync.Mutex
	heard problem
}

const heardMost = 64 << 10 // bytes of an answer that are looked at

func (l *listening) RoundTrip(r *http.Request) (*http.Response, error) {
	next := l.next
	if next == nil {
		next = http.DefaultTransport
	}
	a, err := next.RoundTrip(r)
	if err != nil || !strings.Contains(a.Header.Get("Content-Type"), "json") {
		return a, err
	}
	head, err := io.ReadAll(io.LimitReader(a.Body, heardMost))
	if err != nil {
		a.Body.Close()
		return nil, err
	}
	l.hear(head)
	a.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(head), a.Body), a.Body}
	return a, nil
}

// hear keeps what an answer says is wrong: as a whole, or with a challenge.
func (l *listening) hear(answer []byte) {
	var said struct {
		problem
		Challenges []struct {
			Error problem `json:"error"`
		} `json:"challenges"`
	}
	if json.Unmarshal(answer, &said) != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if said.Detail != "" {
		l.heard = said.problem
	}
	for _, c := range said.Challenges {
		if c.Error.Detail != "" {
			l.heard = c.Error
		}
	}
}

func (l *listening) last() (kind, detail string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.heard.Type, l.heard.Detail
}
