package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Played again to any entry, a match stands as it stood.
func TestAt(t *testing.T) {
	hosts := []*host{rich(t, ""), rich(t, "136")}
	for seed := range uint64(10) {
		hosts = append(hosts, random(t, rand.New(rand.NewPCG(seed, 4)), 60))
	}
	for i, h := range hosts {
		for n := range h.entries {
			table, err := record.At(cellar, h.match(), h.entries, uint32(n))
			if err != nil {
				t.Fatalf("match %d, entry %d: %v", i, n, err)
			}
			got, want := position(t, table), position(t, h.tables[n])
			if got.Seq != uint32(n) || got.Edition != want.Edition || !bytes.Equal(got.State, want.State) {
				t.Fatalf("match %d, entry %d: stands at\n%+v\nstood at\n%+v", i, n, got, want)
			}
		}
	}
}

// What was taken back may come back by vote, dice and all.
func TestAtRedone(t *testing.T) {
	h := newHost(t, 2, 3, 1)
	h.say(0, "", "throw", "3")
	h.say(1, "", "throw", "3")
	h.undo(0, 0, "vote:1")
	h.undo(0, 2, "vote:2")
	h.say(0, "", "throw", "1")
	table, err := record.At(cellar, h.match(), h.entries, 5)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := position(t, table), position(t, h.table); !bytes.Equal(got.State, want.State) {
		t.Errorf("stands at %s, stood at %s", got.State, want.State)
	}
	h.abandon()
	if _, err := record.Verify(reread(t, h.export()), games, ""); err != nil {
		t.Error(err)
	}
}

func TestAtRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		change func(h *host)
		why    string
	}{
		"no entries":    {func(h *host) { h.entries = nil }, "no entry 2 among 0"},
		"too few":       {func(h *host) { h.entries = h.entries[:2] }, "no entry 2 among 2"},
		"a gap":         {func(h *host) { h.entries = h.entries[1:] }, "entry 3 stands where 2 belongs"},
		"no set-up":     {func(h *host) { h.entries[0].Kind = "" }, "set-up"},
		"two set-ups":   {func(h *host) { h.entries[1].Kind = record.Setup }, "set-up"},
		"undo onwards":  {func(h *host) { h.entries[2] = record.Entry{Seq: 2, Kind: record.Undo, To: 2} }, "cannot follow"},
		"unknown kind":  {func(h *host) { h.entries[2].Kind = "redo" }, "cannot follow"},
		"illegal words": {func(h *host) { h.entries[1].Words = []string{"throw", "7"} }, "entry 1 again: throw one to three"},
	} {
		h := rich(t, "")
		test.change(h)
		if _, err := record.At(cellar, h.match(), h.entries, 2); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: got %v, want …%s…", name, err, test.why)
		}
	}
}

// A match keeps the edition it began with.
func TestAtEdition(t *testing.T) {
	for edition := 1; edition <= 2; edition++ {
		h := newHost(t, 2, 3, edition)
		h.say(0, "666", "throw", "3")
		table, err := record.At(cellar, h.match(), h.entries, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.View(0).([]int)[0]; got != 17+edition || position(t, table).Edition != edition {
			t.Errorf("edition %d: three sixes are %d", edition, got)
		}
	}
}

func position(t testing.TB, table engine.Table) engine.Position {
	t.Helper()
	p, err := table.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// On the way to an entry each action that counts is shown once, with the table as
// it stood before it.
func TestWalkShowsWhatCounts(t *testing.T) {
	for seed := range uint64(5) {
		h := random(t, rand.New(rand.NewPCG(seed, 4)), 60)
		last := uint32(len(h.entries) - 1)
		want, err := record.Counting(h.entries, last)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint32
		_, err = record.Walk(cellar, h.match(), h.entries, last, func(e *record.Entry, at engine.Table) error {
			got = append(got, e.Seq)
			before, err := record.At(cellar, h.match(), h.entries, e.Seq-1)
			if err != nil {
				return err
			}
			if a, b := position(t, at), position(t, before); !bytes.Equal(a.State, b.State) {
				t.Errorf("seed %d: before entry %d it stands at %s, stood at %s", seed, e.Seq, a.State, b.State)
			}
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("seed %d: shown are %v, count %v: %v", seed, got, want, err)
		}
	}
	stop := errors.New("enough")
	h := random(t, rand.New(rand.NewPCG(1, 4)), 60)
	if _, err := record.Walk(cellar, h.match(), h.entries, 20, func(*record.Entry, engine.Table) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the walk ended with %v", err)
	}
}
