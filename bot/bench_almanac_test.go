package bot_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/match"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
	"divisionbell/storage/sqlite"
)

// BenchmarkRatingsRebuilt is the first answer to /bell rating by a process that has read
// nothing yet, in a place of a thousand matches that forty people played; BenchmarkRatings
// is any later one.
func BenchmarkRatingsRebuilt(b *testing.B) {
	db := rated(b, 1000)
	for b.Loop() {
		h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: []match.Table{{Game: exchequer.Game, Look: look.Look}}})
		askRatings(b, h)
		h.Close()
	}
}

func BenchmarkRatings(b *testing.B) {
	h := bot.New(bot.Options{Store: rated(b, 1000), Clock: wall{}, Tables: []match.Table{{Game: exchequer.Game, Look: look.Look}}})
	defer h.Close()
	askRatings(b, h)
	for b.Loop() {
		askRatings(b, h)
	}
}

func askRatings(b *testing.B, h *bot.Host) {
	m := h.Do(ctx, match.Call{Account: match.Account{Platform: "bench", ID: "7", Name: "Ann 7"}, Room: match.Room{Platform: "bench", Channel: "hall"}, Line: "bell rating"})
	if !strings.Contains(m.Text.String(), "and 20 more") {
		b.Fatalf("no ladder of forty: %s", m.Text)
	}
}

// rated is a store of so many matches that have ended in one room.
func rated(b *testing.B, n int) *sqlite.DB {
	b.Helper()
	db, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "rated.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	about := exchequer.Game.About()
	terms, err := about.Terms(4, map[string]string{"setup": "dealt"})
	if err != nil {
		b.Fatal(err)
	}
	table, _, err := exchequer.Game.New(engine.Fast(1), terms)
	if err != nil {
		b.Fatal(err)
	}
	at, err := table.Position()
	if err != nil {
		b.Fatal(err)
	}
	room, err := db.Room(ctx, match.Room{Platform: "bench", Channel: "hall"})
	if err != nil {
		b.Fatal(err)
	}
	var people [40]match.Person
	for i := range people {
		no := strconv.Itoa(i)
		if people[i], err = db.Person(ctx, match.Account{Platform: "bench", ID: no, Name: "Ann " + no}); err != nil {
			b.Fatal(err)
		}
	}
	var changes []match.Change
	for i := range n {
		c := match.Change{At: int64(i), Position: &at, Silent: true, Phase: match.Over, Ended: int64(i + 1), Places: []int8{1, 2, 2, 4},
			New:     &match.Match{Code: codeOf(i), Game: about.ID, Edition: 1, Phase: match.Over, Terms: terms, Host: people[0].ID, Room: room.ID, Made: int64(i), Ended: int64(i + 1), Places: []int8{1, 2, 2, 4}},
			Entries: []record.Entry{{Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: []string{}, Facts: []byte("[]"), Hash: make([]byte, 32)}}, Show: []match.Show{{Room: room.ID}}}
		for seat := range 4 {
			c.Tenures = append(c.Tenures, match.Tenure{Seat: engine.Seat(seat), Person: people[(i*7+seat*11)%40].ID, Name: "Ann"})
		}
		changes = append(changes, c)
	}
	for _, err := range db.Commit(ctx, changes) {
		if err != nil {
			b.Fatal(err)
		}
	}
	return db
}
