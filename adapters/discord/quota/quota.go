// Package quota keeps a process to its part of the requests that Discord takes of one
// application and of one address.
package quota

import (
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"divisionbell/bot/match"
)

// What Discord takes of one application and of one address. Of its 50 requests a second
// four are left alone, for what every process asks to begin with; after 10,000 invalid ones
// in ten minutes it hears nobody at the address for a while.
const (
	everySecond = 46
	mostInvalid = 5000
	invalidTime = 10 * time.Minute
	partTime    = 500 * time.Millisecond // for which a part is good
)

var (
	errBudget  = errors.New("quota: this process's part of the requests that Discord takes is used up")
	errInvalid = errors.New("quota: too many requests of late were refused; Discord is left alone but for answers, lest it hear nobody here")
)

// A Part is how many of so many lanes fall to this process.
type Part func() (held, of int)

// A Budget keeps a process to its part of what Discord takes. Answers to interactions are
// not to be held to it. It is safe for concurrent use.
type Budget struct {
	Part Part // nil: it is not held to any

	ahead atomic.Pointer[time.Duration]

	mu      sync.Mutex
	looked  time.Time
	most    int           // requests
	per     time.Duration // in so long
	invalid int           // that may be refused in invalidTime
	sent    []time.Time   // the last of them
	refused [60]int       // by the tenth of a minute
	at      int64         // the last of these
}

// look works out the part anew, now and then. A process without a lane has as much as one
// lane's, to ask who it is.
func (b *Budget) look(now time.Time) {
	if b.most > 0 && now.Sub(b.looked) < partTime && !now.Before(b.looked) {
		return
	}
	held, of := b.Part()
	of = max(1, of)
	held = min(max(1, held), of)
	b.looked, b.invalid = now, max(1, mostInvalid*held/of)
	b.most = max(1, everySecond*held/of)
	b.per = max(time.Second, time.Second*time.Duration(of*b.most)/time.Duration(everySecond*held))
}

// Wait is how long nothing more may be asked, as a match.Wait; nil: it may be now. take
// counts it as asked.
func (b *Budget) Wait(take bool) error {
	if b.Part == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.look(now)
	b.turn(now)
	n := 0
	for _, x := range b.refused {
		n += x
	}
	if n >= b.invalid {
		return &match.Wait{For: invalidTime / time.Duration(len(b.refused)), Err: errInvalid}
	}
	for len(b.sent) > 0 && now.Sub(b.sent[0]) >= b.per {
		b.sent = b.sent[1:]
	}
	if over := len(b.sent) - b.most; over >= 0 {
		return &match.Wait{For: b.sent[over].Add(b.per).Sub(now), Err: errBudget}
	}
	if take {
		b.sent = append(b.sent, now)
	}
	return nil
}

// turn forgets what was refused ten minutes ago.
func (b *Budget) turn(now time.Time) {
	step := now.UnixNano() / int64(invalidTime/time.Duration(len(b.refused)))
	if step-b.at >= int64(len(b.refused)) || step < b.at {
		clear(b.refused[:])
		b.at = step
	}
	for ; b.at < step; b.at++ {
		b.refused[(b.at+1)%int64(len(b.refused))] = 0
	}
}

// Ahead is how far Discord's clock is ahead of this machine's at least, by at most two seconds
// too little as a rule; false: it has not been heard of yet.
func (b *Budget) Ahead() (ahead time.Duration, known bool) {
	if d := b.ahead.Load(); d != nil {
		return *d, true
	}
	return 0, false
}

// Answered counts what Discord counts as invalid; a limit that all bots share is none. It
// compares clocks as well.
func (b *Budget) Answered(a *http.Response) {
	if date, err := http.ParseTime(a.Header.Get("Date")); err == nil {
		ahead := time.Until(date)
		b.ahead.Store(&ahead)
	}
	switch a.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if a.Header.Get("X-RateLimit-Scope") == "shared" {
			return
		}
	default:
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.turn(now)
	b.refused[now.UnixNano()/int64(invalidTime/time.Duration(len(b.refused)))%int64(len(b.refused))]++
}
