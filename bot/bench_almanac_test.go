package bot_test

import (
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/match"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine/exchequer"
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
	m := h.Do(ctx, match.Call{Account: match.Account{Platform: "bench", ID: "7", Name: "Ann 7"}, Room: match.Room{Platform: "bench", Channel: "0"}, Line: "bell rating"})
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
	fill(b, db, n, 40, 1, func(i int, known []match.Person, c *match.Change) {
		c.At, c.Asks, c.Phase, c.Ended, c.Places = int64(i), nil, match.Over, int64(i+1), []int8{1, 2, 2, 4}
		c.New.Phase, c.New.Host, c.New.Made, c.New.Ended, c.New.Places = c.Phase, known[0].ID, c.At, c.Ended, c.Places
		for seat := range c.Tenures {
			c.Tenures[seat].Person = known[(i*7+seat*11)%40].ID
		}
	})
	return db
}
