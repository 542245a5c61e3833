package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConsoleForScripts holds the form in which a script reads the console: an
// object a message, with its room, whom it is for, and pictures in a folder that
// need not be there before.
func TestConsoleForScripts(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "drawn", "here")
	in := "Ann@#side: /match new tax\nAnn@#side: /match add-bot\nAnn@#side: /match start\nAnn@#side: /match board\n"
	var out, trouble bytes.Buffer
	exit := run(context.Background(), []string{
		"console", "--json", "--seed", "02", "--start", "2026-12-01T09:00Z",
		"--pictures", folder, "--db", filepath.Join(t.TempDir(), "bell.db"),
	}, terminal{strings.NewReader(in), &out, &trouble, nil})
	if exit != 0 {
		t.Fatalf("exit %d: %s", exit, trouble.String())
	}
	var public, private, edited, drawn int
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID      int
			Room    string
			To      *string
			Text    *string
			Picture *struct{ Alt, File string }
			Buttons []struct{ Label, ID string }
			Edits   int
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if m.ID == 0 || m.Room != "side" || m.Text == nil || m.Buttons == nil {
			t.Errorf("a message without id, room, text or buttons: %s", line)
		}
		switch {
		case m.To == nil:
			public++
		case *m.To == "Ann":
			private++
		default:
			t.Errorf("a message to %s", *m.To)
		}
		if m.Edits != 0 {
			edited++
		}
		if m.Picture == nil {
			continue
		}
		drawn++
		if png, err := os.ReadFile(m.Picture.File); m.Picture.Alt == "" || err != nil || !bytes.HasPrefix(png, []byte("\x89PNG")) {
			t.Errorf("picture %+v: %v", *m.Picture, err)
		}
	}
	if public == 0 || private != 4 || edited == 0 || drawn < 2 {
		t.Errorf("%d public, %d private, %d edited, %d drawn", public, private, edited, drawn)
	}
}

func TestConsoleCannotDrawIntoAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "taken")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, trouble bytes.Buffer
	exit := run(context.Background(), []string{"console", "--pictures", file, "--db", filepath.Join(t.TempDir(), "bell.db")},
		terminal{strings.NewReader(""), &out, &trouble, nil})
	if exit != 1 || !strings.Contains(trouble.String(), "--pictures: ") {
		t.Errorf("exit %d: %s", exit, trouble.String())
	}
}

// What cannot have been posted is not understood; of the file that says nothing.
func TestVerifyTellsATypingErrorFromAFalseFile(t *testing.T) {
	for _, flag := range [][]string{{"--commitment", "12ab"}, {"--commitment", strings.Repeat("x", 64)}, {"--head", "12ab"}, {"--head", strings.Repeat("x", 16)}} {
		var out strings.Builder
		exit := run(context.Background(), append([]string{"verify", "no.jsonl"}, flag...), terminal{strings.NewReader(""), &out, &out, nil})
		if exit != 2 || !strings.Contains(out.String(), flag[0]) {
			t.Errorf("%v: status %d, %s", flag, exit, out.String())
		}
	}
}
