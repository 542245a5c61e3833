package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"divisionbell/adapters/web"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAFullDiskIsTold to whoever plays, to probes and in the figures, for as long as it
// lasts; with room again the same host goes on.
func TestAFullDiskIsTold(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a small disk cannot be mounted here (%v); the store's TestAFullDisk tries it with a limit of SQLite's", err)
	}
	defer syscall.Unmount(dir, syscall.MNT_DETACH)
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 2<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	in := terminal{strings.NewReader(""), io.Discard, io.Discard, anyPorts}
	seen := newMetrics()
	h, err := build(context.Background(), &cli{DB: filepath.Join(dir, "bell.db")}, in, furnishing{metrics: seen})
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	page, err := h.operatorPage(in)
	if err != nil || page == nil {
		t.Fatal(page, err)
	}
	defer page.close()
	table, err := web.New(web.Options{Host: h.host, Store: h.store, Listen: "127.0.0.1:0", Log: h.log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go table.Run(ctx)
	if err := h.host.Settle(ctx); err != nil { // it speaks, and so is ready
		t.Fatal(err)
	}

	calls := 0
	post := func(path string, body map[string]any) (int, string) {
		t.Helper()
		b, _ := json.Marshal(body)
		a, err := http.Post(table.URL()+path, "application/json", bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		said, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(said)
	}
	say := func(line string) (int, string) {
		t.Helper()
		calls++
		return post("api/do", map[string]any{"room": "table", "as": "ann", "text": line, "delivery": fmt.Sprint(calls)})
	}
	says := func(path string, status int, part string) {
		t.Helper()
		if got, said := ask(t, page, path); got != status || !strings.Contains(said, part) {
			t.Errorf("%s: %d %s, not %d with %q", path, got, said, status, part)
		}
	}
	post("api/people", map[string]any{"name": "Ann"})
	if status, said := say("/match new tax"); status != http.StatusOK {
		t.Fatal(status, said)
	}
	says("/metrics", http.StatusOK, "divisionbell_disk_full 0")
	says("/readyz", http.StatusOK, "ready")
	full := ""
	for n := 0; full == ""; n++ {
		if n == 5000 {
			t.Fatal("the disk is never full")
		}
		m := h.host.Do(ctx, match.Call{
			Account: match.Account{Platform: web.Platform, Workspace: web.Workspace, ID: "ann", Name: "Ann"},
			Room:    match.Room{Platform: web.Platform, Workspace: web.Workspace, Channel: "table"},
			Line:    "match say " + strings.Repeat("so it goes ", 150), Delivery: fmt.Sprint("fill ", n),
		})
		if text := m.Text.String(); !strings.HasPrefix(text, "Sent to everyone in ") {
			full = text
		}
	}
	if full != msg.Full {
		t.Errorf("a player reads %q", full)
	}
	for line, why := range map[string]string{
		"/match say once more" + strings.Repeat(" and again", 150): "My disk is full, so yours didn't happen",
		"/match options": "My disk is full, so this answer isn't kept",
	} {
		if status, said := say(line); status != http.StatusOK && (status != http.StatusInsufficientStorage || !strings.Contains(said, why)) {
			t.Errorf("%.20s: %d %s", line, status, said)
		}
	}
	says("/readyz", http.StatusServiceUnavailable, "the disk of the database is full")
	says("/healthz", http.StatusOK, "well, but the disk of the database is full")
	says("/metrics", http.StatusOK, "divisionbell_disk_full 1")
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	says("/readyz", http.StatusOK, "ready")
	says("/healthz", http.StatusOK, "well\n")
	says("/metrics", http.StatusOK, "divisionbell_disk_full 0")
	if status, said := say("/match say there is room again"); status != http.StatusOK {
		t.Errorf("with room again: %d %s", status, said)
	}
}
