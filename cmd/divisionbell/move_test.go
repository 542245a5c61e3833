package main

import (
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/storage/postgres/postgrestest"
)

// A release's file goes into a database, is backed up from there and restored into another;
// what was moved says where it went.
func TestMovedToPostgres(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, backup := filepath.Join(dir, "bell.db"), filepath.Join(dir, "backup.db")
	unpack(t, filepath.Join(releases, "1", "bell.db.gz"), file)
	server, other := postgrestest.Database(t), postgrestest.Database(t)
	for _, x := range []struct {
		line   string
		status int
		want   string
	}{
		{"move " + file, 2, "where is it to go?"},
		{"move --undo " + file, 1, "there is nothing to undo"},
		{"move --dry-run " + file + " " + server, 0, "12 matches with 86 entries of their logs"},
		{"move " + file + " " + server, 0, "refuses to be used"},
		{"--db " + file + " matches", 1, "was moved to postgres://"},
		{"--db " + server + " backup " + backup, 0, "Copied postgres://"},
		{"--db " + server + " doctor", 3, "synchronous_commit"},
		{"--db " + backup + " matches", 0, ""},
		{"--db " + server + " restore " + backup, 1, "there is something in this database already"},
		{"--db " + other + " restore " + backup, 0, "goes on with new dice"},
		{"move --undo " + file, 0, "can be used again"},
	} {
		status, out, wrong := told(strings.Fields(x.line)...)
		if status != x.status || !strings.Contains(out+wrong, x.want) {
			t.Errorf("%s: %d %s%s", x.line, status, out, wrong)
		}
	}
	said := func(place, command string) string {
		_, out, _ := told("--db", place, "export", command)
		return out
	}
	for _, code := range []string{"68P5", "N3CN"} { // over, and so the same for ever
		if a, b := said(other, code), said(server, code); a != b || a == "" {
			t.Errorf("%s came out otherwise:\n%s\n%s", code, a, b)
		}
	}
}
