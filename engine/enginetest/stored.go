package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Stored opens the positions of old that are kept in dir, never to be edited:
// state_v0.json and so on, one at least of each version. Each must open, show
// itself, come back as it was if it is of the newest version, and
// take the caretaker's actions. state_vN.shape, of the newest version N, must be
// what the state is now: a field that comes, goes or changes needs a new version.
func Stored(t *testing.T, game engine.Game, dir string) {
	t.Helper()
	for _, complaint := range stored(game, dir) {
		t.Error(complaint)
	}
}

func stored(game engine.Game, dir string) (complaints []string) {
	complain := func(format string, args ...any) { complaints = append(complaints, fmt.Sprintf(format, args...)) }
	newest, err := version(game)
	if err != nil {
		return []string{err.Error()}
	}
	for v := range newest + 1 {
		files, _ := filepath.Glob(filepath.Join(dir, fmt.Sprintf("state_v%d*.json", v)))
		if len(files) == 0 {
			complain("no position of version %d is kept in %s", v, dir)
		}
		for _, file := range files {
			if err := reopen(game, file, v, newest); err != nil {
				complain("%s: %v", file, err)
			}
		}
	}
	file := filepath.Join(dir, fmt.Sprintf("state_v%d.shape", newest))
	shape, err := os.ReadFile(file)
	if now := strings.Join(game.Shape(), "\n") + "\n"; err != nil {
		complain("%v; it should hold\n%s", err, now)
	} else if string(shape) != now {
		line, is, was := difference(now, string(shape))
		complain("%s:%d: the state has %q and had %q: add a version and a migration", file, line, is, was)
	}
	return complaints
}

// Reopened is the table of a position that is kept in a file.
func Reopened(tb testing.TB, game engine.Game, file string) engine.Table {
	tb.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	var p engine.Position
	if err := json.Unmarshal(raw, &p); err != nil {
		tb.Fatal(err)
	}
	return open(tb, game, p)
}

// Staged is the table of a scene: see [Scene].
func Staged(tb testing.TB, game engine.Game, stage func(engine.Terms, []string) (engine.Position, error), t engine.Terms, lines []string) engine.Table {
	tb.Helper()
	p, err := stage(t, lines)
	if err != nil {
		tb.Fatal(err)
	}
	return open(tb, game, p)
}

// Live starts a match of a game whose states and actions have these types.
func Live[S, A any](game engine.Game, d *engine.Dice, t engine.Terms) (*engine.Live[S, A], engine.Outcome, error) {
	table, out, err := game.New(d, t)
	if err != nil {
		return nil, engine.Outcome{}, err
	}
	return table.(*engine.Live[S, A]), out, nil
}

func open(tb testing.TB, game engine.Game, p engine.Position) engine.Table {
	tb.Helper()
	table, err := game.Open(p)
	if err != nil {
		tb.Fatal(err)
	}
	return table
}

// version is that of the state as the game stores it now.
func version(game engine.Game) (int, error) {
	a := game.About()
	terms, err := a.Terms(a.MinSeats, nil)
	if err != nil {
		return 0, err
	}
	table, _, err := game.New(engine.Of(Root(0), 0), terms)
	if err != nil {
		return 0, err
	}
	p, err := table.Position()
	return p.Version, err
}

func reopen(game engine.Game, file string, v, newest int) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var p engine.Position
	if err := json.Unmarshal(raw, &p); err != nil {
		return err
	}
	if p.Version != v {
		return fmt.Errorf("is of version %d", p.Version)
	}
	table, err := game.Open(p)
	if err != nil {
		return err
	}
	back, err := table.Position()
	if err != nil {
		return err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, p.State); err != nil {
		return err
	}
	if p.State = compact.Bytes(); v == newest && !same(back, p) {
		return fmt.Errorf("stored as\n%s\nit comes back as\n%s", p.State, back.State)
	}
	if _, err := encode(table.View(engine.Nobody)); err != nil {
		return fmt.Errorf("the watchers' view: %w", err)
	}
	for _, ask := range table.Status(engine.Nobody).Asks {
		if _, err := encode(table.View(ask.Seat)); err != nil {
			return fmt.Errorf("view of %s: %w", name(ask.Seat), err)
		}
		words := table.Caretaker(ask)
		if _, err := table.Clone().Apply(engine.Of(Root(0), uint64(p.Seq)+1), ask.Seat, words...); err != nil {
			return fmt.Errorf("caretaker's %s %q: %w", name(ask.Seat), words, err)
		}
	}
	return nil
}
