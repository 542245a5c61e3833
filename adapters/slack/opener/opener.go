// Package opener paces the calls by which Slack is asked for lines of Socket Mode.
package opener

import (
	"log/slog"
	"net/http"
	"sync"
	"time"

	"divisionbell/adapters/chatkit"
)

// An Opener makes the calls by which lines of Socket Mode are opened. The library
// opens a line anew at once whenever Slack ends one, so a line on which nothing
// came is waited with: a second after the first, and twice as long each time. One
// that served, or lasted, has the next one opened at once. What never reached Slack, or
// met a host of its that is out of order, is no call for it to count.
type Opener struct {
	client  *http.Client
	log     *slog.Logger
	longest time.Duration

	mu      sync.Mutex
	last    time.Time // when a line was asked for
	pauses  chatkit.Backoff
	reached bool // Slack itself answered that
	there   bool // that line was opened
	served  bool // something came over it
}

// New makes an opener by a client, with pauses from the first one to the longest.
func New(client *http.Client, log *slog.Logger, first, longest time.Duration) *Opener {
	return &Opener{client: client, log: log, longest: longest, pauses: chatkit.Backoff{First: first, Longest: longest}}
}

// Do waits for as long as it takes, and then calls Slack.
func (o *Opener) Do(r *http.Request) (*http.Response, error) {
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

// Far reports whether Slack was not reached when a line was asked for.
func (o *Opener) Far() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return !o.reached
}

// wait is how long to wait with a line that is wanted now.
func (o *Opener) wait() time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	age, wait := time.Since(o.last), time.Duration(0)
	if o.served || age > o.longest {
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

// Opened notes that the line is there.
func (o *Opener) Opened() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.there = true
}

// Came notes that something came over the line.
func (o *Opener) Came() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.served = true
}
