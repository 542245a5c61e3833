package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStatisticsNameNobodyUnasked: counts for who runs the host, and names with --names.
func TestStatisticsNameNobodyUnasked(t *testing.T) {
	file := placeIn(t, t.TempDir())
	script := "Ann: /match new exchequer setup=dealt tokens=all length=2\nBob: /match join\nAnn: /match start\nAnn: /match ask end\nBob: /match vote yes end\n"
	var out, trouble bytes.Buffer
	run := func(args ...string) string {
		t.Helper()
		out.Reset()
		if status := run(t.Context(), append([]string{"--db", file}, args...), terminal{strings.NewReader(script), &out, &trouble, nil}); status != 0 {
			t.Fatalf("%v ends with %d: %s%s", args, status, &out, &trouble)
		}
		return out.String()
	}
	run("console")
	plain := run("stats")
	if !strings.Contains(plain, "matches over") || !strings.Contains(plain, "finished with others, exchequer  1") || strings.Contains(plain, "Ann") {
		t.Errorf("it says\n%s", plain)
	}
	if named := run("stats", "--names"); !strings.Contains(named, "Ann") || !strings.Contains(named, "Bob") {
		t.Errorf("with names it says\n%s", named)
	}
	var n struct {
		Finished map[string]int `json:"finished"`
		People   int            `json:"people"`
	}
	if raw := run("stats", "--json"); json.Unmarshal([]byte(raw), &n) != nil || n.Finished["exchequer"] != 1 || n.People != 2 || strings.Contains(raw, "Ann") {
		t.Errorf("as JSON it is %s", raw)
	}
}

// TestLongWorkIsSilentInAPipe, and on a terminal it shows a bar that is gone in the end.
func TestLongWorkIsSilentInAPipe(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	var out bytes.Buffer
	if status := run(t.Context(), []string{"simulate", "exchequer", "--games", "3", "--seats", "2"}, terminal{nil, &out, write, nil}); status != 0 {
		t.Fatalf("it ends with %d", status)
	}
	write.Close()
	var said bytes.Buffer
	if _, err := said.ReadFrom(read); err != nil || said.Len() > 0 {
		t.Errorf("in a pipe it says %q (%v)", &said, err)
	}
}

// TestTheWorstOfSeveralFilesIsTheStatus: each is told, and the first that fails hides none.
func TestTheWorstOfSeveralFilesIsTheStatus(t *testing.T) {
	all, err := filepath.Glob("testdata/releases/1/*.jsonl")
	if err != nil || len(all) < 3 {
		t.Fatalf("there are %v (%v)", all, err)
	}
	byStatus := map[int]string{}
	for _, file := range all {
		byStatus[run(t.Context(), []string{"verify", file}, terminal{nil, new(bytes.Buffer), new(bytes.Buffer), nil})] = file
	}
	whole, ok := byStatus[0]
	open, on := byStatus[exitOpen]
	if !ok || !on {
		t.Fatalf("there is none of each: %v", byStatus)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(t.TempDir(), "broken.jsonl")
	if err := os.WriteFile(broken, bytes.Replace(text, []byte(`"words":["`), []byte(`"words":["x`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, files := range map[int][]string{0: {whole, whole}, exitOpen: {open, whole}, exitFalse: {broken, open, whole}, exitFailed: {whole, "none.jsonl"}} {
		var out bytes.Buffer
		if status := run(t.Context(), append([]string{"verify"}, files...), terminal{nil, &out, new(bytes.Buffer), nil}); status != want {
			t.Errorf("%v ends with %d, not %d:\n%s", files, status, want, &out)
		}
		if n := strings.Count(out.String(), "\n"); want != exitFailed && n < len(files) {
			t.Errorf("%v: %d lines are said:\n%s", files, n, &out)
		}
	}
}
