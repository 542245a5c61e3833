package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"unicode/utf8"

	"divisionbell/bot/match"
)

const roomsLimit = 100 // rooms that the page lists

// rooms are the channels opened since the start. The zero value is ready.
type rooms struct {
	mu    sync.Mutex
	names []string
}

// add reports whether the name is new.
func (r *rooms) add(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.Contains(r.names, name) || len(r.names) >= roomsLimit {
		return false
	}
	r.names = append(r.names, name)
	return true
}

func (r *rooms) list() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.names)
}

// channel is the channel's name of what was typed as a room.
func channel(typed string) (string, error) {
	name := slug(typed, "")
	if name == "" || !utf8.ValidString(name) {
		return "", wrong("A room's name needs a letter or a digit, such as kitchen.")
	}
	return name, nil
}

// enter finds or makes the room of a name.
func (s *Server) enter(ctx context.Context, typed string) (match.Room, error) {
	if typed == "" {
		typed = s.room
	}
	name, err := channel(typed)
	if err != nil {
		return match.Room{}, err
	}
	room, err := s.store.Room(ctx, match.Room{Platform: Platform, Workspace: Workspace, Channel: name})
	if err != nil {
		return match.Room{}, fmt.Errorf("web: enter %q: %w", name, err)
	}
	if s.afar == nil && s.rooms.add(name) {
		s.feed.tell(event{name: "rooms", data: marshal(s.rooms.list())})
	}
	return room, nil
}

func (s *Server) addRoom(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
	}
	err := read(r, &in)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var room match.Room
	if s.afar != nil {
		room, err = (&porch{s, s.afar}).opened(r.Context(), in.Name)
	} else {
		room, err = s.enter(r.Context(), in.Name)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, map[string]string{"room": room.Channel})
}
