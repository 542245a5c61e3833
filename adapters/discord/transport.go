package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// maxAnswer is how much of a too-many-requests is read.
const maxAnswer = 1 << 16

// A transport sends requests to Discord, or to base in its place, and mends
// answers that discordgo would take wrongly.
type transport struct {
	base     *url.URL
	next     http.RoundTripper
	answered func(a *http.Response) // told of every answer as it came
}

func newTransport(base *url.URL, answered func(a *http.Response)) *transport {
	next := http.DefaultTransport.(*http.Transport).Clone()
	next.MaxIdleConns, next.MaxIdleConnsPerHost = 512, 512
	return &transport{base: base, next: next, answered: answered}
}

// RoundTrip refuses every host but Discord's.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != apiHost {
		return nil, fmt.Errorf("discord: %q is not Discord", r.URL.Host)
	}
	if t.base != nil {
		r = r.Clone(r.Context())
		r.URL.Scheme, r.URL.Host = t.base.Scheme, t.base.Host
		r.URL.Path = strings.TrimSuffix(t.base.Path, "/") + r.URL.Path
		r.Host = ""
	}
	answer, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	t.answered(answer)
	if answer.StatusCode == http.StatusTooManyRequests {
		return answer, mendLimit(answer)
	}
	mendHeader(answer.Header)
	return answer, nil
}

// mendHeader takes rate-limit headers away that cannot be read: a success must
// not turn into an error by them.
func mendHeader(h http.Header) {
	for _, name := range []string{"X-RateLimit-Reset-After", "X-RateLimit-Reset", "X-RateLimit-Remaining"} {
		if _, err := strconv.ParseFloat(h.Get(name), 64); err != nil {
			h.Del(name)
		}
	}
	if _, err := strconv.ParseInt(h.Get("X-RateLimit-Remaining"), 10, 32); err != nil {
		h.Del("X-RateLimit-Remaining")
	}
	if _, err := http.ParseTime(h.Get("Date")); err != nil {
		h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	}
}

// mendLimit turns every kind of too-many-requests into what discordgo reads. A
// page of HTML, from a host before Discord, becomes its Retry-After for all that
// we ask; the limit on edits of old messages is no limit that waiting helps, but a
// refusal.
func mendLimit(answer *http.Response) error {
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	answer.Body.Close()
	if err != nil {
		return fmt.Errorf("read a rate limit: %w", err)
	}
	var said struct {
		Message string  `json:"message"`
		After   float64 `json:"retry_after"`
		Code    int     `json:"code"`
	}
	h := answer.Header
	after, noAfter := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if json.Unmarshal(raw, &said) != nil {
		said.Message = "too many requests"
		h.Set("X-RateLimit-Global", "true")
	}
	if said.After <= 0 && noAfter == nil {
		said.After = after
	}
	if said.After <= 0 {
		said.After = 1
	}
	if said.Code == codeOldEdits {
		answer.StatusCode, answer.Status = http.StatusBadRequest, "400 Bad Request"
		h.Del("X-RateLimit-Global")
	} else {
		said.After = (math.Ceil(said.After*1000-1e-6) + 0.1) / 1000 // discordgo cuts parts of a millisecond off
		raw, _ = json.Marshal(map[string]any{"message": said.Message, "retry_after": said.After})
		h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(said.After, 'f', 3, 64))
		h.Set("X-RateLimit-Remaining", "0")
		if h.Get("X-RateLimit-Global") != "" { // the channel's own limit is as it was
			h.Del("X-RateLimit-Remaining")
		}
	}
	mendHeader(h)
	answer.Body = io.NopCloser(bytes.NewReader(raw))
	answer.ContentLength = int64(len(raw))
	return nil
}
