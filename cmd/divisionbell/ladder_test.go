package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// climbs runs the ladder and gives what it says.
func climbs(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(context.Background(), append([]string{"ladder"}, args...), terminal{strings.NewReader(""), &out, &errs, nil}); status != 0 {
		t.Fatalf("%v: status %d: %s", args, status, &errs)
	}
	return out.String()
}

// A ladder tells its options, all of them, and who stands where; as JSON too, and
// drawn. A game for one has a ladder as well.
func TestLadder(t *testing.T) {
	plot := filepath.Join(t.TempDir(), "ladder.svg")
	said := climbs(t, "tax", "--deals", "6", "--points", "30", "--plot", plot, "--bots", "random,steady")
	for _, want := range []string{"Tax, 2 seats, 6 deals", "points=30", "shown=none", "| steady | 1500 (1500–1500) | 12 |", "\n| random | "} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in\n%s", want, said)
		}
	}
	drawn, err := os.ReadFile(plot)
	if err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(drawn)); ; {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Errorf("the plot is no SVG: %v", err)
			}
			break
		}
	}
	var c climb
	if err := json.Unmarshal([]byte(climbs(t, "austerity", "--deals", "10", "--bots", "random,steady", "--json")), &c); err != nil {
		t.Fatal(err)
	}
	if len(c.Rungs) != 2 || c.Rungs[0].Bot != "steady" || c.Rungs[1].Against["steady"][0] > 50 || c.Options["difficulty"] == "" {
		t.Errorf("%+v", c)
	}
}

// The page of the ladder has each game, with all of its bots, by a command that plays it:
// whoever lists another bot is to play it again.
func TestTheLadderPageHasEveryBot(t *testing.T) {
	raw, err := os.ReadFile("../../docs/ladder.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		id, name := g.About().ID, g.About().Name
		_, rest, ok := strings.Cut(string(raw), "\n## "+name+"\n")
		section, _, _ := strings.Cut(rest, "\n## ")
		for _, want := range []string{"`divisionbell ladder " + id + " ", "--plot docs/ladder-" + id + ".svg`", "](ladder-" + id + ".svg)"} {
			if !ok || !strings.Contains(section, want) {
				t.Errorf("%s: %q is not on the page", id, want)
			}
		}
		for _, b := range g.Bots() {
			if !strings.Contains(section, "\n| "+b.ID+" | ") || !strings.Contains(section, " % against "+b.ID+" |") {
				t.Errorf("%s: the bot %s is not on the page", id, b.ID)
			}
		}
		if strings.Count(section, "\n| ") != len(g.Bots())+1 {
			t.Errorf("%s: the page has other bots than the game", id)
		}
		if _, err := os.Stat("../../docs/ladder-" + id + ".svg"); err != nil {
			t.Error(err)
		}
	}
}
