package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
)

// onStore is where tests of the program keep everything, but for those that tamper with a
// file's bytes or with a server.
var onStore = flag.String("store", "sqlite", "what the program keeps everything in: sqlite or postgres")

// placeName is the file that names the database of a folder, if that is not in it.
const placeName = "place"

// placeOf is where a folder's program keeps everything.
func placeOf(dir string) string {
	if place, err := os.ReadFile(filepath.Join(dir, placeName)); err == nil {
		return string(place)
	}
	return filepath.Join(dir, "bell.db")
}

// placeIn is that of a test's folder: a file in it, or a database of a server where the
// tests were asked to run on one.
func placeIn(tb testing.TB, dir string) string {
	tb.Helper()
	if _, err := os.Stat(filepath.Join(dir, "bell.db")); *onStore == "postgres" && err != nil {
		placed(tb, dir)
	}
	return placeOf(dir)
}

// placed gives a folder a database of a server.
func placed(tb testing.TB, dir string) {
	tb.Helper()
	name := filepath.Join(dir, placeName)
	if _, err := os.Stat(name); err == nil {
		return
	}
	if err := os.WriteFile(name, []byte(postgrestest.Database(tb)), 0o600); err != nil {
		tb.Fatal(err)
	}
}

// inAFile skips a test of the doctor where it would find the tests' own server, which syncs
// nothing, at fault.
func inAFile(t *testing.T) {
	t.Helper()
	if *onStore != "sqlite" {
		t.Skip("the doctor rightly objects to a server that syncs nothing")
	}
}

// opened is what is kept in a place, beside whoever uses it, until the test ends.
func opened(tb testing.TB, place string) database {
	tb.Helper()
	d, err := open(context.Background(), place, !postgres.Is(place))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { d.Close() })
	return d
}
