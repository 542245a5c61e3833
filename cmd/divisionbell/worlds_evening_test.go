package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/storage/sqlite"
)

// prelude plays what comes before two worlds part, without any platform, and gives
// the database with the code of its match.
func prelude(t *testing.T, x *town, play func(p *evening)) (path, code string) {
	t.Helper()
	p := &evening{t: t, town: x, path: filepath.Join(t.TempDir(), "before.db")}
	var err error
	if p.db, err = sqlite.Open(context.Background(), p.path, sqlite.Options{}); err != nil {
		t.Fatal(err)
	}
	p.host = bot.New(bot.Options{Store: p.db, Clock: fixed{}, Tables: games(), Entropy: chance(), Holder: "before"})
	play(p)
	p.host.Close()
	if err := p.db.Close(); err != nil {
		t.Fatal(err)
	}
	return p.path, p.code
}

// An evening is a match up to where two worlds part.
type evening struct {
	t    *testing.T
	town *town
	path string
	code string
	db   *sqlite.DB
	host *bot.Host
}

// says has somebody say a line; it fails the test when that is refused.
func (p *evening) says(name, line string) msg.Message {
	p.t.Helper()
	m := p.host.Do(context.Background(), p.town.call(name, line))
	if m.Refused || m.Text.String() == msg.Sorry {
		p.t.Fatalf("%s says %s: %s", name, line, m.Text)
	}
	return m
}

// begins has people open a match from where each is, and all others look on there.
func (p *evening) begins(game, options string, names ...string) {
	p.t.Helper()
	p.says(names[0], strings.TrimSpace("match new "+game+" "+options))
	list, err := p.db.Matches(context.Background(), 1)
	if err != nil || len(list) == 0 {
		p.t.Fatalf("no match: %v", err)
	}
	p.code = list[0].Code
	for _, n := range names[1:] {
		p.says(n, "match join "+p.code)
	}
	for _, n := range players {
		if !slices.Contains(names, n) {
			p.says(n, "match watch "+p.code)
		}
	}
	for _, n := range lookersOn {
		p.says(n, "match list")
	}
	p.says(names[0], "match start "+p.code)
}

// match is the match as it is stored.
func (p *evening) match() match.Match {
	p.t.Helper()
	id, err := p.db.MatchByCode(context.Background(), p.code)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := p.db.Match(context.Background(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// fork copies a database that nobody has open.
func fork(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "world.db")
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}
