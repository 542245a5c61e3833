package discordtest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
)

// faults are what goes wrong.
type faults struct {
	outage       bool
	silent       bool
	deaf         bool
	hangResume   bool
	opAtHello    int
	refuseResume int
	putOffResume int
	refuseBegin  int  // identifies; below 0: all
	beginAgain   bool // what they are told
	closeWith    int
	fail         func(method, path string) (status, code int)
	limit        int
	html         bool
	drop         func(method, path string) bool
	lose         func(method, path string) bool
	garble       func(method, path string) (status int)
	files        func(method, path string) (status, code int)
	lateFiles    bool
	delay        func(method, path string) time.Duration
	mended       chan struct{} // closed when files or lateFiles is set anew
}

// Outage has nothing answer, neither REST nor the gateway.
func (s *Server) Outage(on bool) {
	s.mu.Lock()
	s.faults.outage = on
	s.mu.Unlock()
	if on {
		s.Cut()
	}
}

// Silence has the gateway accept everything and say nothing.
func (s *Server) Silence(on bool) { s.set(func(f *faults) { f.silent = on }) }

// Deaf has the gateway acknowledge no heartbeat, whatever else it goes on saying.
func (s *Server) Deaf(on bool) { s.set(func(f *faults) { f.deaf = on }) }

// HangResume leaves resumes without an answer.
func (s *Server) HangResume(on bool) { s.set(func(f *faults) { f.hangResume = on }) }

// RefuseResume answers the next n resumes with Invalid Session, and forgets what
// they would have gone on with.
func (s *Server) RefuseResume(n int) { s.set(func(f *faults) { f.refuseResume = n }) }

// PutOffResume answers the next n resumes with an Invalid Session that can still
// be resumed.
func (s *Server) PutOffResume(n int) { s.set(func(f *faults) { f.putOffResume = n }) }

// RefuseIdentify answers the next n identifies with Invalid Session, which is or
// is not called resumable; below 0: all, 0 ends it.
func (s *Server) RefuseIdentify(n int, resumable bool) {
	s.set(func(f *faults) { f.refuseBegin, f.beginAgain = n, resumable })
}

// FirstOp answers identifies and resumes with an opcode (7 or 9) alone; 0 ends it.
func (s *Server) FirstOp(op int) { s.set(func(f *faults) { f.opAtHello = op }) }

// CloseWith closes the gateway with a code after identify and resume; 0 ends it.
func (s *Server) CloseWith(code int) { s.set(func(f *faults) { f.closeWith = code }) }

// Fail refuses requests for which f gives a status; nil ends it. Without a number what
// stands before Discord says so, but for its own 401 and 429; below 0, of those too.
func (s *Server) Fail(f func(method, path string) (status, code int)) {
	s.set(func(x *faults) { x.fail = f })
}

// Hang is a status by which a request is not answered while the fault lasts.
const Hang = -1

// FailFiles is Fail for requests that bring files.
func (s *Server) FailFiles(f func(method, path string) (status, code int)) {
	s.set(func(x *faults) {
		x.mend()
		x.files = f
	})
}

// LateFiles takes requests that bring files at once and does not answer them
// while it lasts.
func (s *Server) LateFiles(on bool) {
	s.set(func(x *faults) {
		x.mend()
		x.lateFiles = on
	})
}

// mend lets go what waits for the end of a fault.
func (f *faults) mend() {
	if f.mended != nil {
		close(f.mended)
	}
	f.mended = make(chan struct{})
}

// late keeps back the answer to a request that was taken; false: nobody waits for
// it any more.
func (s *Server) late(r *http.Request) bool {
	s.mu.Lock()
	f := s.faults
	s.mu.Unlock()
	if !f.lateFiles || !bringsFiles(r) {
		return true
	}
	select {
	case <-f.mended:
		return true
	case <-r.Context().Done():
		return false
	}
}

func bringsFiles(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/")
}

