package thrift

import (
	"errors"
	"io"
	"math"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

// askAgain is how long a room waits that asks first whether something is afforded, and does
// without it where it isn't.
const askAgain = 5 * time.Second

// Asked is how long Slack asks to wait by an error; 0: it does not.
func Asked(err error) time.Duration {
	if no := (*slack.RateLimitedError)(nil); errors.As(err, &no) {
		return no.RetryAfter
	}
	return 0
}

// Soon is the error of an edit or deletion, of which a room need not wait for as long as
// Slack asks.
func Soon(err error) error {
	if no := (*slack.RateLimitedError)(nil); errors.As(err, &no) && no.RetryAfter > askAgain {
		return &slack.RateLimitedError{RetryAfter: askAgain}
	}
	return err
}

// A Client makes calls.
type Client interface {
	Do(r *http.Request) (*http.Response, error)
}

// An obedient client calls no method of a workspace before the time for which Slack asked.
type obedient struct {
	Client
	// by method that is held: who is asked first whether it can be called. Of other methods
	// each caller waits for itself: whoever has no file goes without, and of a channel's own
	// limit the workspace knows nothing.
	buckets map[string]*chatkit.Bucket

	mu    sync.Mutex
	until map[string]time.Time // by method
}

// Obeying is a client for the calls of a workspace. Until Slack takes a method again it
// answers what Slack did, and nothing is afforded that wants it.
func (t *Thrift) Obeying(c Client) Client {
	return &obedient{Client: c, until: map[string]time.Time{}, buckets: map[string]*chatkit.Bucket{
		"chat.update": &t.Edits.Bucket, "chat.delete": &t.Drops.Bucket, "chat.postEphemeral": nil,
		"conversations.open": nil, "users.info": nil,
		"views.open": nil, "views.publish": nil, "views.push": nil, "views.update": nil,
	}}
}

// Do calls, or says for how long it cannot.
func (o *obedient) Do(r *http.Request) (*http.Response, error) {
	method := path.Base(r.URL.Path)
	bucket, obeyed := o.buckets[method]
	if !obeyed {
		return o.Client.Do(r)
	}
	o.mu.Lock()
	wait := time.Until(o.until[method])
	o.mu.Unlock()
	if wait > 0 {
		if r.Body != nil {
			r.Body.Close()
		}
		return &http.Response{
			StatusCode: http.StatusTooManyRequests, Status: "429 Too Many Requests", Request: r,
			Header: http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(wait.Seconds())))}},
			Body:   io.NopCloser(strings.NewReader(`{"ok":false,"error":"ratelimited"}`)),
		}, nil
	}
	resp, err := o.Client.Do(r)
	if err != nil || resp.StatusCode != http.StatusTooManyRequests {
		return resp, err
	}
	if seconds, no := strconv.Atoi(resp.Header.Get("Retry-After")); no == nil && seconds > 0 {
		wait = time.Duration(seconds) * time.Second
		o.mu.Lock()
		o.until[method] = time.Now().Add(wait)
		o.mu.Unlock()
		if bucket != nil {
			bucket.Rest(wait)
		}
	}
	return resp, nil
}
