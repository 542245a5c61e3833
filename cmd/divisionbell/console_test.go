package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/match"
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
		"--pictures", folder, "--db", placeIn(t, t.TempDir()),
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

// TestConsoleBesideAHostThatServes: Dan joins from a console, on the file of a host
// that serves a page; there the match begins. What he asks next is answered by what
// is so, although his console speaks up only when he does.
func TestConsoleBesideAHostThatServes(t *testing.T) {
	file := placeIn(t, t.TempDir())
	d, err := open(t.Context(), file, false)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	store := d.store
	page := bot.New(bot.Options{Store: store, Clock: wall{}, Tables: games()})
	defer page.Close()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- page.Run(ctx, "page") }()
	defer func() { stop(); <-served }()
	says := func(name, line string) string {
		return page.Do(ctx, match.Call{Line: line, Account: match.Account{Platform: "web", Workspace: "local", ID: name, Name: name},
			Room: match.Room{Platform: "web", Workspace: "local", Channel: "table"}}).Text.String()
	}
	says("Ann", "match new tax")
	list, err := store.Matches(ctx, 1)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	code := list[0].Code
	says("Bob", "match join "+code)

	in, keys := io.Pipe()
	screen, out := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(context.Background(), []string{"console", "--json", "--db", file}, terminal{in, out, io.Discard, nil})
		out.Close()
	}()
	// What is said to Dan alone: his answers, in order.
	answers := make(chan string, 100)
	go func() {
		defer close(answers)
		read := bufio.NewScanner(screen)
		read.Buffer(nil, 1<<20)
		for read.Scan() {
			var m struct {
				To   *string
				Text string
			}
			if err := json.Unmarshal(read.Bytes(), &m); err != nil {
				t.Errorf("%s: %v", read.Text(), err)
			}
			if m.To != nil && *m.To == "Dan" {
				answers <- m.Text
			}
		}
	}()
	for _, c := range []struct{ page, line, wants, not string }{
		{"", "/match join " + code, "seat 3", ""},
		{"match join " + code, "/match list", "Waiting for players, 4 so far", ""},
		{"", "/match hand " + code, "You have no cards", ""},
		{"match start " + code, "/match hand " + code, "on top", "You have no cards"},
		{"", "/match list", code, "lobby"},
		{"", "/match board " + code, "Round 1", "lobby"},
		{"", "/tax " + code + " fold", "", "hasn't started"},
	} {
		if c.page != "" {
			says(map[bool]string{true: "Cat", false: "Ann"}[strings.HasPrefix(c.page, "match join")], c.page)
		}
		fmt.Fprintln(keys, "Dan: "+c.line)
		got := <-answers
		if !strings.Contains(got, c.wants) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%s is answered %q", c.line, got)
		}
	}
	keys.Close()
	if exit := <-ended; exit != 0 {
		t.Errorf("exit %d", exit)
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

// TestLinksFromTheConsole lead to the page of this configuration, and say while what runs.
func TestLinksFromTheConsole(t *testing.T) {
	in := "Ann: /bell calendar\nAnn: /match new tax\nAnn: /match share\n"
	for name, c := range map[string]struct {
		environ []string
		address string
		said    bool
	}{
		"of this machine":  {nil, "http://127.0.0.1:8042", true},
		"of every network": {[]string{"DIVISIONBELL_WEB_LISTEN=:9000"}, "http://localhost:9000", true},
		"of people afar": {[]string{"DIVISIONBELL_WEB_ACCESS=people", "DIVISIONBELL_WEB_ADDRESS=https://bell.example.org", "DIVISIONBELL_WEB_TRUSTED=127.0.0.1"},
			"https://bell.example.org", false},
	} {
		var out, trouble bytes.Buffer
		if exit := run(t.Context(), []string{"console", "--db", placeIn(t, t.TempDir())}, terminal{strings.NewReader(in), &out, &trouble, c.environ}); exit != 0 {
			t.Fatalf("%s: exit %d: %s", name, exit, trouble.String())
		}
		for _, link := range []string{c.address + "/feed/", c.address + "/w/"} {
			if !strings.Contains(out.String(), link) || strings.Contains(out.String(), "while divisionbell serve runs") != c.said {
				t.Errorf("%s there is no %s:\n%s", name, link, out.String())
			}
		}
	}
}
