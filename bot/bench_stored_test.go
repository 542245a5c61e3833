package bot_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
	look "divisionbell/bot/render/exchequer"
	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
	"divisionbell/storage/sqlite"
)

// stored is how many matches a busy host keeps.
const stored = 100_000

// BenchmarkFirstAnswer is the time from opening a database of 100,000 matches
// to the first answer, and the memory held then (Linux).
func BenchmarkFirstAnswer(b *testing.B) {
	path := filepath.Join(b.TempDir(), "many.db")
	full, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	fill(b, full, stored, 1000, 1000, nil)
	full.Close()
	resident := 0.0
	for b.Loop() {
		db, err := sqlite.Open(context.Background(), path, sqlite.Options{})
		if err != nil {
			b.Fatal(err)
		}
		h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: []match.Table{{Game: exchequer.Game, Look: look.Look}}})
		m := h.Do(context.Background(), match.Call{
			Account: match.Account{Platform: "bench", ID: "7", Name: "Ann 7"},
			Room:    match.Room{Platform: "bench", Channel: "7"},
			Line:    "match board " + codeOf(7),
		})
		if m.Picture == nil {
			b.Fatalf("no board: %s", m.Text)
		}
		resident = max(resident, megabytesHeld(b))
		h.Close()
		db.Close()
	}
	b.ReportMetric(resident, "MB")
}

// fill stores so many matches, all begun, among so many people and rooms; each is as differ
// leaves it.
func fill(b *testing.B, db *sqlite.DB, matches, people, rooms int, differ func(i int, known []match.Person, c *match.Change)) {
	b.Helper()
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
	now, asks := time.Now().UnixMilli(), table.Status(engine.Nobody).Asks
	known, places := make([]match.Person, people), make([]match.Room, rooms)
	for i := range known {
		n := strconv.Itoa(i)
		if known[i], err = db.Person(ctx, match.Account{Platform: "bench", ID: n, Name: "Ann " + n}); err != nil {
			b.Fatal(err)
		}
	}
	for i := range places {
		if places[i], err = db.Room(ctx, match.Room{Platform: "bench", Channel: strconv.Itoa(i)}); err != nil {
			b.Fatal(err)
		}
	}
	var changes []match.Change
	for i := range matches {
		p, room := known[i%people], places[i%rooms]
		c := match.Change{At: now, Position: &at, Asks: asks, Silent: true, Phase: match.Playing,
			New:     &match.Match{Code: codeOf(i), Game: about.ID, Edition: 1, Phase: match.Playing, Terms: terms, Host: p.ID, Room: room.ID, Made: now},
			Entries: []record.Entry{{Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: []string{}, Facts: []byte("[]"), Hash: make([]byte, 32)}}, Show: []match.Show{{Room: room.ID}}}
		for seat := range 4 {
			c.Tenures = append(c.Tenures, match.Tenure{Seat: engine.Seat(seat), Person: p.ID, Name: "Ann"})
		}
		if differ != nil {
			differ(i, known, &c)
		}
		if changes = append(changes, c); len(changes) < 1000 && i < matches-1 {
			continue
		}
		for _, err := range db.Commit(ctx, changes) {
			if err != nil {
				b.Fatal(err)
			}
		}
		changes = changes[:0]
	}
}

// codeOf is the i-th of many codes.
func codeOf(i int) string {
	const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	return string([]byte{letters[i>>15], letters[i>>10&31], letters[i>>5&31], letters[i&31], '2'})
}

// megabytesHeld is this process's resident memory.
func megabytesHeld(b *testing.B) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Logf("memory is not measured here: %v", err)
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, err := strconv.Atoi(f[1])
			if err != nil {
				b.Fatal(err)
			}
			return float64(kb) / 1024
		}
	}
	return 0
}
