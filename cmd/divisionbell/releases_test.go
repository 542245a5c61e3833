package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
)

// releases has a folder a release, with what it left to its successors: bell.db.gz,
// the database of played.txt; CODE.jsonl, the exports of its matches; rolls.txt, what
// was told of its rolls, by number; and on.txt, the transcript of a day on which it is
// gone on with. But for that one, whose wording is today's, files are never changed.
const releases = "testdata/releases"

var keep = flag.String("keep", "", "play testdata/releases/played.txt and keep what comes of it as this release's")

// TestReleases opens what each release left: its exports hold and come out of its
// database again byte by byte, its matches go on, its rolls are proven.
func TestReleases(t *testing.T) {
	if *keep != "" {
		keepRelease(t, filepath.Join(releases, *keep))
	}
	kept, err := filepath.Glob(filepath.Join(releases, "*", "bell.db.gz"))
	if err != nil || len(kept) == 0 {
		t.Fatal("no releases", err)
	}
	for _, file := range kept {
		from := filepath.Dir(file)
		t.Run(filepath.Base(from), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			unpack(t, file, filepath.Join(dir, "bell.db"))
			exported, err := filepath.Glob(filepath.Join(from, "*.jsonl"))
			if err != nil || len(exported) == 0 {
				t.Fatal("no exports", err)
			}
			for _, old := range exported {
				holds(t, old)
				again := exportOf(t, dir, strings.TrimSuffix(filepath.Base(old), ".jsonl"))
				if was := contents(t, old); !bytes.Equal(contents(t, again), was) {
					t.Errorf("%s comes out of the database otherwise:\n%s", old, cmp.Diff(string(was), string(contents(t, again))))
				}
				if err := os.Remove(again); err != nil {
					t.Fatal(err)
				}
			}
			told := goOn(t, dir, filepath.Join(from, "on.txt"))
			proven(t, told, strings.Split(string(contents(t, filepath.Join(from, "rolls.txt"))), rolled)[1:])
			if codes := matchesIn(t, dir); len(codes) < len(exported) {
				t.Errorf("of %d matches %v are left", len(exported), codes)
			} else {
				for _, code := range codes {
					holds(t, exportOf(t, dir, code))
				}
			}
		})
	}
}

// goOn plays a release's transcript on its database, and gives what was told.
func goOn(t *testing.T, dir, file string) string {
	t.Helper()
	want := string(contents(t, file))
	got := performIn(t, dir, want)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != want {
		t.Errorf("%s tells otherwise (-update writes it anew):\n%s", file, cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")))
	}
	return got
}

// rolled is what a line with a roll has after the name.
const rolled = ": /roll "

// proven throws every roll again whose proof was told, by the command that stood
// there, and wants what was told of the roll when it was made.
func proven(t *testing.T, told string, rolls []string) {
	t.Helper()
	commands := shownCommand.FindAllStringSubmatch(told, -1)
	if len(commands) == 0 {
		t.Error("no roll is proven")
	}
	for _, c := range commands {
		args := typed(t, c[1])
		number, err := strconv.Atoi(args[slices.Index(args, "--number")+1])
		if err != nil || number > len(rolls) {
			t.Fatalf("%s names none of %d rolls: %v", c[1], len(rolls), err)
		}
		var again, trouble strings.Builder
		exit := run(context.Background(), args, terminal{strings.NewReader(""), &again, &trouble, nil})
		was, dice := rolls[number-1], shownDice.FindString(again.String())
		if fails := strings.Contains(was, "came to nothing"); fails != (exit != 0) || fails != (dice == "") || !strings.Contains(was, dice) {
			t.Errorf("%s throws %q %s; told was %s", c[1], again.String(), trouble.String(), was)
		}
	}
}

// keepRelease plays what is to be kept, and keeps it in a new folder.
func keepRelease(t *testing.T, folder string) {
	t.Helper()
	dir := t.TempDir()
	told := performIn(t, dir, string(contents(t, filepath.Join(releases, "played.txt"))))
	if err := os.Mkdir(folder, 0o755); err != nil { // what is kept is kept
		t.Fatal(err)
	}
	kept := func(name string, what []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), what, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, code := range matchesIn(t, dir) {
		file := exportOf(t, dir, code)
		kept(filepath.Base(file), contents(t, file))
	}
	first := strings.LastIndex(told[:strings.Index(told, rolled)], "\n") + 1
	kept("rolls.txt", []byte(told[first:]))
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(contents(t, filepath.Join(dir, "bell.db"))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	kept("bell.db.gz", packed.Bytes())
}

func unpack(t *testing.T, packed, file string) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(contents(t, packed)))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		t.Fatal(err)
	}
}

func contents(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// matchesIn are the codes of the matches in a folder's database that have begun.
func matchesIn(t *testing.T, dir string) (codes []string) {
	t.Helper()
	db, err := sqlite.Open(context.Background(), filepath.Join(dir, "bell.db"), sqlite.Options{MustExist: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list, err := db.Matches(context.Background(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		if b.Phase != match.Open {
			codes = append(codes, b.Code)
		}
	}
	slices.Sort(codes)
	return codes
}

// exportOf has the program export a match of a folder's database, into the folder.
func exportOf(t *testing.T, dir, code string) (file string) {
	t.Helper()
	file = filepath.Join(dir, code+".jsonl")
	succeeds(t, "export", code, "-o", file, "--db", filepath.Join(dir, "bell.db"))
	return file
}

// holds has the program verify an export: one of a match that goes on holds as far
// as it can be checked.
func holds(t *testing.T, file string) {
	t.Helper()
	var said strings.Builder
	exit := run(context.Background(), []string{"verify", file}, terminal{strings.NewReader(""), &said, &said, nil})
	want := 0
	if header, _, _ := bytes.Cut(contents(t, file), []byte("\n")); bytes.Contains(header, []byte(`"phase":"playing"`)) || bytes.Contains(header, []byte(`"sealed":true`)) {
		want = exitOpen
	}
	if exit != want {
		t.Errorf("verify %s: exit %d, want %d: %s", file, exit, want, said.String())
	}
}

func succeeds(t *testing.T, args ...string) {
	t.Helper()
	var said strings.Builder
	if exit := run(context.Background(), args, terminal{strings.NewReader(""), &said, &said, nil}); exit != 0 {
		t.Errorf("%v: exit %d: %s", args, exit, said.String())
	}
}
