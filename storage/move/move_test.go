package move

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/storetest"
)

// A file that went into a database and came back holds what it held, and of all three only
// the last may be used.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	file, server := released(t), postgrestest.Database(t)
	back := filepath.Join(t.TempDir(), "back.db")
	left, key := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, file, sqlite.Options{})), match.LinkKey{7, 31: 9}
	storetest.Must[match.LinkKey](t)(sqlite.VisitsIn(left).LinkKey(ctx, key))
	storetest.OK(t, left.Close())
	before := dump(t, file)
	load := storetest.Must[Load](t)(All(ctx, file, server, Options{At: storetest.Noon, Dry: true}))
	storetest.OK(t, opens(t, file))
	there := storetest.Must[Load](t)(All(ctx, file, server, Options{At: storetest.Noon}))
	storetest.Same(t, there, load)
	if load.Entries < 80 || load.Matches < 10 {
		t.Errorf("but %s were moved", load)
	}
	err := opens(t, file)
	storetest.Wants(t, err, storage.ErrMoved)
	for _, want := range []string{"was moved to postgres://", "on 21 November 2026", "divisionbell move --undo " + file} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
	}
	served := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, server, postgres.Options{}))
	if is := storetest.Must[match.LinkKey](t)(postgres.VisitsIn(served).LinkKey(ctx, match.LinkKey{1})); is != key {
		t.Errorf("links follow from %x, not %x", is[:], key[:])
	}
	sound(t, served)
	storetest.Same(t, storetest.Must[Load](t)(All(ctx, server, back, Options{At: storetest.Noon})), load)
	storetest.Wants(t, opens(t, server), storage.ErrMoved)
	storetest.Same(t, dump(t, back), before)
	sound(t, storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, back, sqlite.Options{})))
	storetest.Same(t, dump(t, file), before)

	storetest.OK(t, Undo(ctx, file, storetest.Noon))
	d := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, file, sqlite.Options{}))
	if restored := storetest.Must[bool](t)(d.Restored(ctx)); !restored {
		t.Error("what was moved would throw the same dice here once more")
	}
	storetest.OK(t, d.Close())
	storetest.OK(t, Undo(ctx, server, storetest.Noon))
	storetest.OK(t, opens(t, server))
	if err := Undo(ctx, back, storetest.Noon); err == nil {
		t.Error("there was nothing to undo")
	}
}

// Whatever is cut short leaves the source as it was, and a target that is empty or refuses;
// said again it is done.
func TestCutShort(t *testing.T) {
	t.Parallel()
	file, server := released(t), postgrestest.Database(t)
	before := dump(t, file)
	cut := func(from, to string, at int) {
		t.Helper()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		_, err := All(ctx, from, to, Options{At: storetest.Noon, each: true, Far: func(done, of int) {
			if done*4 >= of*at {
				cancel()
			}
		}})
		if err == nil {
			t.Fatalf("%d quarters: nothing was cut", at)
		}
		storetest.OK(t, opens(t, from))
		if err := vacant(t.Context(), to); err != nil {
			t.Errorf("%d quarters: %v", at, err)
		}
	}
	for quarter := range 4 {
		cut(file, server, quarter)
	}
	storetest.Same(t, dump(t, file), before)

	// Killed once all is there, before the source knows: the target refuses, and is begun anew.
	src := storetest.Must[*sqlite.Departure](t)(sqlite.Depart(ctx, file))
	if _, err := sqlite.Open(ctx, file, sqlite.Options{Wait: 1}); !errors.Is(err, storage.ErrLocked) {
		t.Errorf("others may use what is being moved: %v", err)
	}
	dst := storetest.Must[*postgres.Arrival](t)(postgres.Arrive(ctx, server, "one"))
	storetest.Must[Load](t)(carry(ctx, src, dst, Options{}))
	storetest.OK(t, errors.Join(dst.Land(ctx), src.Close()))
	dst.Drop()
	storetest.Wants(t, opens(t, server), storage.ErrMoved)
	storetest.OK(t, opens(t, file))
	storetest.Must[Load](t)(All(ctx, file, server, Options{At: storetest.Noon}))
	storetest.OK(t, opens(t, server))

	back := filepath.Join(t.TempDir(), "back.db")
	for quarter := range 4 {
		cut(server, back, quarter)
	}
	// Killed before the last word: both refuse, and the same move finishes it.
	from := storetest.Must[departure](t)(depart(ctx, server, true))
	to := storetest.Must[*sqlite.Arrival](t)(sqlite.Arrive(ctx, back, "two"))
	storetest.Must[Load](t)(carry(ctx, from, to, Options{}))
	storetest.OK(t, errors.Join(to.Land(ctx), from.Leave(ctx, storage.Moved{To: back, At: storetest.Noon, ID: "two"}), from.Close()))
	to.Drop()
	storetest.Wants(t, opens(t, server), storage.ErrMoved)
	storetest.Wants(t, opens(t, back), storage.ErrMoved)
	if load := storetest.Must[Load](t)(All(ctx, server, back, Options{At: storetest.Noon})); !load.Finished {
		t.Error("what was whole was carried once more")
	}
	storetest.OK(t, opens(t, back))
	storetest.Same(t, dump(t, back), before)
}

