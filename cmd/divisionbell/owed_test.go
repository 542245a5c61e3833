package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"divisionbell/adapters/web"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// A forgetful store is killed after a message was said and before that is written
// down, each second time.
type forgetful struct {
	*sqlite.DB
	times int
}

var errKilled = errors.New("killed")

func (f *forgetful) Delivered(ctx context.Context, id int64) error {
	if f.times++; f.times%2 == 1 {
		return errKilled
	}
	return f.DB.Delivered(ctx, id)
}

// TestThePageTellsARollOnce: the page keeps its messages where it is written down that
// they were said, so that a crash between the two repeats none, as it may elsewhere.
func TestThePageTellsARollOnce(t *testing.T) {
	db := sqlitetest.New(t)
	store := &forgetful{DB: db}
	call := match.Call{
		Account: match.Account{Platform: web.Platform, Workspace: web.Workspace, ID: "ann", Name: "Ann"},
		Room:    match.Room{Platform: web.Platform, Workspace: web.Workspace, Channel: "table"},
	}
	rolls := []string{"roll d20", "roll d20", "roll private d6"}
	for n, line := range rolls {
		for range 2 { // the program, and the program after the kill
			h := bot.New(bot.Options{Store: store, Clock: fixed{}, Tables: games()})
			page, err := web.New(web.Options{Host: h, Store: db, Clock: fixed{}, Listen: "127.0.0.1:0"})
			if err != nil {
				t.Fatal(err)
			}
			call.Line, call.Delivery = line, line+string(rune('a'+n))
			h.Do(t.Context(), call)
			if err := h.Settle(t.Context()); err != nil && !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			if err := page.Shutdown(t.Context()); err != nil {
				t.Fatal(err)
			}
			h.Close()
		}
	}
	if store.times != 2*len(rolls) {
		t.Fatalf("%d tries to write down %d rolls", store.times, len(rolls))
	}
	room, err := db.Room(t.Context(), call.Room)
	if err != nil {
		t.Fatal(err)
	}
	posts, err := db.PostsIn(t.Context(), room.ID, 0, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, p := range posts {
		told = append(told, string(p.Body))
	}
	if len(told) != len(rolls) {
		t.Errorf("%d rolls are told %d times:\n%s", len(rolls), len(told), strings.Join(told, "\n"))
	}
}
