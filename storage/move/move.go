package move

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"divisionbell/storage"
	"divisionbell/storage/postgres"
	"divisionbell/storage/sqlite"
)

// A departure is a store that is carried away, and an arrival one that is being filled.
type (
	departure interface {
		Place() string
		Columns(ctx context.Context, table string) ([]string, error)
		Count(ctx context.Context, table, where string) (int64, error)
		Rows(ctx context.Context, table, where string, columns []string, f func(row []any) error) error
		Last(ctx context.Context, table string) (int64, error)
		Leave(ctx context.Context, m storage.Moved) error
		Close() error
	}
	arrival interface {
		Place() string
		Columns(ctx context.Context, table string) ([]string, error)
		Take(ctx context.Context, table string, columns []string, next func() ([]any, error)) (int64, error)
		Count(ctx context.Context, table, where string) (int64, error)
		Each(ctx context.Context, q string, f func(row []any) error) error
		After(ctx context.Context, table string, last int64) error
		Restored(ctx context.Context, at int64) error
		Land(ctx context.Context) error
		Finish(ctx context.Context) error
		Drop()
	}
)

// Options of a move.
type Options struct {
	At  int64              // now
	Dry bool               // look and count alone
	Far func(done, of int) // how far it has come; nil: nobody asks

	each bool // tell of every row, for tests
}

// A Load is how much was carried.
type Load struct {
	People, Matches, Entries, Rows int64
	Finished                       bool // an earlier move was whole already but for its last word
}

func (l Load) String() string {
	return fmt.Sprintf("%s, %s with %s of their logs, %s in all", counted(l.People, "person", "people"), counted(l.Matches, "match", "matches"),
		counted(l.Entries, "entry", "entries"), counted(l.Rows, "row", "rows"))
}

