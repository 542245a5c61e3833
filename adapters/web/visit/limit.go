package visit

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"divisionbell/bot/match"
)

// A Class is what kind of request something is, as far as limits go.
type Class string

// The classes. What is Free costs nothing: files that are the same for all.
const (
	Free    Class = ""
	Reading Class = "reading"
	Enter   Class = "enter"   // coming in, by link or key
	Doing   Class = "doing"   // moves, and what is said
	Talking Class = "talking" // of it, what is said to others
	Asking  Class = "asking"  // how to go on
	Picture Class = "picture" // drawn for somebody
	Stream  Class = "stream"  // a window that listens
	Watch   Class = "watch"   // by a link for all
	Opening Class = "opening" // new rooms
	Making  Class = "making"  // of moves, new matches
)

// A limit lets through as many requests in a stretch of time, evenly after the first few.
type limit struct {
	most int
	per  time.Duration
}

// limits are what one person may, or one address without a sign-in.
var limits = map[Class][]limit{
	Reading: {{600, time.Minute}},
	Enter:   {{5, time.Minute}, {30, time.Hour}},
	Doing:   {{60, time.Minute}},
	Talking: {{20, 10 * time.Minute}},
	Asking:  {{300, time.Minute}},
	Picture: {{120, time.Minute}},
	Stream:  {{120, time.Minute}},
	Watch:   {{60, time.Minute}},
	Opening: {{5, 24 * time.Hour}},
	Making:  {{30, time.Hour}},
}

// atOnce are how many of a class one person has at the same time. More pictures wait;
// more windows are refused.
var atOnce = map[Class]int{Picture: 2, Stream: 6}

// household is how many people may share an address before it limits them all.
const household = 8

// bucketsKept is how many buckets are kept before those that are full are forgotten.
const bucketsKept = 50_000

// A bucket holds the requests that are left.
type bucket struct {
	left float64
	at   time.Time
}

type bucketKey struct {
	class Class
	n     int // which of the class's limits
	whose string
}

// limiter counts requests. It is safe for concurrent use.
type limiter struct {
	clock match.Clock

	mu      sync.Mutex
	buckets map[bucketKey]bucket
	busy    map[bucketKey]chan struct{} // slots of what goes on at once
	using   map[bucketKey]int
}

func newLimiter(clock match.Clock) *limiter {
	return &limiter{clock: clock, buckets: map[bucketKey]bucket{}, busy: map[bucketKey]chan struct{}{}, using: map[bucketKey]int{}}
}

// A purse is whose limits count, and how many times over.
type purse struct {
	whose string
	times int
}

// take takes one of a class from each purse, or from none: then it says how long it is
// until there is one.
func (l *limiter) take(class Class, purses ...purse) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, wait := l.clock.Now(), time.Duration(0)
	found := map[bucketKey]bucket{}
	for n, rule := range limits[class] {
		for _, p := range purses {
			key, most := bucketKey{class, n, p.whose}, float64(rule.most*p.times)
			b, ok := l.buckets[key]
			if !ok {
				b = bucket{most, now}
			}
			rate := most / rule.per.Seconds()
			b = bucket{min(most, b.left+max(0, now.Sub(b.at).Seconds())*rate), now}
			if b.left < 1 {
				wait = max(wait, time.Duration((1-b.left)/rate*float64(time.Second)))
			}
			found[key] = bucket{b.left - 1, now}
		}
	}
	if wait > 0 {
		return wait
	}
	l.sweep(now)
	for key, b := range found {
		l.buckets[key] = b
	}
	return 0
}

// sweep forgets buckets when there are too many: those that have filled up again, and
// all where that is not enough. It must be called with the lock.
func (l *limiter) sweep(now time.Time) {
	if len(l.buckets) < bucketsKept {
		return
	}
	for key, b := range l.buckets {
		if now.Sub(b.at) >= limits[key.class][key.n].per {
			delete(l.buckets, key)
		}
	}
	if len(l.buckets) >= bucketsKept {
		clear(l.buckets)
	}
}

// enter takes one of the slots of what somebody has at once; a nil leave: there is none.
// Of pictures it waits for one.
func (l *limiter) enter(r *http.Request, class Class, whose string) (leave func()) {
	most, key := atOnce[class], bucketKey{class: class, whose: whose}
	if most == 0 {
		return func() {}
	}
	l.mu.Lock()
	if l.busy[key] == nil {
		l.busy[key] = make(chan struct{}, most)
	}
	slots := l.busy[key]
	l.using[key]++
	l.mu.Unlock()
	gone := func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.using[key]--; l.using[key] == 0 {
			delete(l.using, key)
			delete(l.busy, key)
		}
	}
	select {
	case slots <- struct{}{}:
		return func() { <-slots; gone() }
	default:
	}
	if class == Picture {
		select {
		case slots <- struct{}{}:
			return func() { <-slots; gone() }
		case <-r.Context().Done():
		}
	}
	gone()
	return nil
}

// A Soon is what comes too soon, by how long.
type Soon time.Duration

func (s Soon) Error() string { return "that comes too soon by " + time.Duration(s).String() }

// Refuse answers so.
func (s Soon) Refuse(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(time.Duration(s).Seconds())))))
	h.Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = w.Write([]byte(`{"error":"That's a lot at once. Please wait a moment and try again."}` + "\n"))
}
