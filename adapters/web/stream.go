package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"divisionbell/bot/match"
)

const (
	pulse     = 20 * time.Second // between signs of life on a quiet stream
	sendLimit = 10 * time.Second // for a window to take what it is sent
	signedOut = "out"            // the event after which a window may be nobody's; it is sent to none
)

// A whole is all that a window shows of a room, for one that comes new or was
// away too long.
type whole struct {
	Posts   []post   `json:"posts"` // oldest first
	More    bool     `json:"more"`  // there are older ones
	Matches []brief  `json:"matches"`
	People  []person `json:"people"`
	Rooms   []string `json:"rooms"`
	Zone    string   `json:"zone,omitempty"` // of whoever looks
	// Elsewhere are their matches that are played in chat, shown in their own room.
	Elsewhere []brief `json:"elsewhere,omitempty"`
}

// A brief is a match in the room's list, unfinished ones first, newest first.
type brief struct {
	Code  string      `json:"code"`
	Game  string      `json:"game"`
	Name  string      `json:"name"` // of the game
	Phase match.Phase `json:"phase"`
	Ended bool        `json:"ended,omitempty"`
}

// serveStream sends a room's news to one person's window, for as long as it
// listens. It goes on after the event named by Last-Event-ID or by last. With
// brief it ends when there is no more and asks to be called again after that
// many milliseconds: browsers keep few lines open.
func (s *Server) serveStream(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	a, err := s.viewer(ctx, q.Get("as"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	room, err := visited(ctx, s, q.Get("room"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	last := q.Get("last")
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		last = id
	}
	after, err := strconv.ParseInt(last, 10, 64)
	if err != nil {
		after = -1
	}
	anew, err := s.beside.behold(ctx, room.ID, a.Person)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if anew { // others may have said something that nobody here has heard
		after = -1
	}
	l, missed, now, ok := s.feed.listen(room.ID, a.Person, after)
	defer s.feed.leave(l)
	if !ok {
		all, err := s.whole(ctx, room, a.Person)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		all.Zone = s.zone(ctx, a)
		if all.Elsewhere, err = elsewhere(ctx, s, a, room); err != nil {
			s.fail(w, r, err)
			return
		}
		missed = []event{{id: now, name: "whole", data: marshal(all)}}
	}

	s.converse(w, r, l, missed)
}

// converse sends a listener what it missed and then what comes, for as long as it
// listens, or as it asked to be called briefly.
func (s *Server) converse(w http.ResponseWriter, r *http.Request, l *listener, missed []event) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	line := sender{w, http.NewResponseController(w)}
	line.SetReadDeadline(time.Time{}) // it stays open: the limits of a call do not hold
	brief, _ := strconv.Atoi(r.URL.Query().Get("brief"))
	retry := 1000
	if brief > 0 {
		retry = min(max(brief, 500), 60_000)
	}
	if line.send(fmt.Sprintf("retry: %d\n\n", retry)) != nil {
		return
	}
	for _, e := range missed {
		if line.event(e) != nil {
			return
		}
	}
	if brief > 0 {
		return
	}
	s.stream(r, line, l)
}

func (s *Server) stream(r *http.Request, line sender, l *listener) {
	beat := time.NewTicker(pulse)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-r.Context().Done():
			return
		case <-s.ending:
			return
		case <-beat.C:
			if s.gate != nil && !s.gate.Still(r) {
				return // signed out meanwhile
			}
			err = line.send(": here\n\n")
		case e, ok := <-l.events:
			switch {
			case !ok:
				return // too slow: it comes back and goes on from where it was
			case e.name != signedOut:
				err = line.event(e)
			case !s.gate.Still(r):
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// A sender writes to one stream.
type sender struct {
	w http.ResponseWriter
	*http.ResponseController
}

func (l sender) event(e event) error {
	return l.send(fmt.Sprintf("id: %d\nevent: %s\ndata: %s\n\n", e.id, e.name, e.data))
}

func (l sender) send(text string) error {
	l.SetWriteDeadline(time.Now().Add(sendLimit))
	if _, err := l.w.Write([]byte(text)); err != nil {
		return err
	}
	return l.Flush()
}

func (s *Server) whole(ctx context.Context, room match.Room, person match.PersonID) (whole, error) {
	out := whole{}
	var err error
	if out.Rooms, err = roomsFor(ctx, s); err != nil {
		return whole{}, err
	}
	if out.Posts, out.More, err = s.posts(ctx, room.ID, person, 0); err != nil {
		return whole{}, err
	}
	if out.People, err = s.people(ctx); err != nil {
		return whole{}, err
	}
	matches, err := s.store.MatchesIn(ctx, room.ID, matchesShown)
	if err != nil {
		return whole{}, fmt.Errorf("web: list matches: %w", err)
	}
	out.Matches = briefs(s, matches)
	out.Posts, err = s.pinned(ctx, room.ID, matches, out.Posts)
	return out, err
}

// pinned puts before posts the status messages of matches that are older.
func (s *Server) pinned(ctx context.Context, room match.RoomID, matches []match.Brief, posts []post) ([]post, error) {
	have := map[int64]bool{}
	for _, p := range posts {
		have[p.ID] = true
	}
	older := []post{}
	for _, b := range matches {
		m, err := s.store.Match(ctx, b.ID)
		if err != nil {
			return nil, fmt.Errorf("web: match %s: %w", b.Code, err)
		}
		for _, show := range m.Shows {
			id, err := strconv.ParseInt(show.Status, 10, 64)
			if err != nil || show.Room != room || have[id] {
				continue
			}
			p, ok, err := s.post(ctx, room, 0, id)
			if err != nil {
				return nil, err
			}
			if ok {
				have[id] = true
				older = append(older, shown(p))
			}
		}
	}
	return append(older, posts...), nil
}

func briefs(s *Server, matches []match.Brief) []brief {
	out := make([]brief, 0, len(matches))
	for _, m := range matches {
		out = append(out, brief{m.Code, m.Game, (&lobby{Server: s}).called(m.Game), m.Phase, m.Phase.Ended()})
	}
	return out
}
