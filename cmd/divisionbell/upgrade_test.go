package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
)

// TestAFleetIsUpgraded while people play: a newer program has added to every table what an
// older one knows nothing of. That goes on answering and speaking in the rooms that are its
// own, beside the newer, and can be started again when that has left; until a later one
// takes away what it needs.
func TestAFleetIsUpgraded(t *testing.T) {
	t.Parallel()
	f := &fleet{t: t, at: postgrestest.Database(t), host: map[string]*afloat{}, said: map[string][]string{}}
	f.now.Store(time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC).UnixMilli())
	f.join("older")
	f.turn()
	const n = 8
	codes := map[string]string{}
	for i := range n {
		w := fmt.Sprint("W", i)
		f.say("older", w, "Ann", "match new exchequer")
		code, err := codeIn(t.Context(), f.host["older"].store, w)
		if err != nil {
			t.Fatal(err)
		}
		codes[w] = code
	}
	all := func(word string, heard time.Duration, by ...string) {
		t.Helper()
		for i, w := range slices.Sorted(maps.Keys(codes)) {
			f.say(by[i%len(by)], w, "Ann", "match say "+codes[w]+" "+word)
		}
		who := map[string]int{}
		for _, name := range f.heard(word, n, heard) {
			who[name]++
		}
		if got := slices.Sorted(maps.Keys(who)); !slices.Equal(got, by) {
			t.Errorf("%s was said by %v", word, who)
		}
	}
	all("word-before", time.Second, "older")

	newer := f.open() // the program of tomorrow, as far as there is one
	c, err := pgx.Connect(t.Context(), f.at)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	rows, err := c.Query(t.Context(), `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 20 {
		t.Fatalf("%v: %v", tables, err)
	}
	var expand strings.Builder
	for _, table := range tables {
		fmt.Fprintf(&expand, "ALTER TABLE %s ADD COLUMN tomorrow BIGINT NOT NULL DEFAULT 0;", table)
	}
	if _, err := c.Exec(t.Context(), expand.String()+"INSERT INTO migrations(version, at, least) SELECT max(version) + 1, 0, max(version) FROM migrations"); err != nil {
		t.Fatal(err)
	}
	all("word-expanded", time.Second, "older")
	swap := func(name string) {
		f.host[name].Close()
		delete(f.host, name)
	}
	settle := func() {
		for range 6 {
			f.turn()
			f.now.Add(1000)
		}
	}
	f.board("newer", newer)
	settle()
	all("word-both", time.Second, "newer", "older")
	swap("older")
	all("word-after", 2*time.Second, "newer")

	f.join("older again") // there is something wrong with the new one
	settle()
	all("word-back", time.Second, "newer", "older again")
	swap("newer")
	all("word-older", 2*time.Second, "older again")

	if _, err := c.Exec(t.Context(), `UPDATE migrations SET least = version WHERE version > 0`); err != nil {
		t.Fatal(err)
	}
	d, err := postgres.Open(t.Context(), f.at, postgres.Options{})
	if err == nil {
		d.Close()
	}
	if !errors.Is(err, match.ErrNewer) || !strings.Contains(fmt.Sprint(err), "use that program") {
		t.Errorf("the older program is started again on what it does not know: %v", err)
	}
}
