package slacktest

import (
	"net/http"
	"time"
)

// A Fault is what becomes of calls.
type Fault int

// The faults there are. Refused and Busy answer with 403 and 503, Hangs does not
// answer while it lasts, Mute never does, also when it is over, Closed cuts the
// connection, and Lost does so after the call was obeyed; LostOnce is Lost for one call.
const (
	None Fault = iota
	Refused
	Busy
	Hangs
	Mute
	Closed
	Lost
	LostOnce
)

// faults are what goes wrong now. changed is closed at each change.
type faults struct {
	by      map[string]Fault  // by method; "upload" is the host of files
	token   string            // what every call is refused with; empty: none is
	says    map[string]string // what calls of a method are refused with
	edits   edits
	posts   string // a channel where no post is answered; empty: none
	outage  bool
	delay   func(method, ts string) time.Duration
	changed chan struct{}
}

// Break has a method of the Web API, or "upload" for the host that takes files,
// fail from now on; None mends it.
func (s *Slack) Break(method string, f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.by == nil {
		s.faults.by = map[string]Fault{}
	}
	s.faults.by[method] = f
	if s.faults.changed != nil {
		close(s.faults.changed)
	}
	s.faults.changed = make(chan struct{})
}

// edits are what a message cannot be edited for, from now on.
type edits struct{ ts, why string }

// FreezeMessage has Slack refuse to edit a message with an error such as
// "cant_update_message", or with none give no answer; no message's ts ends it.
func FreezeMessage(s *Slack, ts, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.edits = (edits{ts, why}); s.faults.changed != nil {
		close(s.faults.changed)
	}
	s.faults.changed = make(chan struct{})
}

// Delay has calls about a message be obeyed as long after they came as f says, whether anybody
// still waits for the answer or not, or never, if it gives less than nothing; nil ends it.
func Delay(s *Slack, f func(method, ts string) time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.delay = f
}

// delayed waits with a call that is to be late. never: it is not obeyed.
func delayed(s *Slack, r *http.Request, method string, a args) (never bool) {
	s.mu.Lock()
	f := s.faults.delay
	s.mu.Unlock()
	if f == nil || a.text("ts") == "" {
		return false
	}
	d := f(method, a.text("ts"))
	if d < 0 {
		<-r.Context().Done()
	}
	time.Sleep(d)
	return d < 0
}

// HangPosts has Slack give no answer to what is posted in a channel; no channel ends it.
func HangPosts(s *Slack, c *Channel) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.posts = ""; c != nil {
		s.faults.posts = c.ID
	}
	if s.faults.changed != nil {
		close(s.faults.changed)
	}
	s.faults.changed = make(chan struct{})
}

// Outage has nothing answer, neither the Web API nor the socket.
func (s *Slack) Outage(on bool) {
	s.mu.Lock()
	s.faults.outage = on
	s.mu.Unlock()
	if on {
		s.Cut()
	}
}

// Refuse answers every call of the Web API with an error such as "token_revoked" from
// now on; empty ends it.
func (s *Slack) Refuse(why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.token = why
}

// RefuseCalls answers every call of a method with an error such as "token_revoked" from now
// on, before the token is looked at; empty ends it.
func RefuseCalls(s *Slack, method, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.faults.says == nil {
		s.faults.says = map[string]string{}
	}
	s.faults.says[method] = why
}

// Ready has files be shown so long after they were uploaded, those that are
// there too.
func (s *Slack) Ready(after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.o.ReadyAfter = after
}

// broken deals with a call that meets a fault.
func (s *Slack) broken(w http.ResponseWriter, r *http.Request, method string, a args) bool {
	for {
		s.mu.Lock()
		f, changed := s.faults.by[method], s.faults.changed
		if e := s.faults.edits; e.ts != "" && method == "chat.update" && a.text("ts") == e.ts {
			if f = Hangs; e.why != "" {
				s.answer(w, method, nil, refuse(e.why))
				s.mu.Unlock()
				return true
			}
		}
		if c := s.faults.posts; c != "" && method == "chat.postMessage" && a.text("channel") == c {
			f = Hangs
		}
		if s.faults.outage {
			f = Closed
		}
		s.mu.Unlock()
		switch f {
		case None, Lost, LostOnce:
			return false
		case Refused:
			http.Error(w, "403 Forbidden", http.StatusForbidden)
			return true
		case Busy:
			http.Error(w, "503 Service Unavailable", http.StatusServiceUnavailable)
			return true
		case Closed:
			cut(w)
			return true
		case Mute:
			changed = nil
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return true
		}
	}
}

// cut ends a call's connection without an answer.
func cut(w http.ResponseWriter) {
	if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
		c.Close()
	}
}
