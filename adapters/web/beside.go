package web

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"time"

	"divisionbell/bot/match"
)

const (
	lookEach = time.Second      // between looks at what other processes have done
	lookLong = 20 * time.Second // how long a room is looked at after its last window has gone
	lookSum  = 5 * time.Second  // between looks at what no room shows: who is here, what waits
	lookTime = 10 * time.Second // that one may take
)

// A beside is what other processes do that serve the same page from the same store; nil where
// there are none.
type beside struct {
	*Server
	mu    sync.Mutex
	rooms map[match.RoomID]*beheld
	here  []byte // who was here when that was looked at last
}

// A beheld room is one whose posts this process's windows show, as they know them. Its room's
// order must be held.
type beheld struct {
	people []match.PersonID // whose posts are known; 0: everybody's
	known  map[int64]match.PostMark
	left   time.Time // since when it has had no window; zero: it has
}

// behold remembers what a room's windows are about to be told, so that what other processes
// do from now on is told too. anew: nobody has looked meanwhile, so who comes back may have
// missed something. A store with one process needs none of it.
func (s *beside) behold(ctx context.Context, room match.RoomID, person match.PersonID) (anew bool, err error) {
	if s == nil {
		return false, nil
	}
	defer s.hold(room)()
	s.mu.Lock()
	b := s.rooms[room]
	if b == nil {
		b, anew = &beheld{known: map[int64]match.PostMark{}}, true
		s.rooms[room] = b
	}
	b.left = time.Time{}
	s.mu.Unlock()
	var fresh []match.PersonID
	for _, p := range []match.PersonID{0, person} {
		if !slices.Contains(b.people, p) && !slices.Contains(fresh, p) {
			fresh = append(fresh, p)
		}
	}
	if len(fresh) == 0 {
		return anew, nil
	}
	marks, err := s.store.PostMarks(ctx, room, fresh, postsShown)
	if err != nil {
		return true, err
	}
	b.people = append(b.people, fresh...)
	for _, m := range marks {
		b.known[m.ID] = m
	}
	return true, nil
}

// beholds is the room as its windows know it, nil when there are none. The room's order must
// be held.
func (s *beside) beholds(room match.RoomID) *beheld {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rooms[room]
}

// told remembers a post that this process has told of itself; gone: that it took one away.
// The room's order must be held.
func (s *beside) told(p match.Post, gone bool) {
	if s == nil {
		return
	}
	b := s.beholds(p.Room)
	switch {
	case b == nil:
	case gone:
		delete(b.known, p.ID)
	default:
		b.known[p.ID] = match.PostMark{ID: p.ID, To: p.To, Sum: match.SumOf(p.Body)}
	}
}

// watch tells windows of what other processes do, until the page ends.
func (s *beside) watch() {
	tick := time.NewTicker(lookEach)
	defer tick.Stop()
	var summed time.Time
	for {
		ctx, cancel := context.WithTimeout(context.Background(), lookTime)
		for room, looked := range s.looked() {
			if err := s.look(ctx, room, looked); err != nil {
				s.log.Warn("web: look at what other processes said", "room", room, "error", err)
			}
		}
		if time.Since(summed) >= lookSum {
			summed = time.Now()
			s.sum(ctx)
		}
		cancel()
		select {
		case <-s.ending:
			return
		case <-tick.C:
		}
	}
}

// looked are the rooms that windows show, and whether they still do.
func (s *beside) looked() map[match.RoomID]bool {
	shown := s.feed.rooms()
	s.mu.Lock()
	defer s.mu.Unlock()
	for room, b := range s.rooms {
		switch {
		case shown[room]:
			b.left = time.Time{}
		case b.left.IsZero():
			b.left = time.Now()
		}
		shown[room] = b.left.IsZero() || time.Since(b.left) < lookLong
	}
	for room := range shown {
		if s.rooms[room] == nil {
			delete(shown, room)
		}
	}
	return shown
}

// look compares a room with what its windows know, and tells them of the rest; or it forgets
// the room, whose windows have gone for long.
func (s *beside) look(ctx context.Context, room match.RoomID, still bool) error {
	defer s.hold(room)()
	b := s.beholds(room)
	if b == nil {
		return nil
	}
	if !still {
		s.mu.Lock()
		delete(s.rooms, room)
		s.mu.Unlock()
		return nil
	}
	marks, err := s.store.PostMarks(ctx, room, b.people, postsShown)
	if err != nil {
		return err
	}
	// Who has more than that is told of no older one that is gone.
	there, count, oldest := map[int64]bool{}, map[match.PersonID]int{}, map[match.PersonID]int64{}
	slices.SortFunc(marks, func(x, y match.PostMark) int { return int(x.ID - y.ID) })
	for _, m := range marks {
		there[m.ID] = true
		if count[m.To]++; count[m.To] == 1 {
			oldest[m.To] = m.ID
		}
	}
	changed := false
	for id, m := range b.known {
		if there[id] {
			continue
		}
		delete(b.known, id)
		if count[m.To] < postsShown || id > oldest[m.To] {
			changed = true
			s.feed.tell(event{room: room, to: m.To, name: "drop", data: marshal(id)})
		}
	}
	for _, m := range marks {
		if b.known[m.ID] == m {
			continue
		}
		p, is, err := s.post(ctx, room, m.To, m.ID)
		if err != nil {
			return err
		}
		if is {
			changed = true
			b.known[m.ID] = match.PostMark{ID: p.ID, To: p.To, Sum: match.SumOf(p.Body)}
			s.feed.tell(event{room: room, to: p.To, name: "post", data: marshal(shown(p))})
		}
	}
	if changed {
		s.tellMatches(ctx, room)
		for _, p := range b.people {
			if p != 0 {
				s.feed.tell(event{to: p, name: "mine", data: marshal(nil)})
			}
		}
	}
	return nil
}

// sum tells windows what no post says: who is here, and that something else may wait.
func (s *beside) sum(ctx context.Context) {
	if all, err := s.people(ctx); err == nil { // else with the next look
		data := marshal(all)
		if s.here != nil && !bytes.Equal(s.here, data) {
			s.feed.tell(event{name: "people", data: data})
		}
		s.here = data
	}
	s.feed.tell(event{room: lobbyRoom, name: "mine", data: marshal(nil)})
}
