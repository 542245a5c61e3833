package slack

import (
	"log/slog"
	"net/http"
	"sync"
	"time"

	"divisionbell/adapters/chatkit"
)

// An opener makes the calls by which lines of Socket Mode are opened. The library
// opens a line anew at once whenever Slack ends one, so a line on which nothing
// came is waited with: a second after the first, and twice as long each time. One
// that served, or lasted, has the next one opened at once. What never reached Slack, or
// met a host of its that is out of order, is no call for it to count.
type opener struct {
	client *http.Client
	log    *slog.Logger

	mu      sync.Mutex
	last    time.Time // when a line was asked for
	pauses  chatkit.Backoff
	reached bool // Slack itself answered that
	there   bool // that line was opened
	served  bool // something came over it
}

// Do waits for as long as it takes, and then calls Slack.
func (o *opener) Do(r *http.Request) (*http.Response, error) {
	if wait := o.wait(); wait > 0 && !chatkit.Sleep(r.Context(), wait) {
		return nil, r.Context().Err()
	}
	o.mu.Lock()
	o.last = time.Now()
	o.mu.Unlock()
	answer, err := o.client.Do(r)
	o.mu.Lock()
	o.reached = err == nil && answer.StatusCode < http.StatusInternalServerError
	o.mu.Unlock()
	return answer, err
}

// far reports whether Slack was not reached when a line was asked for.
func (o *opener) far() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.reached
}

// wait is how long to wait with a line that is wanted now.
func (o *opener) wait() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	age, wait := time.Since(o.last), time.Duration(0)
	if o.served || age > retryAtMost {
		o.pauses.Reset()
	} else if o.reached {
		wait = max(0, o.pauses.Next()-age)
	}
	if o.there && wait > 0 {
		o.log.Warn("slack: the socket was closed before anything came", "again", wait.Round(time.Millisecond))
	}
	o.reached, o.there, o.served = false, false, false
	return wait
}

// opened notes that the line is there, and came that something came over it.
func (o *opener) opened() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.there = true
}

func (o *opener) came() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.served = true
}
