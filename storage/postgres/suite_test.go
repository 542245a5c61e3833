package postgres_test

import (
	"context"
	"testing"

	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// TestSuite holds the store to what every store is held to, and every statement that it
// runs meanwhile to what it searches for.
func TestSuite(t *testing.T) {
	t.Parallel()
	l := newListener()
	heard := kind
	heard.Place = func(t testing.TB) func(testing.TB) storetest.Store {
		address := postgrestest.Database(t)
		return func(t testing.TB) storetest.Store {
			return closed(t)(postgres.Traced(ctx, address, postgres.Options{Handed: true}, l))
		}
	}
	storetest.Run(t, heard)
	t.Cleanup(func() {
		l.searches(t, 0)
		l.searches(t, *filled)
	})
}

var kind = storetest.Kind{
	Place: func(t testing.TB) func(testing.TB) storetest.Store {
		address := postgrestest.Database(t)
		return func(t testing.TB) storetest.Store { return open(t, address) }
	},
	Installs: func(d storetest.Store) storetest.Installs { return postgres.InstallsIn(d.(*postgres.DB)) },
	Links:    func(d storetest.Store) storetest.Links { return postgres.VisitsIn(d.(*postgres.DB)) },
	Dump:     func(t testing.TB, d storetest.Store) string { return dump(t, d.(*postgres.DB)) },
}

func open(t testing.TB, address string) *postgres.DB {
	t.Helper()
	return closed(t)(postgres.Open(ctx, address, postgres.Options{Handed: true}))
}

// closed takes a store that is closed when the test ends.
func closed(t testing.TB) func(d *postgres.DB, err error) *postgres.DB {
	return func(d *postgres.DB, err error) *postgres.DB {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
		return d
	}
}

var ctx = context.Background()