// A server numbers notes within each match and a file over all: marks go on to mean the
// same notes.
func TestNotesAreNumberedAnew(t *testing.T) {
	t.Parallel()
	server := postgrestest.Database(t)
	d := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, server, postgres.Options{}))
	ids := noted(t, d)
	for _, id := range ids {
		storetest.Same(t, storetest.Must[match.Match](t)(d.Match(ctx, id)).LastNote, match.NoteID(3))
	}
	storetest.OK(t, d.Close())
	file := filepath.Join(t.TempDir(), "bell.db")
	storetest.Must[Load](t)(Copy(ctx, server, file, Options{}))
	s := storetest.Must[*sqlite.DB](t)(sqlite.Open(ctx, file, sqlite.Options{}))
	open := map[match.VoteID]bool{}
	for i, id := range ids {
		notes := storetest.Must[[]match.Note](t)(s.Notes(ctx, id, 0))
		var told []string
		for _, n := range notes {
			told = append(told, n.Text)
		}
		storetest.Same(t, told, []string{fmt.Sprint("note ", i, 0), fmt.Sprint("note ", i, 1), fmt.Sprint("note ", i, 2)})
		m := storetest.Must[match.Match](t)(s.Match(ctx, id))
		at := slices.IndexFunc(m.Shows, func(s match.Show) bool { return s.Role == match.RoleCaucus })
		storetest.Same(t, []any{m.LastNote, m.Shows[at].Note, m.Shows[at].Seq, m.Listeners[0].Note, m.Listeners[1].Note},
			[]any{notes[2].ID, notes[1].ID, int64(notes[1].ID), notes[0].ID, match.NoteID(0)})
		open[m.Votes[0].ID] = true
		storetest.Commit(t, s, match.Change{Match: id, Rev: m.Rev, At: storetest.Noon, Votes: m.Votes}) // its number finds it
	}
	storetest.Same(t, []any{len(open), open[1]}, []any{2, true})
	sound(t, s)
}

// A backup is one moment of a database that people go on with, and fills another.
func TestBackupOfAServer(t *testing.T) {
	t.Parallel()
	old, server := released(t), postgrestest.Database(t)
	storetest.Must[Load](t)(All(ctx, old, server, Options{At: storetest.Noon}))
	d := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, server, postgres.Options{}))
	defer d.Close()
	_, has, err := d.Lease(ctx, "speak", "host", 0, 60_000)
	if !has || err != nil {
		t.Fatal(has, err)
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	said := false
	load := storetest.Must[Load](t)(Copy(ctx, server, file, Options{each: true, Far: func(int, int) {
		if !said {
			said = true
			storetest.Sit(t, d, "LATE")
		}
	}}))
	if !said {
		t.Fatal("nobody went on meanwhile")
	}
	storetest.Same(t, dump(t, file), dump(t, old))
	storetest.OK(t, opens(t, file))
	_, err = Copy(ctx, server, file, Options{})
	storetest.Wants(t, err, storage.ErrExists)
	_, err = All(ctx, server, filepath.Join(t.TempDir(), "x.db"), Options{})
	storetest.Wants(t, err, storage.ErrLocked)

	again := postgrestest.Database(t)
	_, err = Restore(ctx, file, server, Options{At: storetest.Noon})
	storetest.Wants(t, err, storage.ErrLocked)
	load.Rows++ // who came last, whose number a server has in its sequence
	storetest.Same(t, storetest.Must[Load](t)(Restore(ctx, file, again, Options{At: storetest.Noon})), load)
	r := storetest.Must[*postgres.DB](t)(postgres.Open(ctx, again, postgres.Options{}))
	if restored := storetest.Must[bool](t)(r.Restored(ctx)); !restored {
		t.Error("a backup would throw dice twice")
	}
	storetest.OK(t, r.Close())
	_, err = Restore(ctx, file, again, Options{At: storetest.Noon})
	storetest.Wants(t, err, storage.ErrExists)
}

