package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

var (
	_ match.Chat      = (*Server)(nil)
	_ match.Refresher = (*Server)(nil)
	_ match.Desker    = (*lobby)(nil)
)

// Platform is "web".
func (s *Server) Platform() string { return Platform }

// Post keeps m in the room and shows it in every window there.
func (s *Server) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	r, err := s.located(ctx, r)
	if err != nil {
		return "", err
	}
	defer s.hold(r.ID)()
	p, err := s.say(ctx, r.ID, 0, m)
	if err != nil {
		return "", err
	}
	s.tellMatches(ctx, r.ID)
	return strconv.FormatInt(p.ID, 10), nil
}

// Edit replaces a public message at its place; match.ErrGone when there is none.
func (s *Server) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	return s.change(ctx, r, id, func(p match.Post) error {
		_, err := s.keep(ctx, p, body{Message: m, Key: kept(p).Key})
		s.tellMatches(ctx, p.Room)
		return err
	})
}

// Drop takes a public message out of every window.
func (s *Server) Drop(ctx context.Context, r match.Room, id string) error {
	err := s.change(ctx, r, id, func(p match.Post) error { return s.drop(ctx, p) })
	if errors.Is(err, match.ErrGone) {
		return nil
	}
	return err
}

// Whisper keeps m in the room and shows it in the person's windows alone.
func (s *Server) Whisper(ctx context.Context, r match.Room, to match.Account, m msg.Message) error {
	r, err := s.located(ctx, r)
	if err != nil {
		return err
	}
	if to.Person == 0 {
		p, err := s.store.Person(ctx, to)
		if err != nil {
			return fmt.Errorf("web: whisper to %q: %w", to.ID, err)
		}
		to.Person = p.ID
	}
	defer s.hold(r.ID)()
	_, err = s.say(ctx, r.ID, to.Person, m)
	return err
}

// Refresh forgets every copy of what was said, and has all windows told anew what
// is stored: somebody was taken out of it.
func (s *Server) Refresh() {
	s.deliveries.Forget()
	s.pictures.Forget()
	s.feed.anew()
}

// located is r with its id.
func (s *Server) located(ctx context.Context, r match.Room) (match.Room, error) {
	if r.ID != 0 {
		return r, nil
	}
	return s.enter(ctx, r.Channel)
}

// change does f to a public post of r that is there.
func (s *Server) change(ctx context.Context, r match.Room, id string, f func(match.Post) error) error {
	r, err := s.located(ctx, r)
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return fmt.Errorf("web: message %q: %w", id, match.ErrGone)
	}
	defer s.hold(r.ID)()
	p, ok, err := s.post(ctx, r.ID, 0, n)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("web: message %d: %w", n, match.ErrGone)
	}
	return f(p)
}

// hold takes the room's order and gives what lets it go.
func (s *Server) hold(room match.RoomID) func() {
	m := &s.order[uint64(room)%uint64(len(s.order))]
	m.Lock()
	return m.Unlock
}

func (s *Server) now() int64 { return s.clock.Now().UnixMilli() }

// tellMatches tells a room's windows of its matches when they are not what was
// told last. The room's order must be held. What it cannot list it tells with
// the next post.
func (s *Server) tellMatches(ctx context.Context, room match.RoomID) {
	matches, err := s.store.MatchesIn(ctx, room, matchesShown)
	if err != nil {
		s.log.Warn("web: list matches", "room", room, "error", err)
		return
	}
	data := marshal(briefs(s, matches))
	if told, ok := s.matches.Swap(room, data); !ok || !bytes.Equal(told.([]byte), data) {
		s.feed.tell(event{room: room, name: "matches", data: data})
	}
}
