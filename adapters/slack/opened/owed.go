package opened

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// owedPlace is where it is kept whose Home tab could not be drawn, for the process that follows:
// a post there holds a person's number and no more.
var owedPlace = match.Room{Platform: "slack", Channel: "home owed"}

// How many of those are looked at, how long it may take to keep one, whose tab waits for it, or
// to read them, and after how long they are read again where that failed.
const (
	mostOwed    = 10000
	oweWithin   = 2 * time.Second
	resumeAgain = 30 * time.Second
)

// Owe keeps that somebody's Home tab is to be drawn, and gives the post that says so.
func (h Homes) Owe(ctx context.Context, person match.PersonID) (post int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, oweWithin)
	defer cancel()
	room, err := h.store.Room(ctx, owedPlace)
	if err == nil {
		body, _ := json.Marshal(person) // a number
		post, err = h.store.PutPost(ctx, match.Post{Room: room.ID, At: time.Now().UnixMilli(), Body: body})
	}
	if err != nil {
		return 0, fmt.Errorf("opened: keep that a Home tab is to be drawn: %w", err)
	}
	return post, nil
}

// Pay takes that away.
func (h Homes) Pay(ctx context.Context, post int64) error {
	ctx, cancel := context.WithTimeout(ctx, oweWithin)
	defer cancel()
	if err := h.store.DropPost(ctx, post); err != nil {
		return fmt.Errorf("opened: keep that a Home tab was drawn: %w", err)
	}
	return nil
}

// owed are those whose Home tabs are to be drawn, by the posts that say so.
func (h Homes) owed(ctx context.Context) (posts []match.Post, people []match.PersonID, err error) {
	ctx, cancel := context.WithTimeout(ctx, oweWithin)
	defer cancel()
	room, err := h.store.Room(ctx, owedPlace)
	if err == nil {
		posts, err = h.store.PostsIn(ctx, room.ID, 0, 0, mostOwed)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("opened: read whose Home tabs are to be drawn: %w", err)
	}
	for _, p := range posts {
		var person match.PersonID
		if json.Unmarshal(p.Body, &person) == nil {
			people = append(people, person)
		}
	}
	return posts, people, nil
}

// Resume has those Home tabs drawn that a process before could not, and this one owes from
// now on.
func (h *Tabs) Resume(ctx context.Context) {
	var posts []match.Post
	err := chatkit.Retry{First: lookFor, Longest: lookFor}.Do(ctx, func() error {
		all, people, err := h.kept.owed(ctx)
		if posts = all; err == nil {
			h.Redraw(people)
		}
		return err
	})
	for _, p := range posts {
		if err == nil {
			err = h.kept.Pay(ctx, p.ID)
		}
	}
	if err != nil {
		h.Log.WarnContext(ctx, "slack: Home tabs that a process before could not draw", "err", err)
		time.AfterFunc(resumeAgain, func() { h.Pace.start("home", h.Resume) })
	}
}

// owe keeps that one could not be drawn whose lock is held, should this process end first;
// not: it need not be any more.
func (h *Tabs) owe(ctx context.Context, t *Tab, is bool) {
	var err error
	switch {
	case is && t.owed == 0 && t.Person != 0:
		t.owed, err = h.kept.Owe(ctx, t.Person)
	case !is && t.owed != 0:
		if err = h.kept.Pay(ctx, t.owed); err == nil {
			t.owed = 0
		}
	}
	if err != nil && ctx.Err() == nil {
		h.Log.Warn("slack: what is owed of a Home tab", "workspace", t.workspace, "err", err)
	}
}
