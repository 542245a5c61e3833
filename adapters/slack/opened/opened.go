// Package opened keeps who has opened their Home tab lately, and what that shows, so that
// whichever process is there can draw it anew when their turn comes, and says when that may
// be. It calls no Slack.
package opened

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// A Store keeps posts.
type Store interface {
	Account(ctx context.Context, platform, workspace, id string) (match.Account, error)
	Room(ctx context.Context, r match.Room) (match.Room, error)
	PutPost(ctx context.Context, p match.Post) (int64, error)
	DropPost(ctx context.Context, id int64) error
	PostsIn(ctx context.Context, room match.RoomID, person match.PersonID, before int64, limit int) ([]match.Post, error)
}

// A Home is somebody's Home tab in a workspace: Slack's hash of its newest version, a sum of
// what that says, and the pictures that it shows. It goes when Person is forgotten.
type Home struct {
	Workspace string          `json:"workspace"`
	User      string          `json:"user"`
	Hash      string          `json:"hash"`
	Sum       []byte          `json:"sum"`
	Shows     json.RawMessage `json:"shows"`
	Drawn     time.Time       `json:"drawn,omitzero"` // when that was last without being asked for

	Person match.PersonID `json:"-"`
	Seen   time.Time      `json:"-"` // when its reader was there last
	post   int64
}

// Homes are those that are kept.
type Homes struct {
	store Store
	log   *slog.Logger
	none  *chatkit.Bounded[match.PersonID, none]
}

// None is that somebody had none when that was read, and whether it is to be read again.
type none struct {
	read  time.Time
	again bool
}

// How many of a person's are looked at, how long it may take to read them and to keep one,
// and for how long, and of how many people at most, it is remembered that they have none:
// whoever is told of one draws it meanwhile.
const (
	most       = 50
	readWithin = 10 * time.Second
	keepWithin = 10 * time.Second
	noneFor    = 10 * time.Second
	mostOf     = 10000
)

// New makes them.
func New(store Store, log *slog.Logger) Homes {
	return Homes{store, log, chatkit.NewBounded[match.PersonID, none](mostOf)}
}

// place is where they are kept, which nobody speaks in.
var place = match.Room{Platform: "slack", Channel: "home"}

// Of are a person's, in all workspaces. Where they had none a moment ago, or that cannot be
// read, later is how long until they are to be looked up again, by who asked first.
func (h Homes) Of(ctx context.Context, person match.PersonID) (list []Home, later time.Duration) {
	if had, ok := h.none.Get(person); ok {
		if left := noneFor - time.Since(had.read); left > 0 && had.again {
			return nil, 0
		} else if left > 0 {
			h.none.Put(person, none{had.read, true})
			return nil, left
		}
	}
	within, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	list, err := h.of(within, person)
	if err != nil {
		h.log.WarnContext(ctx, "slack: who has opened Home cannot be read", "err", err)
		later = noneFor / 2
		h.none.Put(person, none{time.Now().Add(-later), true})
	} else if len(list) == 0 {
		h.none.Put(person, none{read: time.Now()})
	}
	return list, later
}

func (h Homes) of(ctx context.Context, person match.PersonID) (list []Home, err error) {
	room, err := h.store.Room(ctx, place)
	if err != nil {
		return nil, fmt.Errorf("opened: %w", err)
	}
	kept, err := h.store.PostsIn(ctx, room.ID, person, 0, most)
	if err != nil {
		return nil, fmt.Errorf("opened: read Home tabs: %w", err)
	}
	for _, p := range kept {
		x := Home{Person: person, Seen: time.UnixMilli(p.At), post: p.ID}
		if err := json.Unmarshal(p.Body, &x); err != nil {
			return nil, fmt.Errorf("opened: read a Home tab: %w", err)
		}
		list = append(list, x)
	}
	return list, nil
}

// Now is one as it is kept now, whoever its reader is by now; ErrNotFound, where there is a
// reader with their Person.
func (h Homes) Now(ctx context.Context, x Home) (Home, error) {
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	a, err := h.store.Account(ctx, place.Platform, x.Workspace, x.User)
	if err != nil {
		return Home{}, fmt.Errorf("opened: whose Home tab: %w", err)
	}
	list, err := h.of(ctx, a.Person)
	for _, y := range list {
		if y.Workspace == x.Workspace && y.User == x.User {
			return y, nil
		}
	}
	if err == nil {
		err = match.ErrNotFound
	}
	return Home{Person: a.Person}, err
}

// Keep keeps one as it is.
func (h Homes) Keep(ctx context.Context, x Home) error {
	ctx, cancel := context.WithTimeout(ctx, keepWithin)
	defer cancel()
	h.none.Forget(x.Person)
	if err := h.keep(ctx, x); err != nil {
		return fmt.Errorf("opened: keep that a Home tab was opened: %w", err)
	}
	return nil
}

func (h Homes) keep(ctx context.Context, x Home) error {
	was, err := h.Now(ctx, x)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return err
	}
	room, err := h.store.Room(ctx, place)
	if err != nil {
		return err
	}
	body, err := json.Marshal(x)
	if err != nil {
		return err
	}
	_, err = h.store.PutPost(ctx, match.Post{ID: was.post, Room: room.ID, To: x.Person, At: x.Seen.UnixMilli(), Body: body})
	return err
}

// A Sight is a Home tab as Slack says it is now.
type Sight struct {
	Hash   string          `json:"hash"`
	Blocks json.RawMessage `json:"blocks"`
}

// Files are those that it shows.
func (v Sight) Files() (out []string) {
	var blocks []struct {
		File struct {
			ID string `json:"id"`
		} `json:"slack_file"`
	}
	if json.Unmarshal(v.Blocks, &blocks) != nil {
		return nil
	}
	for _, b := range blocks {
		if b.File.ID != "" {
			out = append(out, b.File.ID)
		}
	}
	return out
}
