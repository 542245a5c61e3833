package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

const (
	postsShown   = 200 // posts that a window begins with, and more at a time
	postsLately  = 20  // posts among which one stands that was said just before a crash
	matchesShown = 12  // matches that a room's switch offers
)

// A body is a message as a post keeps it. Asked is the line that a private
// answer answers, Delivery the call's own id, Owes the number of what was owed, Key what
// the message tells, as [keyed] has it.
type body struct {
	msg.Message
	Answer   bool   `json:"answer,omitempty"`
	Asked    string `json:"asked,omitempty"`
	Delivery string `json:"delivery,omitempty"`
	Owes     int64  `json:"owes,omitempty"`
	Key      string `json:"key,omitempty"`
}

// A post as the page gets it.
type post struct {
	ID      int64 `json:"id"`
	At      int64 `json:"at"` // milliseconds UTC
	Private bool  `json:"private,omitempty"`
	body
}

func shown(p match.Post) post {
	out := post{ID: p.ID, At: p.At, Private: p.To != 0, body: kept(p)}
	out.Delivery, out.Owes, out.Key = "", 0, ""
	return out
}

func kept(p match.Post) body {
	var b body
	if json.Unmarshal(p.Body, &b) != nil {
		b.Text = msg.Say("This message can't be shown any more.")
	}
	return b
}

// posts are the newest of a room before id before (0: all), oldest first, that
// a person may see, and whether there are older ones.
func (s *Server) posts(ctx context.Context, room match.RoomID, person match.PersonID, before int64) ([]post, bool, error) {
	kept, err := s.store.PostsIn(ctx, room, person, before, postsShown+1)
	if err != nil {
		return nil, false, fmt.Errorf("web: list posts: %w", err)
	}
	more := len(kept) > postsShown
	if more {
		kept = kept[1:]
	}
	out := make([]post, 0, len(kept))
	for _, p := range kept {
		out = append(out, shown(p))
	}
	return out, more, nil
}

// post finds one post that a person may see.
func (s *Server) post(ctx context.Context, room match.RoomID, person match.PersonID, id int64) (match.Post, bool, error) {
	kept, err := s.store.PostsIn(ctx, room, person, id+1, 1)
	if err != nil {
		return match.Post{}, false, fmt.Errorf("web: find post %d: %w", id, err)
	}
	if len(kept) == 0 || kept[len(kept)-1].ID != id {
		return match.Post{}, false, nil
	}
	return kept[len(kept)-1], true, nil
}

// say keeps a message of the host's as a post, unless it stands there since before a
// crash: what was owed as it is, what has a key with what it says now. The room's order
// must be held.
func (s *Server) say(ctx context.Context, room match.RoomID, to match.PersonID, m msg.Message) (post, error) {
	p, b := match.Post{Room: room, To: to, At: s.now()}, body{Message: m, Owes: m.Owed, Key: keyed(m)}
	before, there, err := said(ctx, s.store, p, b)
	switch {
	case err != nil:
		return post{}, err
	case there && m.Owed != 0:
		return shown(before), nil
	case there:
		p = before
	}
	return s.keep(ctx, p, b)
}

// keyed is a message's key as a post keeps it: short, and without the words, of which
// somebody may be forgotten, that are in some; empty: it has none, or is told by its number.
func keyed(m msg.Message) string {
	if m.Key == "" || m.Owed != 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(m.Key))
	return hex.EncodeToString(sum[:12])
}

// said finds what was said before for the same reason.
func said(ctx context.Context, store Store, p match.Post, b body) (match.Post, bool, error) {
	among := 0
	switch {
	case b.Owes != 0:
		among = postsShown
	case b.Key != "":
		among = postsLately
	default:
		return match.Post{}, false, nil
	}
	lately, err := store.PostsIn(ctx, p.Room, p.To, 0, among)
	if err != nil {
		return match.Post{}, false, fmt.Errorf("web: list posts: %w", err)
	}
	for _, x := range lately {
		if was := kept(x); x.To == p.To && was.Owes == b.Owes && (b.Owes != 0 || was.Key == b.Key) {
			return x, true, nil
		}
	}
	return match.Post{}, false, nil
}

// keep writes a post and tells the windows that may see it. The room's order
// must be held, so that windows hear of posts in the order of their writing.
func (s *Server) keep(ctx context.Context, p match.Post, b body) (post, error) {
	p.Body = marshal(b)
	id, err := s.store.PutPost(ctx, p)
	if err != nil {
		return post{}, fmt.Errorf("web: keep post: %w", err)
	}
	p.ID = id
	out := shown(p)
	s.beside.told(p, false)
	s.feed.tell(event{room: p.Room, to: p.To, name: "post", data: marshal(out)})
	return out, nil
}

func (s *Server) drop(ctx context.Context, p match.Post) error {
	if err := s.store.DropPost(ctx, p.ID); err != nil {
		return fmt.Errorf("web: drop post %d: %w", p.ID, err)
	}
	s.beside.told(p, true)
	s.feed.tell(event{room: p.Room, to: p.To, name: "drop", data: marshal(p.ID)})
	return nil
}

// servePosts gives the posts before one that a window has.
func (s *Server) servePosts(w http.ResponseWriter, r *http.Request) {
	ctx, q := r.Context(), r.URL.Query()
	before, err := strconv.ParseInt(q.Get("before"), 10, 64)
	if err != nil || before < 1 {
		s.fail(w, r, wrong("Say before which post."))
		return
	}
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
	posts, more, err := s.posts(ctx, room.ID, a.Person, before)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, map[string]any{"posts": posts, "more": more})
}

// serveDismiss takes away a post that only the caller sees.
func (s *Server) serveDismiss(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	var in struct {
		Room string `json:"room"`
		As   string `json:"as"`
		Post int64  `json:"post"`
	}
	err := read(r, &in)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	a, err := s.account(ctx, in.As)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	room, err := visited(ctx, s, in.Room)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer s.hold(room.ID)()
	p, ok, err := s.post(ctx, room.ID, a.Person, in.Post)
	if ok && err == nil && p.To == a.Person && p.To != 0 {
		err = s.drop(ctx, p)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, struct{}{})
}
