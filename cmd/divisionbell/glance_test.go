package main

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A start on a damaged file says so, and one on a whole file says nothing.
func TestAStartOnADamagedFileSaysSo(t *testing.T) {
	dir := t.TempDir()
	performIn(t, dir, "#! --seed 0a --start 2026-12-01T09:00Z\nAnn: /match new tax\n")
	file := filepath.Join(dir, "bell.db")
	said := func() string {
		var out strings.Builder
		run(context.Background(), []string{"console", "--db", file}, terminal{strings.NewReader("Ann: /help\n"), &out, &out, nil})
		return out.String()
	}
	if s := said(); strings.Contains(s, "damaged") {
		t.Errorf("of a whole file: %s", s)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	var page, size int
	err = errors.Join(db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = 'votes'").Scan(&page), db.QueryRow("PRAGMA page_size").Scan(&size), db.Close())
	if err != nil {
		t.Fatal(err)
	}
	whole := contents(t, file)
	copy(whole[(page-1)*size:], strings.Repeat("\xa5", size))
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if s := said(); !strings.Contains(s, "The file is damaged") || !strings.Contains(s, "divisionbell doctor") {
		t.Errorf("of a damaged file: %s", s)
	}
}
