package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// An Identify is a session that was asked for; Refused: with Invalid Session.
type Identify struct {
	At      time.Time
	Shard   int
	Of      int // so many shards
	Refused bool
}

// A Resume is a session that was to go on; Refused: with Invalid Session.
type Resume struct {
	At      time.Time
	Session string
	Seq     int64
	Refused bool
}

// A day is the time in which so many identifies were made.
type day struct {
	began time.Time
	used  int
}

// leftLocked is how many identifies are left, and for how long no more come.
func (s *Server) leftLocked() (left int, until time.Duration) {
	end := s.day.began.Add(24 * time.Hour)
	if now := s.nowLocked(); s.day.used > 0 && now.Before(end) {
		return max(0, s.o.Daily-s.day.used), end.Sub(now)
	}
	s.day = day{}
	return s.o.Daily, 0
}

func (s *Server) gatewayBot(*asked) (any, *refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	left, until := s.leftLocked()
	return map[string]any{
		"url": s.ws(), "shards": s.o.Shards,
		"session_start_limit": map[string]any{
			"total": s.o.Daily, "remaining": left, "reset_after": until.Milliseconds(), "max_concurrency": s.o.Concurrency,
		},
	}, nil
}

// identified begins a session. code: with which the connection is closed in its
// place, because the token is wrong or the day's identifies are used up.
func (s *Server) identified(x *wire, data json.RawMessage) (own *session, code int) {
	var d struct {
		Token string `json:"token"`
		Shard []int  `json:"shard"`
	}
	if json.Unmarshal(data, &d) != nil || d.Token != "Bot "+s.Token {
		return nil, 4004
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := Identify{At: s.nowLocked(), Of: 1}
	if len(d.Shard) == 2 {
		i.Shard, i.Of = d.Shard[0], d.Shard[1]
	}
	if i.Shard < 0 || i.Shard >= i.Of {
		return nil, 4010
	}
	if left, _ := s.leftLocked(); left == 0 {
		s.refusals = append(s.refusals, fmt.Sprintf("identify %d of a day: Discord would reset the token", s.day.used+1))
		return nil, 4004
	}
	if s.day.used == 0 {
		s.day.began = i.At
	}
	s.day.used++
	early := s.earlyLocked(i)
	i.Refused = early || s.faults.refuseBegin != 0
	s.identifies = append(s.identifies, i)
	if i.Refused {
		x.send(payload{Op: 9, Data: raw(!early && s.faults.beginAgain)})
		if !early && s.faults.refuseBegin > 0 {
			s.faults.refuseBegin--
		}
		return nil, 0
	}
	own = &session{id: s.idLocked(), shard: [2]int{i.Shard, i.Of}, wire: x}
	for id, old := range s.sessions { // an identify ends what the bot had of the shard before
		if old.wire == nil && old.shard == own.shard {
			delete(s.sessions, id)
		}
	}
	s.sessions[own.id] = own
	own.seq++
	x.send(payload{Op: 0, Type: "READY", Seq: own.seq, Data: raw(map[string]any{
		"v": 9, "user": map[string]any{"id": s.Bot, "username": "Division Bell"}, "guilds": []any{}, "session_id": own.id,
		"resume_gateway_url": s.ws(), "application": map[string]any{"id": s.Application, "flags": 0},
	})})
	return own, 0
}

// earlyLocked is whether an identify's bucket has identified too lately.
func (s *Server) earlyLocked(i Identify) bool {
	return slices.ContainsFunc(s.identifies, func(x Identify) bool {
		return x.Shard%s.o.Concurrency == i.Shard%s.o.Concurrency && i.At.Sub(x.At) < s.o.Pace
	})
}

// resumed goes on with a session, or says that it is invalid. A connection that it had is
// closed: it is the other's now.
func (s *Server) resumed(x *wire, data json.RawMessage) *session {
	var d struct {
		Session string `json:"session_id"`
		Seq     int64  `json:"seq"`
	}
	_ = json.Unmarshal(data, &d)
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.sessions[d.Session]
	dead := own == nil || s.faults.refuseResume > 0
	r := Resume{At: s.nowLocked(), Session: d.Session, Seq: d.Seq, Refused: dead || s.faults.putOffResume > 0}
	s.resumes = append(s.resumes, r)
	if r.Refused {
		if dead {
			s.faults.refuseResume = max(0, s.faults.refuseResume-1)
			delete(s.sessions, d.Session)
		} else {
			s.faults.putOffResume--
		}
		x.send(payload{Op: 9, Data: raw(!dead)})
		return nil
	}
	if own.wire != nil && own.wire != x {
		go own.wire.close(4000)
	}
	own.wire = x
	for _, p := range own.events {
		if p.Seq > d.Seq {
			x.send(p)
		}
	}
	own.seq++
	x.send(payload{Op: 0, Type: "RESUMED", Seq: own.seq, Data: raw(map[string]any{})})
	return own
}

// Invalidate says to every connection that its session is invalid; unless it is
// resumable, it is forgotten.
func (s *Server) Invalidate(resumable bool) {
	for _, x := range s.wires() {
		if !resumable {
			s.mu.Lock()
			for id, own := range s.sessions {
				if own.wire == x {
					delete(s.sessions, id)
				}
			}
			s.mu.Unlock()
		}
		x.send(payload{Op: 9, Data: raw(resumable)})
	}
}

// Spend counts n identifies of the day as made by somebody else.
func (s *Server) Spend(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.leftLocked(); s.day.used == 0 {
		s.day.began = s.nowLocked()
	}
	s.day.used += n
}

// Identifies are those there were, in order.
func (s *Server) Identifies() []Identify {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.identifies)
}

// Resumes are those there were, in order.
func (s *Server) Resumes() []Resume {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.resumes)
}

// Session is one that has a connection and the number of its newest event; "":
// there is none.
func (s *Server) Session() (id string, seq int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, own := range s.sessions {
		if own.wire != nil {
			return own.id, own.seq
		}
	}
	return "", 0
}

// Begun tells how many sessions of the gateway began anew and were resumed.
func (s *Server) Begun() (identifies, resumes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.identifies {
		if !i.Refused {
			identifies++
		}
	}
	for _, r := range s.resumes {
		if !r.Refused {
			resumes++
		}
	}
	return identifies, resumes
}