func counted(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// All moves everything, and leaves the source marked as moved. One of both is a file and the
// other an address of PostgreSQL's.
func All(ctx context.Context, from, to string, o Options) (Load, error) {
	if postgres.Is(from) == postgres.Is(to) {
		if postgres.Is(from) {
			return Load{}, errors.New("both are PostgreSQL databases: copy one into the other with pg_dump and pg_restore, then say divisionbell restored")
		}
		return Load{}, errors.New("both are files: stop the program and rename the file, or copy it with divisionbell backup")
	}
	if done, err := finish(ctx, from, to); done || err != nil {
		return Load{Finished: done}, err
	}
	if err := vacant(ctx, to); err != nil {
		return Load{}, err
	}
	src, err := depart(ctx, from, true)
	if err != nil {
		return Load{}, err
	}
	defer src.Close()
	id := rand.Text()
	dst := arrival(nowhere{})
	if !o.Dry {
		if dst, err = arrive(ctx, to, id); err != nil {
			return Load{}, err
		}
	}
	defer dst.Drop()
	load, err := carry(ctx, src, dst, o)
	if err != nil || o.Dry {
		return load, err
	}
	if err := dst.Land(ctx); err != nil {
		return load, err
	}
	// From here on, saying the same move again finishes it.
	if err := src.Leave(ctx, storage.Moved{To: dst.Place(), At: o.At, ID: id}); err != nil {
		return load, err
	}
	return load, dst.Finish(ctx)
}

// Copy writes a file of what a PostgreSQL database holds at one moment, while hosts run on it.
func Copy(ctx context.Context, from, file string, o Options) (load Load, err error) {
	src, err := depart(ctx, from, false)
	if err != nil {
		return load, err
	}
	defer src.Close()
	dst, err := sqlite.Arrive(ctx, file, "")
	if err != nil {
		return load, err
	}
	defer dst.Drop()
	if load, err = carry(ctx, src, dst, o); err != nil {
		return load, err
	}
	return load, dst.Land(ctx)
}

// Restore fills an empty PostgreSQL database from a backup, which stays as it is. Its
// matches and days go on with other dice than those that were thrown after it.
func Restore(ctx context.Context, backup, to string, o Options) (load Load, err error) {
	if err := vacant(ctx, to); err != nil {
		return load, err
	}
	draft, discard, err := sqlite.Draft(ctx, backup)
	if err != nil {
		return load, err
	}
	defer discard()
	src, err := sqlite.Depart(ctx, draft)
	if err != nil {
		return load, err
	}
	defer src.Close()
	dst, err := arrive(ctx, to, rand.Text())
	if err != nil {
		return load, err
	}
	defer dst.Drop()
	if load, err = carry(ctx, src, dst, o); err != nil {
		return load, err
	}
	if err := dst.Restored(ctx, o.At); err != nil {
		return load, err
	}
	return load, errors.Join(dst.Land(ctx), dst.Finish(ctx))
}

// Undo lets a store that was moved be used again, with other dice than those that went.
func Undo(ctx context.Context, place string, at int64) error {
	switch text, err := word(ctx, place, storage.MovedKey); {
	case err != nil:
		return err
	case text == "":
		return fmt.Errorf("%s was not moved: there is nothing to undo", named(place))
	}
	if postgres.Is(place) {
		return postgres.Unmove(ctx, place, at)
	}
	return sqlite.Unmove(ctx, place, at)
}

// finish says the last word of a move that was whole already: done.
func finish(ctx context.Context, from, to string) (done bool, err error) {
	text, err := word(ctx, from, storage.MovedKey)
	if err != nil || text == "" {
		return false, err
	}
	arriving, err := word(ctx, to, storage.ArrivingKey)
	if errors.Is(err, storage.ErrMissing) {
		arriving, err = "", nil
	}
	if m := storage.ReadMoved(text); err != nil || arriving != m.ID || m.ID == "" {
		return false, err // opening the source says where it went
	}
	if postgres.Is(to) {
		return true, postgres.Finish(ctx, to)
	}
	return true, sqlite.Finish(ctx, to)
}

func named(place string) string {
	if postgres.Is(place) {
		return postgres.Name(place)
	}
	return place
}

func word(ctx context.Context, place, key string) (string, error) {
	if postgres.Is(place) {
		return postgres.Word(ctx, place, key)
	}
	return sqlite.Word(ctx, place, key)
}

func vacant(ctx context.Context, place string) error {
	if postgres.Is(place) {
		return postgres.Vacant(ctx, place)
	}
	return sqlite.Vacant(ctx, place)
}

func depart(ctx context.Context, place string, whole bool) (departure, error) {
	if postgres.Is(place) {
		return postgres.Depart(ctx, place, whole)
	}
	return sqlite.Depart(ctx, place)
}

func arrive(ctx context.Context, place, move string) (arrival, error) {
	if postgres.Is(place) {
		return postgres.Arrive(ctx, place, move)
	}
	return sqlite.Arrive(ctx, place, move)
}

// carry copies every table and compares.
func carry(ctx context.Context, src departure, dst arrival, o Options) (load Load, err error) {
	counts := make([]int64, len(tables))
	for i, t := range tables {
		if counts[i], err = src.Count(ctx, t.name, t.where); err != nil {
			return load, err
		}
		load.Rows += counts[i]
		switch t.name {
		case "people":
			load.People = counts[i]
		case "matches":
			load.Matches = counts[i]
		case "actions":
			load.Entries = counts[i]
		}
	}
	if o.Dry {
		return load, nil
	}
	far := newMeter(o, load)
	for i, t := range tables {
		if err := carryTable(ctx, src, dst, t, counts[i], far); err != nil {
			return load, err
		}
	}
	return load, chains(ctx, dst, far)
}

func carryTable(ctx context.Context, src departure, dst arrival, t table, want int64, far *meter) error {
	columns, err := columns(ctx, src, dst, t.name)
	if err != nil {
		return err
	}
	next, stop := stream(ctx, func(ctx context.Context, f func(row []any) error) error {
		return src.Rows(ctx, t.name, t.where, columns, f)
	})
	n, err := dst.Take(ctx, t.name, columns, func() ([]any, error) {
		row, err := next()
		if row != nil {
			far.step()
		}
		return row, err
	})
	if err := errors.Join(err, stop()); err != nil {
		return err
	}
	if t.ids {
		last, err := src.Last(ctx, t.name)
		if err == nil {
			err = dst.After(ctx, t.name, last)
		}
		if err != nil {
			return err
		}
	}
	is, err := dst.Count(ctx, t.name, t.where)
	if err == nil && (n != want || is != want) {
		err = fmt.Errorf("%s has %d rows in %s, %d were carried, and %s has %d: nothing was moved", t.name, want, src.Place(), n, dst.Place(), is)
	}
	return err
}

// columns are those that both have of a table.
func columns(ctx context.Context, src departure, dst arrival, table string) ([]string, error) {
	has, err := src.Columns(ctx, table)
	if err != nil {
		return nil, err
	}
	list, err := dst.Columns(ctx, table)
	list = slices.DeleteFunc(list, func(c string) bool { return !slices.Contains(has, c) || slices.Contains(columnsStay, c) })
	return list, err
}

// A meter tells how far a move has come, at most ten times a second.
type meter struct {
	Options
	done, of int64
	told     time.Time
}

func newMeter(o Options, l Load) *meter { return &meter{Options: o, of: l.Rows + l.Entries} } // logs are read once more

func (m *meter) step() {
	m.done++
	const seldom = 512
	if m.Far == nil || !m.each && m.done != m.of && m.done%seldom != 0 {
		return
	}
	if now := time.Now(); m.each || m.done == m.of || now.Sub(m.told) > 100*time.Millisecond {
		m.told = now
		m.Far(int(m.done), int(m.of))
	}
}

// nowhere is where a dry move goes.
type nowhere struct{ arrival }

func (nowhere) Drop() {}