// A log that does not hold is not carried, and says so.
func TestBrokenChainsStay(t *testing.T) {
	t.Parallel()
	file, server := released(t), postgrestest.Database(t)
	db := raw(t, file)
	_, err := db.Exec("UPDATE actions SET words = '[\"cheat\"]' WHERE match = 2 AND seq = 1")
	storetest.OK(t, errors.Join(err, db.Close()))
	if _, err = All(ctx, file, server, Options{}); err == nil || !strings.Contains(err.Error(), "does not hold at entry 1: nothing was moved") {
		t.Errorf("it said %v", err)
	}
	storetest.OK(t, opens(t, file))
	storetest.OK(t, vacant(ctx, server))
}

// TestBothHaveTheSameColumns: a table or column that only one store has is named here, or
// is made of others by the store itself.
func TestBothHaveTheSameColumns(t *testing.T) {
	t.Parallel()
	file, server := released(t), postgrestest.Database(t)
	src := storetest.Must[*sqlite.Departure](t)(sqlite.Depart(ctx, file))
	defer src.Close()
	dst := storetest.Must[departure](t)(depart(ctx, server, false))
	defer dst.Close()
	var carried []string
	for _, table := range tables {
		carried = append(carried, table.name)
		a, b := storetest.Must[[]string](t)(src.Columns(ctx, table.name)), storetest.Must[[]string](t)(dst.Columns(ctx, table.name))
		for _, list := range []*[]string{&a, &b} {
			*list = slices.DeleteFunc(*list, func(c string) bool { return slices.Contains(columnsStay, c) })
			slices.Sort(*list)
		}
		if len(a) == 0 || !slices.Equal(a, b) {
			t.Errorf("%s has %v in a file and %v in a database", table.name, a, b)
		}
	}
	c := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, server))
	defer c.Close(ctx)
	rows := storetest.Must[pgx.Rows](t)(c.Query(ctx, "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"))
	there := storetest.Must[[]string](t)(pgx.CollectRows(rows, pgx.RowTo[string]))
	storetest.OK(t, src.Close())
	for _, table := range append(there, tablesOf(t, raw(t, file))...) {
		if !slices.Contains(carried, table) && !slices.Contains(tablesStay, table) {
			t.Errorf("%s is neither carried nor said to stay behind", table)
		}
	}
}

func TestOfOneKind(t *testing.T) {
	for _, pair := range [][2]string{{"a.db", "b.db"}, {"postgres://a/a", "postgres://b/b"}} {
		if _, err := All(ctx, pair[0], pair[1], Options{}); err == nil || !strings.HasPrefix(err.Error(), "both are ") {
			t.Errorf("%v: %v", pair, err)
		}
	}
}

// TestEntriesInAnyOrder: a log is checked in the order of its entries, however they lie.
func TestEntriesInAnyOrder(t *testing.T) {
	t.Parallel()
	file := released(t)
	db := raw(t, file)
	_, err := db.Exec("UPDATE actions SET id = -id")
	storetest.OK(t, errors.Join(err, db.Close()))
	before := dump(t, file)
	server, back := postgrestest.Database(t), filepath.Join(t.TempDir(), "back.db")
	storetest.Must[Load](t)(All(ctx, file, server, Options{At: storetest.Noon}))
	storetest.Must[Load](t)(All(ctx, server, back, Options{At: storetest.Noon}))
	storetest.Same(t, dump(t, back), before)
}