// Limit answers the next n requests with 429: of Discord, or in HTML of a host
// before it.
func (s *Server) Limit(n int, html bool) {
	s.set(func(f *faults) { f.limit, f.html = n, html })
}

// Lose obeys requests for which f is true and cuts their connection in place of an
// answer; nil ends it.
func (s *Server) Lose(f func(method, path string) bool) { s.set(func(x *faults) { x.lose = f }) }

// Garble answers requests for which f gives a status with that and a page of HTML though
// they were obeyed, as what stands before Discord does when it waits no longer; nil ends it.
func Garble(s *Server, f func(method, path string) (status int)) {
	s.set(func(x *faults) { x.garble = f })
}

// lost cuts the connection of a request that was obeyed, or answers it otherwise.
func (s *Server) lost(w http.ResponseWriter, r *http.Request) bool {
	s.mu.Lock()
	f, garble := s.faults.lose, s.faults.garble
	s.mu.Unlock()
	if f == nil && garble == nil {
		return false
	}
	s.asking.Lock()
	defer s.asking.Unlock()
	if garble != nil {
		if status := garble(r.Method, r.URL.Path); status != 0 {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, "<html><title>timed out</title></html>")
			return true
		}
	}
	if f == nil || !f(r.Method, r.URL.Path) {
		return false
	}
	if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
		c.Close()
	}
	return true
}

// Delay has requests be obeyed as long after they came as f says, whether anybody still waits
// for the answer or not, or never, if it gives less than nothing; nil ends it.
func Delay(s *Server, f func(method, path string) time.Duration) {
	s.set(func(x *faults) { x.delay = f })
}

// delayed waits with a request that is to be late. never: it is not obeyed.
func delayed(s *Server, r *http.Request) (never bool) {
	s.mu.Lock()
	f := s.faults.delay
	s.mu.Unlock()
	if f == nil {
		return false
	}
	s.asking.Lock()
	d := f(r.Method, r.URL.Path)
	s.asking.Unlock()
	if d == 0 {
		return false
	}
	if body, err := io.ReadAll(r.Body); err == nil {
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	if d < 0 {
		<-r.Context().Done()
	}
	time.Sleep(d)
	return d < 0
}

// Drop cuts the connection of requests for which f is true, before they are obeyed;
// nil ends it.
func (s *Server) Drop(f func(method, path string) bool) { s.set(func(x *faults) { x.drop = f }) }

func (s *Server) set(f func(*faults)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(&s.faults)
}

// broken deals with a request that meets a fault.
func (s *Server) broken(w http.ResponseWriter, r *http.Request) bool {
	s.mu.Lock()
	f := s.faults
	limit := f.limit > 0 && !strings.HasPrefix(r.URL.Path, "/gateway")
	if limit {
		s.faults.limit--
	}
	s.mu.Unlock()
	if f.outage || s.dropped(f, r) {
		if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
			c.Close()
		}
		return true
	}
	if limit && f.html {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte("<html><body>You are being rate limited</body></html>"))
		return true
	}
	if limit {
		tooMany(w, 300_000_000, false)
		return true
	}
	status, code := s.failed(f.fail, r)
	if status == 0 && bringsFiles(r) {
		status, code = s.failed(f.files, r)
	}
	switch status {
	case 0:
		return false
	case Hang:
		_, _ = io.Copy(io.Discard, r.Body)
		select {
		case <-f.mended:
		case <-r.Context().Done():
		}
		return true
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"message": "as the test wants it", "code": code})
	return true
}

// dropped and failed ask what the test has set, one request at a time: it may
// count them.
func (s *Server) dropped(f faults, r *http.Request) bool {
	if f.drop == nil {
		return false
	}
	s.asking.Lock()
	defer s.asking.Unlock()
	return f.drop(r.Method, r.URL.Path)
}

func (s *Server) failed(fail func(method, path string) (status, code int), r *http.Request) (status, code int) {
	if fail == nil {
		return 0, 0
	}
	s.asking.Lock()
	defer s.asking.Unlock()
	return fail(r.Method, r.URL.Path)
}
